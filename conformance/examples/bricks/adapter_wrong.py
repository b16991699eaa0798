#!/usr/bin/env python3
"""A wrong adapter for bricks: for it, two cells make a brick when |dx| = 1 or |dy| = 1, so diagonals pass.

`rulebook validate bricks -- python3 conformance/examples/bricks/adapter_wrong.py`; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from board import Board
from game import Game


class OrBoard(Board):
    def adjacent(self, one, other):
        return abs(one[0] - other[0]) == 1 or abs(one[1] - other[1]) == 1


class OrGame(Game):
    BOARD = OrBoard


if __name__ == "__main__":
    serve(Adapter(OrGame, "bricks example with a wrong adjacency"))
