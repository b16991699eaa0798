package main

// What a snake sees of the board (text 001), how the engine's file of a program is read, and what a program decides.

import (
	"errors"
	"strings"
	"unicode/utf8"
)

const (
	side  = 7 // cells of a map's side
	sight = 6 // how far the farthest corner of a map can lie from its head
)

// Element is what a cell holds, as a snake sees it; the letters are those of the engine's files.
type Element byte

// The elements. A view shows the own head too, which no pattern asks for.
const (
	OwnBody   Element = 'S'
	OwnTail   Element = 'T'
	Empty     Element = 'V'
	Outside   Element = 'W'
	OtherHead Element = 'X'
	OtherBody Element = 'Y'
	OtherTail Element = 'Z'
	OwnHead   Element = 'H'
)

const elements = "STVWXYZ"

// Set is a set of elements, a bit each.
type Set uint8

const allElements Set = 1<<len(elements) - 1

func (s Set) size() int {
	size := 0
	for ; s != 0; s &= s - 1 {
		size++
	}
	return size
}

// View is what a snake sees, row by row around its head, and where that looks.
type View struct {
	Living  bool
	Heading Move
	Window  [2*sight + 1][2*sight + 1]Element
}

func (v *View) at(dx, dy int) Element { return v.Window[dy+sight][dx+sight] }

// set does nothing beyond the window.
func (v *View) set(dx, dy int, element Element) {
	if -sight <= dx && dx <= sight && -sight <= dy && dy <= sight {
		v.Window[dy+sight][dx+sight] = element
	}
}

// heading is where the head of a living snake looks.
func (g *Game) heading(seat int) Move {
	head, neck := g.Snakes[seat].Cells[0], g.Snakes[seat].Cells[1]
	for move, step := range steps {
		if step == (Cell{head.X - neck.X, head.Y - neck.Y}) {
			return move
		}
	}
	panic("the segments of a snake are side by side")
}

// snakes.turn.sequential (001 ¶3; ruling snakes.sequential)
// What a snake sees, and where it can go, is asked when its turn comes.
func (g *Game) view(seat int) View {
	snake := g.Snakes[seat]
	if snake.biteEaten() {
		return View{}
	}
	head := snake.Cells[0]
	view := View{Living: true, Heading: g.heading(seat)}
	for dy := -sight; dy <= sight; dy++ {
		for dx := -sight; dx <= sight; dx++ {
			x, y := head.X+dx, head.Y+dy
			view.set(dx, dy, Empty)
			if x < 0 || x >= g.Columns || y < 0 || y >= g.Rows {
				view.set(dx, dy, Outside)
			}
		}
	}
	for owner, other := range g.Snakes {
		for index, cell := range other.Cells {
			view.set(cell.X-head.X, cell.Y-head.Y, seen(other.part(index), owner == seat))
		}
	}
	return view
}

// seen turns a part of a snake into what its own seat calls it.
func seen(part Element, own bool) Element {
	if !own {
		return part
	}
	return map[Element]Element{OtherHead: OwnHead, OtherBody: OwnBody, OtherTail: OwnTail}[part]
}

// ProgramFile is a program in the engine's JSON; what else may stand there means nothing.
type ProgramFile struct {
	SnakeName          string
	ProgramDescription string
	Templates          []string
	Maps               []struct {
		Description  string
		HeadX, HeadY int
		Lines        []RunFile
	}
}

// RunFile is a run of cells of a map.
type RunFile struct {
	X, Y int
	Line string
}

// Program is a program that was read: its maps in their order.
type Program struct{ maps []Map }

// Map is a map: its patterns.
type Map []Pattern

// Pattern is one pattern: how far it lies from the head when that looks up, what it matches, and its group.
type Pattern struct {
	dx, dy int
	set    Set
	group  int // 0 to 3 AND, 4 to 7 OR
}

