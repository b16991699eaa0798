#!/usr/bin/env python3
"""An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.

Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a skip
is never counted as a pass; `smoke` says what is left. `rules.py` has an empty function for each rule, for
a referee that is written from the start; delete it if yours exists. The forms of the data stand at the end.

    rulebook smoke @GAME@ -- python3 adapter.py       tests this adapter
    rulebook validate @GAME@ -- python3 adapter.py    validates the referee behind it
"""
from serve import NotWritten, Rejected, serve


class Adapter:
    # FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the rules
    # that it holds (`rulebook list @GAME@` shows them all).
    NAME, VERSION = "my referee", "0.1"
    CAN, READINGS = ["start", "step"], []

    def start(self, setup):
        # FILL IN: open a game; raise Rejected("why") when your referee does not allow this setup.
        raise NotWritten("start")

    def move(self, seat, move, took_us):
        # FILL IN: a player answered this. Give True when it is refused. A bad reply is no error: the referee deals
        # with it as its rules say.
        raise NotWritten("move")

    def line(self, seat, line, took_us):
        # FILL IN: a player answered this line of the game's own protocol. Give True when it is refused.
        raise NotWritten("line")

    def fault(self, seat, fault, took_us):
        # FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give True when that counts.
        raise NotWritten("fault")

    def chance(self, outcome):
        # FILL IN: luck decided. In a game without luck this is never called.
        raise NotWritten("chance")

    def position(self):
        # FILL IN: the position as it is now.
        raise NotWritten("position")

    def turn(self):
        # FILL IN: who acts next, {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
        raise NotWritten("turn")

    def sent(self):
        # FILL IN, if you can say it: what the referee has just told whom, [(seat, message), ...]. Else rules on
        # messages are not judged.
        return None

    def moves(self, seat):
        # FILL IN, if you like: every legal move of the seat, in any order.
        raise NotWritten("moves")

    def view(self, seat):
        # FILL IN, if you like: what the seat may see.
        raise NotWritten("view")


if __name__ == "__main__":
    serve(Adapter(), "@GAME@")

# The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
# `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
#
@CONVERSATION@
