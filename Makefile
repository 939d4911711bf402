# What one types most. `make check test` is what a change has to pass.
GO ?= go
TOOL = $(GO) tool -modfile=tools/go.mod

.PHONY: run story pictures check test fuzz bench train generate ci

run: ## serve on :2222
	$(GO) run ./cmd/turncoat

story: ## every screen in canned states
	$(GO) run ./cmd/turncoat story

pictures: ## those of the README
	$(GO) run ./cmd/turncoat story lobby match-middle review --svg docs/pictures

check: ## format, vet, staticcheck
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt would change these"; exit 1; }
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

test: ## all tests; translated C has no races to find, and is slow beside the detector
	$(GO) test -race -gcflags='modernc.org/sqlite/lib=-race=false' ./...

fuzz: ## each fuzz target, FUZZTIME executions
	.ci/fuzz $(or $(FUZZTIME),100000x)

bench: ## each benchmark
	$(GO) test -run '^$$' -bench . -benchmem -timeout 1h ./...
	$(GO) run ./cmd/turncoat engine bench

train: ## the engine's weights anew, from nothing but the rules; hours, restartable
	$(GO) run ./engine/search/train

generate: ## the typed queries
	$(GO) generate ./...

ci: ## what CI runs
	.ci/run