func readProgram(file *ProgramFile) (*Program, error) {
	if err := programTexts(file.SnakeName, file.ProgramDescription); err != nil {
		return nil, err
	}
	letters := map[rune]Set{}
	for i, letter := range elements {
		letters[letter] = 1 << i
	}
	if err := programSets(file.Templates, letters); err != nil {
		return nil, err
	}
	if err := programMaps(len(file.Maps)); err != nil {
		return nil, err
	}
	program := &Program{}
	for _, drawn := range file.Maps {
		if err := programTexts("any", drawn.Description); err != nil {
			return nil, err
		}
		head := Cell{drawn.HeadX, drawn.HeadY}
		if err := programHead(head); err != nil {
			return nil, err
		}
		reader := mapReader{letters: letters, head: head, drawn: map[Cell]bool{}}
		for _, run := range drawn.Lines {
			if err := reader.programLines(run); err != nil {
				return nil, err
			}
		}
		program.maps = append(program.maps, reader.patterns)
	}
	return program, nil
}

// snakes.program.texts (001 ¶13; ruling snakes.lines)
// Names and descriptions are not too long.
func programTexts(name, description string) error {
	if length := utf8.RuneCountInString(name); length < 1 || length > 40 {
		return errors.New("a name has 1 to 40 characters")
	}
	if utf8.RuneCountInString(description) > 1024 {
		return errors.New("a description has at most 1024 characters")
	}
	return nil
}

// snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets)
// Adds what A to D stand for.
func programSets(templates []string, letters map[rune]Set) error {
	if len(templates) != 4 {
		return errors.New("a program has four user sets")
	}
	for i, template := range templates {
		var set Set
		for _, letter := range template {
			if !strings.ContainsRune(elements, letter) {
				return errors.New("a user set is of the letters " + elements)
			}
			set |= letters[letter]
		}
		if set.size() < 1 || set.size() > 6 {
			return errors.New("a user set has 1 to 6 elements")
		}
		letters['A'+rune(i)] = set
	}
	return nil
}

// snakes.program.maps (001 ¶4, ¶22)
func programMaps(count int) error {
	if count < 1 || count > 9 {
		return errors.New("a program has 1 to 9 maps")
	}
	return nil
}

// snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading)
// No pattern stands on it: programCells sees to that.
func programHead(head Cell) error {
	if !inMap(head) {
		return errors.New("the head stands outside the map")
	}
	return nil
}

func inMap(cell Cell) bool { return 0 <= cell.X && cell.X < side && 0 <= cell.Y && cell.Y < side }

// mapReader reads one map.
type mapReader struct {
	letters  map[rune]Set
	head     Cell
	drawn    map[Cell]bool
	patterns Map
}

// snakes.program.lines (ruling snakes.lines)
// Reads a run: to the right, then on in the next row.
func (m *mapReader) programLines(run RunFile) error {
	at, line := Cell{run.X, run.Y}, []rune(run.Line)
	if !inMap(at) {
		return errors.New("a run begins outside the map")
	}
	if len(line) == 0 || len(line)%2 == 1 {
		return errors.New("a run has no cell, or half a cell")
	}
	for i := 0; i < len(line); i += 2 {
		if !inMap(at) {
			return errors.New("a run goes on past the last cell")
		}
		if err := m.programCells(at, line[i], line[i+1]); err != nil {
			return err
		}
		at.X++
		if at.X == side {
			at = Cell{0, at.Y + 1}
		}
	}
	return nil
}

// snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25)
// Reads a cell, which is blank or has a pattern.
func (m *mapReader) programCells(at Cell, letter, digit rune) error {
	blank := letter == '-' && digit == '-'
	not := 'a' <= letter && letter <= 'z'
	if not {
		letter += 'A' - 'a'
	}
	set, known := m.letters[letter]
	switch {
	case !blank && (!known || digit < '0' || digit > '7'):
		return errors.New("a cell is --, or a letter and a digit")
	case !blank && at == m.head:
		return errors.New("a pattern stands on the head's cell")
	case m.drawn[at]:
		return errors.New("a run touches a cell that has a pattern")
	case blank:
		return nil
	}
	if not {
		set = decideNot(set)
	}
	m.drawn[at] = true
	m.patterns = append(m.patterns, Pattern{at.X - m.head.X, at.Y - m.head.Y, set, int(digit - '0')})
	return nil
}

// snakes.decide.not (001 ¶13)
// All elements but these.
func decideNot(set Set) Set { return allElements &^ set }

// Decision is what a program licenses, and which moves are valid by the map that decided.
type Decision struct{ Licensed, Valid []Move }

