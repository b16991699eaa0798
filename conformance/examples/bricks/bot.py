#!/usr/bin/env python3
"""A right bot for bricks in the native protocol: lays a brick on the first place in reading order.

Run by a referee: `python3 bot.py`; it reads messages on standard input and answers on standard output.
"""
import sys
import time

FREE, FILLED = 0, 1
CHUNK_BYTES = 1 << 16
# A second is given for OK, half a second for a move: the message of a full 999 x 999 board (8 MB) is read for this
# long before OK, and the rest of it after OK, while the other player reads it.
BEFORE_OK_S = 0.3


class Bot:
    def __init__(self, message):
        size, _, self.unread = message.partition(b"_")
        self.size = int(size)
        # A filled column on the right and a filled row at the bottom, so that looking beyond an edge finds no place.
        self.stride = self.size + 1
        self.cells = bytearray(self.stride * self.stride)
        self.cells[self.size::self.stride] = bytes([FILLED]) * self.stride
        self.cells[self.size * self.stride:] = bytes([FILLED]) * self.stride
        # Tables are faster than int() by half.
        self.column = {b"%d" % x: x for x in range(self.size)}
        self.row = {b"%d" % y: y * self.stride for y in range(self.size)}
        self.unread_from = 0
        self.first = 0  # No place begins before this cell: cells are only ever filled, so it need not go back.

    def read_board(self, seconds=float("inf")):
        """Fills the cells that the board message lists, in any order, for about so many seconds."""
        until = time.monotonic() + seconds
        while self.unread_from < len(self.unread) and time.monotonic() < until:
            end = self.unread.find(b"_", self.unread_from + CHUNK_BYTES)
            if end < 0:
                end = len(self.unread)
            self.fill(self.unread[self.unread_from:end])
            self.unread_from = end + 1

    def fill(self, listed):
        """Fills the cells of a list such as `2x3_4x5`."""
        numbers = listed.replace(b"x", b"_").split(b"_")
        cells, column, row = self.cells, self.column, self.row
        for x, y in zip(numbers[0::2], numbers[1::2]):
            cells[row[y] + column[x]] = FILLED

    def opponent_laid(self, brick):
        self.fill(brick)

    def find_place(self):
        """The two cells of the first place as indexes, or None."""
        while True:
            cell = self.cells.find(FREE, self.first)
            if cell < 0:
                return None
            self.first = cell
            for other in (cell + 1, cell + self.stride):
                if self.cells[other] == FREE:
                    return cell, other
            self.first += 1

    def lay(self):
        """Lays a brick and says it, or None where there is no place: then STOP is to come."""
        self.read_board()
        place = self.find_place()
        if place is None:
            return None
        said = []
        for cell in place:
            self.cells[cell] = FILLED
            y, x = divmod(cell, self.stride)
            said.append("%dx%d" % (x, y))
        return "_".join(said)

    def use_spare_time(self):
        """What the next answer needs and is known already."""
        self.read_board()
        self.find_place()


def main(kind=Bot):
    bot = None
    for line in sys.stdin.buffer:
        line = line.rstrip(b"\r\n")
        if line == b"STOP":
            return
        if bot is None:
            bot = kind(line)
            bot.read_board(BEFORE_OK_S)
            answer = "OK"
        else:
            if line != b"START":
                bot.opponent_laid(line)
            answer = bot.lay()
        if answer is not None:
            print(answer, flush=True)
        bot.use_spare_time()


if __name__ == "__main__":
    main()
