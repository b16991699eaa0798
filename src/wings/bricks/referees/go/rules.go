package main

// The rules of bricks (text 003): the board, the bricks, and a game as a machine that takes answers in and gives
// messages out. Nothing here reads, writes or waits. Each rule stands under its id, with its place in the text.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cell is a cell of the board: column and row, from 0 at the top left.
type Cell struct{ X, Y int }

// Brick is the two cells of a brick, in the order in which its player wrote them.
type Brick [2]Cell

// Board is a square of cells. A filled column on the right and a filled row at the bottom are added to it, so that a
// step beyond the edge meets a filled cell.
type Board struct {
	size   int
	filled []bool // row by row, stride cells a row
	stride int
	first  int // No brick fits before this cell. Cells are only ever filled, so it never goes back.
}

// bricks.board.square (003 ¶1, ¶2)
// A board without filled cells.
func boardSquare(size int) *Board {
	stride := size + 1
	board := &Board{size: size, stride: stride, filled: make([]bool, stride*stride)}
	for i := 0; i < stride; i++ {
		board.filled[i*stride+size] = true
		board.filled[size*stride+i] = true
	}
	return board
}

// bricks.board.size (003 ¶1; ruling bricks.size)
func boardSize(size int) error {
	if size < 1 || size > 999 || size%2 == 0 {
		return fmt.Errorf("the size %d is not an odd number from 1 to 999", size)
	}
	return nil
}

// bricks.board.filled (003 ¶3, ¶28)
// Only cells of the board can be filled beforehand.
func (b *Board) boardFilled(cell Cell) error {
	if !b.brickInside(cell) {
		return fmt.Errorf("the cell %v is not on the board", cell)
	}
	return nil
}

// bricks.board.duplicate (ruling bricks.duplicates)
// A cell is listed once.
func (b *Board) boardDuplicate(cell Cell) error {
	if !b.brickFree(cell) {
		return fmt.Errorf("the cell %v is listed twice", cell)
	}
	return nil
}

// fillBeforehand fills the cells that a setup lists.
func (b *Board) fillBeforehand(cells []Cell) error {
	for _, cell := range cells {
		if err := b.boardFilled(cell); err != nil {
			return err
		}
		if err := b.boardDuplicate(cell); err != nil {
			return err
		}
		b.fill(cell)
	}
	return nil
}

func (b *Board) index(cell Cell) int { return cell.Y*b.stride + cell.X }

func (b *Board) fill(cell Cell) { b.filled[b.index(cell)] = true }

// bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent), bricks.brick.order (ruling bricks.order-of-cells)
// Which cell is named first makes no difference.
func brickAdjacent(brick Brick) bool {
	return distance(brick[0].X, brick[1].X)+distance(brick[0].Y, brick[1].Y) == 1
}

// bricks.brick.inside (003 ¶2, ¶5)
// On the board.
func (b *Board) brickInside(cell Cell) bool {
	return 0 <= cell.X && cell.X < b.size && 0 <= cell.Y && cell.Y < b.size
}

// bricks.brick.free (003 ¶2, ¶3)
// Not filled by anything before.
func (b *Board) brickFree(cell Cell) bool { return !b.filled[b.index(cell)] }

// bricks.brick.fills (003 ¶2)
func (b *Board) brickFills(brick Brick) {
	b.fill(brick[0])
	b.fill(brick[1])
}

// bricks.end.no-place (003 ¶6, ¶16)
// The search goes on where the last one stopped.
func (b *Board) endNoPlace() bool {
	for ; b.first < b.size*b.stride; b.first++ {
		if len(b.bricksAt(b.first)) > 0 {
			return false
		}
	}
	return true
}

// bricksAt gives the bricks that fit and have this cell as their left or upper one.
func (b *Board) bricksAt(index int) []Brick {
	if b.filled[index] {
		return nil
	}
	var bricks []Brick
	x, y := index%b.stride, index/b.stride
	if !b.filled[index+1] {
		bricks = append(bricks, Brick{{x, y}, {x + 1, y}})
	}
	if !b.filled[index+b.stride] {
		bricks = append(bricks, Brick{{x, y}, {x, y + 1}})
	}
	return bricks
}

// Phase is what the referee waits for.
type Phase int

// The phases of a game, in their order.
const (
	Greet Phase = iota // A seat was sent the board.
	Lay                // A seat is to lay a brick.
	Over               // A seat has lost.
)

// Ways in which a game ends.
const (
	ByNoPlace = "no-place"
	ByFoul    = "foul"
)

// Stage is how far a game has come: the seat is the one that is to answer, or that has lost.
type Stage struct {
	Phase Phase
	Seat  int
	By    string // only when it is over
}

