"""Programs of maps (text 001): which ones can be, and what they decide. Used by game.py, setups.py and adapter.py.

Written from the text, the rulings and docs/adapter.md alone, and the naive way: each of the eight variants of a map is
drawn as a picture and laid over what the snake sees, cell by cell.
"""
from collections import namedtuple

ELEMENTS = "STVWXYZ"  # own body, own tail, empty, outside, an opponent's head, body and tail
DIRECTIONS = ("up", "right", "down", "left")
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
SIDE, SIGHT = 7, 6  # cells of a map's side; how far the farthest corner of a map can lie from its head

Pattern = namedtuple("Pattern", "elements group")
Program = namedtuple("Program", "maps")
Decision = namedtuple("Decision", "licensed map scores")


class Impossible(Exception):
    """A setup, an event or a request that cannot be; `rule` is the rule that a setup breaks."""

    def __init__(self, why, rule=None):
        super().__init__("%s: %s" % (rule, why) if rule else why)
        self.rule = rule


def need(rule, holds, why):
    if not holds:
        raise Impossible(why, rule)


def read_program(file):
    """The program of the engine's JSON. A map becomes a picture of 13 x 13 cells with its head in the middle."""
    need("program.texts", 1 <= len(file["SnakeName"]) <= 40, "a name has 1 to 40 characters")
    need("program.texts", len(file.get("ProgramDescription", "")) <= 1024, "a description of more than 1024 characters")
    sets = file["Templates"]
    need("program.sets", len(sets) == 4, "there are four user sets")
    for letters in sets:
        need("program.sets", set(letters) <= set(ELEMENTS), "a set is of the letters %s" % ELEMENTS)
        need("program.sets", 1 <= len(set(letters)) <= 6, "a set has 1 to 6 elements")
    need("program.maps", 1 <= len(file["Maps"]) <= 9, "a program has 1 to 9 maps")
    return Program([read_map(each, dict(zip("ABCD", sets))) for each in file["Maps"]])


def read_map(file, sets):
    need("program.texts", len(file.get("Description", "")) <= 1024, "a description of more than 1024 characters")
    head = file["HeadX"], file["HeadY"]
    need("program.head", all(0 <= at < SIDE for at in head), "the head stands outside the map")
    cells = {}
    for run in file["Lines"]:
        read_run(run, sets, head, cells)
    picture = [[None] * (2 * SIGHT + 1) for _ in range(2 * SIGHT + 1)]
    for (x, y), pattern in cells.items():
        picture[y - head[1] + SIGHT][x - head[0] + SIGHT] = pattern
    return picture


def read_run(run, sets, head, cells):
    """Adds the patterns of a run to `cells`."""
    x, y, line = run["X"], run["Y"], run["Line"]
    need("program.lines", 0 <= x < SIDE and 0 <= y < SIDE, "a run begins outside the map")
    need("program.lines", line and len(line) % 2 == 0, "a run has no cell, or half a cell")
    for start in range(0, len(line), 2):
        need("program.lines", y < SIDE, "a run goes on past the last cell")
        pattern = read_cell(line[start:start + 2], sets)
        need("program.head", pattern is None or (x, y) != head, "a pattern on the head's cell")
        need("program.lines", (x, y) not in cells, "a run touches a cell that has a pattern")
        if pattern:
            cells[x, y] = pattern
        x, y = (x + 1, y) if x + 1 < SIDE else (0, y + 1)


def read_cell(cell, sets):
    """`--` is None; a letter and a digit are a pattern, whose elements NOT turns into all the others."""
    if cell == "--":
        return None
    letter, digit = cell
    need("program.cells", letter.upper() in ELEMENTS + "ABCD" and letter.isascii(), "no such letter: %r" % letter)
    need("program.cells", digit in "01234567", "no such group: %r" % digit)
    elements = set(sets.get(letter.upper(), letter.upper()))
    return Pattern(elements if letter.isupper() else set(ELEMENTS) - elements, int(digit))


def mirrored(picture):
    return [row[::-1] for row in picture]


def turned(picture):
    """A quarter turn clockwise."""
    return [list(row) for row in zip(*picture[::-1])]


def variants(picture, direction):
    """The two of the eight variants in which the head looks in this direction: the map's own, and its mirror image."""
    pair = [picture, mirrored(picture)]
    for _ in range(DIRECTIONS.index(direction)):
        pair = [turned(each) for each in pair]
    return pair


def possible_moves(view):
    """Where a snake that sees this can go: empty cells, opponents' tails, its own tail unless it is right behind it."""
    moves = []
    for direction in DIRECTIONS:
        dx, dy = STEPS[direction]
        seen = view["window"][SIGHT + dy][SIGHT + dx]
        back = STEPS[view["heading"]] == (-dx, -dy)
        if seen in "VZ" or (seen == "T" and not back):
            moves.append(direction)
    return moves


class Evaluator:
    """How a program is run."""

    def decide(self, program, view):
        """The licensed moves, the number of the map that decided, and the scores where several moves are valid."""
        moves = possible_moves(view)
        if len(moves) < 2:
            return Decision(moves or ["skip"], None, {})
        for number, picture in enumerate(program.maps, 1):
            scores = {}
            for move in moves:
                valid = self.valid_variants(picture, move, view["window"])
                if valid:
                    scores[move] = self.move_score([self.variant_score(compared) for compared in valid])
            if scores:
                best = [move for move in scores if scores[move] == max(scores.values())]
                return Decision(best, number, scores if len(scores) > 1 else {})
        return Decision(moves, None, {})

    def valid_variants(self, picture, move, window):
        compared = [compare(variant, window) for variant in variants(picture, move)]
        return [each for each in compared if self.is_valid(each)]

    def is_valid(self, compared):
        and_groups, or_groups = groups(compared, range(4)), groups(compared, range(4, 8))
        return self.and_holds(and_groups) and all(any(group) for group in or_groups)

    def and_holds(self, and_groups):
        """Where no AND group has a pattern, none is asked for."""
        return not and_groups or any(all(group) for group in and_groups)

    def move_score(self, variant_scores):
        return sum(variant_scores)

    def variant_score(self, compared):
        return sum(score(pattern) for pattern, matches in compared if matches)


def compare(variant, window):
    """Every pattern of the variant, and whether it matches what is seen there."""
    return [(pattern, seen in pattern.elements)
            for patterns, row in zip(variant, window) for pattern, seen in zip(patterns, row) if pattern]


def groups(compared, numbers):
    """What the patterns of each of these groups said; groups without patterns are left out."""
    listed = [[matches for pattern, matches in compared if pattern.group == number] for number in numbers]
    return [group for group in listed if group]


def score(pattern):
    return 7 - len(pattern.elements)
