package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// request is one line of a program, taken apart.
type request struct {
	id     json.RawMessage // number or string as it came; nil where there is none
	do     string
	fields map[string]json.RawMessage // all the others
}

// parseRequest takes a line apart. With an error, a *refusal, the request has
// its id if that could be read.
func parseRequest(text []byte) (request, error) {
	var r request
	if !utf8.Valid(text) {
		return r, &refusal{codeBadJSON, "not UTF-8"}
	}
	fields, err := readObject(text)
	r.id = validID(fields["id"])
	if err != nil {
		return r, err
	}
	if r.id == nil {
		return r, badRequest("id: a number or a string is needed")
	}
	if json.Unmarshal(fields["do"], &r.do) != nil || r.do == "" {
		return r, badRequest("do: a verb is needed")
	}
	delete(fields, "id")
	delete(fields, "do")
	r.fields = fields
	return r, nil
}

// validID returns an id that can be answered, nil for any other value.
func validID(raw json.RawMessage) json.RawMessage {
	if len(raw) > 0 && (raw[0] == '"' || raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') {
		return raw
	}
	return nil
}

// readObject reads one JSON object without looking into its values. The fields
// that were read come with an error too.
func readObject(text []byte) (map[string]json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	broken := &refusal{codeBadJSON, "not one JSON object"}
	d := json.NewDecoder(bytes.NewReader(text))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return fields, broken
	}
	twice := ""
	for d.More() {
		key, err := d.Token()
		name, ok := key.(string)
		var value json.RawMessage
		if err != nil || !ok || d.Decode(&value) != nil {
			return fields, broken
		}
		if _, there := fields[name]; there {
			twice = name
		}
		fields[name] = value
	}
	if _, err := d.Token(); err != nil {
		return fields, broken
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fields, broken
	}
	if twice != "" {
		return fields, badRequest("%q stands there twice", twice)
	}
	return fields, nil
}

// into reads the fields into a struct that has all of them, or says which one
// is unknown or of a wrong kind.
func (r request) into(target any) error {
	for name := range r.fields {
		// The json package takes Match and MATCH for match.
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" {
			return badRequest("unknown field %q", name)
		}
	}
	text, err := json.Marshal(r.fields)
	if err != nil {
		return badRequest("%v", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(target)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:] // without the structs that it lies in
		return badRequest("%s: can't be a %s", field, kind.Value)
	}
	return badRequest("%s", strings.TrimPrefix(err.Error(), "json: "))
}

// answerLine is the answer to a request: its fields beside id and ok.
func answerLine(id json.RawMessage, answer any) []byte {
	head := append([]byte(`{"id":`), id...)
	head = append(head, `,"ok":true`...)
	rest := line(answer)[1:] // without its brace
	if rest[0] != '}' {
		head = append(head, ',')
	}
	return append(head, rest...)
}

// refusalLine is the answer to a request that is not done; id is nil where it
// could not be read.
func refusalLine(id json.RawMessage, err error) []byte {
	said := &hinted{refusal: refusalOf(err)}
	errors.As(err, &said)
	return line(struct {
		ID    json.RawMessage `json:"id"`
		OK    bool            `json:"ok"`
		Error *hinted         `json:"error"`
	}{id, false, said})
}
