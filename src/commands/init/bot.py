#!/usr/bin/env python3
"""A bot of @GAME@ that speaks JSON Lines: it hears one message a line, and answers those that ask with one line.

The place to fill in is marked FILL IN; the forms of the data stand at the end.

    rulebook certify @GAME@ --wire json -- python3 bot.py
"""
import json
import sys


class Bot:
    def hear(self, message):
        """Takes a message in, whether it asks for an answer or not."""
        # FILL IN: keep what you need to know.

    def choose(self, message):
        """The move that answers this message."""
        # FILL IN: a move in the form of the game.
        sys.exit("bot.py: there is no move yet for %s" % json.dumps(message))


def main():
    bot = Bot()
    for line in sys.stdin.buffer:
        told = json.loads(line)
        bot.hear(told["message"])
        if told["asks"]:
            answer = {"seq": told["seq"], "move": bot.choose(told["message"])}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

# The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
# `rulebook schema game @GAME@`; in words: docs/adapter.md.
#
@CONVERSATION@
