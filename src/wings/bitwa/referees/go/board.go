package main

// The board of bitwa (text 000): targets, distances, and how a division moves. Each rule stands under its id, with its
// place in the text.

import "sort"

// Field is a field of the board: column and row, from 0 at the left above.
type Field struct{ X, Y int }

// Kinds of fields; a letter is a unit of that division.
const (
	blocked byte = '#'
	empty   byte = '.'
)

// Board is the board as it is now.
type Board struct {
	Width, Height int
	kinds         [][]byte // row by row
	strength      [][]int  // of the unit on each field, 0 where there is none
}

// newBoard makes the board of these rows, on which all units have the same strength.
func newBoard(rows []string, strength int) *Board {
	board := &Board{Width: len(rows[0]), Height: len(rows)}
	for _, row := range rows {
		strengths := make([]int, len(row))
		for x := range strengths {
			if isUnit(row[x]) {
				strengths[x] = strength
			}
		}
		board.kinds = append(board.kinds, []byte(row))
		board.strength = append(board.strength, strengths)
	}
	return board
}

func isUnit(kind byte) bool { return kind != blocked && kind != empty }

func (b *Board) kind(field Field) byte { return b.kinds[field.Y][field.X] }

// bitwa.board.divisions (000 ¶5, ¶43, ¶44)
// Gives the seat whose division has this letter.
func boardDivisions(letter byte) (seat int) {
	if 'A' <= letter && letter <= 'Z' {
		return 0
	}
	return 1
}

// fields gives the fields whose kind is wanted, row by row.
func (b *Board) fields(wanted func(kind byte) bool) []Field {
	var found []Field
	for y, row := range b.kinds {
		for x, kind := range row {
			if wanted(kind) {
				found = append(found, Field{x, y})
			}
		}
	}
	return found
}

func (b *Board) unitsOf(seat int) []Field {
	return b.fields(func(kind byte) bool { return isUnit(kind) && boardDivisions(kind) == seat })
}

func (b *Board) division(letter byte) []Field {
	return b.fields(func(kind byte) bool { return kind == letter })
}

// Target is where a division is to go, as it is answered.
type Target struct{ Attack, X, Y, Dx, Dy, P int }

// bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target)
// Whether the target is on the board, whatever stands there.
func (b *Board) targetField(target Target) bool {
	return 0 <= target.X && target.X < b.Width && 0 <= target.Y && target.Y < b.Height
}

// bitwa.target.flags (000 ¶51, ¶53, ¶57)
// Both flags are 0 or 1.
func targetFlags(target Target) bool {
	return (target.Attack == 0 || target.Attack == 1) && (target.P == 0 || target.P == 1)
}

// bitwa.target.points (000 ¶18, ¶53, ¶57)
// Both steps are -1 or 1.
func targetPoints(target Target) bool {
	return (target.Dx == -1 || target.Dx == 1) && (target.Dy == -1 || target.Dy == 1)
}

// bitwa.target.order (000 ¶18, ¶53)
// Gives the extra points, Px first where p is 1.
func targetOrder(target Target) (first, second Field) {
	px, py := Field{target.X + target.Dx, target.Y}, Field{target.X, target.Y + target.Dy}
	if target.P == 1 {
		return px, py
	}
	return py, px
}

// targets gives all targets that may be answered.
func (b *Board) targets() []Target {
	var targets []Target
	for attack := 0; attack <= 1; attack++ {
		for y := 0; y < b.Height; y++ {
			for x := 0; x < b.Width; x++ {
				for points := 0; points < 8; points++ {
					dx, dy, p := points/4*2-1, points/2%2*2-1, points%2
					targets = append(targets, Target{attack, x, y, dx, dy, p})
				}
			}
		}
	}
	return targets
}

// bitwa.distance.square (000 ¶17; ruling bitwa.distance)
// The square of the distance, which is a whole number.
func distanceSquare(field, point Field) int {
	dx, dy := field.X-point.X, field.Y-point.Y
	return dx*dx + dy*dy
}

