#!/usr/bin/env python3
"""A wrong adapter for snakes: for it the first cell of a snake is a head, also that of an eaten snake, which is a tail.
And when it is asked what a program decides it scores a move by the first of its variants alone, though it plays right.

`rulebook validate snakes -- python3 conformance/examples/snakes/adapter_wrong.py`; all else is as in adapter.py.
"""
from adapter import Adapter, serve
from game import Game
from program import Evaluator, read_program


class HeadFirstGame(Game):
    def part(self, cells, index):
        return "X" if index == 0 else super().part(cells, index)


class FirstVariant(Evaluator):
    def move_score(self, variant_scores):
        return variant_scores[0]


class WrongAdapter(Adapter):
    def answer_decide(self, request):
        return FirstVariant().decide(read_program(request["program"]), request["view"])._asdict()


if __name__ == "__main__":
    serve(WrongAdapter(HeadFirstGame, "snakes example in which an eaten snake's head stays a head"))
