package picture

// shapes are the signs that are drawn rather than written, in pixels of a cell.
// Where fonts write them there are seams, or they are too low or too narrow.
var shapes = func() map[string][]rect {
	const halfW, halfH, eighth = cellW / 2, cellH / 2, cellH / 8
	upperLeft := rect{w: halfW, h: halfH}
	upperRight := rect{x: halfW, w: halfW, h: halfH}
	lowerLeft := rect{y: halfH, w: halfW, h: halfH}
	lowerRight := rect{x: halfW, y: halfH, w: halfW, h: halfH}
	all := map[string][]rect{
		"▀": {{w: cellW, h: halfH}},
		"▔": {{w: cellW, h: eighth}},
		"▌": {{w: halfW, h: cellH}},
		"▐": {{x: halfW, w: halfW, h: cellH}},
		"▘": {upperLeft}, "▝": {upperRight}, "▖": {lowerLeft}, "▗": {lowerRight},
		"▚": {upperLeft, lowerRight}, "▞": {upperRight, lowerLeft},
		"▛": {upperLeft, upperRight, lowerLeft}, "▜": {upperLeft, upperRight, lowerRight},
		"▙": {upperLeft, lowerLeft, lowerRight}, "▟": {upperRight, lowerLeft, lowerRight},
		"─": {{y: halfH, w: cellW, h: 1}},
		"│": {{x: halfW, w: 1, h: cellH}},
	}
	for n, sign := range []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"} {
		h := (n + 1) * eighth
		all[sign] = []rect{{y: cellH - h, w: cellW, h: h}}
	}
	return all
}()
