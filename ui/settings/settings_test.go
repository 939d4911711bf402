package settings

import "testing"

func TestWhatHolds(t *testing.T) {
	for name, c := range map[string]struct {
		stored  map[string]string
		environ []string
		ask     Name
		want    string
	}{
		"nothing chosen":     {nil, nil, Bell, "turn"},
		"stored":             {map[string]string{"bell": "off"}, nil, Bell, "off"},
		"environment first":  {map[string]string{"bell": "off"}, []string{"TERM=x", "TURNCOAT_BELL=ALL"}, Bell, "all"},
		"no such value":      {map[string]string{"bell": "loud"}, []string{"TURNCOAT_BELL="}, Bell, "turn"},
		"no such setting":    {map[string]string{"volume": "on"}, []string{"TURNCOAT_VOLUME=on"}, Mouse, On},
		"another's variable": {nil, []string{"BELL=off"}, Bell, "turn"},
	} {
		if got := From(c.stored, c.environ).Get(c.ask); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestWithLeavesTheOthers(t *testing.T) {
	before := From(map[string]string{"bell": "off"}, nil)
	after := before.With(Mouse, Off).With(Motion, "sideways")
	if after.Get(Bell) != "off" || after.On(Mouse) || after.Get(Motion) != Auto {
		t.Errorf("%v", after)
	}
	if !before.On(Mouse) {
		t.Error("the settings before have changed too")
	}
}
