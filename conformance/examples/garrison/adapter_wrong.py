#!/usr/bin/env python3
"""A wrong adapter for garrison: for it a garrison of 30 still grows by one, as those of 0 to 29 do.

`rulebook validate garrison -- python3 conformance/examples/garrison/adapter_wrong.py`; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from game import Game


class LateTierGame(Game):
    TIERS = ((1000, 5), (300, 4), (100, 3), (31, 2), (0, 1))


if __name__ == "__main__":
    serve(Adapter(LateTierGame, "garrison example with a wrong growth"))
