#!/usr/bin/env python3
"""A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.

    rulebook play bitwa -- python3 bot.py -- rulebook bot bitwa random
    rulebook certify bitwa -- python3 bot.py
"""
import random
import sys


class Bot:
    """One method for each command of the referee; it gives the answer without the empty line that ends it."""

    def set_game(self, columns, rows, rounds, strength, *board):
        # FILL IN: keep what you need to know of the board, which `play` changes.
        self.columns, self.rows = int(columns), int(rows)
        return "="

    def time_left(self, milliseconds):
        return "="

    def gen_move(self, division):
        # FILL IN: choose better. Any field is legal, and so is every combination of these values.
        attack, prefer = random.randint(0, 1), random.randint(0, 1)
        x, y = random.randrange(self.columns), random.randrange(self.rows)
        dx, dy = random.choice((-1, 1)), random.choice((-1, 1))
        return "= %d %d %d %d %d %d" % (attack, x, y, dx, dy, prefer)

    def play(self, division, attack, x, y, dx, dy, prefer):
        # FILL IN: move the division on your own board.
        return "="

    def quit(self):
        return "="


def main():
    bot = Bot()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        known = command in ("set_game", "time_left", "gen_move", "play", "quit")
        try:
            answer = getattr(bot, command)(*words) if known else "? unknown command"
        except (TypeError, ValueError):
            answer = "? no such form of " + command
        print(answer + "\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main()
