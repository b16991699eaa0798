package main

// The rules of garrison (text 002): a game as a machine that takes answers in and gives calls out. Nothing here reads,
// writes or waits. Each rule stands under its id, with its place in the text. What players see is in view.go, which
// setups there can be in setup.go.

// Cell is a cell of the field: row and column, from 1.
type Cell struct{ Row, Column int }

// Owners of cells, as a field is written: 1 is seat 0, 2 is seat 1.
const (
	wall   byte = '#'
	first  byte = '1'
	second byte = '2'
)

const (
	largest    int64 = 2_147_483_647 // No garrison, army in hand or total goes beyond.
	movesLimit       = 6000          // by each player
	none             = -1            // in place of a seat
)

// Phase is which call is open.
type Phase int

// The phases of a game.
const (
	Init Phase = iota
	Moving
	Over
)

// By is how a game ended.
type By string

// The ways in which a game ends.
const (
	ByTerritory By = "territory"
	ByLimit     By = "limit"
	ByFault     By = "fault"
)

// Stage is how far a game has come.
type Stage struct {
	Phase  Phase
	Seat   int // whose call is open, in Init and Moving
	Failed int // who has failed already, in Init, or none
	Winner int // in Over, none for a draw
	By     By  // in Over
}

// Move is what a call returned: init nothing, get_move a cell and a number.
type Move struct {
	Ready   bool
	To      Cell
	Collect int64
}

// Call is a call of a player's procedure, with what it may see.
type Call struct {
	Seat  int
	Phase Phase
	View  View
}

// Broken is the rule that an answer breaks, empty where it is a good one.
type Broken string

// The rules that an answer, or a failure, can break. A move that is not admissible is no fault.
const (
	MoveInside Broken = "move.inside"
	MoveLine   Broken = "move.line"
	MoveWall   Broken = "move.wall"
	TimeInit   Broken = "time.init"
	TimeMove   Broken = "time.move"
	// garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
	FaultCrash Broken = "fault.crash"
	// garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
	FaultMemory Broken = "fault.memory"
	// garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled)
	FaultGarbled Broken = "fault.garbled"
	// garrison.fault.early (ruling garrison.early)
	FaultEarly Broken = "fault.early"
)

// Times that a call may take, in microseconds.
const (
	// garrison.time.init (002 §3 ¶3)
	timeInitUs uint64 = 30_000_000
	// garrison.time.move (002 §3 ¶4)
	timeMoveUs uint64 = 300_000
)

// Game is a game between seats 0 and 1.
type Game struct {
	Position
	Sent []Call // what the last event made the referee call
}

// newGame opens a game, or says why there can be no such setup.
func newGame(setup Position) (*Game, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	game := &Game{Position: setup}
	game.endOwnedStart()
	game.call()
	return game, nil
}

// call makes the call that is open now.
func (g *Game) call() {
	switch g.Stage.Phase {
	case Init:
		g.talkInit()
	case Moving:
		g.talkMove()
	}
}

// garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
// With what the player may see.
func (g *Game) talkInit() { g.Sent = append(g.Sent, Call{g.Stage.Seat, Init, g.view(g.Stage.Seat)}) }

// garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
// With what the player may see now.
func (g *Game) talkMove() { g.Sent = append(g.Sent, Call{g.Stage.Seat, Moving, g.view(g.Stage.Seat)}) }

// garrison.talk.init-order (ruling garrison.init-both)
// What is called after this init, which has returned.
func (g *Game) talkInitOrder(seat int) {
	if seat == 0 {
		g.Stage = Stage{Phase: Init, Seat: 1, Failed: none}
	} else {
		g.Stage = Stage{Phase: Moving, Seat: 0}
	}
	g.call()
}

func (g *Game) isAsked(seat int) bool { return g.Stage.Phase != Over && g.Stage.Seat == seat }

// answer takes what a call returned, nil where that is garbled. It gives the rule that is broken.
func (g *Game) answer(seat int, move *Move, tookUs uint64) Broken {
	if broken := g.judge(seat, move, tookUs); broken != "" {
		return g.fail(seat, broken)
	}
	g.Sent = nil
	if !move.Ready {
		return g.moved(seat, *move)
	}
	if g.Stage.Failed != none {
		g.end(seat, ByFault)
	} else {
		g.talkInitOrder(seat)
	}
	return ""
}

func (g *Game) judge(seat int, move *Move, tookUs uint64) Broken {
	switch {
	case !g.timeClock(tookUs):
		return g.late()
	case !g.isAsked(seat):
		return FaultEarly
	case move == nil || move.Ready != (g.Stage.Phase == Init):
		return FaultGarbled
	}
	return ""
}

