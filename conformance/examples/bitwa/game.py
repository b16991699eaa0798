"""A game of bitwa (text 000) as a machine: answers and faults in, commands out. Used by adapter.py and referee.py.

Written from the text, the rulings and docs/adapter.md alone. Nothing here reads, writes or waits.
"""
from answers import read_line, read_move
from board import Board, owner
from setups import LETTERS, Impossible, check, completed

FAULTS = {"timeout": "time.budget", "crash": "fault.crash", "garbled": "talk.answer", "memory": "fault.memory"}


class Game:
    """A game between seats 0 and 1. `start` and `step` give the commands that are sent now: (seat, message) pairs."""
    BOARD = Board

    def __init__(self, setup):
        setup = completed(setup)
        check(setup)
        self.rounds, self.strength, self.limit_ms = setup["rounds"], setup["strength"], setup["limit_ms"]
        self.board = self.BOARD(setup["rows"], self.strength, setup["hurt"])
        self.round, self.killed, self.stage = setup["round"], list(setup["killed"]), setup["stage"]
        self.spent_us = list(setup["spent_us"])
        self.sent = []
        self.refused = None  # The rule that the last reply broke.

    @property
    def asked(self):
        """The seats that are to answer."""
        (name, value), = self.stage.items()
        return {"set-game": lambda: value, "play": lambda: value["waits"], "over": lambda: []}.get(
            name, lambda: [owner(value)])()

    def living(self):
        return [seat for seat in (0, 1) if seat not in self.killed]

    def left_us(self, seat):
        return self.limit_ms * 1000 - self.spent_us[seat]

    def position(self):
        return {"rows": self.board.rows(), "rounds": self.rounds, "strength": self.strength,
                "hurt": self.board.hurt(), "round": self.round, "killed": self.killed, "limit_ms": self.limit_ms,
                "spent_us": self.spent_us, "stage": self.stage}

    def start(self):
        self.sent = []
        (name, value), = self.stage.items()
        if name == "set-game":
            if self.annihilated():
                self.stage = {"over": "annihilation"}
                return []
            board = self.board
            told = {"m": board.width, "n": board.height, "rounds": self.rounds, "strength": self.strength,
                    "rows": board.rows()}
            self.sent = [(seat, {"set-game": told}) for seat in value]
        elif name in ("time-left", "gen-move"):
            self.ask(name, value)
        return self.sent

    def ask(self, name, division):
        """Sends the player of the division `time_left` or `gen_move`."""
        seat = owner(division)
        self.stage = {name: division}
        self.sent = [(seat, {name: self.left_us(seat) // 1000 if name == "time-left" else division})]

    def step(self, seat, line=None, move=None, fault=None, took_us=0):
        """Judges an answer, a line or a move, or a fault."""
        if not self.asked or seat in self.killed or (fault == "timeout" and seat not in self.asked):
            raise Impossible("that cannot happen now")
        self.sent = []
        answer, self.refused = self.judge(seat, line, move, fault, took_us)
        if self.refused:
            self.kill(seat)
        else:
            self.spent_us[seat] += took_us
            self.answered(seat, answer)
        return self.sent

    def judge(self, seat, line, move, fault, took_us):
        """The answer and None, or anything and the rule that is broken."""
        if fault is not None:
            return None, FAULTS[fault]
        if seat not in self.asked:
            return None, "talk.early"
        if took_us > self.left_us(seat):
            return None, "time.budget"
        target_asked = "gen-move" in self.stage
        answer, broken = read_move(move) if line is None else read_line(line, target_asked)
        if broken or not target_asked:
            return answer, broken
        if answer in ("ack", "error"):
            return None, "talk.answer" if answer == "ack" else "talk.error"
        return answer, self.wrong_in(answer["target"])

    def wrong_in(self, target):
        """The rule that a target breaks, or None."""
        if not self.board.has(target["x"], target["y"]):
            return "target.field"
        if target["attack"] not in (0, 1) or target["p"] not in (0, 1):
            return "target.flags"
        return None if target["dx"] in (-1, 1) and target["dy"] in (-1, 1) else "target.points"

    def answered(self, seat, answer):
        (name, value), = self.stage.items()
        if name == "time-left":
            self.ask("gen-move", value)
        elif name == "gen-move":
            self.board.move(value, answer["target"])
            play = {"play": {"division": value, "target": answer["target"]}}
            self.sent = [(one, play) for one in self.living()]
            self.stage = {"play": {"division": value, "waits": self.living()}}
        else:
            self.no_longer_waits_for(seat)

    def kill(self, seat):
        asked = seat in self.asked
        self.killed = sorted([*self.killed, seat])
        (name, value), = self.stage.items()
        if not self.living():
            self.stage = {"over": "annihilation" if self.annihilated() else "killed"}
        elif asked and name in ("time-left", "gen-move"):
            self.next_division(value)
        elif asked:
            self.no_longer_waits_for(seat)

    def no_longer_waits_for(self, seat):
        """At set_game and play: when nobody is left to answer, the game ends or goes on."""
        (name, value), = self.stage.items()
        waits = [one for one in self.asked if one != seat]
        if waits:
            self.stage = {"set-game": waits} if name == "set-game" else {"play": {**value, "waits": waits}}
        elif self.annihilated():
            self.stage = {"over": "annihilation"}
        else:
            self.next_division(value["division"] if name == "play" else None)

    def annihilated(self):
        return any(not self.board.units(seat) for seat in (0, 1))

    def next_division(self, last):
        """Asks the next division behind `last`, or behind none, that has units and a living player."""
        behind = LETTERS.index(last) + 1 if last else 0
        for letters, rounds_on in ((LETTERS[behind:], 0), (LETTERS, 1)):
            for letter in letters:
                if self.moves(letter):
                    if self.round + rounds_on > self.rounds:
                        self.stage = {"over": "rounds"}
                    else:
                        self.round += rounds_on
                        self.ask("time-left", letter)
                    return
        raise AssertionError("a living player has units")

    def moves(self, letter):
        return letter in self.board.divisions() and owner(letter) not in self.killed

    def places(self):
        """The places at the end: more units, then more strength; equal places are shared."""
        first, second = [(len(fields), sum(self.board.strength[field] for field in fields))
                         for fields in map(self.board.units, (0, 1))]
        return [1 if first >= second else 2, 1 if second >= first else 2]

    def answers(self, seat):
        """Every good answer of the seat; none while it is not asked."""
        if seat not in self.asked:
            return []
        if "gen-move" not in self.stage:
            return ["ack", "error"]
        return [{"target": {"attack": attack, "x": x, "y": y, "dx": dx, "dy": dy, "p": p}}
                for attack in (0, 1) for y in range(self.board.height) for x in range(self.board.width)
                for dx in (-1, 1) for dy in (-1, 1) for p in (0, 1)]
