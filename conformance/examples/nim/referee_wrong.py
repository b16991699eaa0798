#!/usr/bin/env python3
"""A wrong referee of Nim: it lets a player take nothing; all else is as in referee.py."""
from referee import Referee, serve


class Lenient(Referee):
    def is_allowed(self, heap, take):
        return 0 <= heap < len(self.heaps) and 0 <= take <= self.heaps[heap]


if __name__ == "__main__":
    serve(Lenient, "Nim in Python, in a hurry")
