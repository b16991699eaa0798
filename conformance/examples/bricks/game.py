"""A game of bricks (text 003) as a machine: answers and faults in, messages out. Used by adapter.py and referee.py.

Written from the text and the rulings alone. Nothing here reads, writes or waits.
"""
from board import Board, Impossible, cell

FAULTS = {"timeout": "late", "crash": "exited", "garbled": "garbled", "memory": "memory"}


class Game:
    """A game between seats 0 and 1. `start` and `step` give the messages that are now sent: (seat, message) pairs."""
    BOARD = Board
    OK_US, MOVE_US = 1000000, 500000

    def __init__(self, setup):
        self.filled = setup.get("filled", [])
        self.board = self.BOARD(setup.get("size"), self.filled)
        self.stage = setup.get("stage", {"greet": 0})
        self.refused = None  # Why the last answer was a bad one, in a word.
        self.check_stage()

    def check_stage(self):
        over = self.stage.get("over")
        if len(self.stage) != 1 or next(iter(self.stage)) not in ("greet", "move", "over"):
            raise Impossible("a stage is greet, move or over")
        seat = over.get("loser") if over else next(iter(self.stage.values()))
        if type(seat) is not int or seat not in (0, 1):
            raise Impossible("there are two seats, 0 and 1")
        if over and over.get("by") not in ("no-place", "foul"):
            raise Impossible("a game is over by no-place or by foul")
        if "move" in self.stage and not self.board.has_place():
            raise Impossible("a seat is to move, but no brick fits")
        if over and over["by"] == "no-place" and self.board.has_place():
            raise Impossible("the game is over for want of a place, but a brick fits")

    @property
    def asked(self):
        """The seat that is to answer, or None when the game is over."""
        return self.stage.get("greet", self.stage.get("move"))

    @property
    def loser(self):
        return self.stage["over"]["loser"] if "over" in self.stage else None

    @property
    def limit_us(self):
        """How long the seat that is asked may take. An answer at exactly the limit is in time."""
        return self.OK_US if "greet" in self.stage else self.MOVE_US

    def start(self):
        return [(self.asked, self.board_message())] if "greet" in self.stage else []

    def board_message(self):
        return {"board": {"size": self.board.size, "filled": self.filled}}

    def moves(self, seat):
        """Every legal move of the seat; none while it is not asked."""
        if seat != self.asked:
            return []
        return ["ok"] if "greet" in self.stage else [{"brick": brick} for brick in self.board.places()]

    def step(self, seat, move=None, fault=None, took_us=0):
        """Judges an answer, `move` being None for a garbled one, or a fault; a fault loses whoever is asked."""
        if self.asked is None:
            raise Impossible("the game is over")
        self.refused = self.judge(seat, move, fault, took_us)
        if self.refused:
            return self.end(seat, "foul")
        return self.greeted(seat) if move == "ok" else self.laid(seat, move["brick"])

    def judge(self, seat, move, fault, took_us):
        """What is bad about the answer, in a word, or None."""
        if fault is not None:
            return FAULTS[fault]
        if seat != self.asked:
            return "early"
        if took_us > self.limit_us:
            return "late"
        if move is None or (move == "ok") != ("greet" in self.stage):
            return "garbled"
        if move != "ok" and not self.board.allows(*map(cell, move["brick"])):
            return "illegal"
        return None

    def greeted(self, seat):
        if seat == 0:
            self.stage = {"greet": 1}
            return [(1, self.board_message())]
        if not self.board.has_place():
            return self.end(0, "no-place")
        self.stage = {"move": 0}
        return [(0, "start")]

    def laid(self, seat, brick):
        for name in brick:
            self.board.fill(cell(name))
        if not self.board.has_place():
            return self.end(1 - seat, "no-place")
        self.stage = {"move": 1 - seat}
        return [(1 - seat, {"brick": brick})]

    def end(self, loser, by):
        """The bad or the last brick is sent to nobody, STOP to both."""
        self.stage = {"over": {"loser": loser, "by": by}}
        return [(0, "stop"), (1, "stop")]
