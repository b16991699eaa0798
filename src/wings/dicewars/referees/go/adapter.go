// An adapter: lets `rulebook` ask the referee of dicewars what it makes of a game. The rules stand in `rules.go`. Here
// JSON is turned into what they take, and what they give into JSON. The forms of the data stand at the end.
//
//	rulebook smoke dicewars -- ./adapter       tests this adapter
//	rulebook validate dicewars -- ./adapter    validates the referee behind it
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Adapter holds the game that is open.
type Adapter struct{ game *Game }

// About names the referee.
func (a *Adapter) About() Answer {
	can := []string{"start", "step", "moves", "view"}
	return Answer{"name": "dicewars referee", "version": "1", "can": can, "readings": []string{}}
}

type setupForm struct {
	Lands []struct {
		ID         int
		Flag       Flag
		Dice       int
		Neighbours []int
	}
	Players uint8
	Order   []int
	Flags   []*Flag
	Reserve []int
	Out     []int
	Turn    int
	Ply     *int
	Stage   json.RawMessage
}

type stageForm struct {
	Prepare []string     `json:"prepare,omitempty"`
	Choose  *int         `json:"choose,omitempty"`
	Attack  *stepForm    `json:"attack,omitempty"`
	Roll    *rollForm    `json:"roll,omitempty"`
	Scatter *scatterForm `json:"scatter,omitempty"`
}

type stepForm struct {
	Seat int `json:"seat"`
	Step int `json:"step"`
}

type rollForm struct {
	stepForm
	attackForm
}

type attackForm struct {
	From int `json:"from"`
	To   int `json:"to"`
}

type scatterForm struct {
	Seat int `json:"seat"`
	Left int `json:"left"`
}

var callNames = []string{NoCall: "ready", Init: "init", GetName: "name"}

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	a.game = nil
	var form setupForm
	decode(setup, &form)
	game, err := newGame(readSetup(form))
	if err != nil {
		panic(Rejected(err.Error()))
	}
	a.game = game
}

func readSetup(form setupForm) *Setup {
	players := int(form.Players)
	world := World{Players: players, Order: form.Order, Reserve: form.Reserve, Out: form.Out}
	for _, land := range form.Lands {
		world.Lands = append(world.Lands, &Land{land.ID, land.Flag, land.Dice, land.Neighbours})
	}
	if form.Order == nil {
		for seat := 0; seat < players; seat++ {
			world.Order = append(world.Order, seat)
		}
	}
	if form.Flags == nil {
		form.Flags = make([]*Flag, players)
	}
	for _, flag := range form.Flags {
		if flag == nil {
			world.Flags = append(world.Flags, "")
		} else {
			world.Flags = append(world.Flags, *flag)
		}
	}
	if form.Reserve == nil {
		world.Reserve = make([]int, players)
	}
	setup := &Setup{World: world, Turn: form.Turn, NoPly: form.Ply == nil, Stage: readStage(form.Stage, players)}
	if form.Ply != nil {
		setup.Ply = *form.Ply
	}
	return setup
}

func readStage(data json.RawMessage, players int) Stage {
	if data == nil {
		stage := Stage{Phase: Prepare}
		for seat := 0; seat < players; seat++ {
			stage.Calls = append(stage.Calls, Init)
		}
		return stage
	}
	switch string(data) {
	case `"deal"`:
		return Stage{Phase: Deal}
	case `"over"`:
		return Stage{Phase: Over}
	}
	var form stageForm
	decode(data, &form)
	switch {
	case form.Prepare != nil:
		return Stage{Phase: Prepare, Calls: readCalls(form.Prepare)}
	case form.Choose != nil:
		return Stage{Phase: Choose, Seat: *form.Choose}
	case form.Attack != nil:
		return Stage{Phase: Attacking, Seat: form.Attack.Seat, Step: form.Attack.Step}
	case form.Roll != nil:
		attack := Attack{form.Roll.From, form.Roll.To}
		return Stage{Phase: Roll, Seat: form.Roll.Seat, Step: form.Roll.Step, Attack: attack}
	case form.Scatter != nil:
		return Stage{Phase: Scatter, Seat: form.Scatter.Seat, Left: form.Scatter.Left}
	}
	panic(Rejected("there is no such stage"))
}

func readCalls(names []string) []Call {
	calls := make([]Call, len(names))
	for i, name := range names {
		switch name {
		case "init":
			calls[i] = Init
		case "name":
			calls[i] = GetName
		case "ready":
			calls[i] = NoCall
		default:
			panic(Rejected("there is no such call"))
		}
	}
	return calls
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	a.check(seat)
	return a.game.answer(seat, readMove(move), tookUs) != ""
}

// readMove gives the move, nil where it is none: a bad one is judged, it is no error.
func readMove(move json.RawMessage) *Move {
	if string(move) == `"ready"` {
		return &Move{Call: Init}
	}
	var form map[string]json.RawMessage
	if json.Unmarshal(move, &form) != nil || len(form) != 1 {
		return nil
	}
	var name string
	var flag Flag
	var attack *attackForm
	switch {
	case form["name"] != nil && json.Unmarshal(form["name"], &name) == nil:
		return &Move{Call: GetName}
	case form["flag"] != nil && json.Unmarshal(form["flag"], &flag) == nil:
		return &Move{Call: ChooseFlag, Flag: flag}
	case form["attack"] != nil && strictly(form["attack"], &attack) == nil:
		if attack == nil {
			return &Move{Call: AttackCall}
		}
		return &Move{Call: AttackCall, Attack: &Attack{attack.From, attack.To}}
	}
	return nil
}

