package main

// Which setups of snakes (text 001) there can be. They are looked at in the order of docs/adapter.md: the board and the
// limit here, then the programs (readProgram), then the stage.

import "errors"

// Setup is a beginning, or a position in the middle of a fight.
type Setup struct {
	Columns, Rows int
	Snakes        [][]Cell
	Programs      []*ProgramFile // as many as snakes, nil for a live bot
	Limit, Round  int
	Order         []int
	Stage         Stage
}

func (s *Setup) check() error {
	checks := []func() error{s.boardSize, s.boardSnakes, s.boardSegments, s.boardEqual, s.endLimit}
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

// snakes.board.size (001 ¶2; ruling snakes.board)
func (s *Setup) boardSize() error {
	fits := 1 <= s.Columns && s.Columns <= 99 && 1 <= s.Rows && s.Rows <= 99
	return demand(fits, "a board has 1 to 99 columns and rows")
}

// snakes.board.snakes (001 ¶2; ruling snakes.board)
func (s *Setup) boardSnakes() error {
	if len(s.Snakes) < 1 || len(s.Snakes) > 4 {
		return errors.New("1 to 4 snakes fight")
	}
	for _, cells := range s.Snakes {
		if len(cells) > 1 {
			return nil
		}
	}
	return errors.New("no snake is living")
}

// snakes.board.segments (001 ¶3)
// Each segment is beside the one before it, and alone on its cell.
func (s *Setup) boardSegments() error {
	held := map[Cell]bool{}
	for _, cells := range s.Snakes {
		for i, cell := range cells {
			switch {
			case cell.X < 0 || cell.X >= s.Columns || cell.Y < 0 || cell.Y >= s.Rows:
				return errors.New("a segment is outside the board")
			case held[cell]:
				return errors.New("a cell is held twice")
			case i > 0 && !beside(cell, cells[i-1]):
				return errors.New("a segment is not beside the one before it")
			}
			held[cell] = true
		}
	}
	return nil
}

func beside(one, other Cell) bool {
	dx, dy := one.X-other.X, one.Y-other.Y
	return dx*dx+dy*dy == 1
}

// snakes.board.equal (001 ¶3; ruling snakes.setups)
// At the beginning all snakes are equally long.
func (s *Setup) boardEqual() error {
	if s.Stage.Phase != Drawing || s.Round != 0 {
		return nil
	}
	for _, cells := range s.Snakes {
		if len(cells) != len(s.Snakes[0]) {
			return errors.New("the snakes are of different lengths at the beginning")
		}
	}
	return nil
}

// endLimit holds the limit to what end.limit allows.
func (s *Setup) endLimit() error {
	return demand(1 <= s.Limit && s.Limit <= 1000, "a limit is 1 to 1000 rounds")
}

// snakes.board.stage (001 ¶2; ruling snakes.setups)
// Rounds, order and stage agree with each other.
func (g *Game) boardStage() error {
	if g.Round < 0 || g.Round > g.Limit {
		return errors.New("more rounds than the limit were played")
	}
	switch g.Stage.Phase {
	case Drawing:
		return demand(len(g.Order) == 0, "no order is drawn yet")
	case Over:
		return demand(len(g.Order) == 0 && g.Stage.Reason == g.reason(), "the fight is not over by that")
	}
	if g.Round == g.Limit {
		return errors.New("all rounds were played")
	}
	named := map[int]bool{}
	for _, seat := range g.Order {
		if seat < 0 || seat >= len(g.Snakes) || named[seat] {
			return errors.New("the order names an unknown seat, or one twice")
		}
		named[seat] = true
	}
	for _, seat := range g.living() {
		if !named[seat] {
			return errors.New("the order does not name every living seat")
		}
	}
	mover := g.Stage.Seat
	if !named[mover] || g.Snakes[mover].biteEaten() {
		return errors.New("the mover is not living")
	}
	return demand(mover != g.Order[0] || !g.endBlocked(), "a round in which nobody can move is not begun")
}
