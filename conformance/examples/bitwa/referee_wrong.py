#!/usr/bin/env python3
"""A wrong referee for bitwa: it draws up the list of the divisions when a round begins, and so asks for the move of a
division that has been destroyed in this round; and units that are equally far move in the order of rows.

`python3 referee_wrong.py BOT1 BOT2 BOARD [LIMIT_MS]`, like referee.py.
"""
from adapter_wrong import HastyGame
from board import owner
from referee import main
from setups import LETTERS


class ListedGame(HastyGame):
    def __init__(self, setup):
        super().__init__(setup)
        self.listed = self.board.divisions()

    def moves(self, letter):
        return letter in self.listed and owner(letter) not in self.killed

    def next_division(self, last):
        behind = LETTERS.index(last) + 1 if last else 0
        if not any(map(self.moves, LETTERS[behind:])):
            self.listed = self.board.divisions()
        super().next_division(last)


if __name__ == "__main__":
    main(ListedGame)
