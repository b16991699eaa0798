#!/usr/bin/env python3
"""An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.

It reads one request a line and answers each with one line, in their order. Whatever is not written yet is skipped, and
a skip is never counted as a pass. The places to fill in are marked FILL IN; the forms of the data stand at the end.

    rulebook smoke @GAME@ -- python3 adapter.py       tests this adapter
    rulebook validate @GAME@ -- python3 adapter.py    validates the referee behind it
"""
import json
import sys

GAME = "@GAME@"


class Skipped(Exception):
    """The referee has no notion of what was asked, or it is not written yet."""


class Rejected(Exception):
    """The referee does not allow this setup."""


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self):
        self.game = None

    def hello(self, request):
        if request["protocol"] != 1 or request["game"] != GAME:
            return {"error": "this adapter speaks protocol 1 and plays " + GAME}
        # FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of
        # the rules that it holds (`rulebook list @GAME@` shows them all).
        return {"name": "my referee", "version": "0.1", "can": ["start", "step"], "readings": []}

    def start(self, request):
        self.game = None
        # FILL IN: open a game from request["setup"]; raise Rejected("why") when your referee does not allow it.
        # self.game = my_referee.Game(request["setup"])
        # return self.state()
        raise Skipped("not written yet")

    def step(self, request):
        # FILL IN: do what request["event"] says, a reply of a seat or chance. A bad reply is no error: the referee
        # deals with it as its rules say, and "refused" is true.
        # refused = self.game.step(request["event"])
        # return {**self.state(), "refused": refused}
        raise Skipped("not written yet")

    def state(self):
        # FILL IN: the position; who acts next, {"seats": [0]}, "chance" or {"over": [1, 2]}; and, if you can say it,
        # what the referee has just told whom: "sent": [{"seat": 0, "message": ...}, ...].
        return {"position": self.game.position(), "turn": self.game.turn()}

    def moves(self, request):
        # FILL IN, if you like: every legal move of request["seat"], in any order.
        raise Skipped("not written yet")

    def view(self, request):
        # FILL IN, if you like: what request["seat"] may see.
        raise Skipped("not written yet")

    def bye(self, request):
        return {"bye": True}


COMMANDS = ["hello", "start", "step", "moves", "view", "bye"]


def answer(adapter, request):
    """The answer to a request: a reason is given wherever there is none."""
    if request.get("cmd") not in COMMANDS:
        return {"error": "there is no command %r" % (request.get("cmd"),)}
    try:
        return getattr(adapter, request["cmd"])(request)
    except Skipped as why:
        return {"skipped": str(why)}
    except Rejected as why:
        return {"rejected": str(why)}
    except Exception as why:  # Whatever went wrong in the referee is its answer, so that the game can be found.
        return {"error": "%s: %s" % (type(why).__name__, why)}


def main():
    adapter = Adapter()
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            request = {"seq": 0}
        print(json.dumps({"seq": request.get("seq"), **answer(adapter, request)}), flush=True)
        if request.get("cmd") == "bye":
            return


if __name__ == "__main__":
    main()

# The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
# `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
#
@CONVERSATION@
