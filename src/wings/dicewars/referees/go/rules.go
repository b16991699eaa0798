package main

// The rules of Dice Wars (text 004): a war as a machine that takes answers and luck in and gives calls out. Nothing
// here reads, writes, waits or draws at random. Each rule stands under its id, with its place in the text. The world
// with its lands and battles is in world.go, which setups there can be in setup.go.

import "errors"

const (
	lastTurn    = 200 // of each player
	mostReserve = 100
)

// Phase is what the referee waits for.
type Phase int

// The phases of a war.
const (
	Prepare Phase = iota
	Choose
	Deal // luck
	Attacking
	Roll    // luck
	Scatter // luck
	Over
)

// Stage is how far a war has come. What counts depends on the phase.
type Stage struct {
	Phase  Phase
	Calls  []Call // in Prepare: what each seat is to answer, NoCall where it is ready
	Seat   int    // in all phases from Choose on but Deal and Over
	Step   int    // in Attacking and Roll
	Attack Attack // in Roll
	Left   int    // in Scatter: dice to be laid out
}

// Call is a call that a player answers.
type Call int

// The calls.
const (
	NoCall Call = iota
	Init
	GetName
	ChooseFlag
	AttackCall
)

// Move is what a call returned; only an attack can be null, and then it ends the turn.
type Move struct {
	Call   Call
	Flag   Flag
	Attack *Attack
}

// Message is what a player is told: a call, the map, or how an opponent's attack went.
type Message struct {
	Seat      int
	Call      Call
	World     View   // as it is, or as it was before the attack
	Available []Flag // of ChooseFlag
	Attack    *OpponentAttack
}

// OpponentAttack is an attack of which a player hears.
type OpponentAttack struct {
	Opponent Flag
	Attack   Attack
	Won      bool
}

// Broken is the rule that an answer breaks, empty where it is a good one.
type Broken string

// The rules that an answer, or a failure, can break.
const (
	// dicewars.calls.error (004 ¶41, ¶45)
	CallsError Broken = "calls.error"
	// dicewars.calls.form (004 ¶35)
	CallsForm Broken = "calls.form"
	// dicewars.calls.unasked (004 ¶41, ¶43, ¶45)
	CallsUnasked Broken = "calls.unasked"
	ChoiceFree   Broken = "choice.free"
	AttackLands  Broken = "attack.lands"
	AttackOwn    Broken = "attack.own"
	AttackArmy   Broken = "attack.army"
	AttackEnemy  Broken = "attack.enemy"
	AttackBorder Broken = "attack.border"
	// dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
	LimitsMemory Broken = "limits.memory"
	LimitsInit   Broken = "limits.init"
	LimitsName   Broken = "limits.name"
	LimitsChoice Broken = "limits.choice"
	LimitsAttack Broken = "limits.attack"
	// dicewars.limits.told (004 ¶43; ruling dicewars.limits)
	// The call asks nothing: that it was late is said of a player who is not asked.
	LimitsTold Broken = "limits.told"
)

// Times that a call may take, in microseconds.
const (
	// dicewars.limits.init (004 ¶39; ruling dicewars.limits)
	limitsInitUs uint64 = 2_000_000
	// dicewars.limits.name (004 ¶37; ruling dicewars.limits)
	limitsNameUs uint64 = 100_000
	// dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
	limitsChoiceUs uint64 = 1_000_000
	// dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
	limitsAttackUs uint64 = 250_000
)

// Game is a war.
type Game struct {
	World
	Turn, Ply int
	Stage     Stage
	Sent      []Message // what the last event made the referee tell
}

// newGame opens a war, or says why there can be no such setup.
func newGame(setup *Setup) (*Game, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	game := &Game{World: setup.World, Turn: setup.Turn, Ply: setup.Ply, Stage: setup.Stage}
	for seat := 0; seat < game.Players; seat++ {
		game.Sent = append(game.Sent, Message{Seat: seat})
	}
	for _, seat := range game.asked() {
		game.call(seat)
	}
	return game, nil
}

// asked gives the seats that are to answer: none while luck is to decide, and none when the war is over.
func (g *Game) asked() []int {
	var asked []int
	for seat := 0; seat < g.Players; seat++ {
		if g.askedFor(seat) != NoCall {
			asked = append(asked, seat)
		}
	}
	return asked
}

// askedFor gives the call that the seat is to answer.
func (g *Game) askedFor(seat int) Call {
	switch {
	case g.Stage.Phase == Prepare:
		return g.Stage.Calls[seat]
	case g.Stage.Phase == Choose && g.Stage.Seat == seat:
		return ChooseFlag
	case g.Stage.Phase == Attacking && g.Stage.Seat == seat:
		return AttackCall
	}
	return NoCall
}

// call calls what the seat is asked for now.
func (g *Game) call(seat int) {
	message := Message{Seat: seat, Call: g.askedFor(seat)}
	if message.Call == ChooseFlag || message.Call == AttackCall {
		message.World = g.view(seat)
	}
	if message.Call == ChooseFlag {
		message.Available = g.toldAvailable()
	}
	g.Sent = append(g.Sent, message)
}

