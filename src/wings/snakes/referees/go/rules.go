package main

// The rules of snakes (text 001): a fight as a machine that takes moves, failures and drawn orders in and gives
// messages out. Nothing here reads, writes, waits or draws at random. Each rule stands under its id, with its place in
// the text. What snakes see and what programs decide is in program.go, which setups there can be in setup.go.

import (
	"errors"
	"fmt"
)

// Cell is a cell: column and row, from 0 at the top left.
type Cell struct{ X, Y int }

// Move is a direction, or Skip; Garbled is an answer that is no move.
type Move int

// The moves; the directions come first, clockwise.
const (
	Up Move = iota
	Right
	Down
	Left
	Skip
	Garbled
)

var directions = []Move{Up, Right, Down, Left}

var steps = map[Move]Cell{Up: {0, -1}, Right: {1, 0}, Down: {0, 1}, Left: {-1, 0}}

// Snake is a snake, head first, and its program, which is nil for a live bot.
type Snake struct {
	Cells   []Cell
	Program *Program
}

// snakes.bite.eaten (001 ¶3)
// Whether no more than one cell is left of it.
func (s *Snake) biteEaten() bool { return len(s.Cells) < 2 }

// part is what the others see of a segment. Of a snake of one cell that one is a tail.
func (s *Snake) part(index int) Element {
	switch index {
	case len(s.Cells) - 1:
		return OtherTail
	case 0:
		return OtherHead
	}
	return OtherBody
}

// Phase is what the referee waits for.
type Phase int

// The phases of a fight.
const (
	Drawing Phase = iota // Luck is to draw the order of a round.
	Moving               // A seat is to move.
	Over                 // The fight has ended.
)

// Reason is why a fight is over, empty where it goes on.
type Reason string

// The reasons, in the order in which they apply.
const (
	OneLeft Reason = "one-left"
	Limit   Reason = "limit"
	Blocked Reason = "blocked"
)

// Stage is how far the round has come.
type Stage struct {
	Phase  Phase
	Seat   int    // only in Moving
	Reason Reason // only in Over
}

// Message is what a live bot is told: what its snake sees, or that the fight is over where there is no view.
type Message struct {
	Seat int
	View *View
}

// Broken is the rule that a reply breaks, empty where it is a good one.
type Broken string

// The rules that a reply, or a failure, can break.
const (
	MoveInside      Broken = "move.inside"
	MoveHeld        Broken = "move.held"
	MoveTwoSegments Broken = "move.two-segments"
	MoveSkip        Broken = "move.skip"
	DecideValid     Broken = "decide.valid"
	DecideBest      Broken = "decide.best"
	ProgramRuns     Broken = "program.runs"
	LiveTime        Broken = "live.time"
	// snakes.live.failure (ruling snakes.live)
	LiveFailure Broken = "live.failure"
	// snakes.live.early (ruling snakes.live)
	LiveEarly Broken = "live.early"
)

// Game is a fight.
type Game struct {
	Columns, Rows int
	Snakes        []*Snake
	Limit, Round  int
	Order         []int
	Stage         Stage
	Sent          []Message // what the last event made the referee tell
}

// newGame opens a fight, or says why there can be no such setup.
func newGame(setup Setup) (*Game, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	game := &Game{
		Columns: setup.Columns, Rows: setup.Rows, Limit: setup.Limit, Round: setup.Round, Order: setup.Order,
		Stage: setup.Stage,
	}
	for i, cells := range setup.Snakes {
		snake := &Snake{Cells: cells}
		if file := setup.Programs[i]; file != nil {
			program, err := readProgram(file)
			if err != nil {
				return nil, err
			}
			snake.Program = program
		}
		game.Snakes = append(game.Snakes, snake)
	}
	if err := game.boardStage(); err != nil {
		return nil, err
	}
	switch game.Stage.Phase {
	case Drawing:
		game.endWhen()
	case Moving:
		game.tellMover()
	}
	return game, nil
}

func (g *Game) living() []int {
	var living []int
	for seat, snake := range g.Snakes {
		if !snake.biteEaten() {
			living = append(living, seat)
		}
	}
	return living
}

func (g *Game) isMover(seat int) bool { return g.Stage.Phase == Moving && g.Stage.Seat == seat }

// element is what a cell holds, a segment being named as the others see it, and whether it is one of this seat's snake.
func (g *Game) element(seat int, cell Cell) (element Element, own bool) {
	if cell.X < 0 || cell.X >= g.Columns || cell.Y < 0 || cell.Y >= g.Rows {
		return Outside, false
	}
	for owner, snake := range g.Snakes {
		for index, held := range snake.Cells {
			if held == cell {
				return snake.part(index), owner == seat
			}
		}
	}
	return Empty, false
}

