#!/usr/bin/env python3
"""A bot of bricks in the game's own protocol: answers OK, then lays a brick on the first place that fits.

    rulebook play bricks -- python3 bot.py -- rulebook bot bricks random
    rulebook certify bricks -- python3 bot.py
"""
import sys


class Bot:
    def __init__(self, board):
        """`board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0."""
        size, *filled = board.split("_")
        self.size = int(size)
        self.free = {(x, y) for y in range(self.size) for x in range(self.size)}
        self.first = 0  # Cells are only ever filled: no place begins before this one, row by row.
        self.fill(filled)

    def fill(self, cells):
        for cell in cells:
            x, y = cell.split("x")
            self.free.discard((int(x), int(y)))

    def places(self):
        """Every place where a brick fits, row by row: a free cell with its right or lower neighbour."""
        for index in range(self.first, self.size * self.size):
            y, x = divmod(index, self.size)
            if (x, y) in self.free:
                for other in ((x + 1, y), (x, y + 1)):
                    if other in self.free:
                        self.first = index
                        yield (x, y), other

    def choose(self):
        """The place for the next brick, None where there is none."""
        # FILL IN: choose a better one. Half a second is allowed for it.
        return next(self.places(), None)


def main():
    bot = None
    for line in sys.stdin:
        message = line.strip()
        if message == "STOP":
            return
        if bot is None:
            bot = Bot(message)
            print("OK", flush=True)
            continue
        if message != "START":
            bot.fill(message.split("_"))  # The opponent's brick, such as `1x2_2x2`.
        place = bot.choose()
        if place is not None:
            brick = ["%dx%d" % cell for cell in place]
            bot.fill(brick)
            print("_".join(brick), flush=True)


if __name__ == "__main__":
    main()
