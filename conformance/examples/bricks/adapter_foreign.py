#!/usr/bin/env python3
"""Somebody else's referee of bricks: written from text 003 and docs/adapter.md alone, sharing nothing with this folder.

It has one bug, of the kind that an author in a hurry makes, and which no misreading in the catalogue of `rulebook list
bricks` commits. What does a report say that cannot name the mistake?

`rulebook validate bricks -- python3 conformance/examples/bricks/adapter_foreign.py`
"""
import json
import re
import sys


class NoGame(Exception):
    """The setup or the event makes no sense."""


def parse_cell(text):
    found = re.fullmatch(r"(0|[1-9]\d*)x(0|[1-9]\d*)", text, re.ASCII) if isinstance(text, str) else None
    return (int(found[1]), int(found[2])) if found and len(text) < 30 else None


def parse_brick(texts):
    """The two cells of an answer, or None when it is garbled."""
    cells = [parse_cell(text) for text in texts] if isinstance(texts, list) else []
    return cells if len(cells) == 2 and None not in cells else None


class Match:
    """One game. The board is scanned once, when it begins; after that the places that are left are kept up to date."""

    def __init__(self, setup):
        self.n, self.listed = setup["size"], setup["filled"]
        if type(self.n) is not int or self.n % 2 == 0 or not 0 < self.n < 1000:
            raise NoGame("n is an odd number below 1000")
        self.free = [[True] * self.n for _ in range(self.n)]
        for text in self.listed:
            cell = parse_cell(text)
            if cell is None or not self.is_free(cell):
                raise NoGame("%s cannot be filled" % text)
            self.take(cell)
        # Whether a brick fits on a cell and the one to the right of it, and on a cell and the one below.
        self.lying = [[self.free[y][x] and self.is_free((x + 1, y)) for x in range(self.n)] for y in range(self.n)]
        self.upright = [[self.free[y][x] and self.is_free((x, y + 1)) for x in range(self.n)] for y in range(self.n)]
        self.places = sum(map(sum, self.lying)) + sum(map(sum, self.upright))
        self.stage = setup.get("stage", {"greet": 0})
        self.check_stage()

    def check_stage(self):
        (kind, value), = self.stage.items()
        seat = value["loser"] if kind == "over" else value
        if kind not in ("greet", "move", "over") or type(seat) is not int or seat not in (0, 1):
            raise NoGame("no stage of two players")
        if kind == "over" and value["by"] not in ("no-place", "foul"):
            raise NoGame("no end of a game")
        if (kind == "move" and not self.places) or (kind == "over" and value["by"] == "no-place" and self.places):
            raise NoGame("the stage does not fit the board")

    def is_free(self, cell):
        x, y = cell
        return 0 <= x < self.n and 0 <= y < self.n and self.free[y][x]

    def take(self, cell):
        self.free[cell[1]][cell[0]] = False

    def cover(self, cell):
        """A brick lies on the cell: no other fits there any more."""
        self.take(cell)
        for places in (self.lying, self.upright):
            self.places -= places[cell[1]][cell[0]]
            places[cell[1]][cell[0]] = False

    def to_answer(self):
        return self.stage.get("greet", self.stage.get("move"))

    def board(self):
        return {"board": {"size": self.n, "filled": self.listed}}

    def answered(self, seat, answer, late):
        """`answer` is "ok", two cells, or None for all that is neither. Gives whether it is bad, and what is sent."""
        if seat != self.to_answer() or late or answer is None or (answer == "ok") != ("greet" in self.stage):
            return True, self.finish(seat, "foul")
        if answer != "ok":
            return self.laid(seat, answer)
        if seat == 0:
            self.stage = {"greet": 1}
            return False, [(1, self.board())]
        return False, self.go_on(0, "start")

    def laid(self, seat, cells):
        (ax, ay), (bx, by) = cells
        if abs(ax - bx) + abs(ay - by) != 1 or not all(map(self.is_free, cells)):
            return True, self.finish(seat, "foul")
        for cell in cells:
            self.cover(cell)
        return False, self.go_on(1 - seat, {"brick": ["%dx%d" % cell for cell in cells]})

    def go_on(self, seat, message):
        if not self.places:
            return self.finish(seat, "no-place")
        self.stage = {"move": seat}
        return [(seat, message)]

    def finish(self, loser, by):
        self.stage = {"over": {"loser": loser, "by": by}}
        return [(0, "stop"), (1, "stop")]


class Conversation:
    def __init__(self):
        self.match = None

    def hello(self, request):
        return {"name": "somebody's bricks", "version": "0.9", "can": ["start", "step"], "readings": []}

    def start(self, request):
        self.match = None
        try:
            self.match = Match(request["setup"])
        except NoGame as why:
            return {"rejected": str(why)}
        seat = self.match.stage.get("greet")
        return self.told([] if seat is None else [(seat, self.match.board())])

    def step(self, request):
        event, match = request["event"], self.match
        if match is None or match.to_answer() is None or event.get("seat") not in (0, 1):
            raise NoGame("nothing can happen now")
        seat, answer = event["seat"], None
        if "line" in event:
            line = event["line"]
            line = line[:-1] if line.endswith("\r") else line
            answer = "ok" if line == "OK" else parse_brick(line.split("_"))
        elif "move" in event:
            move = event["move"]
            answer = "ok" if move == "ok" else parse_brick(move.get("brick"))
        limit_us = 1000000 if "greet" in match.stage else 500000
        refused, sent = match.answered(seat, answer, event.get("took_us", 0) > limit_us)
        return {"refused": refused, **self.told(sent)}

    def told(self, sent):
        match = self.match
        over = match.stage.get("over")
        places = over and [2 - (seat != over["loser"]) for seat in (0, 1)]
        turn = {"over": places} if over else {"seats": [match.to_answer()]}
        rows = ["".join(".#"[not free] for free in row) for row in match.free]
        return {"position": {"board": rows, "stage": match.stage}, "turn": turn,
                "sent": [{"seat": seat, "message": message} for seat, message in sent]}

    def bye(self, request):
        return {"bye": True}


def main():
    conversation = Conversation()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = getattr(conversation, request["cmd"])(request)
        except NoGame as why:
            answer = {"error": str(why)}
        print(json.dumps({"seq": request["seq"], **answer}), flush=True)
        if request["cmd"] == "bye":
            return


if __name__ == "__main__":
    main()
