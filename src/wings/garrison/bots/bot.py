#!/usr/bin/env python3
"""A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.

    rulebook play garrison -- python3 bot.py -- rulebook bot garrison random
    rulebook certify garrison -- python3 bot.py
"""
import random

from play import play

STEPS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]


class Bot:
    def hear(self, name, data):
        """Takes a message in, whether it asks for an answer or not."""

    def choose(self, name, data):
        """The move that answers this message."""
        if name == "init":
            return "ready"
        # FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
        row, column = random.choice(self.cells(data))
        return {"to": [row, column], "collect": random.randint(-data["hand_army"], data["army"][row][column])}

    def cells(self, view):
        """Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls."""
        row, column = view["ipos"], view["jpos"]
        around = [(row + down, column + right) for down, right in STEPS]
        return [(row, column) for row, column in around if view["field"][row][column] != 0]


if __name__ == "__main__":
    play(Bot())

# The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
# `rulebook schema game @GAME@`; in words: docs/adapter.md.
#
@CONVERSATION@