// view gives what the seat may see.
func (g *Game) view(seat int) View {
	view := g.toldWorld(seat)
	view.AttacksLeft = g.toldAttacksLeft(seat)
	return view
}

// dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left)
// This step included.
func (g *Game) toldAttacksLeft(seat int) int {
	if g.askedFor(seat) != AttackCall {
		return 0
	}
	return g.Turn - g.Stage.Step + 1
}

// answer takes what a call returned, nil where it is of no form. It gives the rule that is broken.
func (g *Game) answer(seat int, move *Move, tookUs uint64) Broken {
	broken := g.judge(seat, move, tookUs)
	g.goOn(seat, move, broken)
	return broken
}

func (g *Game) judge(seat int, move *Move, tookUs uint64) Broken {
	call := g.askedFor(seat)
	switch {
	case call == NoCall:
		return CallsUnasked
	case !limitsClock(call, tookUs):
		return late(call)
	case move == nil || move.Call != call:
		return CallsForm
	case call == ChooseFlag && !g.choiceFree(move.Flag):
		return ChoiceFree
	case call == AttackCall && move.Attack != nil:
		return g.attackBreaks(seat, *move.Attack)
	}
	return ""
}

// dicewars.limits.clock (004 ¶35; ruling dicewars.limits)
// Each call has a time of its own, and the limit itself is in time.
func limitsClock(call Call, tookUs uint64) bool {
	limits := map[Call]uint64{
		Init: limitsInitUs, GetName: limitsNameUs, ChooseFlag: limitsChoiceUs, AttackCall: limitsAttackUs,
	}
	return tookUs <= limits[call]
}

// late gives the limit of a call; where a player is asked nothing it is that of what it was told.
func late(call Call) Broken {
	return map[Call]Broken{
		NoCall: LimitsTold, Init: LimitsInit, GetName: LimitsName, ChooseFlag: LimitsChoice, AttackCall: LimitsAttack,
	}[call]
}

// fail takes the failure of a call. It gives the rule that is broken.
func (g *Game) fail(seat int, broken Broken) Broken {
	// dicewars.limits.breach (004 ¶47)
	// It is like a call that has given no answer.
	g.goOn(seat, nil, broken)
	return broken
}

// goOn lets follow what follows an answer; of a bad one nothing counts.
func (g *Game) goOn(seat int, move *Move, broken Broken) {
	g.Sent = nil
	switch g.askedFor(seat) {
	case Init:
		g.prepareInit(seat)
	case GetName:
		g.prepareName(seat)
	case ChooseFlag:
		// dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid)
		// A bad answer leaves the player without a flag.
		if broken == "" {
			g.Flags[seat] = move.Flag
		}
		g.choiceLastFirst(seat)
	case AttackCall:
		// dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop), dicewars.attack.invalid (004 ¶45, ¶47; ruling
		// dicewars.attack-invalid)
		// Null ends the turn, and so does whatever is bad.
		if broken != "" || move.Attack == nil {
			g.incomeAlways(seat)
			return
		}
		g.Stage = Stage{Phase: Roll, Seat: seat, Step: g.Stage.Step, Attack: *move.Attack}
	}
}

// dicewars.prepare.init (004 ¶38, ¶39)
// It is over: the name is next.
func (g *Game) prepareInit(seat int) {
	g.Stage.Calls[seat] = GetName
	g.call(seat)
}

// dicewars.prepare.name (004 ¶36, ¶37)
// Flags are chosen when all have given theirs.
func (g *Game) prepareName(seat int) {
	g.Stage.Calls[seat] = NoCall
	if len(g.asked()) == 0 {
		g.choose(g.Order[g.Players-1])
	}
}

// choose asks a player for a flag.
func (g *Game) choose(seat int) {
	// dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last)
	// Even the first in the order is asked.
	g.Stage = Stage{Phase: Choose, Seat: seat}
	g.call(seat)
}

// dicewars.choice.last-first (004 ¶12)
// The one before this player in the order is next.
func (g *Game) choiceLastFirst(seat int) {
	if place := indexOf(g.Order, seat); place > 0 {
		g.choose(g.Order[place-1])
	} else {
		g.choiceLeftovers()
	}
}

// dicewars.choice.leftovers (004 ¶41)
// One flag goes to the player who has none, several are dealt by luck.
func (g *Game) choiceLeftovers() {
	left := g.toldAvailable()
	if len(left) > 1 {
		g.Stage = Stage{Phase: Deal}
		return
	}
	if len(left) == 1 {
		g.Flags[g.seatOf("")] = left[0]
	}
	g.beginTurn(g.Order[0], 1)
}

var errNotNow = errors.New("luck is not to decide this now")

// dealFlags takes the flags that luck has dealt: those who have chosen keep theirs.
func (g *Game) dealFlags(dealt []Flag) error {
	if g.Stage.Phase != Deal {
		return errNotNow
	}
	if len(dealt) != g.Players {
		return errors.New("each player has one flag")
	}
	given := map[Flag]bool{}
	for seat, flag := range dealt {
		kept := g.Flags[seat] == flag
		if given[flag] || !kept && (g.Flags[seat] != "" || !g.choiceFree(flag)) {
			return errors.New("each player who has no flag is dealt one that is left")
		}
		given[flag] = true
	}
	g.Flags, g.Sent = dealt, nil
	g.beginTurn(g.Order[0], 1)
	return nil
}

