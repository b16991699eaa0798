"""Boards, bricks and their spelling (text 003), written from the text and the rulings alone. Used by game.py."""
import re

FREE, FILLED = ord("."), ord("#")
NUMBER = "(0|[1-9][0-9]{0,17})"
CELL = re.compile(NUMBER + "x" + NUMBER)
MAX_SIZE = 999


class Impossible(Exception):
    """A setup or an event that cannot be; says why."""


def cell(name):
    """Column and row of a cell such as `1x2`, or None for any other spelling."""
    match = CELL.fullmatch(name) if isinstance(name, str) else None
    return match and (int(match[1]), int(match[2]))


def read_answer(line):
    """The move that a line without its line feed says: `ok`, a brick, or None for a garbled line."""
    line = line[:-1] if line.endswith("\r") else line
    if line == "OK":
        return "ok"
    names = line.split("_")
    return {"brick": names} if len(names) == 2 and all(map(cell, names)) else None


def read_board(line):
    """The setup that a board message such as `7_2x3_4x5` says."""
    size, *filled = line.split("_")
    if not re.fullmatch(NUMBER, size):
        raise Impossible("a board is its size and its filled cells, such as 7_2x3_4x5")
    return {"size": int(size), "filled": filled}


class Board:
    def __init__(self, size, filled):
        if type(size) is not int or not 1 <= size <= MAX_SIZE or size % 2 == 0:
            raise Impossible("the size is not an odd number from 1 to 999")
        self.size = size
        # A filled column on the right and a filled row at the bottom: a step beyond the edge meets a filled cell.
        self.stride = size + 1
        self.cells = bytearray((b"." * size + b"#") * size + b"#" * self.stride)
        self.first = 0  # No place begins before this cell. Cells are only ever filled, so it never goes back.
        for name in filled:
            where = cell(name)
            if where is None:
                raise Impossible("%r is no cell" % (name,))
            if not self.inside(where):
                raise Impossible("the cell %s is not on the board" % name)
            if not self.free(where):
                raise Impossible("the cell %s is listed twice" % name)
            self.fill(where)

    def index(self, where):
        return where[1] * self.stride + where[0]

    def inside(self, where):
        return where[0] < self.size and where[1] < self.size

    def free(self, where):
        return self.cells[self.index(where)] == FREE

    def fill(self, where):
        self.cells[self.index(where)] = FILLED

    def adjacent(self, one, other):
        """Whether two cells share a side."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1

    def allows(self, one, other):
        both = (one, other)
        return self.adjacent(one, other) and all(map(self.inside, both)) and all(map(self.free, both))

    def has_place(self):
        """Whether a brick fits anywhere, upright or lying."""
        while True:
            at = self.cells.find(FREE, self.first)
            if at < 0:
                return False
            self.first = at
            if FREE in (self.cells[at + 1], self.cells[at + self.stride]):
                return True
            self.first += 1

    def places(self):
        """Every brick that fits, once, its upper or left cell first."""
        for at, state in enumerate(self.cells):
            y, x = divmod(at, self.stride)
            for step, other in ((1, (x + 1, y)), (self.stride, (x, y + 1))):
                if state == FREE and self.cells[at + step] == FREE:
                    yield ["%dx%d" % (x, y), "%dx%d" % other]

    def rows(self):
        text, stride = self.cells.decode(), self.stride
        return [text[y * stride:y * stride + self.size] for y in range(self.size)]
