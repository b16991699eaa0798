#!/usr/bin/env python3
"""A right adapter for bitwa: lets `rulebook` ask the referee of this folder what it makes of a game.

`rulebook validate bitwa -- python3 conformance/examples/bitwa/adapter.py`; the protocol is docs/adapter.md.
"""
import json
import sys

from game import FAULTS, Game
from setups import Impossible


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self, game_class=Game, name="bitwa example"):
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
        if request["protocol"] != 1 or request["game"] != "bitwa":
            raise Impossible("this adapter speaks protocol 1 and plays bitwa")
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
            raise Impossible("luck decides nothing in bitwa")
        said = {name: event[name] for name in ("line", "move", "fault") if name in event}
        if len(said) != 1:
            raise Impossible("an event is one of move, line and fault")
        if said.get("fault", "crash") not in FAULTS:
            raise Impossible("there is no fault %r" % (event["fault"],))
        sent = game.step(self.seat(event["seat"]), took_us=event.get("took_us", 0), **said)
        return {**self.state(sent), "refused": game.refused is not None}

    def answer_moves(self, request):
        return {"moves": self.open_game().answers(self.seat(request["seat"]))}

    def answer_view(self, request):
        self.seat(request["seat"])
        return {"view": self.open_game().position()}

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

    def state(self, sent):
        game = self.game
        turn = {"over": game.places()} if "over" in game.stage else {"seats": game.asked}
        messages = [{"seat": seat, "message": message} for seat, message in sent]
        return {"position": game.position(), "turn": turn, "sent": messages}


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