// bitwa.distance.ties (000 ¶18; ruling bitwa.distance)
// Whether the one field is nearer than the other; no two are equally near.
func distanceTies(one, other Field, target Target) bool {
	first, second := targetOrder(target)
	for _, point := range []Field{{target.X, target.Y}, first, second} {
		if mine, its := distanceSquare(one, point), distanceSquare(other, point); mine != its {
			return mine < its
		}
	}
	return false
}

// bitwa.move.sort (000 ¶15, ¶18, ¶20)
// The nearest unit comes first.
func (b *Board) moveSort(letter byte, target Target) []Field {
	units := b.division(letter)
	sort.Slice(units, func(i, j int) bool { return distanceTies(units[i], units[j], target) })
	return units
}

// move moves each unit of a division by at most one field.
func (b *Board) move(letter byte, target Target) {
	// bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort)
	for _, unit := range b.moveSort(letter, target) {
		// bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees)
		b.moveUnit(unit, target)
	}
}

func (b *Board) moveUnit(unit Field, target Target) {
	chosen := moveNearest(b.movePrefer(unit, target), target)
	if b.isEnemy(unit, chosen) {
		b.attackDamage(unit, chosen)
	} else {
		b.moveStep(unit, chosen)
	}
}

// bitwa.move.near (000 ¶21)
// A unit never stands on the border, so that there are always nine.
func moveNear(unit Field) []Field {
	near := make([]Field, 0, 9)
	for y := unit.Y - 1; y <= unit.Y+1; y++ {
		for x := unit.X - 1; x <= unit.X+1; x++ {
			near = append(near, Field{x, y})
		}
	}
	return near
}

// bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free)
// Whether the unit may choose this field. Nothing forbids a step between two blocked ones.
func (b *Board) moveFree(unit, field Field) bool {
	// bitwa.move.own (000 ¶22; ruling bitwa.free)
	return field == unit || b.kind(field) == empty || b.isEnemy(unit, field)
}

func (b *Board) isEnemy(unit, field Field) bool {
	kind := b.kind(field)
	return isUnit(kind) && boardDivisions(kind) != boardDivisions(b.kind(unit))
}

// bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag)
// Gives the fields among which the unit chooses.
func (b *Board) movePrefer(unit Field, target Target) []Field {
	var free, enemies []Field
	for _, field := range moveNear(unit) {
		if b.moveFree(unit, field) {
			free = append(free, field)
		}
		if b.isEnemy(unit, field) {
			enemies = append(enemies, field)
		}
	}
	if target.Attack == 1 && len(enemies) > 0 {
		return enemies
	}
	return free
}

// bitwa.move.nearest (000 ¶15, ¶20, ¶22)
// Gives the field that the unit chooses.
func moveNearest(fields []Field, target Target) Field {
	nearest := fields[0]
	for _, field := range fields[1:] {
		if distanceTies(field, nearest, target) {
			nearest = field
		}
	}
	return nearest
}

// bitwa.move.step (000 ¶24)
// The chosen field may be the unit's own.
func (b *Board) moveStep(unit, chosen Field) {
	kind, strength := b.kind(unit), b.strength[unit.Y][unit.X]
	b.remove(unit)
	b.kinds[chosen.Y][chosen.X], b.strength[chosen.Y][chosen.X] = kind, strength
}

// bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage)
// The enemy loses one.
func (b *Board) attackDamage(unit, enemy Field) {
	b.strength[enemy.Y][enemy.X]--
	// bitwa.attack.stay (000 ¶26)
	// An enemy with strength left keeps the attacker out.
	if b.strength[enemy.Y][enemy.X] == 0 {
		// bitwa.attack.destroyed (000 ¶7, ¶26)
		b.remove(enemy)
		// bitwa.attack.enter (000 ¶15, ¶26)
		b.moveStep(unit, enemy)
	}
}

func (b *Board) remove(field Field) {
	b.kinds[field.Y][field.X], b.strength[field.Y][field.X] = empty, 0
}