// rollDice takes the dice that were thrown for an attack.
func (g *Game) rollDice(attacker, defender []int) error {
	if g.Stage.Phase != Roll {
		return errNotNow
	}
	seat, step, attack := g.Stage.Seat, g.Stage.Step, g.Stage.Attack
	if !battleRoll(g.byID[attack.From], attacker) || !battleRoll(g.byID[attack.To], defender) {
		return errors.New("each die of the two lands is thrown, and shows 1 to 6")
	}
	before := g.toldWorld(seat)
	won := g.fight(attack, sum(attacker), sum(defender))
	g.Sent = nil
	g.toldAttack(seat, OpponentAttack{g.Flags[seat], attack, won}, before)
	if !g.endConquest() {
		g.turnSteps(seat, step)
	}
	return nil
}

// dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers)
// All who live hear of it, but not the attacker.
func (g *Game) toldAttack(attacker int, attack OpponentAttack, before View) {
	for seat := 0; seat < g.Players; seat++ {
		if seat != attacker && !g.isOut(seat) {
			// dicewars.told.before (004 ¶43; ruling dicewars.before-world)
			// It differs from what others saw in the own flag only.
			before.MyFlag = g.Flags[seat]
			g.Sent = append(g.Sent, Message{Seat: seat, World: before, Attack: &attack})
		}
	}
}

// dicewars.end.conquest (004 ¶15; ruling dicewars.last-land)
// Whether the war is over by that.
func (g *Game) endConquest() bool {
	if len(g.Out) < g.Players-1 {
		return false
	}
	g.Stage = Stage{Phase: Over}
	return true
}

// dicewars.turn.steps (004 ¶13)
// What follows this step.
func (g *Game) turnSteps(seat, step int) {
	if step == g.Turn {
		g.incomeAlways(seat)
	} else {
		g.turnAsked(seat, step+1)
	}
}

// dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack)
// A player is asked even without a legal attack.
func (g *Game) turnAsked(seat, step int) {
	g.Stage = Stage{Phase: Attacking, Seat: seat, Step: step}
	g.call(seat)
}

func (g *Game) beginTurn(seat, turn int) {
	g.Turn = turn
	g.Ply++
	g.turnAsked(seat, 1)
}

// dicewars.income.always (004 ¶14; ruling dicewars.income-always)
// The turn of this player is at its end.
func (g *Game) incomeAlways(seat int) {
	pool := g.incomePool(seat)
	g.Reserve[seat] = 0
	g.layOut(seat, pool)
}

// dicewars.income.pool (004 ¶14; ruling dicewars.income-order)
// What is to be laid out.
func (g *Game) incomePool(seat int) int { return g.Reserve[seat] + g.incomeGroup(seat) }

// layDie takes the land on which luck lays the next die.
func (g *Game) layDie(id int) error {
	if g.Stage.Phase != Scatter {
		return errNotNow
	}
	land, seat := g.byID[id], g.Stage.Seat
	if !g.incomeScatter(seat, land) {
		return errors.New("a die is laid on a land of the mover that has less than 8")
	}
	g.Sent = nil
	land.Dice++
	g.layOut(seat, g.Stage.Left-1)
	return nil
}

// layOut lets luck lay out a die while there is room; then the turn is over.
func (g *Game) layOut(seat, left int) {
	if left > 0 && g.hasRoom(seat) {
		g.Stage = Stage{Phase: Scatter, Seat: seat, Left: left}
		return
	}
	g.incomeReserve(seat, left)
	next, newRound := g.turnOrder(seat)
	switch {
	case newRound && g.endLimit():
		g.Stage = Stage{Phase: Over}
	case newRound:
		g.beginTurn(next, g.Turn+1)
	default:
		g.beginTurn(next, g.Turn)
	}
}

// dicewars.income.reserve (004 ¶14)
// What could not be laid out, which may be nothing.
func (g *Game) incomeReserve(seat, left int) { g.Reserve[seat] = incomeCap(left) }

// dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
// What goes beyond is lost.
func incomeCap(dice int) int {
	if dice > mostReserve {
		return mostReserve
	}
	return dice
}

// dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income)
// Asked when a round is over.
func (g *Game) endLimit() bool { return g.Turn == lastTurn }

// moves lists every legal move of a seat; of names, of which there is no end, only none.
func (g *Game) moves(seat int) []Move {
	call := g.askedFor(seat)
	var moves []Move
	switch call {
	case Init, GetName:
		moves = append(moves, Move{Call: call})
	case ChooseFlag:
		for _, flag := range g.toldAvailable() {
			moves = append(moves, Move{Call: call, Flag: flag})
		}
	case AttackCall:
		for _, attack := range g.attacks(seat) {
			attack := attack
			moves = append(moves, Move{Call: call, Attack: &attack})
		}
		moves = append(moves, Move{Call: call})
	}
	return moves
}