func strictly(data json.RawMessage, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

// Line takes a line that a player answered, which has no form, whatever it says; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	a.check(seat)
	return a.game.answer(seat, nil, tookUs) != ""
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	a.check(seat)
	faults := map[string]Broken{
		"timeout": late(a.game.askedFor(seat)), "crash": CallsError, "garbled": CallsForm, "memory": LimitsMemory,
	}
	broken, known := faults[fault]
	if !known {
		panic("there is no fault " + fault)
	}
	return a.game.fail(seat, broken) != ""
}

// check panics where no event of this seat can be.
func (a *Adapter) check(seat int) {
	if a.game.Stage.Phase == Over {
		panic("the war is over")
	}
	a.checkSeat(seat)
}

func (a *Adapter) checkSeat(seat int) {
	if seat < 0 || seat >= a.game.Players {
		panic(fmt.Sprintf("there is no seat %d", seat))
	}
}

// Chance takes what luck decided.
func (a *Adapter) Chance(outcome json.RawMessage) {
	var form struct {
		Flags []Flag
		Roll  *struct {
			Attacker []int
			Defender []int
		}
		Scatter *int
	}
	decode(outcome, &form)
	err := errNotNow
	switch {
	case form.Flags != nil:
		err = a.game.dealFlags(form.Flags)
	case form.Roll != nil:
		err = a.game.rollDice(form.Roll.Attacker, form.Roll.Defender)
	case form.Scatter != nil:
		err = a.game.layDie(*form.Scatter)
	}
	if err != nil {
		panic(err)
	}
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	game := a.game
	lands := map[string]any{}
	for _, land := range game.Lands {
		lands[strconv.Itoa(land.ID)] = []any{land.Flag, land.Dice}
	}
	held := make([]any, game.Players)
	for seat, flag := range game.Flags {
		held[seat] = orNull(flag)
	}
	return map[string]any{
		"lands": lands, "flags": held, "reserve": game.Reserve, "out": append([]int{}, game.Out...),
		"turn": game.Turn, "ply": game.Ply, "stage": stageOf(game.Stage),
	}
}

func orNull(flag Flag) any {
	if flag == "" {
		return nil
	}
	return flag
}

func stageOf(stage Stage) any {
	step := stepForm{stage.Seat, stage.Step}
	switch stage.Phase {
	case Prepare:
		var names []string
		for _, call := range stage.Calls {
			names = append(names, callNames[call])
		}
		return stageForm{Prepare: names}
	case Choose:
		return stageForm{Choose: &stage.Seat}
	case Deal:
		return "deal"
	case Attacking:
		return stageForm{Attack: &step}
	case Roll:
		return stageForm{Roll: &rollForm{step, attackForm(stage.Attack)}}
	case Scatter:
		return stageForm{Scatter: &scatterForm{stage.Seat, stage.Left}}
	}
	return "over"
}

// Turn says who acts next: {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	if a.game.Stage.Phase == Over {
		return map[string]any{"over": a.game.endPlaces()}
	}
	if asked := a.game.asked(); len(asked) > 0 {
		return map[string]any{"seats": asked}
	}
	return "chance"
}

// Sent is what the referee has just told whom.
func (a *Adapter) Sent() []Sent {
	sent := []Sent{}
	for _, message := range a.game.Sent {
		sent = append(sent, Sent{message.Seat, a.messageOf(message)})
	}
	return sent
}

func (a *Adapter) messageOf(message Message) any {
	switch message.Call {
	case Init:
		return "init"
	case GetName:
		return "get-name"
	case ChooseFlag:
		world := viewOf(message.World)
		return map[string]any{"choose-flag": map[string]any{"world": world, "available": message.Available}}
	case AttackCall:
		return map[string]any{"attack": map[string]any{"world": viewOf(message.World)}}
	}
	if told := message.Attack; told != nil {
		return map[string]any{"opponent-attack": map[string]any{
			"opponent": told.Opponent, "attack": attackForm(told.Attack), "won": told.Won,
			"before": viewOf(message.World),
		}}
	}
	borders := map[string][]int{}
	for _, land := range a.game.Lands {
		borders[strconv.Itoa(land.ID)] = append([]int{}, land.Neighbours...)
	}
	return map[string]any{"map": borders}
}

func viewOf(view View) any {
	lands := map[string]any{}
	for _, land := range view.Lands {
		lands[strconv.Itoa(land.ID)] = []any{land.Flag, land.Dice}
	}
	return map[string]any{
		"lands": lands, "flags": view.Flags, "my_flag": orNull(view.MyFlag), "reserve": view.Reserve,
		"attacks_left": view.AttacksLeft,
	}
}

// Moves lists every legal move of the seat, in any order.
func (a *Adapter) Moves(seat int) any {
	a.checkSeat(seat)
	moves := []any{}
	for _, move := range a.game.moves(seat) {
		moves = append(moves, moveOf(move))
	}
	return moves
}

func moveOf(move Move) any {
	switch {
	case move.Call == Init:
		return "ready"
	case move.Call == GetName:
		return map[string]any{"name": nil}
	case move.Call == ChooseFlag:
		return map[string]any{"flag": move.Flag}
	case move.Attack == nil:
		return map[string]any{"attack": nil}
	}
	return map[string]any{"attack": attackForm(*move.Attack)}
}

// View is what the seat may see.
func (a *Adapter) View(seat int) any {
	a.checkSeat(seat)
	return viewOf(a.game.view(seat))
}

func decode(data json.RawMessage, into any) {
	if err := json.Unmarshal(data, into); err != nil {
		panic(err)
	}
}

func main() {
	Serve(&Adapter{}, "dicewars")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
