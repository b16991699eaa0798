#!/usr/bin/env python3
"""A right adapter for bricks: lets `rulebook` ask the referee of this folder what it makes of a game.

`rulebook validate bricks -- python3 conformance/examples/bricks/adapter.py`; the protocol is docs/adapter.md.
"""
import json
import sys

from board import Impossible, cell, read_answer
from game import FAULTS, Game


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self, game_class=Game, name="bricks example"):
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
        except (AttributeError, KeyError, TypeError) as why:
            said = {"error": "the request is not of the form that docs/adapter.md gives: %r" % (why,)}
        return {"seq": request.get("seq"), **said}

    def answer_hello(self, request):
        if request["protocol"] != 1 or request["game"] != "bricks":
            raise Impossible("this adapter speaks protocol 1 and plays bricks")
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
            raise Impossible("luck decides nothing in bricks")
        seat = self.seat(event["seat"])
        if sum(name in event for name in ("move", "line", "fault")) != 1:
            raise Impossible("an event is one of move, line and fault")
        took_us = event.get("took_us", 0)
        if "fault" in event:
            if event["fault"] not in FAULTS:
                raise Impossible("there is no fault %r" % event["fault"])
            sent = game.step(seat, fault=event["fault"])
        elif "line" in event:
            sent = game.step(seat, read_answer(event["line"]), took_us=took_us)
        else:
            sent = game.step(seat, read_move(event["move"]), took_us=took_us)
        return {**self.state(sent), "refused": game.refused is not None}

    def answer_moves(self, request):
        return {"moves": self.open_game().moves(self.seat(request["seat"]))}

    def answer_view(self, request):
        self.seat(request["seat"])
        return {"view": self.position(self.open_game())}

    def answer_bye(self, request):
        return {"bye": True}

    def open_game(self):
        if self.game is None:
            raise Impossible("no game is open")
        return self.game

    def seat(self, seat):
        if seat not in (0, 1):
            raise Impossible("seat %r does not exist" % (seat,))
        return seat

    def position(self, game):
        return {"board": game.board.rows(), "stage": game.stage}

    def state(self, sent):
        game = self.game
        turn = {"seats": [game.asked]} if game.loser is None else {"over": [2, 1] if game.loser == 0 else [1, 2]}
        messages = [{"seat": seat, "message": message} for seat, message in sent]
        return {"position": self.position(game), "turn": turn, "sent": messages}


def read_move(move):
    """The move, or None where it is neither `ok` nor two cells: a bad move is judged, it is no error."""
    if move == "ok":
        return move
    names = move.get("brick") if isinstance(move, dict) else None
    return move if isinstance(names, list) and len(names) == 2 and all(map(cell, names)) else None


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
