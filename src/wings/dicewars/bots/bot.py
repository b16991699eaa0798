#!/usr/bin/env python3
"""A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.

    rulebook play dicewars -- python3 bot.py -- rulebook bot dicewars random
    rulebook certify dicewars -- python3 bot.py
"""
import random

from play import play


class Bot:
    def __init__(self):
        self.neighbours = {}

    def hear(self, name, data):
        """Takes a message in, whether it asks for an answer or not."""
        if name == "map":
            self.neighbours = data  # The neighbours of each land: {"1": [2, 5], ...}.

    def choose(self, name, data):
        """The move that answers this message."""
        if name == "init":
            return "ready"
        if name == "get-name":
            return {"name": "random"}
        if name == "choose-flag":
            return {"flag": random.choice(data["available"])}
        # FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
        attacks = self.attacks(data["world"])
        return {"attack": random.choice(attacks) if attacks and random.random() < 0.9 else None}

    def attacks(self, world):
        """Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else."""
        lands, mine = world["lands"], world["my_flag"]
        return [{"from": int(land), "to": to}
                for land, (flag, dice) in lands.items() if flag == mine and dice > 1
                for to in self.neighbours[land] if lands[str(to)][0] != mine]


if __name__ == "__main__":
    play(Bot())

# The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
# `rulebook schema game @GAME@`; in words: docs/adapter.md.
#
@CONVERSATION@
