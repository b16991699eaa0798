#!/usr/bin/env python3
"""A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.

    rulebook play snakes -- python3 bot.py -- rulebook bot snakes random
    rulebook certify snakes -- python3 bot.py
"""
import random

from play import play

STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
BEHIND = {"up": "down", "right": "left", "down": "up", "left": "right"}
HEAD = 6  # The row and the column of the head in the window.


class Bot:
    def hear(self, name, data):
        """Takes a message in, whether it asks for an answer or not."""

    def choose(self, name, data):
        """The move that answers this message."""
        moves = self.moves(data)
        # FILL IN: choose a better one. A second is allowed for it.
        return random.choice(moves) if moves else "skip"

    def moves(self, view):
        """Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless it is right behind."""
        found = []
        for move, (dx, dy) in STEPS.items():
            cell = view["window"][HEAD + dy][HEAD + dx]
            if cell in "VZ" or cell == "T" and move != BEHIND[view["heading"]]:
                found.append(move)
        return found


if __name__ == "__main__":
    play(Bot())

# The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
# `rulebook schema game @GAME@`; in words: docs/adapter.md.
#
@CONVERSATION@
