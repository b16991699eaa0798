#!/usr/bin/env python3
"""A right adapter for garrison: lets `rulebook` ask the referee of this folder what it makes of a game.

`rulebook validate garrison -- python3 conformance/examples/garrison/adapter.py`; the protocol is docs/adapter.md.
"""
import json
import sys

from game import FAULTS, Game
from setups import Impossible


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self, game_class=Game, name="garrison example"):
        self.game_class = game_class
        self.name = name
        self.game = None

    def answer(self, request):
        command = getattr(self, "answer_" + str(request.get("cmd")), None)
        try:
            if command is None:
                raise Impossible("there is no command %r" % (request.get("cmd"),))
            said = command(request)
        except Impossible as why:
            said = {"error": str(why)}
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as why:
            said = {"error": "the request is not of the form that docs/adapter.md gives: %r" % (why,)}
        return {"seq": request.get("seq"), **said}

    def answer_hello(self, request):
        if request["protocol"] != 1 or request["game"] != "garrison":
            raise Impossible("this adapter speaks protocol 1 and plays garrison")
        return {"name": self.name, "version": "1", "can": ["start", "step", "moves", "view"], "readings": []}

    def answer_start(self, request):
        self.game = None
        try:
            self.game = self.game_class(request["setup"])
        except Impossible as why:
            return {"rejected": str(why)}
        return self.state(self.game.start())

    def answer_step(self, request):
        game, event = self.open_game(), request["event"]
        if "chance" in event:
            raise Impossible("luck decides nothing in garrison")
        seat = self.seat(event["seat"])
        if sum(name in event for name in ("move", "line", "fault")) != 1:
            raise Impossible("an event is one of move, line and fault")
        if "fault" in event:
            if event["fault"] not in ("timeout", *FAULTS):
                raise Impossible("there is no fault %r" % (event["fault"],))
            sent = game.step(seat, fault=event["fault"])
        else:
            # A line is garbled, whatever it says: the contest has no text protocol.
            sent = game.step(seat, read_move(event.get("move")), took_us=event.get("took_us", 0))
        return {**self.state(sent), "refused": game.refused is not None}

    def answer_moves(self, request):
        return {"moves": self.open_game().moves_of(self.seat(request["seat"]))}

    def answer_view(self, request):
        return {"view": self.open_game().view(self.seat(request["seat"]))}

    def answer_bye(self, request):
        return {"bye": True}

    def open_game(self):
        if self.game is None:
            raise Impossible("no game is open")
        return self.game

    def seat(self, seat):
        if type(seat) is not int or seat not in (0, 1):
            raise Impossible("seat %r does not exist" % (seat,))
        return seat

    def position(self):
        game = self.game
        return {"field": ["".join(row) for row in game.field], "army": game.army, "at": list(map(list, game.at)),
                "hand": game.hand, "moves": game.moves, "stage": game.stage}

    def state(self, sent):
        stage, turn = self.game.stage, {"seats": [self.game.asked]}
        if "over" in stage:
            turn = {"over": {None: [1, 1], 0: [1, 2], 1: [2, 1]}[stage["over"]["winner"]]}
        messages = [{"seat": seat, "message": message} for seat, message in sent]
        return {"position": self.position(), "turn": turn, "sent": messages}


def read_move(move):
    """The move, or None where it is neither `ready` nor a cell and a number: a bad move is judged, it is no error."""
    if move == "ready":
        return move
    if not isinstance(move, dict) or set(move) != {"to", "collect"}:
        return None
    to = move["to"]
    if not isinstance(to, list) or len(to) != 2 or not all(map(is_long, [*to, move["collect"]])):
        return None
    return move


def is_long(value):
    return type(value) is int and -2**31 <= value < 2**31


def serve(adapter):
    # Bytes, since a line that a player answered may hold anything, whatever the locale.
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            request = None
        if not isinstance(request, dict):
            print(json.dumps({"seq": None, "error": "a request is a JSON object on a line"}), flush=True)
            continue
        print(json.dumps(adapter.answer(request)), flush=True)
        if request.get("cmd") == "bye":
            return


if __name__ == "__main__":
    serve(Adapter())
