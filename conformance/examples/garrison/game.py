"""A game of garrison (text 002) as a machine: answers and faults in, calls of the players' procedures out.

Written from the text, the rulings and docs/adapter.md alone. Nothing here reads, writes or waits.
"""
from setups import LARGEST, MOVES_LIMIT, Impossible, check, completed, owner_of_all, total

FAULTS = {"crash": "fault.crash", "garbled": "fault.garbled", "memory": "fault.memory"}
STEPS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))  # stay, up, down, left, right


def fight_garrison(army, garrison):
    """The first part of a battle: the army and the garrison that are left."""
    if garrison * 3 > army:
        return 0, garrison
    if garrison * 10 <= army:
        return army, 0
    return army - garrison, 0


def duel(army, other):
    """The second part: two armies in hand, and what is left of each."""
    return max(army - other, 0), max(other - army, 0)


def cut(collect, hand, garrison):
    """What may be taken of a garrison into a hand (or, negative, laid down): nothing becomes negative."""
    return max(-hand, min(collect, garrison))


class Game:
    """A game between seats 0 and 1. `start` and `step` give the calls that are made now: (seat, message) pairs."""
    INIT_US, MOVE_US = 30000000, 300000
    TIERS = ((1000, 5), (300, 4), (100, 3), (30, 2), (0, 1))  # from this garrison on it grows by so many

    def __init__(self, setup):
        setup = completed(setup)
        check(setup)
        self.field = [list(row) for row in setup["field"]]
        self.army = [list(row) for row in setup["army"]]
        self.at = [tuple(cell) for cell in setup["at"]]
        self.hand, self.moves, self.stage = list(setup["hand"]), list(setup["moves"]), setup["stage"]
        self.refused = None  # The rule that the last reply broke.
        self.look_for_a_win()

    @property
    def asked(self):
        """The seat that is to answer, or None when the game is over."""
        return self.stage["init"]["seat"] if "init" in self.stage else self.stage.get("move")

    def owner(self, cell):
        """The seat that owns the cell, or None: a wall, or outside."""
        row, column = cell
        if not (1 <= row <= len(self.field) and 1 <= column <= len(self.field[0])):
            return None
        return {"1": 0, "2": 1}.get(self.field[row - 1][column - 1])

    def garrison(self, cell):
        return self.army[cell[0] - 1][cell[1] - 1]

    def set_garrison(self, cell, value):
        self.army[cell[0] - 1][cell[1] - 1] = value

    def start(self):
        if self.asked is None:
            return []
        return [(self.asked, {"init" if "init" in self.stage else "get_move": self.view(self.asked)})]

    def admissible(self, seat):
        """The cells that the seat may name."""
        row, column = self.at[seat]
        cells = [(row + down, column + right) for down, right in STEPS]
        return [cell for cell in cells if self.owner(cell) is not None]

    def moves_of(self, seat):
        if seat != self.asked:
            return []
        return ["ready"] if "init" in self.stage else [{"to": list(to), "collect": 0} for to in self.admissible(seat)]

    def step(self, seat, move=None, fault=None, took_us=0):
        """Judges a reply, `move` being None for a garbled one, or a fault."""
        if self.asked is None:
            raise Impossible("the game is over")
        self.refused = self.judge(seat, move, fault, took_us)
        if self.refused:
            return self.failed(seat)
        if move == "ready":
            return self.ready(seat)
        return self.moved(seat, tuple(move["to"]), move["collect"])

    def judge(self, seat, move, fault, took_us):
        """The rule that makes a fault of the reply, or None."""
        init = "init" in self.stage
        if fault == "timeout" or (fault is None and took_us > (self.INIT_US if init else self.MOVE_US)):
            return "time.init" if init else "time.move"
        if fault is not None:
            return FAULTS[fault]
        if seat != self.asked:
            return "fault.early"
        return "fault.garbled" if move is None or (move == "ready") != init else None

    def failed(self, seat):
        """At a move a fault loses. While the inits run the other's is still called, if it was not."""
        if "move" in self.stage:
            return self.end(1 - seat, "fault")
        init = self.stage["init"]
        if init.get("failed") == 1 - seat:
            return self.end(None, "fault")
        if seat == init["seat"] == 1:
            return self.end(0, "fault")
        open_before = init["seat"]
        self.stage = {"init": {"seat": 1 if seat == 0 else open_before, "failed": seat}}
        return [] if self.asked == open_before else self.start()

    def ready(self, seat):
        if "failed" in self.stage["init"]:
            return self.end(seat, "fault")
        self.stage = {"init": {"seat": 1}} if seat == 0 else {"move": 0}
        return self.start()

    def moved(self, seat, to, collect):
        if to in self.admissible(seat):
            known = self.garrison(to) if self.owner(to) == seat else 0
            collect = max(-self.hand[seat], min(collect, known))
            if to != self.at[seat] and self.owner(to) != seat:
                self.battle(seat, to)
            self.at[seat] = to
            if self.owner(to) == seat:
                collect = cut(collect, self.hand[seat], self.garrison(to))
                self.hand[seat] += collect
                self.set_garrison(to, self.garrison(to) - collect)
        else:
            self.refused = self.why_not(seat, to)
        self.moves[seat] += 1
        return self.after_move(seat)

    def why_not(self, seat, to):
        row, column = self.at[seat]
        if not (1 <= to[0] <= len(self.field) and 1 <= to[1] <= len(self.field[0])):
            return "move.inside"
        return "move.wall" if abs(to[0] - row) + abs(to[1] - column) == 1 else "move.line"

    def battle(self, seat, cell):
        army, garrison = fight_garrison(self.hand[seat], self.garrison(cell))
        if self.at[1 - seat] == cell:
            army, self.hand[1 - seat] = duel(army, self.hand[1 - seat])
        self.hand[seat] = army
        self.set_garrison(cell, garrison)
        if army > 0:
            self.field[cell[0] - 1][cell[1] - 1] = "12"[seat]
            self.set_garrison(cell, 0)

    def after_move(self, seat):
        """A win comes before growth, and growth before the limit."""
        if self.look_for_a_win():
            return []
        if seat == 1 and self.moves[1] % 25 == 0:
            self.grow()
        if self.moves[1] == MOVES_LIMIT:
            return self.end(None, "limit")
        self.stage = {"move": 1 - seat}
        return self.start()

    def growth(self, garrison):
        return next(by for least, by in self.TIERS if garrison >= least)

    def grow(self):
        """All garrisons grow, row by row, while the whole army of the owner is not too large."""
        room = {"12"[seat]: LARGEST - total(self.field, self.army, self.hand, seat) for seat in (0, 1)}
        for kinds, garrisons in zip(self.field, self.army):
            for column, garrison in enumerate(garrisons):
                if kinds[column] != "#":
                    more = min(self.growth(garrison), room[kinds[column]])
                    garrisons[column] += more
                    room[kinds[column]] -= more

    def look_for_a_win(self):
        winner = owner_of_all(["".join(row) for row in self.field])
        if winner is not None and self.asked is not None:
            self.end(winner, "territory")
        return winner is not None

    def end(self, winner, by):
        self.stage = {"over": {"winner": winner, "by": by}}
        return []

    def view(self, seat):
        """What the seat may see, by the names of the contest's API; both arrays have a border of zeros."""
        width, mine = len(self.field[0]) + 2, "12"[seat]
        owners, seen, cells, total = [[0] * width], [[0] * width], {"1": 0, "2": 0, "#": 0}, list(self.hand)
        for kinds, garrisons in zip(self.field, self.army):
            owners.append([0, *("#12".index(kind) for kind in kinds), 0])
            seen.append([0, *(army if kind == mine else 0 for kind, army in zip(kinds, garrisons)), 0])
            for kind, army in zip(kinds, garrisons):
                cells[kind] += 1
                total[kind == "2"] += army
        return {"player": seat, "ipos": self.at[seat][0], "jpos": self.at[seat][1],
                "field": owners + [[0] * width], "army": seen + [[0] * width],
                "territory": cells[mine], "opponent_territory": cells["12"[1 - seat]],
                "hand_army": self.hand[seat], "total_army": total[seat], "opponent_total_army": total[1 - seat]}