// Move is what a player answers: a brick, or OK where it is nil.
type Move struct{ Brick *Brick }

// Foul says what was bad about an answer; it is empty where nothing was.
type Foul string

// The fouls that an answer can be. A program that fails commits one, too.
const (
	// bricks.foul.illegal (003 ¶18; ruling bricks.foul)
	FoulIllegal Foul = "illegal"
	// bricks.foul.garbled (003 ¶18; ruling bricks.foul)
	FoulGarbled Foul = "garbled"
	// bricks.foul.late (003 ¶17; ruling bricks.foul)
	FoulLate Foul = "late"
	// bricks.foul.exit (003 ¶18; ruling bricks.foul)
	FoulExit Foul = "exit"
	// bricks.talk.early (ruling bricks.early)
	FoulEarly Foul = "early"
)

// Times that a player has, in microseconds.
const (
	// bricks.time.ok (003 ¶8, ¶10)
	timeOkUs uint64 = 1_000_000
	// bricks.time.move (003 ¶12, ¶14)
	timeMoveUs uint64 = 500_000
)

// Message is what a player is told; which fields count depends on its kind.
type Message struct {
	Seat  int
	Kind  Kind
	Brick Brick
}

// Kind is the kind of a message.
type Kind int

// The kinds of messages. A board is told as the setup has it.
const (
	TellBoard Kind = iota
	TellStart
	TellBrick
	TellStop
)

// Game is a game between seats 0 and 1.
type Game struct {
	Board *Board
	Cells []Cell // filled beforehand, in the order of the setup
	Stage Stage
	Sent  []Message // what the last event made the referee tell
}

// newGame opens a game, or says why there can be no such setup.
func newGame(size int, cells []Cell, stage Stage) (*Game, error) {
	if err := boardSize(size); err != nil {
		return nil, err
	}
	game := &Game{Board: boardSquare(size), Cells: cells, Stage: stage}
	if err := game.Board.fillBeforehand(cells); err != nil {
		return nil, err
	}
	if err := game.boardStage(); err != nil {
		return nil, err
	}
	if stage.Phase == Greet {
		game.talkBoard(stage.Seat)
	}
	return game, nil
}

// bricks.board.stage (003 ¶16, ¶19)
// The board agrees with how far the game is said to have come.
func (g *Game) boardStage() error {
	stage := g.Stage
	switch {
	case stage.Seat != 0 && stage.Seat != 1:
		return fmt.Errorf("there is no seat %d", stage.Seat)
	case stage.Phase == Lay && g.Board.endNoPlace():
		return fmt.Errorf("a player is to move, but no brick fits")
	case stage.Phase == Over && stage.By == ByNoPlace && !g.Board.endNoPlace():
		return fmt.Errorf("the game ended for want of a place, but a brick fits")
	}
	return nil
}

// answer takes what a player answered, nil where it is garbled.
func (g *Game) answer(seat int, move *Move, tookUs uint64) Foul {
	g.Sent = nil
	foul := g.judge(seat, move, tookUs)
	switch {
	case foul != "":
		// bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul)
		// Nobody is told of it.
		g.foul(seat)
	case move.Brick == nil:
		g.talkOk(seat)
	default:
		g.Board.brickFills(*move.Brick)
		g.laid(seat, *move.Brick)
	}
	return foul
}

// fail takes the failure of a program, whoever is to answer, and gives the foul that it is.
func (g *Game) fail(seat int, foul Foul) Foul {
	g.Sent = nil
	g.foul(seat)
	return foul
}

func (g *Game) judge(seat int, move *Move, tookUs uint64) Foul {
	switch {
	case !g.asked(seat):
		return FoulEarly
	case !g.timeClock(tookUs):
		return FoulLate
	case move == nil || (move.Brick == nil) != (g.Stage.Phase == Greet):
		return FoulGarbled
	case move.Brick != nil && !g.Board.allows(*move.Brick):
		return FoulIllegal
	}
	return ""
}

func (g *Game) asked(seat int) bool { return g.Stage.Phase != Over && g.Stage.Seat == seat }

// bricks.time.clock (ruling bricks.clock)
// Each message has a time of its own, and the limit itself is in time.
func (g *Game) timeClock(tookUs uint64) bool {
	if g.Stage.Phase == Greet {
		return tookUs <= timeOkUs
	}
	return tookUs <= timeMoveUs
}

func (b *Board) allows(brick Brick) bool {
	for _, cell := range brick {
		if !b.brickInside(cell) || !b.brickFree(cell) {
			return false
		}
	}
	return brickAdjacent(brick)
}