// hindrance gives the rule that a step of this snake would break.
func (g *Game) hindrance(seat int, move Move) Broken {
	element, own := g.element(seat, g.target(seat, move))
	switch {
	// snakes.move.inside (001 ¶3, ¶6)
	case element == Outside:
		return MoveInside
	// snakes.move.held (001 ¶3; ruling snakes.reverse)
	case element == OtherHead || element == OtherBody:
		return MoveHeld
	case element == OtherTail && own && !g.moveOwnTail(seat):
		return MoveTwoSegments
	}
	return ""
}

// snakes.move.own-tail (001 ¶3; ruling snakes.own-tail), snakes.move.two-segments (001 ¶3; ruling snakes.reverse)
// The own tail goes on, but it is in the way of a snake that is head and tail only.
func (g *Game) moveOwnTail(seat int) bool { return len(g.Snakes[seat].Cells) > 2 }

func (g *Game) target(seat int, move Move) Cell {
	head, step := g.Snakes[seat].Cells[0], steps[move]
	return Cell{head.X + step.X, head.Y + step.Y}
}

func (g *Game) possible(seat int) []Move {
	var possible []Move
	for _, move := range directions {
		if g.hindrance(seat, move) == "" {
			possible = append(possible, move)
		}
	}
	return possible
}

func (g *Game) decide(seat int) Decision {
	return g.Snakes[seat].Program.decide(g.view(seat), g.possible(seat))
}

// moves lists what is legal for the seat now.
func (g *Game) moves(seat int) []Move {
	if !g.isMover(seat) {
		return nil
	}
	if g.Snakes[seat].Program != nil {
		return g.decide(seat).Licensed
	}
	if possible := g.possible(seat); len(possible) > 0 {
		return possible
	}
	return []Move{Skip}
}

// snakes.turn.order (001 ¶3; ruling snakes.order)
// Takes the order that luck has drawn for a round.
func (g *Game) turnOrder(order []int) error {
	if g.Stage.Phase != Drawing {
		return errors.New("luck is not to decide now")
	}
	if !g.turnListed(order) {
		return fmt.Errorf("the order %v does not name each living seat once", order)
	}
	g.Order, g.Stage, g.Sent = order, Stage{Phase: Moving, Seat: order[0]}, nil
	g.tellMover()
	return nil
}

// snakes.turn.listed (001 ¶3; ruling snakes.order-lists)
// Each living seat once, and no other.
func (g *Game) turnListed(order []int) bool {
	named := map[int]bool{}
	for _, seat := range order {
		named[seat] = true
	}
	living := g.living()
	for _, seat := range living {
		if !named[seat] {
			return false
		}
	}
	return len(order) == len(living)
}

// reply takes what was said for a seat: a move, or a failure where there is one. It gives the rule that it breaks.
func (g *Game) reply(seat int, move Move, failure Broken, tookUs uint64) Broken {
	g.Sent = nil
	live := g.Snakes[seat].Program == nil
	judge := g.judgeProgram
	if live {
		judge = g.judgeLive
	}
	broken := judge(seat, move, failure, tookUs)
	if broken == "" {
		g.carryOut(seat, move)
	} else if !live || !g.isMover(seat) {
		return broken
	}
	// snakes.live.stands (ruling snakes.live)
	// After a bad answer the next one is to move as well.
	g.nextMover(seat)
	return broken
}

// snakes.program.runs (001 ¶4; ruling snakes.live)
// Whether a reply is a move of the program's own, when its snake is to move.
func (g *Game) programRuns(seat int, move Move, failure Broken) bool {
	return failure == "" && move != Garbled && g.isMover(seat)
}

func (g *Game) judgeProgram(seat int, move Move, failure Broken, tookUs uint64) Broken {
	if !g.programRuns(seat, move, failure) {
		return ProgramRuns
	}
	if broken := g.judgeMove(seat, move); broken != "" || move == Skip {
		return broken
	}
	decision := g.decide(seat)
	switch {
	case contains(decision.Licensed, move):
		return ""
	case contains(decision.Valid, move):
		return DecideBest
	}
	return DecideValid
}

func (g *Game) judgeLive(seat int, move Move, failure Broken, tookUs uint64) Broken {
	switch {
	case !g.isMover(seat) && failure != "":
		return LiveFailure
	case !g.isMover(seat):
		return LiveEarly
	case failure != "":
		return failure
	case !liveTime(tookUs):
		return LiveTime
	case move == Garbled:
		return LiveFailure
	}
	return g.judgeMove(seat, move)
}

