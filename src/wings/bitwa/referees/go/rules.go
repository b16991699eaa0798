package main

// The rules of bitwa (text 000): a game as a machine that takes answers in and gives commands out. Nothing here
// reads, writes or waits. Each rule stands under its id, with its place in the text. How a division moves is in
// board.go, which setups there can be in setup.go.

import (
	"regexp"
	"strconv"
	"strings"
)

// Phase is what the referee waits for.
type Phase int

// The phases of a game.
const (
	SetGame Phase = iota
	TimeLeft
	GenMove
	Play
	Over
)

// By is how a game ended.
type By string

// The ways in which a game ends.
const (
	ByAnnihilation By = "annihilation"
	ByRounds       By = "rounds"
	ByKilled       By = "killed"
)

// Stage is how far a game has come. What counts depends on the phase.
type Stage struct {
	Phase    Phase
	Waits    []int // who has not answered yet, in SetGame and Play
	Division byte  // in TimeLeft, GenMove and Play
	By       By    // in Over
}

// Command is what a player is sent; its kind is a phase but Over.
type Command struct {
	Seat     int
	Kind     Phase
	LeftMs   uint64
	Division byte
	Target   Target
}

// Broken is the rule that an answer breaks, empty where it is a good one.
type Broken string

// The rules that an answer, or a failure, can break.
const (
	TalkAnswer   Broken = "talk.answer"
	TalkIntegers Broken = "talk.integers"
	TalkError    Broken = "talk.error"
	// bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
	TalkEarly    Broken = "talk.early"
	TargetField  Broken = "target.field"
	TargetFlags  Broken = "target.flags"
	TargetPoints Broken = "target.points"
	TimeBudget   Broken = "time.budget"
	// bitwa.fault.crash (000 ¶59)
	FaultCrash Broken = "fault.crash"
	// bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
	FaultMemory Broken = "fault.memory"
)

// ReplyKind is what an answer begins with, and whether values follow.
type ReplyKind int

// The kinds of replies.
const (
	Ack      ReplyKind = iota // =
	Error                     // ?
	Targeted                  // = and the six values
)

// Reply is what an answer says.
type Reply struct {
	Kind   ReplyKind
	Target Target
}

// Game is a game between seats 0 and 1.
type Game struct {
	Setup // Round, Killed, SpentUs and Stage go on in it; the units move on the board.
	Board *Board
	Sent  []Command // what the last event made the referee send
}

// newGame opens a game, or says why there can be no such setup.
func newGame(setup Setup) (*Game, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	game := &Game{Setup: setup, Board: newBoard(setup.Rows, setup.Strength)}
	for _, hurt := range setup.Hurt {
		game.Board.strength[hurt.Y][hurt.X] = hurt.Strength
	}
	switch stage := setup.Stage; stage.Phase {
	case SetGame:
		game.talkSetGame()
	case TimeLeft:
		game.talkTimeLeft(stage.Division)
	case GenMove:
		game.talkGenMove(stage.Division)
	}
	return game, nil
}

// asked gives the seats that are to answer.
func (g *Game) asked() []int {
	switch g.Stage.Phase {
	case TimeLeft, GenMove:
		return []int{boardDivisions(g.Stage.Division)}
	}
	return g.Stage.Waits
}

func (g *Game) isAsked(seat int) bool { return contains(g.asked(), seat) }

func (g *Game) living() []int {
	var living []int
	for seat, killed := range g.Killed {
		if !killed {
			living = append(living, seat)
		}
	}
	return living
}

// bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46)
// Sent to both at once.
func (g *Game) talkSetGame() {
	// bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
	if g.endAnnihilation() {
		g.Stage = Stage{Phase: Over, By: ByAnnihilation}
		return
	}
	for _, seat := range g.Stage.Waits {
		g.Sent = append(g.Sent, Command{Seat: seat, Kind: SetGame})
	}
}

// bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left)
// What is left is told in whole milliseconds.
func (g *Game) talkTimeLeft(division byte) {
	seat := boardDivisions(division)
	g.Stage = Stage{Phase: TimeLeft, Division: division}
	g.Sent = append(g.Sent, Command{Seat: seat, Kind: TimeLeft, LeftMs: g.leftUs(seat) / 1000})
}

// bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50)
// Asks for the target of the division.
func (g *Game) talkGenMove(division byte) {
	g.Stage = Stage{Phase: GenMove, Division: division}
	g.Sent = append(g.Sent, Command{Seat: boardDivisions(division), Kind: GenMove, Division: division})
}

// bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55)
// Tells everybody who plays, the mover included.
func (g *Game) talkPlay(division byte, target Target) {
	g.Stage = Stage{Phase: Play, Division: division, Waits: g.living()}
	for _, seat := range g.living() {
		g.Sent = append(g.Sent, Command{Seat: seat, Kind: Play, Division: division, Target: target})
	}
}

// answer takes what a player answered: a reply, or the rule that its form breaks. It gives the rule that was broken, or
// nothing where the answer is good.
func (g *Game) answer(seat int, reply Reply, broken Broken, tookUs uint64) Broken {
	g.Sent = nil
	if broken = g.judge(seat, reply, broken, tookUs); broken != "" {
		g.killedKills(seat)
		return broken
	}
	// bitwa.time.clock (000 ¶48; ruling bitwa.time)
	g.SpentUs[seat] += tookUs
	switch division := g.Stage.Division; g.Stage.Phase {
	case TimeLeft:
		g.talkGenMove(division)
	case GenMove:
		g.Board.move(division, reply.Target)
		g.talkPlay(division, reply.Target)
	default:
		g.talkAcknowledged(seat)
	}
	return ""
}

// fail takes the failure of a program, whether it was asked or not.
func (g *Game) fail(seat int, broken Broken) Broken {
	g.Sent = nil
	g.killedKills(seat)
	return broken
}

func (g *Game) judge(seat int, reply Reply, broken Broken, tookUs uint64) Broken {
	switch {
	case !g.isAsked(seat):
		return TalkEarly
	case g.timeBudget(seat, tookUs):
		return TimeBudget
	case broken != "" || g.Stage.Phase != GenMove:
		return broken
	case reply.Kind == Ack:
		return TalkAnswer
	case reply.Kind == Error:
		return TalkError
	case !g.Board.targetField(reply.Target):
		return TargetField
	case !targetFlags(reply.Target):
		return TargetFlags
	case !targetPoints(reply.Target):
		return TargetPoints
	}
	return ""
}

func (g *Game) leftUs(seat int) uint64 { return g.LimitMs*1000 - g.SpentUs[seat] }

// bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time)
// Whether an answer is late.
func (g *Game) timeBudget(seat int, tookUs uint64) bool { return tookUs > g.leftUs(seat) }

// bitwa.talk.acknowledged (000 ¶33, ¶37)
// The game goes on when nobody is waited for any more.
func (g *Game) talkAcknowledged(seat int) {
	g.Stage.Waits = without(g.Stage.Waits, seat)
	if len(g.Stage.Waits) > 0 {
		return
	}
	// bitwa.talk.final-play (ruling bitwa.final-play)
	// The end is looked for only now.
	if g.endAnnihilation() {
		g.Stage = Stage{Phase: Over, By: ByAnnihilation}
		return
	}
	g.roundOrder(g.Stage.Division)
}

// bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside)
// A fault at any time, asked or not.
func (g *Game) killedKills(seat int) {
	wasAsked := g.isAsked(seat)
	// bitwa.killed.units (000 ¶59; ruling bitwa.killed)
	// Nothing is taken off the board.
	g.Killed[seat] = true
	switch {
	case len(g.living()) == 0:
		g.endKilled()
	case !wasAsked:
	case g.Stage.Phase == TimeLeft || g.Stage.Phase == GenMove:
		// bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid)
		g.roundOrder(g.Stage.Division)
	default:
		g.talkAcknowledged(seat)
	}
}

// bitwa.round.order (000 ¶12, ¶44)
// Asks the first division behind this one that moves; 0 stands before A.
func (g *Game) roundOrder(last byte) {
	for index := indexOf(last) + 1; index < 52; index++ {
		if division := letterAt(index); g.moves(division) {
			g.talkTimeLeft(division)
			return
		}
	}
	g.roundOnce()
}

// letterAt gives the letters in the order of a round: A, a, B, b and so on.
func letterAt(index int) byte { return "Aa"[index%2] + byte(index/2) }

// indexOf gives the place of a letter in that order, -1 for none.
func indexOf(letter byte) int {
	switch {
	case letter == 0:
		return -1
	case boardDivisions(letter) == 0:
		return int(letter-'A') * 2
	}
	return int(letter-'a')*2 + 1
}

