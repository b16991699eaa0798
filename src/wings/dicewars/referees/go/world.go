package main

// The world of Dice Wars (text 004): the lands and whose they are, battles, incomes, places, and what players see.
// Each rule stands under its id, with its place in the text.

import "sort"

// Flag is the flag of a state, empty where there is none.
type Flag string

// flags are all there are, in the order in which they are listed.
var flags = []Flag{"red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"}

const mostDice = 8 // on a land

func (f Flag) isKnown() bool {
	for _, flag := range flags {
		if flag == f {
			return true
		}
	}
	return false
}

// Land is a land of the map.
type Land struct {
	ID         int
	Flag       Flag
	Dice       int
	Neighbours []int
}

// World is the map with what stands on it, and the players.
type World struct {
	Lands   []*Land
	Players int
	Order   []int  // of their turns
	Flags   []Flag // of each seat
	Reserve []int  // of each seat
	Out     []int  // who is out, first eliminated first
	byID    map[int]*Land
}

// index makes the lands known by their numbers.
func (w *World) index() {
	w.byID = map[int]*Land{}
	for _, land := range w.Lands {
		w.byID[land.ID] = land
	}
}

func (w *World) landsOf(seat int) []*Land {
	var lands []*Land
	for _, land := range w.Lands {
		if land.Flag == w.Flags[seat] {
			lands = append(lands, land)
		}
	}
	return lands
}

func (w *World) isOut(seat int) bool { return contains(w.Out, seat) }

// seatOf gives the seat with this flag, -1 where nobody has it yet.
func (w *World) seatOf(flag Flag) int {
	for seat, other := range w.Flags {
		if other == flag {
			return seat
		}
	}
	return -1
}

// View is what a player is handed of the world.
type View struct {
	Lands       []Land
	Flags       []Flag
	MyFlag      Flag
	Reserve     map[Flag]int
	AttacksLeft int
}

// dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29)
// The lands as they are now.
func (w *World) toldWorld(seat int) View {
	view := View{Flags: w.toldFlags(), Reserve: w.toldReserve(), MyFlag: w.Flags[seat]}
	for _, land := range w.Lands {
		view.Lands = append(view.Lands, *land)
	}
	return view
}

// dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed)
// Those that have a land.
func (w *World) toldFlags() []Flag {
	var living []Flag
	for _, flag := range flags {
		for _, land := range w.Lands {
			if land.Flag == flag {
				living = append(living, flag)
				break
			}
		}
	}
	return living
}

// dicewars.told.reserve (004 ¶30)
// Of each flag that is told.
func (w *World) toldReserve() map[Flag]int {
	reserve := map[Flag]int{}
	for _, flag := range w.toldFlags() {
		reserve[flag] = 0
		if seat := w.seatOf(flag); seat >= 0 {
			reserve[flag] = w.Reserve[seat]
		}
	}
	return reserve
}

// dicewars.told.available (004 ¶40)
// Those that nobody has chosen.
func (w *World) toldAvailable() []Flag {
	available := []Flag{}
	for _, flag := range w.toldFlags() {
		if w.seatOf(flag) < 0 {
			available = append(available, flag)
		}
	}
	return available
}

// dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid)
// Whether a player may choose this flag.
func (w *World) choiceFree(flag Flag) bool {
	for _, free := range w.toldAvailable() {
		if free == flag {
			return true
		}
	}
	return false
}

// Attack is an attack of one land on another, named by their numbers.
type Attack struct{ From, To int }

// attackBreaks gives the rule that forbids an attack.
func (w *World) attackBreaks(seat int, attack Attack) Broken {
	from, to := w.byID[attack.From], w.byID[attack.To]
	switch {
	// dicewars.attack.lands (004 ¶32, ¶33, ¶34)
	case from == nil || to == nil:
		return AttackLands
	// dicewars.attack.own (004 ¶13)
	case from.Flag != w.Flags[seat]:
		return AttackOwn
	// dicewars.attack.army (004 ¶13)
	case from.Dice < 2:
		return AttackArmy
	// dicewars.attack.enemy (004 ¶13)
	case to.Flag == w.Flags[seat]:
		return AttackEnemy
	// dicewars.attack.border (004 ¶13; ruling dicewars.borders)
	case !contains(from.Neighbours, to.ID):
		return AttackBorder
	}
	return ""
}

// attacks lists all that are legal.
func (w *World) attacks(seat int) []Attack {
	var attacks []Attack
	for _, land := range w.landsOf(seat) {
		for _, other := range land.Neighbours {
			if attack := (Attack{land.ID, other}); w.attackBreaks(seat, attack) == "" {
				attacks = append(attacks, attack)
			}
		}
	}
	return attacks
}

