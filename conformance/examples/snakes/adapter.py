#!/usr/bin/env python3
"""A right adapter for snakes: lets `rulebook` ask the referee of this folder what it makes of a fight.

`rulebook validate snakes -- python3 conformance/examples/snakes/adapter.py`; the protocol is docs/adapter.md.
"""
import json
import sys

from game import FAULTS, Game
from program import DIRECTIONS, Impossible, read_program


class Adapter:
    """One method for each command; it gives the answer without `seq`."""

    def __init__(self, game_class=Game, name="snakes example"):
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
        if request["protocol"] != 1 or request["game"] != "snakes":
            raise Impossible("this adapter speaks protocol 1 and plays snakes")
        return {"name": self.name, "version": "1", "can": ["start", "step", "moves", "view", "decide"], "readings": []}

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
        if "fault" in event:
            if event["fault"] not in FAULTS:
                raise Impossible("there is no fault %r" % (event["fault"],))
            sent = game.step(seat, fault=event["fault"])
        else:
            # A line is no move, whatever it says: there is no text protocol.
            sent = game.step(seat, read_move(event.get("move")), took_us=event.get("took_us", 0))
        return {**self.state(sent), "refused": game.refused is not None}

    def answer_moves(self, request):
        return {"moves": self.open_game().moves_of(self.seat(request["seat"]))}

    def answer_view(self, request):
        return {"view": self.open_game().view(self.seat(request["seat"]))}

    def answer_decide(self, request):
        decision = self.game_class.EVALUATOR.decide(read_program(request["program"]), request["view"])
        return decision._asdict()

    def answer_bye(self, request):
        return {"bye": True}

    def open_game(self):
        if self.game is None:
            raise Impossible("no game is open")
        return self.game

    def seat(self, seat):
        if type(seat) is not int or not 0 <= seat < len(self.open_game().snakes):
            raise Impossible("seat %r does not exist" % (seat,))
        return seat

    def state(self, sent):
        game = self.game
        turn = "chance"
        if game.over:
            turn = {"over": game.places()}
        elif game.mover is not None:
            turn = {"seats": [game.mover]}
        position = {"snakes": [[list(cell) for cell in cells] for cells in game.snakes], "round": game.round,
                    "order": game.order, "stage": game.stage}
        messages = [{"seat": seat, "message": message} for seat, message in sent]
        return {"position": position, "turn": turn, "sent": messages}


def read_move(move):
    """The move, or None where it is neither a direction nor `skip`: a bad move is judged, it is no error."""
    return move if move in (*DIRECTIONS, "skip") else None


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
