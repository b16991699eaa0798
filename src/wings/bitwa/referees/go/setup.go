package main

// Which setups of bitwa (text 000) there can be. They are looked at in the order of docs/adapter.md.

import (
	"errors"
	"strings"
)

// Most of each that a setup may have.
const (
	mostFields   = 99
	mostRounds   = 10_000
	mostStrength = 10_000
	mostMs       = 3_600_000
)

// Setup is a beginning, or a position in the middle of a game.
type Setup struct {
	Rows             []string
	Rounds, Strength int
	Hurt             []Hurt
	Round            int
	Killed           [2]bool
	LimitMs          uint64
	SpentUs          [2]uint64
	Stage            Stage
}

// Hurt is a unit with less strength than it had at the beginning.
type Hurt struct{ X, Y, Strength int }

func (s *Setup) check() error {
	checks := []func() error{
		s.boardSize, s.boardRows, s.boardFields, s.boardBorder, s.boardRounds, s.boardStrength, s.timeLimit,
		s.boardStage,
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

// bitwa.board.size (000 ¶10, ¶42)
func (s *Setup) boardSize() error {
	fits := len(s.Rows) > 0 && len(s.Rows) <= mostFields && len(s.Rows[0]) > 0 && len(s.Rows[0]) <= mostFields
	return demand(fits, "a board has 1 to 99 rows and columns")
}

// bitwa.board.rows (000 ¶43)
func (s *Setup) boardRows() error {
	for _, row := range s.Rows {
		if len(row) != len(s.Rows[0]) {
			return errors.New("the rows are of different lengths")
		}
	}
	return nil
}

// bitwa.board.fields (000 ¶10, ¶43)
func (s *Setup) boardFields() error {
	for _, row := range s.Rows {
		for i := range row {
			if row[i] != blocked && row[i] != empty && !isLetter(row[i]) {
				return errors.New("a field is #, . or a letter")
			}
		}
	}
	return nil
}

func isLetter(kind byte) bool { return 'A' <= kind && kind <= 'Z' || 'a' <= kind && kind <= 'z' }

// bitwa.board.border (000 ¶43)
func (s *Setup) boardBorder() error {
	border := s.Rows[0] + s.Rows[len(s.Rows)-1]
	for _, row := range s.Rows {
		border += row[:1] + row[len(row)-1:]
	}
	return demand(strings.Trim(border, "#") == "", "a field on the border is not blocked")
}

// bitwa.board.rounds (000 ¶8, ¶42)
func (s *Setup) boardRounds() error {
	return demand(1 <= s.Rounds && s.Rounds <= mostRounds, "a game has 1 to 10000 rounds")
}

// bitwa.board.strength (000 ¶7, ¶42)
// Units begin with it, and hurt ones have less.
func (s *Setup) boardStrength() error {
	if s.Strength < 1 || s.Strength > mostStrength {
		return errors.New("units have a strength of 1 to 10000")
	}
	last := Hurt{X: -1, Y: 0}
	for _, hurt := range s.Hurt {
		switch {
		case hurt.X < 0 || hurt.X >= len(s.Rows[0]) || hurt.Y < 0 || hurt.Y >= len(s.Rows):
			return errors.New("something hurt is not on the board")
		case !isUnit(s.Rows[hurt.Y][hurt.X]):
			return errors.New("no unit stands where one is hurt")
		case hurt.Strength < 1 || hurt.Strength >= s.Strength:
			return errors.New("a hurt unit has a strength of 1 or more, less than at the beginning")
		case hurt.Y < last.Y || hurt.Y == last.Y && hurt.X <= last.X:
			return errors.New("the hurt units are twice or out of order")
		}
		last = hurt
	}
	return nil
}

// bitwa.time.limit (000 ¶65)
func (s *Setup) timeLimit() error {
	return demand(1 <= s.LimitMs && s.LimitMs <= mostMs, "a limit is 1 millisecond to an hour")
}

// bitwa.board.stage (000 ¶12, ¶59)
// The round, the killed, the times and the open command agree with each other.
func (s *Setup) boardStage() error {
	board, stage := newBoard(s.Rows, s.Strength), s.Stage
	emptySide := len(board.unitsOf(0)) == 0 || len(board.unitsOf(1)) == 0
	bothKilled := s.Killed[0] && s.Killed[1]
	limitUs := s.LimitMs * 1000
	switch {
	case s.Round < 1 || s.Round > s.Rounds:
		return errors.New("there is no such round")
	case s.SpentUs[0] > limitUs || s.SpentUs[1] > limitUs:
		return errors.New("more time is spent than there is")
	case bothKilled && stage.Phase != Over:
		return errors.New("both are killed, but the game goes on")
	}
	switch stage.Phase {
	case SetGame:
		began := s.Round > 1 || len(s.Hurt) > 0
		return demand(!began && s.canWait(stage.Waits), "nobody moves before set_game is answered")
	case TimeLeft, GenMove:
		moves := len(board.division(stage.Division)) > 0 && isLetter(stage.Division)
		return demand(moves && !s.Killed[boardDivisions(stage.Division)] && !emptySide, "no such division moves")
	case Play:
		moved := len(board.division(stage.Division)) > 0 && isLetter(stage.Division)
		return demand(moved && s.canWait(stage.Waits), "no such division has moved, or nobody is to hear of it")
	}
	by := ByRounds
	if emptySide {
		by = ByAnnihilation
	} else if bothKilled {
		by = ByKilled
	}
	return demand(stage.By == by && (by != ByRounds || s.Round == s.Rounds), "the game is not over by that")
}

// canWait says whether these can be the seats that have not answered: at least one, in order, and none that is killed.
func (s *Setup) canWait(seats []int) bool {
	last := -1
	for _, seat := range seats {
		if seat <= last || seat > 1 || s.Killed[seat] {
			return false
		}
		last = seat
	}
	return len(seats) > 0
}
