package main

// Positions of garrison (text 002), and which of them can be a setup. They are looked at in the order of the rules.

import "errors"

// Position is all that there is of a game at a moment. A setup is one too.
type Position struct {
	Field [][]byte  // the owner of each cell, row by row from above
	Army  [][]int64 // the garrisons
	At    [2]Cell
	Hand  [2]int64
	Moves [2]int // how many each player has made
	Stage Stage
}

func (p *Position) territory(seat int) int {
	cells := 0
	for _, row := range p.Field {
		for _, owner := range row {
			if owner == ownerOf(seat) {
				cells++
			}
		}
	}
	return cells
}

// total is the army in hand and all garrisons.
func (p *Position) total(seat int) int64 {
	total := p.Hand[seat]
	for i, row := range p.Field {
		for j, owner := range row {
			if owner == ownerOf(seat) {
				total += p.Army[i][j]
			}
		}
	}
	return total
}

// ownerOfAll gives the seat that owns every passable cell, or none.
func (p *Position) ownerOfAll() int {
	switch {
	case p.territory(1) == 0:
		return 0
	case p.territory(0) == 0:
		return 1
	}
	return none
}

func (p *Position) check() error {
	checks := []func() error{
		p.boardField, p.boardSize, p.boardGarrison, p.boardStart, p.boardHand, p.boardValues, p.boardStage,
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

// garrison.board.field (002 §1 ¶2)
func (p *Position) boardField() error {
	for _, row := range p.Field {
		if len(row) != len(p.Field[0]) {
			return errors.New("the rows of the field are of different lengths")
		}
		for _, owner := range row {
			if owner != wall && owner != first && owner != second {
				return errors.New("a cell is one of #, 1 and 2")
			}
		}
	}
	return nil
}

// garrison.board.size (002 §1 ¶2; ruling garrison.starts)
func (p *Position) boardSize() error {
	rows := len(p.Field)
	fits := 1 <= rows && rows <= 99 && 1 <= len(p.Field[0]) && len(p.Field[0]) <= 99
	return demand(fits, "a field has 1 to 99 rows and columns")
}

// garrison.board.garrison (002 §1 ¶2)
// One for each cell.
func (p *Position) boardGarrison() error {
	if len(p.Army) != len(p.Field) {
		return errors.New("the rows of garrisons are not as many as those of the field")
	}
	for i, row := range p.Army {
		if len(row) != len(p.Field[i]) {
			return errors.New("the garrisons of a row are not as many as its cells")
		}
		for j, garrison := range row {
			if garrison < 0 || garrison > 0 && p.Field[i][j] == wall {
				return errors.New("a garrison is 0 or more, and 0 on a wall")
			}
		}
	}
	return nil
}

// garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts)
func (p *Position) boardStart() error {
	for _, at := range p.At {
		if !p.moveInside(at) || p.moveWall(at) {
			return errors.New("a player stands outside the field, or on a wall")
		}
	}
	return nil
}

// garrison.board.hand (002 §1 ¶4)
func (p *Position) boardHand() error {
	return demand(p.Hand[0] >= 0 && p.Hand[1] >= 0, "an army in hand is 0 or more")
}

// boardValues holds a setup to board.values.
func (p *Position) boardValues() error {
	sums := []int64{p.Hand[0], p.Hand[1]}
	for _, row := range p.Army {
		sums = append(sums, row...)
	}
	// Each number first: else a total might not fit.
	for _, value := range sums {
		if value > largest {
			return errors.New("a garrison or an army in hand is too large")
		}
	}
	return demand(p.total(0) <= largest && p.total(1) <= largest, "the whole army of a player is too large")
}

// garrison.board.stage (002 §1 ¶3, §3 ¶5)
// The moves that were made agree with the stage.
func (p *Position) boardStage() error {
	stage, ahead := p.Stage, p.Moves[0]-p.Moves[1]
	if p.Moves[1] < 0 || ahead < 0 || ahead > 1 || p.Moves[0] > movesLimit {
		return errors.New("the players move in turn, each at most 6000 times")
	}
	isSeat := func(seat int) bool { return seat == 0 || seat == 1 }
	switch stage.Phase {
	case Init:
		failed := stage.Failed == none || isSeat(stage.Failed) && stage.Failed != stage.Seat
		return demand(isSeat(stage.Seat) && failed && p.Moves[0] == 0, "the inits are not like this")
	case Moving:
		turn := isSeat(stage.Seat) && ahead == stage.Seat && p.Moves[1] < movesLimit
		return demand(turn && (p.ownerOfAll() == none || p.Moves[0] == 0), "nobody is to make this move")
	}
	if stage.Winner != none && !isSeat(stage.Winner) {
		return errors.New("there are two seats, 0 and 1")
	}
	return demand(p.canBeOver(), "the game is not over by that")
}

// canBeOver says whether the game can have ended in the way that its stage says.
func (p *Position) canBeOver() bool {
	winner, began, all := p.Stage.Winner, p.Moves[0] > 0, p.ownerOfAll()
	switch p.Stage.By {
	case ByTerritory:
		lastMover := 1
		if p.Moves[0] > p.Moves[1] {
			lastMover = 0
		}
		return all != none && winner == all && (!began || winner == lastMover)
	case ByLimit:
		return all == none && winner == none && p.Moves[1] == movesLimit
	case ByFault:
		return all == none && (winner != none || !began) && p.Moves[1] < movesLimit
	}
	return false
}
