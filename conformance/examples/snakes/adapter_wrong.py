#!/usr/bin/env python3
"""A wrong adapter for snakes: for it the first cell of a snake is a head, also that of an eaten snake, which is a tail.

`rulebook validate snakes -- python3 conformance/examples/snakes/adapter_wrong.py`; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from game import Game


class HeadFirstGame(Game):
    def part(self, cells, index):
        return "X" if index == 0 else super().part(cells, index)


if __name__ == "__main__":
    serve(Adapter(HeadFirstGame, "snakes example in which an eaten snake's head stays a head"))
