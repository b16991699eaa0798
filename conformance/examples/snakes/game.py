"""A fight of snakes (text 001) as a machine: moves, faults and drawn orders in, messages to live bots out.

Written from the text, the rulings and docs/adapter.md alone. Nothing here reads, writes or waits.
"""
from program import DIRECTIONS, SIGHT, STEPS, Evaluator, Impossible
from setups import check, check_stage, complete

LIVE_US = 1000000
FAULTS = ("timeout", "crash", "garbled", "memory")


class Game:
    """`start`, `settle` and `step` give the messages that are sent now: (seat, message) pairs."""
    EVALUATOR = Evaluator()

    def __init__(self, setup):
        full = complete(setup)
        self.programs = check(full)  # None for a live bot.
        self.columns, self.rows = full["size"]
        self.snakes = [[tuple(cell) for cell in snake["cells"]] for snake in full["snakes"]]
        self.limit, self.round, self.order, self.stage = full["limit"], full["round"], full["order"], full["stage"]
        self.refused = None  # The rule that the last reply broke.
        check_stage(full, self.living(), self.reason(), self.can_move())
        self.began_over = self.over
        if self.stage == "order":
            self.look_for_the_end()

    # What there is.

    def living(self):
        return [seat for seat, cells in enumerate(self.snakes) if len(cells) > 1]

    @property
    def mover(self):
        return self.stage["move"] if "move" in self.stage else None

    @property
    def over(self):
        return self.stage != "order" and "over" in self.stage

    def element(self, seat, cell):
        """The letter of what this seat sees on a cell."""
        x, y = cell
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return "W"
        for owner, cells in enumerate(self.snakes):
            if cell in cells:
                part = self.part(cells, cells.index(cell))
                return part if owner != seat else {"X": "H", "Y": "S", "Z": "T"}[part]
        return "V"

    def part(self, cells, index):
        """Of a snake of one cell that one is a tail, since such a snake is eaten."""
        if index == len(cells) - 1:
            return "Z"
        return "X" if index == 0 else "Y"

    def heading(self, seat):
        (x, y), (back_x, back_y) = self.snakes[seat][:2]
        return next(name for name, step in STEPS.items() if step == (x - back_x, y - back_y))

    def view(self, seat):
        if seat not in self.living():
            return {"seat": seat, "heading": None, "window": []}
        x, y = self.snakes[seat][0]
        near = range(-SIGHT, SIGHT + 1)
        window = ["".join(self.element(seat, (x + dx, y + dy)) for dx in near) for dy in near]
        return {"seat": seat, "heading": self.heading(seat), "window": window}

    # Where a snake can go.

    def target(self, seat, move):
        (x, y), (dx, dy) = self.snakes[seat][0], STEPS[move]
        return x + dx, y + dy

    def hindrance(self, seat, move):
        """The rule that a step of this snake would break, or None."""
        found = self.element(seat, self.target(seat, move))
        if found == "W":
            return "move.inside"
        if found in "SXY":
            return "move.held"
        if found == "T" and len(self.snakes[seat]) == 2:
            return "move.two-segments"
        return None

    def possible(self, seat):
        return [move for move in DIRECTIONS if self.hindrance(seat, move) is None]

    def decision(self, seat):
        return self.EVALUATOR.decide(self.programs[seat], self.view(seat))

    def moves_of(self, seat):
        """What is legal for the seat now."""
        if seat != self.mover:
            return []
        moves = self.possible(seat) or ["skip"]
        return moves if self.programs[seat] is None else self.decision(seat).licensed

    # What happens.

    def start(self):
        return [] if self.began_over else self.messages()

    def settle(self, chance):
        """Luck has drawn the order of a round."""
        if self.stage != "order":
            raise Impossible("luck is not to decide now")
        order = chance["order"]
        if sorted(order) != self.living():
            raise Impossible("the order is to name each living seat once")
        self.refused = None
        self.order, self.stage = list(order), {"move": order[0]}
        return self.messages()

    def step(self, seat, move=None, fault=None, took_us=0):
        """Judges a reply, `move` being None for a line or anything else that is no move, or a fault."""
        if self.over:
            raise Impossible("the fight is over")
        live = self.programs[seat] is None
        self.refused = (self.judge_live if live else self.judge_program)(seat, move, fault, took_us)
        if not self.refused:
            self.make(seat, move)
        elif not live or seat != self.mover:
            return []
        self.next_mover(seat)
        return self.messages()

    def judge_program(self, seat, move, fault, took_us):
        if fault or move is None or seat != self.mover:
            return "program.runs"
        wrong = self.judge_move(seat, move)
        if wrong or move == "skip":
            return wrong
        decision = self.decision(seat)
        if move in decision.licensed:
            return None
        return "decide.best" if move in decision.scores else "decide.valid"

    def judge_live(self, seat, move, fault, took_us):
        if seat != self.mover:
            return "live.failure" if fault else "live.early"
        if fault == "timeout" or (not fault and took_us > LIVE_US):
            return "live.time"
        return "live.failure" if fault or move is None else self.judge_move(seat, move)

    def judge_move(self, seat, move):
        if move == "skip":
            return "move.skip" if self.possible(seat) else None
        return self.hindrance(seat, move)

    def make(self, seat, move):
        if move == "skip":
            return
        cells, target = self.snakes[seat], self.target(seat, move)
        bitten = self.element(seat, target) == "Z"
        if bitten:
            next(other for other in self.snakes if target in other).pop()
        else:
            cells.pop()
        cells.insert(0, target)

    def next_mover(self, seat):
        behind = self.order[self.order.index(seat) + 1:]
        waiting = [other for other in behind if other in self.living()]
        if waiting:
            self.stage = {"move": waiting[0]}
        else:
            self.round, self.order, self.stage = self.round + 1, [], "order"
            self.look_for_the_end()

    def one_left(self):
        return len(self.living()) <= 1

    def reason(self):
        """Why the fight is over where a round would begin, or None."""
        if self.one_left():
            return "one-left"
        if self.round == self.limit:
            return "limit"
        return None if self.can_move() else "blocked"

    def can_move(self):
        """Whether some living snake can."""
        return any(self.possible(seat) for seat in self.living())

    def look_for_the_end(self):
        reason = self.reason()
        if reason:
            self.stage = {"over": reason}

    def messages(self):
        """What live bots are told about the stage that was reached."""
        if self.over:
            return [(seat, "over") for seat, program in enumerate(self.programs) if program is None]
        if self.mover is None or self.programs[self.mover] is not None:
            return []
        return [(self.mover, {"move": self.view(self.mover)})]

    def points(self, seat):
        return len(self.snakes[seat]) if seat in self.living() else 0

    def places(self):
        points = [self.points(seat) for seat in range(len(self.snakes))]
        return [1 + sum(other > mine for other in points) for mine in points]