func (g *Game) tell(message Message) { g.Sent = append(g.Sent, message) }

// bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order)
// Asks the player for an OK.
func (g *Game) talkBoard(seat int) { g.tell(Message{Seat: seat, Kind: TellBoard}) }

// bricks.talk.ok (003 ¶8, ¶10)
// What follows a good OK.
func (g *Game) talkOk(seat int) {
	if seat == 0 {
		g.talkSecond()
	} else if g.Board.endNoPlace() {
		g.endFullBoard()
	} else {
		g.talkStart()
	}
}

// bricks.talk.second (003 ¶9)
// The other player is sent the same board.
func (g *Game) talkSecond() {
	g.Stage = Stage{Phase: Greet, Seat: 1}
	g.talkBoard(1)
}

// bricks.talk.start (003 ¶11)
// The first player is to lay the first brick.
func (g *Game) talkStart() {
	g.Stage = Stage{Phase: Lay, Seat: 0}
	g.tell(Message{Seat: 0, Kind: TellStart})
}

// laid goes on after a brick.
func (g *Game) laid(seat int, brick Brick) {
	next := brickTurns(seat)
	if g.Board.endNoPlace() {
		// bricks.talk.last (003 ¶34; ruling bricks.last-move)
		// It is told to nobody.
		g.endNextLoses(next)
		return
	}
	g.Stage = Stage{Phase: Lay, Seat: next}
	g.talkForward(next, brick)
}

// bricks.brick.turns (003 ¶5)
// Whose turn is next.
func brickTurns(seat int) int { return 1 - seat }

// bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded)
// A brick goes to the opponent, who is to lay the next one.
func (g *Game) talkForward(next int, brick Brick) {
	g.tell(Message{Seat: next, Kind: TellBrick, Brick: brick})
}

// bricks.end.next-loses (003 ¶19)
// Who would have to move has lost.
func (g *Game) endNextLoses(next int) { g.end(next, ByNoPlace) }

// bricks.end.full-board (rulings bricks.full-board, bricks.size)
// Both have answered the board, and nothing can be laid on it.
func (g *Game) endFullBoard() { g.endNextLoses(0) }

// foul ends the game for the player who committed it.
func (g *Game) foul(seat int) {
	// bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok)
	// At a greeting it is the same, and the other is not asked any more.
	g.end(seat, ByFoul)
}

func (g *Game) end(loser int, by string) {
	g.Stage = Stage{Phase: Over, Seat: loser, By: by}
	g.talkStop()
}

// bricks.talk.stop (003 ¶34; ruling bricks.foul)
// Both are told.
func (g *Game) talkStop() {
	g.tell(Message{Seat: 0, Kind: TellStop})
	g.tell(Message{Seat: 1, Kind: TellStop})
}

// moves lists every legal move of a seat, each brick once.
func (g *Game) moves(seat int) []Move {
	if !g.asked(seat) {
		return nil
	}
	if g.Stage.Phase == Greet {
		return []Move{{}}
	}
	var moves []Move
	for index := 0; index < g.Board.size*g.Board.stride; index++ {
		for _, brick := range g.Board.bricksAt(index) {
			brick := brick
			moves = append(moves, Move{&brick})
		}
	}
	return moves
}

// bricks.talk.move (003 ¶12, ¶14)
// Two cells make a move.
func talkMove(words []string) *Move {
	if len(words) != 2 {
		return nil
	}
	one, ok := talkSpelling(words[0])
	two, also := talkSpelling(words[1])
	if !ok || !also {
		return nil
	}
	return &Move{&Brick{one, two}}
}

var cellForm = regexp.MustCompile(`^(0|[1-9][0-9]*)x(0|[1-9][0-9]*)$`)

// bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling)
// A number too large to read is on no board: it is garbled as well.
func talkSpelling(word string) (Cell, bool) {
	parts := cellForm.FindStringSubmatch(word)
	if parts == nil {
		return Cell{}, false
	}
	x, err := strconv.Atoi(parts[1])
	y, alsoErr := strconv.Atoi(parts[2])
	return Cell{x, y}, err == nil && alsoErr == nil
}

// bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended)
// One carriage return does no harm.
func talkLineEnd(line string) string { return strings.TrimSuffix(line, "\r") }

// readLine gives the move that a line says, nil for a garbled one.
func readLine(line string) *Move {
	line = talkLineEnd(line)
	if line == "OK" {
		return &Move{}
	}
	return talkMove(strings.Split(line, "_"))
}

func (c Cell) String() string { return fmt.Sprintf("%dx%d", c.X, c.Y) }

func distance(a, b int) int {
	if a < b {
		return b - a
	}
	return a - b
}