// snakes.live.time (ruling snakes.live)
// One second.
func liveTime(tookUs uint64) bool { return tookUs <= 1_000_000 }

func (g *Game) judgeMove(seat int, move Move) Broken {
	if move != Skip {
		return g.hindrance(seat, move)
	}
	if !g.moveSkip(seat) {
		return MoveSkip
	}
	return ""
}

// snakes.move.skip (001 ¶3; ruling snakes.order-lists)
// Whether the snake is blocked, and only then it skips.
func (g *Game) moveSkip(seat int) bool { return len(g.possible(seat)) == 0 }

func (g *Game) carryOut(seat int, move Move) {
	if move == Skip {
		return
	}
	target := g.target(seat, move)
	if element, own := g.element(seat, target); element == OtherTail && !own {
		g.biteTail(target)
		g.biteGrow(seat, target)
	} else {
		g.moveStep(seat, target)
	}
}

// snakes.move.step (001 ¶3)
// The tail leaves its cell.
func (g *Game) moveStep(seat int, target Cell) {
	snake := g.Snakes[seat]
	snake.Cells = snake.Cells[:len(snake.Cells)-1]
	snake.advance(target)
}

func (s *Snake) advance(target Cell) { s.Cells = append([]Cell{target}, s.Cells...) }

// snakes.bite.tail (001 ¶3)
// The snake with this tail loses it.
func (g *Game) biteTail(tail Cell) {
	for _, snake := range g.Snakes {
		last := len(snake.Cells) - 1
		if last >= 0 && snake.Cells[last] == tail {
			// snakes.bite.remnant (001 ¶3; ruling snakes.remnant)
			// A tail that was left of an eaten snake goes as well.
			snake.Cells = snake.Cells[:last]
			return
		}
	}
}

// snakes.bite.grow (001 ¶3; ruling snakes.bite)
// The own tail stays where it is.
func (g *Game) biteGrow(seat int, target Cell) { g.Snakes[seat].advance(target) }

// nextMover goes on behind this seat, in the same round or to the next one.
func (g *Game) nextMover(seat int) {
	waiting := false
	for _, other := range g.Order {
		// snakes.turn.passed (001 ¶3; ruling snakes.order-lists)
		if waiting && !g.Snakes[other].biteEaten() {
			g.Stage.Seat = other
			g.tellMover()
			return
		}
		waiting = waiting || other == seat
	}
	g.Round++
	g.Order, g.Stage = nil, Stage{Phase: Drawing}
	g.endWhen()
}

// snakes.live.view (001 ¶4; ruling snakes.live)
// A live bot that is to move is told what its snake sees.
func (g *Game) tellMover() {
	if seat := g.Stage.Seat; g.Snakes[seat].Program == nil {
		view := g.view(seat)
		g.Sent = append(g.Sent, Message{Seat: seat, View: &view})
	}
}

// snakes.end.when (ruling snakes.end-check)
// Where a round would begin.
func (g *Game) endWhen() {
	reason := g.reason()
	if reason == "" {
		return
	}
	g.Stage = Stage{Phase: Over, Reason: reason}
	for seat, snake := range g.Snakes {
		if snake.Program == nil {
			g.Sent = append(g.Sent, Message{Seat: seat})
		}
	}
}

func (g *Game) reason() Reason {
	switch {
	case g.endOneLeft():
		return OneLeft
	case g.endLimit():
		return Limit
	case g.endBlocked():
		return Blocked
	}
	return ""
}

// snakes.end.one-left (001 ¶2; ruling snakes.end)
func (g *Game) endOneLeft() bool { return len(g.living()) <= 1 }

// snakes.end.limit (001 ¶2; ruling snakes.limit)
func (g *Game) endLimit() bool { return g.Round == g.Limit }

// snakes.end.blocked (001 ¶2; ruling snakes.blocked-round)
// Nobody could move in the next round.
func (g *Game) endBlocked() bool {
	for _, seat := range g.living() {
		if !g.moveSkip(seat) {
			return false
		}
	}
	return true
}

// snakes.end.points (001 ¶3; rulings snakes.points, snakes.places)
// Gives the place of each seat.
func (g *Game) endPoints() []int {
	points := make([]int, len(g.Snakes))
	for seat, snake := range g.Snakes {
		if !snake.biteEaten() {
			points[seat] = len(snake.Cells)
		}
	}
	places := make([]int, len(points))
	for seat, mine := range points {
		places[seat] = 1
		for _, other := range points {
			if other > mine {
				places[seat]++
			}
		}
	}
	return places
}

func contains(moves []Move, move Move) bool {
	for _, other := range moves {
		if other == move {
			return true
		}
	}
	return false
}
