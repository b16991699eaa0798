#!/usr/bin/env python3
"""A right bot for bitwa in the native protocol: sends each division to the nearest enemy, and attacks where it can.

Run by a referee: `python3 bot.py`; it reads commands on standard input and answers on standard output.
"""
import sys

from answers import NAMES, six
from board import Board, owner, square


class Bot:
    """One method for each command, which gives the answer."""
    board = None

    def answer(self, words):
        command = getattr(self, "answer_" + words[0], None) if words else None
        return command(*words[1:]) if command else "? unknown command"

    def answer_set_game(self, width, height, rounds, strength, *rows):
        self.board = Board(rows, int(strength))
        return "="

    def answer_time_left(self, milliseconds):
        return "="  # A move takes far less than a millisecond, so there is time enough for all of them.

    def answer_gen_move(self, division):
        if division not in self.board.divisions():
            return "? there is no unit of this division"
        x, y = self.nearest_enemy(division)
        return "= " + six({"attack": 1, "x": x, "y": y, "dx": 1, "dy": 1, "p": 1})

    def nearest_enemy(self, division):
        """The enemy that is nearest to any unit of the division."""
        units = [field for field, kind in self.board.fields.items() if kind == division]
        enemies = self.board.units(1 - owner(division))
        return min(enemies, key=lambda enemy: (min(square(enemy, unit) for unit in units), enemy))

    def answer_play(self, division, *values):
        self.board.move(division, dict(zip(NAMES, map(int, values))))
        return "="

    def answer_quit(self):
        return "="


def main(bot):
    for line in sys.stdin:
        words = line.split()
        # An answer ends with an empty line.
        print(bot.answer(words) + "\n", flush=True)
        if words == ["quit"]:
            return


if __name__ == "__main__":
    main(Bot())