// moves says whether a division moves when its turn comes.
func (g *Game) moves(division byte) bool {
	// bitwa.round.skip (000 ¶58; ruling bitwa.emptied), bitwa.round.killed (000 ¶59; ruling bitwa.killed)
	return len(g.Board.division(division)) > 0 && !g.Killed[boardDivisions(division)]
}

// bitwa.round.once (000 ¶6, ¶12)
// Each division has had its turn: the next round begins, if there is one.
func (g *Game) roundOnce() {
	if g.endRounds() {
		g.Stage = Stage{Phase: Over, By: ByRounds}
		return
	}
	g.Round++
	g.roundOrder(0)
}

// bitwa.end.annihilation (000 ¶8; ruling bitwa.end)
// Whether somebody has no units.
func (g *Game) endAnnihilation() bool {
	return len(g.Board.unitsOf(0)) == 0 || len(g.Board.unitsOf(1)) == 0
}

// bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit)
// Whether this was the last round.
func (g *Game) endRounds() bool { return g.Round == g.Rounds }

// bitwa.end.killed (000 ¶59; ruling bitwa.killed)
// Where a player has no units either, it is that by which the game is over.
func (g *Game) endKilled() {
	g.Stage = Stage{Phase: Over, By: ByKilled}
	if g.endAnnihilation() {
		g.Stage.By = ByAnnihilation
	}
}

// bitwa.end.count (000 ¶8; ruling bitwa.killed)
// Gives the places of the two seats.
func (g *Game) endCount() [2]int {
	return places(len(g.Board.unitsOf(0)), len(g.Board.unitsOf(1)), g.endStrength)
}

// bitwa.end.strength (000 ¶8)
// With as many units, their strength decides.
func (g *Game) endStrength() [2]int {
	return places(g.strengthOf(0), g.strengthOf(1), endDraw)
}

// bitwa.end.draw (ruling bitwa.draw)
// Nobody has more of anything.
func endDraw() [2]int { return [2]int{1, 1} }

// places gives the places by who has more, and asks further where both have as much.
func places(first, second int, equal func() [2]int) [2]int {
	switch {
	case first > second:
		return [2]int{1, 2}
	case first < second:
		return [2]int{2, 1}
	}
	return equal()
}

func (g *Game) strengthOf(seat int) int {
	sum := 0
	for _, unit := range g.Board.unitsOf(seat) {
		sum += g.Board.strength[unit.Y][unit.X]
	}
	return sum
}

// bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text)
// Reads a whole answer, without the line feeds that end it.
func talkAnswer(line string, targetAsked bool) (Reply, Broken) {
	if talkError(line) {
		return Reply{Kind: Error}, ""
	}
	if !strings.HasPrefix(line, "=") {
		return Reply{}, TalkAnswer
	}
	if !targetAsked {
		return Reply{Kind: Ack}, ""
	}
	words := strings.Split(strings.TrimSuffix(line, "\r"), " ")
	if len(words) != 7 || words[0] != "=" {
		return Reply{}, TalkAnswer
	}
	var values [6]int
	for i, word := range words[1:] {
		if !number.MatchString(word) {
			return Reply{}, TalkAnswer
		}
		values[i] = talkIntegers(word)
	}
	for _, value := range values {
		if value == malformed {
			return Reply{}, TalkIntegers
		}
	}
	return targeted(values), ""
}

// targeted gives the reply of these six values, which come in the order in which they are answered.
func targeted(v [6]int) Reply {
	return Reply{Targeted, Target{Attack: v[0], X: v[1], Y: v[2], Dx: v[3], Dy: v[4], P: v[5]}}
}

// bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply)
// Whether an answer reports an error. Only in answer to gen_move that is a fault.
func talkError(line string) bool { return strings.HasPrefix(line, "?") }

var (
	number      = regexp.MustCompile(`^[+-]?[0-9]+$`)
	wellWritten = regexp.MustCompile(`^(-1|0|[1-9][0-9]*)$`)
)

// malformed is what talkIntegers gives for a number of the wrong spelling: no number that is well written is this one.
const malformed = -2

// bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers)
// Reads one of the six values: no sign but in -1, no leading zero.
func talkIntegers(word string) int {
	value, err := strconv.ParseInt(word, 10, 32)
	if err != nil || !wellWritten.MatchString(word) {
		return malformed
	}
	return int(value)
}

func contains(seats []int, seat int) bool { return len(without(seats, seat)) < len(seats) }

func without(seats []int, seat int) []int {
	var others []int
	for _, other := range seats {
		if other != seat {
			others = append(others, other)
		}
	}
	return others
}
