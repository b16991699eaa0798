package main

// Which setups of Dice Wars (text 004) there can be. They are looked at in the order of docs/adapter.md.

import "errors"

// Setup is a beginning, or a position in the middle of a war.
type Setup struct {
	World
	Turn, Ply int
	NoPly     bool // It was left out: the highest that can be stands for it.
	Stage     Stage
}

// check refuses a setup that cannot be, and puts in the ply where it was left out.
func (s *Setup) check() error {
	checks := []func() error{
		s.mapPlayers, s.mapSize, s.mapIds, s.mapDice, s.mapBorders, s.mapConnected, s.mapFlags, s.checkOrder,
		s.checkReserve, s.setupStage,
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func demand(holds bool, why string) error {
	if !holds {
		return errors.New(why)
	}
	return nil
}

// dicewars.map.players (004 ¶61)
func (s *Setup) mapPlayers() error {
	return demand(2 <= s.Players && s.Players <= 8, "2 to 8 players take part")
}

// dicewars.map.size (004 ¶61)
func (s *Setup) mapSize() error {
	return demand(1 <= len(s.Lands) && len(s.Lands) <= 100, "a map has 1 to 100 lands")
}

// dicewars.map.ids (004 ¶20, ¶21)
func (s *Setup) mapIds() error {
	s.index()
	return demand(len(s.byID) == len(s.Lands), "two lands have one number")
}

// dicewars.map.dice (004 ¶10)
func (s *Setup) mapDice() error {
	for _, land := range s.Lands {
		if land.Dice < 1 || land.Dice > mostDice {
			return errors.New("1 to 8 dice stand on a land")
		}
	}
	return nil
}

// dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
// They are mutual.
func (s *Setup) mapBorders() error {
	for _, land := range s.Lands {
		named := map[int]bool{land.ID: true}
		for _, id := range land.Neighbours {
			other := s.byID[id]
			if named[id] || other == nil || !contains(other.Neighbours, land.ID) {
				return errors.New("a neighbour is unknown, one-sided, the land itself, or named twice")
			}
			named[id] = true
		}
	}
	return nil
}

// dicewars.map.connected (004 ¶61)
func (s *Setup) mapConnected() error {
	anyLand := func(*Land) bool { return true }
	count := s.reach(s.Lands[0], anyLand, map[int]bool{})
	return demand(count == len(s.Lands), "the map falls into pieces")
}

// dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed)
// Before the war each player has one to choose.
func (s *Setup) mapFlags() error {
	for _, land := range s.Lands {
		if !land.Flag.isKnown() {
			return errors.New("a land has a flag that there is not")
		}
	}
	beforeWar := s.Stage.Phase <= Deal
	return demand(!beforeWar || len(s.toldFlags()) == s.Players, "a map has as many flags as there are players")
}

// checkOrder holds a setup to turn.order.
func (s *Setup) checkOrder() error {
	for seat := 0; seat < s.Players; seat++ {
		if !contains(s.Order, seat) {
			return errors.New("the order does not name each seat")
		}
	}
	return demand(len(s.Order) == s.Players, "the order names a seat twice")
}

// checkReserve holds a setup to income.cap.
func (s *Setup) checkReserve() error {
	for _, dice := range s.Reserve {
		if dice > mostReserve {
			return errors.New("a reserve holds at most 100 dice")
		}
	}
	return nil
}

// dicewars.setup.stage (004 ¶12, ¶13, ¶14)
// Stage, flags, reserves, turns and those who are out agree with each other.
func (s *Setup) setupStage() error {
	if len(s.Flags) != s.Players || len(s.Reserve) != s.Players {
		return errors.New("each player has a flag, or none yet, and a reserve")
	}
	if s.Stage.Phase <= Deal {
		return s.checkBefore()
	}
	if err := s.checkPlayers(); err != nil {
		return err
	}
	if s.Stage.Phase == Over {
		return s.checkOver()
	}
	return s.checkMover()
}

// checkBefore is for setups before the war.
func (s *Setup) checkBefore() error {
	chosen := map[Flag]bool{}
	without := 0
	for _, flag := range s.Flags {
		if flag == "" {
			without++
		} else if chosen[flag] || s.onMap(flag) == 0 {
			return errors.New("a chosen flag is not on the map, or chosen twice")
		}
		chosen[flag] = true
	}
	if s.Turn != 0 || s.Ply != 0 || sum(s.Reserve) != 0 || len(s.Out) > 0 {
		return errors.New("before the war there is no turn, no reserve, and nobody is out")
	}
	switch s.Stage.Phase {
	case Prepare:
		ready := 0
		for _, call := range s.Stage.Calls {
			if call == NoCall {
				ready++
			}
		}
		agrees := len(s.Stage.Calls) == s.Players && ready < s.Players && without == s.Players
		return demand(agrees, "each player is to be prepared, and no flag is chosen before that")
	case Choose:
		place := indexOf(s.Order, s.Stage.Seat)
		for _, seat := range s.Order[:place+1] {
			if s.Flags[seat] != "" {
				return errors.New("a player who was not asked has a flag")
			}
		}
		return demand(place >= 0, "there is no such seat")
	}
	return demand(without >= 2, "luck deals two flags or more")
}

// onMap counts the lands with a flag.
func (s *Setup) onMap(flag Flag) int {
	count := 0
	for _, land := range s.Lands {
		if land.Flag == flag {
			count++
		}
	}
	return count
}

// checkPlayers is for setups in the war, or behind it.
func (s *Setup) checkPlayers() error {
	seats := map[Flag]bool{}
	landless := 0
	for seat, flag := range s.Flags {
		if !flag.isKnown() {
			return errors.New("in the war each player has a flag")
		}
		seats[flag] = true
		isLandless := s.onMap(flag) == 0
		if isLandless {
			landless++
		}
		if isLandless != s.isOut(seat) {
			return errors.New("those are out who have no land, and nobody else")
		}
		if isLandless && s.Reserve[seat] != 0 {
			return errors.New("who is out has no reserve")
		}
	}
	if len(seats) != s.Players || len(s.Out) != landless {
		return errors.New("each player has a flag of its own, and is out once at most")
	}
	for _, land := range s.Lands {
		if !seats[land.Flag] {
			return errors.New("a land has a flag that is nobody's")
		}
	}
	return demand(1 <= s.Turn && s.Turn <= lastTurn, "turns are counted from 1 to 200")
}

func (s *Setup) checkOver() error {
	if len(s.Out) < s.Players-1 && s.Turn != lastTurn {
		return errors.New("the war is not over yet")
	}
	// The last turn was the conqueror's, or that of the last in the order who lives.
	mover := 0
	for _, seat := range s.Order {
		if !s.isOut(seat) {
			mover = seat
		}
	}
	return s.checkPly(mover, s.Turn)
}

func (s *Setup) checkMover() error {
	seat, stage := s.Stage.Seat, s.Stage
	if !contains(s.Order, seat) || s.isOut(seat) || len(s.Out) > s.Players-2 {
		return errors.New("the mover is out, or the war is over")
	}
	if stage.Phase == Scatter {
		if !s.hasRoom(seat) || s.Reserve[seat] != 0 || !s.canBeLeft(seat, stage.Left) {
			return errors.New("so many dice cannot be left to be laid out")
		}
		return s.checkPly(seat, s.Turn)
	}
	if stage.Step < 1 || stage.Step > s.Turn {
		return errors.New("the Nth turn has N steps")
	}
	if stage.Phase == Roll && s.attackBreaks(seat, stage.Attack) != "" {
		return errors.New("the attack is not legal")
	}
	return s.checkPly(seat, stage.Step-1)
}

// canBeLeft says whether so many dice can be left of an income and a reserve. On each land all dice but one may
// have been laid in this turn.
func (s *Setup) canBeLeft(seat, left int) bool {
	income, laid := s.incomeGroup(seat), 0
	for _, land := range s.landsOf(seat) {
		laid += land.Dice - 1
	}
	return left >= 1 && left <= income+mostReserve && left+laid >= income
}

// checkPly holds the number of the turn among the turns of all to what there can have been, or puts the highest in.
// The mover has taken at most so many lands in this turn.
func (s *Setup) checkPly(mover, taken int) error {
	history := history{world: &s.World, now: (s.Turn-1)*s.Players + indexOf(s.Order, mover), taken: taken}
	least, ok := history.earliest()
	most, also := history.latest()
	if !ok || !also {
		return errors.New("those who are out cannot have been eliminated by now")
	}
	if s.NoPly {
		s.Ply = history.ply(most)
		return nil
	}
	fits := history.ply(least) <= s.Ply && s.Ply <= history.ply(most)
	return demand(fits, "there cannot have been so many turns")
}

// history is when players can have been eliminated. If nobody had been out, turns would be numbered round by round from
// 0: such a number is a moment here, and the turn that is played is now.
type history struct {
	world      *World
	now, taken int
}

// canBe says whether the player who is out at this place was eliminated at a moment, beside others at their moments.
func (h *history) canBe(place, moment int, others []int) bool {
	steps := moment/h.world.Players + 1
	if moment == h.now {
		steps = h.taken
	}
	for _, other := range others {
		if other == moment {
			steps--
		}
	}
	mover := h.world.Order[moment%h.world.Players]
	return steps > 0 && !contains(h.world.Out[:place+1], mover)
}

// earliest gives the first moments at which those who are out can have been eliminated, in their order.
func (h *history) earliest() ([]int, bool) {
	moments := []int{}
	for place, moment := 0, 0; place < len(h.world.Out); place++ {
		if place+2 == h.world.Players {
			moment = h.now // The last opponent of a conqueror ends the war.
		}
		for ; !h.canBe(place, moment, moments); moment++ {
			if moment >= h.now {
				return nil, false
			}
		}
		moments = append(moments, moment)
	}
	return moments, true
}

// latest gives the last ones.
func (h *history) latest() ([]int, bool) {
	moments := make([]int, len(h.world.Out))
	moment := h.now
	for place := len(moments) - 1; place >= 0; place-- {
		for ; !h.canBe(place, moment, moments[place+1:]); moment-- {
			if moment <= 0 {
				return nil, false
			}
		}
		moments[place] = moment
	}
	return moments, true
}

// ply counts the turns that there have been, the one that is played included.
func (h *history) ply(moments []int) int {
	plies := 0
	for _, seat := range h.world.Order {
		if place := indexOf(h.world.Out, seat); place >= 0 {
			plies += h.turnsBefore(seat, moments[place])
		} else {
			plies += h.turnsBefore(seat, h.now+1)
		}
	}
	return plies
}

func (h *history) turnsBefore(seat, moment int) int {
	turns := moment / h.world.Players
	if indexOf(h.world.Order, seat) < moment%h.world.Players {
		turns++
	}
	return turns
}
