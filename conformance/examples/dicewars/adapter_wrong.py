#!/usr/bin/env python3
"""A wrong adapter for Dice Wars: for it, the attacker wins when the sums are equal.

`rulebook validate dicewars -- python3 conformance/examples/dicewars/adapter_wrong.py`; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from game import Game


class TieGame(Game):
    def attacker_wins(self, attacker, defender):
        return attacker >= defender


if __name__ == "__main__":
    serve(Adapter(TieGame, "dicewars example in which the attacker wins ties"))
