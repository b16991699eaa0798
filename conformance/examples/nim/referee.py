#!/usr/bin/env python3
"""A referee of Nim, and an adapter around it, written from the seven sentences in src/rules.md and docs/adapter.md.

`nim validate nim -- python3 referee.py`
"""
import json
import sys


class Rejected(Exception):
    """The rules do not allow this setup."""


class Referee:
    """One game."""

    SECOND_US = 1000000

    def __init__(self, setup):
        self.heaps, self.stage = list(setup["heaps"]), setup.get("stage", {"move": 0})
        self.sent = []
        seat = self.stage["move"] if "move" in self.stage else self.stage["over"]["winner"]
        if not 1 <= len(self.heaps) <= 9 or max(self.heaps) > 99:
            raise Rejected("one to nine heaps of 99 counters at most")
        if seat not in (0, 1) or "move" in self.stage and not any(self.heaps):
            raise Rejected("nobody can be to take")
        if "move" in self.stage:
            self.ask(seat)

    def ask(self, seat):
        self.stage = {"move": seat}
        self.sent.append({"seat": seat, "message": {"turn": list(self.heaps)}})

    def end(self, winner):
        self.stage = {"over": {"winner": winner}}
        self.sent += [{"seat": seat, "message": {"over": {"winner": winner}}} for seat in (0, 1)]

    def is_allowed(self, heap, take):
        return 0 <= heap < len(self.heaps) and 1 <= take <= self.heaps[heap]

    def reply(self, event):
        """Plays what a seat answers; gives whether it is refused."""
        self.sent = []
        seat, move = event["seat"], event.get("move")
        late = event.get("took_us", 0) > self.SECOND_US
        if seat != self.stage["move"] or move is None or late or not self.is_allowed(move["heap"], move["take"]):
            self.end(1 - seat)
            return True
        self.heaps[move["heap"]] -= move["take"]
        if any(self.heaps):
            self.ask(1 - seat)
        else:
            self.end(seat)
        return False

    def state(self):
        position = {"heaps": self.heaps, "stage": self.stage}
        if "move" in self.stage:
            turn = {"seats": [self.stage["move"]]}
        else:
            turn = {"over": [1, 2] if self.stage["over"]["winner"] == 0 else [2, 1]}
        return {"position": position, "turn": turn, "sent": self.sent}


def serve(referee_class, name):
    game = None
    for line in sys.stdin:
        request = json.loads(line)
        command = request["cmd"]
        if command == "hello":
            answer = {"name": name, "version": "1", "can": ["start", "step"], "readings": []}
        elif command == "start":
            try:
                game = referee_class(request["setup"])
                answer = game.state()
            except Rejected as why:
                game, answer = None, {"rejected": str(why)}
        elif command == "step" and game is not None and "move" in game.stage:
            refused = game.reply(request["event"])
            answer = {"refused": refused, **game.state()}
        elif command == "bye":
            answer = {"bye": True}
        else:
            answer = {"error": "no game is open, or it is over"}
        print(json.dumps({"seq": request["seq"], **answer}), flush=True)
        if command == "bye":
            return


if __name__ == "__main__":
    serve(Referee, "Nim in Python")
