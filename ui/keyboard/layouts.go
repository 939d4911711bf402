package keyboard

import (
	"strings"
	"unicode"
)

// row is some keys of a layout: what each types, below what it has on a Latin
// keyboard (US, PC-101) in the same place.
type row struct{ latin, typed string }

// layout is a keyboard's signs by place, without the keys that type the same on
// a Latin one. Capitals go with their letters and aren't listed.
type layout struct {
	language string
	rows     []row
}

// board is a layout to look signs up in: the key of each.
type board struct {
	language string
	keys     map[rune]string
}

// layouts are those of the languages that the server speaks, and Russian, as
// xkeyboard-config 2.35 and Windows have them. Serbian and Russian keyboards
// differ between the two by a sign or so, and then both are here.
var layouts = []layout{
	{"ru", russian}, // ЙЦУКЕН
	{"ru", []row{{"&?/", "?,."}}},
	{"bg", []row{ // BDS 5237:2006, the state standard
		{"@#$%^&*()_+", "?+\"%=:/–№$€"}, {"`~-=", "()-."},
		{"qwertyuiop[]", ",уеишщксдзц;"}, {"}", "§"},
		{"asdfghjkl;'\\", "ьяаожгтнвмч„"}, {"AQ|", "ѝы“"},
		{"zxcvbnm,./", "юйъэфхпрлб"},
	}},
	{"bg", phonetic},
	{"bg", []row{{"qw[]`", "чшящю"}, {"\\xv", "ьжв"}}}, // BDS 5237:2006, phonetic: differs in these
	{"sr", []row{ // ћирилица; the y and z keys as on PC-101, not as on its own QWERTZ
		{"@^&*()", "\"&/()="}, {"-=_+", "'+?*"},
		{"qwertyuiop[]", "љњертзуиопшђ"},
		{"asdfghjkl;'\\", "асдфгхјклчћж"},
		{"zxcvbnm", "жџцвбнм"}, {"z", "ѕ"}, {"<>/?", ";:-_"},
	}},
	{"kk", russian}, // РСТ КазССР 903-90: letters as on a Russian one,
	{"kk", []row{{"1234567890-=", "\"әіңғ,.үұқөһ"}, {"`~^&/?|", "();:№?/"}}}, // and more in place of the digits
}

var russian = []row{
	{"@#$^&", "\"№;:?"}, {"`", "ё"},
	{"qwertyuiop[]", "йцукенгшщзхъ"},
	{"asdfghjkl;'", "фывапролджэ"},
	{"zxcvbnm,.", "ячсмитьбю"},
}

// phonetic is the Bulgarian layout by sound, in its traditional form.
var phonetic = []row{
	{"#^&", "№€§"}, {"`", "ч"},
	{"qwertyuiop[]", "явертъуиопшщ"},
	{"asdfghjkl\\", "асдфгхйклю"},
	{"zxcvbnm", "зьцжбнм"}, {"X<>", "ѝ„“"},
}

// The keys of a Latin keyboard that type other signs with shift.
const (
	lower = "`1234567890-=[];'\\,./"
	upper = "~!@#$%^&*()_+{}:\"|<>?"
)

// shifted names a key of a Latin keyboard with shift: letters stay as they are.
func shifted(key rune) rune {
	if i := strings.IndexRune(lower, key); i >= 0 {
		return rune(upper[i])
	}
	return key
}

// boards are all layouts.
var boards = func() []board {
	var all []board
	for _, l := range layouts {
		b := board{language: l.language, keys: map[rune]string{}}
		for _, r := range l.rows {
			latin := []rune(r.latin)
			for i, sign := range []rune(r.typed) {
				key := unicode.ToLower(latin[i])
				b.keys[sign] = string(key)
				if capital := unicode.ToUpper(sign); capital != sign {
					b.keys[capital] = string(shifted(key))
				}
			}
		}
		all = append(all, b)
	}
	return all
}()
