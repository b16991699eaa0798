#!/usr/bin/env python3
"""A right adapter for Dice Wars: lets `rulebook` ask the referee of this folder what it makes of a war.

`rulebook validate dicewars -- python3 conformance/examples/dicewars/adapter.py`; the protocol is docs/adapter.md.
"""
import json
import sys

from game import FAULTS, Game
from setups import FLAGS, Impossible


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self, game_class=Game, name="dicewars example"):
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
        if request["protocol"] != 1 or request["game"] != "dicewars":
            raise Impossible("this adapter speaks protocol 1 and plays dicewars")
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
        if sum(name in event for name in ("move", "line", "fault", "chance")) != 1:
            raise Impossible("an event is one of move, line, fault and chance")
        if "chance" in event:
            return {**self.state(game.settle(event["chance"])), "refused": False}
        seat = self.seat(event["seat"])
        if event.get("fault", "timeout") not in ("timeout", *FAULTS):
            raise Impossible("there is no fault %r" % event["fault"])
        sent = game.step(seat, read_move(event.get("move")), event.get("fault"), event.get("took_us", 0))
        return {**self.state(sent), "refused": game.refused is not None}

    def answer_moves(self, request):
        return {"moves": self.open_game().moves(self.seat(request["seat"]))}

    def answer_view(self, request):
        return {"view": self.open_game().view(self.seat(request["seat"]))}

    def answer_bye(self, request):
        return {"bye": True}

    def open_game(self):
        if self.game is None:
            raise Impossible("no game is open")
        return self.game

    def seat(self, seat):
        if seat not in range(self.open_game().players):
            raise Impossible("seat %r does not exist" % (seat,))
        return seat

    def state(self, sent):
        game, world, asked = self.game, self.game.world, self.game.asked()
        position = {"lands": {str(land): list(held) for land, held in world.lands.items()}, "flags": list(world.flags),
                    "reserve": list(world.reserve), "out": list(world.out), "turn": game.turn, "ply": game.ply,
                    "stage": game.stage}
        turn = {"over": world.places()} if game.stage == "over" else {"seats": asked} if asked else "chance"
        messages = [{"seat": seat, "message": message} for seat, message in sent]
        return {"position": position, "turn": turn, "sent": messages}


def read_move(move):
    """The move, or None where it is of no form that an answer can have: a bad move is judged, it is no error."""
    if move == "ready":
        return move
    if not isinstance(move, dict) or len(move) != 1:
        return None
    kind, said = next(iter(move.items()))
    whole = isinstance(said, dict) and set(said) == {"from", "to"} and all(type(land) is int for land in said.values())
    formed = {"name": isinstance(said, str), "flag": isinstance(said, str) and said in FLAGS, "attack": whole}
    return move if kind in formed and (said is None or formed[kind]) else None


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