// decide decides between the moves that the snake can make.
func (p *Program) decide(view View, possible []Move) Decision {
	if len(possible) < 2 {
		return decideForced(possible)
	}
	// snakes.decide.first-map (001 ¶14, ¶16)
	for _, drawn := range p.maps {
		if valid := drawn.decideValid(&view, possible); len(valid) > 0 {
			return Decision{Licensed: drawn.decideBest(&view, valid), Valid: valid}
		}
	}
	return decideNoMap(possible)
}

// snakes.decide.forced (001 ¶15)
// With one way to go, or none, no map is looked at.
func decideForced(possible []Move) Decision {
	if len(possible) == 0 {
		possible = []Move{Skip}
	}
	return Decision{Licensed: possible}
}

// snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
// All ways are as good.
func decideNoMap(possible []Move) Decision { return Decision{Licensed: possible} }

// snakes.decide.valid (001 ¶17)
// Gives the moves with a valid variant.
func (m Map) decideValid(view *View, possible []Move) []Move {
	var valid []Move
	for _, move := range possible {
		if m.laid(view, move, false).valid() || m.laid(view, move, true).valid() {
			valid = append(valid, move)
		}
	}
	return valid
}

// snakes.decide.best (001 ¶17; ruling snakes.tie)
// A single move needs no scores.
func (m Map) decideBest(view *View, valid []Move) []Move {
	if len(valid) == 1 {
		return valid
	}
	var best []Move
	most := -1
	for _, move := range valid {
		score := m.decideMoveScore(view, move)
		if score > most {
			best, most = nil, score
		}
		if score == most {
			best = append(best, move)
		}
	}
	return best
}

// snakes.decide.move-score (001 ¶17; ruling snakes.move-score)
// The scores of both variants.
func (m Map) decideMoveScore(view *View, move Move) int {
	return m.laid(view, move, false).decideVariantScore() + m.laid(view, move, true).decideVariantScore()
}

// comparison is what came of a variant that was laid on the board.
type comparison struct {
	patterns, matched [8]int // of each group
	score             int    // of all patterns that match
}

// laid lays the variant for a move on what is seen, turned and perhaps mirrored.
func (m Map) laid(view *View, move Move, mirrored bool) comparison {
	var compared comparison
	for _, pattern := range m {
		compared.patterns[pattern.group]++
		if pattern.decideElements(view.at(pattern.decideVariants(move, mirrored))) {
			compared.matched[pattern.group]++
			compared.score += pattern.decidePatternScore()
		}
	}
	return compared
}

// snakes.decide.variants (001 ¶14, ¶16)
// Gives where the pattern lies from the head.
func (p Pattern) decideVariants(move Move, mirrored bool) (dx, dy int) {
	dx, dy = p.dx, p.dy
	if mirrored {
		dx = -dx
	}
	for quarter := Up; quarter < move; quarter++ {
		dx, dy = -dy, dx
	}
	return dx, dy
}

// snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant)
// The own head is none of the elements.
func (p Pattern) decideElements(seen Element) bool {
	index := strings.IndexByte(elements, byte(seen))
	return index >= 0 && p.set&(1<<index) != 0
}

// snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20)
// A pattern that fewer elements match scores more.
func (p Pattern) decidePatternScore() int { return 7 - p.set.size() }

func (c comparison) valid() bool { return c.decideAnd() && c.decideOr() }

// snakes.decide.and (001 ¶13, ¶16)
// One AND group matches as a whole.
func (c comparison) decideAnd() bool {
	asked := false
	for group := 0; group < 4; group++ {
		if c.decideEmptyGroups(group) {
			continue
		}
		if c.matched[group] == c.patterns[group] {
			return true
		}
		asked = true
	}
	return !asked
}

// snakes.decide.or (001 ¶13, ¶16)
// Every OR group has a pattern that matches.
func (c comparison) decideOr() bool {
	for group := 4; group < 8; group++ {
		if !c.decideEmptyGroups(group) && c.matched[group] == 0 {
			return false
		}
	}
	return true
}

// snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map)
// Such a group is left out.
func (c comparison) decideEmptyGroups(group int) bool { return c.patterns[group] == 0 }

// snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score)
// Nothing for one that is not valid.
func (c comparison) decideVariantScore() int {
	if !c.valid() {
		return 0
	}
	return c.score
}
