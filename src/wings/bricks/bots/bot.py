#!/usr/bin/env python3
"""A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.

    rulebook play bricks -- python3 bot.py -- rulebook bot bricks random
    rulebook certify bricks -- python3 bot.py
"""
import random
import sys

TRIES = 50


class Bot:
    def __init__(self, board):
        """`board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0."""
        size, _, filled = board.partition("_")
        self.size = int(size)
        self.free = bytearray([1]) * (self.size * self.size)  # Row by row.
        self.first = 0  # Cells are only ever filled: no place begins before this one, row by row.
        self.fill(filled)

    def fill(self, cells):
        """Fills the cells of a list such as `1x2_2x2`."""
        numbers = [int(number) for number in cells.replace("x", "_").split("_") if number]
        for x, y in zip(numbers[0::2], numbers[1::2]):
            self.free[y * self.size + x] = 0

    def beside(self, cell):
        """The free neighbours of a cell to its right and below."""
        y, x = divmod(cell, self.size)
        if x + 1 < self.size and self.free[cell + 1]:
            yield cell + 1
        if y + 1 < self.size and self.free[cell + self.size]:
            yield cell + self.size

    def choose(self):
        """The two cells of the next brick, None where there is no place."""
        # FILL IN: choose better. Half a second is allowed for it.
        for _ in range(TRIES):
            cell = random.randrange(self.size * self.size)
            others = list(self.beside(cell)) if self.free[cell] else []
            if others:
                return cell, random.choice(others)
        # Where it is crowded: the first place, row by row.
        while (cell := self.free.find(1, self.first)) >= 0:
            self.first = cell
            for other in self.beside(cell):
                return cell, other
            self.first += 1
        return None


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
            bot.fill(message)  # The opponent's brick, such as `1x2_2x2`.
        place = bot.choose()
        if place is not None:
            brick = "_".join("%dx%d" % (cell % bot.size, cell // bot.size) for cell in place)
            bot.fill(brick)
            print(brick, flush=True)


if __name__ == "__main__":
    main()