// fight resolves an attack by the sums that were thrown, and says whether it was won.
func (w *World) fight(attack Attack, attacker, defender int) bool {
	from, to := w.byID[attack.From], w.byID[attack.To]
	loser := w.seatOf(to.Flag)
	won := battleSum(attacker, defender)
	if won {
		battleWon(from, to)
		w.battleEliminated(loser)
	} else {
		battleLost(from)
	}
	return won
}

// dicewars.battle.roll (004 ¶13)
// Whether these are the dice of a land.
func battleRoll(land *Land, dice []int) bool {
	for _, die := range dice {
		if die < 1 || die > 6 {
			return false
		}
	}
	return len(dice) == land.Dice
}

// dicewars.battle.sum (004 ¶13; ruling dicewars.tie)
// A tie is not enough.
func battleSum(attacker, defender int) bool { return attacker > defender }

// dicewars.battle.won (004 ¶13)
// All dice but one move on.
func battleWon(from, to *Land) { to.Flag, to.Dice, from.Dice = from.Flag, from.Dice-1, 1 }

// dicewars.battle.lost (004 ¶13)
// The defender keeps all dice.
func battleLost(from *Land) { from.Dice = 1 }

// dicewars.battle.eliminated (004 ¶15)
// Without a land a player is out.
func (w *World) battleEliminated(seat int) {
	if len(w.landsOf(seat)) == 0 {
		w.Out = append(w.Out, seat)
		// dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve)
		w.Reserve[seat] = 0
	}
}

// dicewars.income.group (004 ¶14; ruling dicewars.income-order)
// The largest group of lands that hang together.
func (w *World) incomeGroup(seat int) int {
	largest := 0
	reached := map[int]bool{}
	for _, land := range w.landsOf(seat) {
		if !reached[land.ID] {
			own := func(other *Land) bool { return other.Flag == land.Flag }
			largest = max(largest, w.reach(land, own, reached))
		}
	}
	return largest
}

// reach marks all lands to which one comes from a land over lands that are allowed, and counts them.
func (w *World) reach(land *Land, allowed func(*Land) bool, reached map[int]bool) int {
	reached[land.ID] = true
	count := 0
	for ahead := []*Land{land}; len(ahead) > 0; count++ {
		last := ahead[len(ahead)-1]
		ahead = ahead[:len(ahead)-1]
		for _, id := range last.Neighbours {
			if other := w.byID[id]; !reached[id] && allowed(other) {
				reached[id] = true
				ahead = append(ahead, other)
			}
		}
	}
	return count
}

// dicewars.income.scatter (004 ¶14; ruling dicewars.income-order)
// Whether luck may lay a die on this land.
func (w *World) incomeScatter(seat int, land *Land) bool {
	return land != nil && land.Flag == w.Flags[seat] && land.Dice < mostDice
}

func (w *World) hasRoom(seat int) bool {
	for _, land := range w.landsOf(seat) {
		if w.incomeScatter(seat, land) {
			return true
		}
	}
	return false
}

// dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
// Gives whose turn is next, and whether a new round begins with it.
func (w *World) turnOrder(seat int) (next int, newRound bool) {
	place := indexOf(w.Order, seat)
	for i := 1; ; i++ {
		next = w.Order[(place+i)%w.Players]
		if !w.isOut(next) {
			return next, place+i >= w.Players
		}
	}
}

// dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places)
// Gives the place of each seat.
func (w *World) endPlaces() []int {
	places := make([]int, w.Players)
	living := w.endLimitRank()
	for i, seat := range living {
		places[seat] = i + 1
	}
	for i, seat := range w.Out {
		places[seat] = w.Players - i
	}
	return places
}

// dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied)
// Gives those who live, the best first; in a conquered world that is one.
func (w *World) endLimitRank() []int {
	var living []int
	for _, seat := range w.Order {
		if !w.isOut(seat) {
			living = append(living, seat)
		}
	}
	sort.SliceStable(living, func(i, j int) bool {
		a, b := living[i], living[j]
		if one, other := w.dice(a), w.dice(b); one != other {
			return one > other
		}
		if one, other := len(w.landsOf(a)), len(w.landsOf(b)); one != other {
			return one > other
		}
		return indexOf(w.Order, a) > indexOf(w.Order, b)
	})
	return living
}

// dice counts those on lands and in reserve.
func (w *World) dice(seat int) int {
	dice := w.Reserve[seat]
	for _, land := range w.landsOf(seat) {
		dice += land.Dice
	}
	return dice
}

func indexOf(list []int, wanted int) int {
	for i, each := range list {
		if each == wanted {
			return i
		}
	}
	return -1
}

func contains(list []int, wanted int) bool { return indexOf(list, wanted) >= 0 }

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func sum(list []int) int {
	sum := 0
	for _, each := range list {
		sum += each
	}
	return sum
}
