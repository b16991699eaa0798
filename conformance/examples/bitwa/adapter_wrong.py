#!/usr/bin/env python3
"""A wrong adapter for bitwa: it puts the units of a division in order by their distance from the target field alone.

`rulebook validate bitwa -- python3 conformance/examples/bitwa/adapter_wrong.py`. Units that are equally far stay in the
order of rows, and in a row from the left; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from board import Board, square
from game import Game


class HastyBoard(Board):
    def in_order(self, division, target):
        units = [field for field, kind in self.fields.items() if kind == division]
        return sorted(units, key=lambda field: square(field, (target["x"], target["y"])))


class HastyGame(Game):
    BOARD = HastyBoard


if __name__ == "__main__":
    serve(Adapter(HastyGame, "bitwa example with ties in the order of rows"))
