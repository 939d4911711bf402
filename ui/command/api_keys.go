package command

import "context"

func (a *session) whoami(ctx context.Context, _ noFields) (any, error) {
	return a.service.whoami(ctx, a.visit.Player(), a.visit.Key())
}

// keysFields has at most one field: without any the keys are listed.
type keysFields struct {
	Code   bool    `json:"code"`
	Add    *string `json:"add"`
	Remove *string `json:"remove"`
}

type keysAnswer struct {
	List []keyShape `json:"list"`
}

func (a *session) keys(ctx context.Context, f keysFields) (any, error) {
	switch {
	case f.Code && (f.Add != nil || f.Remove != nil), f.Add != nil && f.Remove != nil:
		return nil, badRequest("code, add or remove: one at a time")
	case a.visit.Key() == "":
		return nil, errKey
	case f.Code:
		return a.service.keyCode(ctx, a.visit.Player())
	case f.Add != nil:
		p, err := a.visit.AddKey(ctx, *f.Add)
		if err != nil {
			return nil, keyRefusal(err)
		}
		return playerAnswer{personOf(p)}, a.become(ctx)
	case f.Remove != nil:
		k, err := a.visit.RemoveKey(ctx, *f.Remove)
		if err != nil {
			return nil, keyRefusal(err)
		}
		return keyRemovedAnswer{k.Fingerprint, k.Fingerprint == a.visit.Key()}, nil
	}
	keys, err := a.service.Lobby.Keys(ctx, a.me)
	return keysAnswer{keyShapes(keys, a.visit.Key())}, err
}
