#!/usr/bin/env python3
"""A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.

    rulebook certify @GAME@ --wire json -- python3 bot.py
"""
import json
import sys

from play import play


class Bot:
    def hear(self, name, data):
        """Takes a message in, whether it asks for an answer or not."""
        # FILL IN: keep what you need to know.

    def choose(self, name, data):
        """The move that answers this message."""
        # FILL IN: a move in the form of the game.
        sys.exit("bot.py: there is no move yet for %s" % json.dumps({name: data}))


if __name__ == "__main__":
    play(Bot())

# The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
# `rulebook schema game @GAME@`; in words: docs/adapter.md.
#
@CONVERSATION@