// garrison.time.clock (ruling garrison.clock)
// Each call has a time of its own, and the limit itself is in time.
func (g *Game) timeClock(tookUs uint64) bool {
	if g.Stage.Phase == Init {
		return tookUs <= timeInitUs
	}
	return tookUs <= timeMoveUs
}

// late gives the limit that holds for the call that is open.
func (g *Game) late() Broken {
	if g.Stage.Phase == Init {
		return TimeInit
	}
	return TimeMove
}

// fail takes a fault of a player, whoever is called.
func (g *Game) fail(seat int, broken Broken) Broken {
	g.Sent = nil
	if g.Stage.Phase == Init {
		g.faultInit(seat)
	} else {
		g.faultLoses(seat)
	}
	return broken
}

// garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled)
// At a move any fault ends the game.
func (g *Game) faultLoses(seat int) { g.end(1-seat, ByFault) }

// garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault)
// The other init is still called, or goes on.
func (g *Game) faultInit(seat int) {
	called := g.Stage.Seat
	switch {
	case g.Stage.Failed == 1-seat:
		g.end(none, ByFault)
	case called == 1 && seat == 1:
		g.end(0, ByFault)
	case called == 0 && seat == 0:
		g.Stage = Stage{Phase: Init, Seat: 1, Failed: 0}
		g.call()
	default:
		g.Stage.Failed = seat
	}
}

// moved lets a player move, who stands still where the move is not admissible.
func (g *Game) moved(seat int, move Move) Broken {
	broken := g.inadmissible(seat, move.To)
	if broken == "" {
		g.goTo(seat, move.To, move.Collect)
	}
	// garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
	// The move counts in either case.
	g.Moves[seat]++
	g.endOrder(seat)
	return broken
}

// inadmissible gives the rule that a step of the player to this cell breaks.
func (g *Game) inadmissible(seat int, to Cell) Broken {
	switch {
	case !g.moveInside(to):
		return MoveInside
	case !moveLine(g.At[seat], to):
		return MoveLine
	case g.moveWall(to):
		return MoveWall
	}
	return ""
}

// garrison.move.inside (002 §1 ¶4)
// On the field.
func (p *Position) moveInside(to Cell) bool {
	return 1 <= to.Row && to.Row <= len(p.Field) && 1 <= to.Column && to.Column <= len(p.Field[0])
}

// garrison.move.line (002 §1 ¶4)
// The own cell, or one that shares a side with it.
func moveLine(at, to Cell) bool { return moveStay(at, to) || moveStep(at, to) }

// garrison.move.stay (002 §1 ¶4)
func moveStay(at, to Cell) bool { return at == to }

// garrison.move.step (002 §1 ¶4)
// By one row or one column.
func moveStep(at, to Cell) bool {
	down, right := to.Row-at.Row, to.Column-at.Column
	return down*down+right*right == 1
}

// garrison.move.wall (002 §1 ¶4)
func (p *Position) moveWall(to Cell) bool { return *p.owner(to) == wall }

// owner points to what a cell of the field is, and garrison to how many stand on it.
func (p *Position) owner(cell Cell) *byte { return &p.Field[cell.Row-1][cell.Column-1] }

func (p *Position) garrison(cell Cell) *int64 { return &p.Army[cell.Row-1][cell.Column-1] }

func (p *Position) owns(seat int, cell Cell) bool { return *p.owner(cell) == ownerOf(seat) }

func ownerOf(seat int) byte {
	if seat == 0 {
		return first
	}
	return second
}

// goTo is an admissible move: to a cell, with a battle for it perhaps, and a transfer.
func (g *Game) goTo(seat int, to Cell, collect int64) {
	collect = g.transferClamp(seat, to, collect)
	if g.battleChange(seat, to) {
		g.battle(seat, to)
	}
	g.At[seat] = to
	g.transferOwn(seat, collect)
}

// garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle), garrison.battle.own-cell (002 §1 ¶5; ruling
// garrison.own-cell-guest)
// Whether the player has to fight for the cell.
func (g *Game) battleChange(seat int, to Cell) bool {
	return to != g.At[seat] && !g.owns(seat, to)
}

func (g *Game) battle(seat int, cell Cell) {
	army, garrison := g.Hand[seat], *g.garrison(cell)
	switch {
	case battleLose(army, garrison):
		army = 0
	case battleFree(army, garrison):
		garrison = 0
	default:
		army, garrison = battleCost(army, garrison), 0
	}
	if g.At[1-seat] == cell {
		army, g.Hand[1-seat] = battleDuel(army, g.Hand[1-seat])
	}
	g.Hand[seat], *g.garrison(cell) = army, garrison
	// garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position)
	// Else the player only stands there.
	if army > 0 {
		g.captureNonzero(seat, cell)
	}
}

// garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle)
// The army is too small, and is lost.
func battleLose(army, garrison int64) bool { return 3*garrison > army }

// garrison.battle.free (002 §1 ¶8; ruling garrison.battle)
// The army is so large that it loses nothing.
func battleFree(army, garrison int64) bool { return 10*garrison <= army }

// garrison.battle.cost (002 §1 ¶9; ruling garrison.battle)
// What is left of an army between the two.
func battleCost(army, garrison int64) int64 { return army - garrison }

// garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two)
// Gives what is left of either army.
func battleDuel(army, opponent int64) (int64, int64) {
	return max(army-opponent, 0), max(opponent-army, 0)
}

// garrison.capture.nonzero (002 §1 ¶11)
// The cell changes its owner, and no garrison is on it.
func (g *Game) captureNonzero(seat int, cell Cell) {
	*g.owner(cell), *g.garrison(cell) = ownerOf(seat), 0
}

// garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp)
// A garrison that the player does not see counts as 0.
func (g *Game) transferClamp(seat int, to Cell, collect int64) int64 {
	known := int64(0)
	if g.owns(seat, to) {
		known = *g.garrison(to)
	}
	return max(-g.Hand[seat], min(collect, known))
}

// garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16)
// Nothing is transferred on a cell of the opponent.
func (g *Game) transferOwn(seat int, collect int64) {
	cell := g.At[seat]
	if g.owns(seat, cell) {
		collect = g.transferAgain(seat, cell, collect)
		g.Hand[seat] += collect
		*g.garrison(cell) -= collect
	}
}

// garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp)
// By now there may be less than before the move.
func (g *Game) transferAgain(seat int, cell Cell, collect int64) int64 {
	return max(-g.Hand[seat], min(collect, *g.garrison(cell)))
}

// garrison.end.order (ruling garrison.win-or-growth)
// What follows a move: a win, growth, the limit, or the next move.
func (g *Game) endOrder(seat int) {
	if g.endTerritory() {
		return
	}
	if g.growthWhen(seat) {
		g.growthWhose()
	}
	if g.endLimit() {
		g.end(none, ByLimit)
		return
	}
	g.turnAlternate(seat)
}

// garrison.turn.alternate (002 §1 ¶3)
// The other player is next.
func (g *Game) turnAlternate(seat int) {
	g.Stage = Stage{Phase: Moving, Seat: 1 - seat}
	g.call()
}

// garrison.growth.when (002 §1 ¶13; ruling garrison.growth)
// After every 25th move of the second player.
func (g *Game) growthWhen(seat int) bool { return seat == 1 && g.Moves[1]%25 == 0 }

// garrison.growth.whose (002 §1 ¶13; ruling garrison.growth)
// All garrisons grow, armies in hand do not.
func (g *Game) growthWhose() {
	// garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13; ruling
	// garrison.values)
	// A total stops at the limit.
	room := map[byte]int64{first: largest - g.total(0), second: largest - g.total(1)}
	for i, row := range g.Field {
		for j, owner := range row {
			if owner != wall {
				more := min(growthTiers(g.Army[i][j]), room[owner])
				g.Army[i][j] += more
				room[owner] -= more
			}
		}
	}
}

// garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth)
// By how much a garrison grows.
func growthTiers(garrison int64) int64 {
	switch {
	case garrison < 30:
		return 1
	case garrison < 100:
		return 2
	case garrison < 300:
		return 3
	case garrison < 1000:
		return 4
	}
	return 5
}

// garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge)
// Whether the game is over by that.
func (g *Game) endTerritory() bool {
	winner := g.ownerOfAll()
	if winner != none {
		g.end(winner, ByTerritory)
	}
	return winner != none
}

// garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit)
// Whether all moves were made.
func (g *Game) endLimit() bool { return g.Moves[1] == movesLimit }

// garrison.end.owned-start (ruling garrison.owned-start)
// Where one player owns everything there is nothing to play.
func (g *Game) endOwnedStart() {
	if g.Stage.Phase != Over {
		g.endTerritory()
	}
}

func (g *Game) end(winner int, by By) { g.Stage = Stage{Phase: Over, Winner: winner, By: by} }

// moves lists the moves of a seat with nothing to collect: stay, up, down, left, right.
func (g *Game) moves(seat int) []Move {
	if !g.isAsked(seat) {
		return nil
	}
	if g.Stage.Phase == Init {
		return []Move{{Ready: true}}
	}
	var moves []Move
	for _, step := range []Cell{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		to := Cell{g.At[seat].Row + step.Row, g.At[seat].Column + step.Column}
		if g.inadmissible(seat, to) == "" {
			moves = append(moves, Move{To: to})
		}
	}
	return moves
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func max(a, b int64) int64 { return -min(-a, -b) }
