"""The protocol of an adapter: one request a line, one answer a line, in JSON. Nothing here needs to be changed."""
import json
import sys
import traceback


class NotWritten(Exception):
    """This part is not written yet: it is skipped, and a skip is never counted as a pass."""


class Rejected(Exception):
    """The referee does not allow this setup."""


class Server:
    """One method for each command of the protocol; it gives the answer without `seq`."""

    def __init__(self, adapter, game):
        self.adapter, self.game = adapter, game
        self.is_open = False  # Whether a game is being played,
        self.skips = None  # or else why the rest of it is skipped.
        self.was_told = False  # Whether standard error has the stack of the first exception.

    def answer(self, request):
        command = request.get("cmd")
        if command not in ("hello", "start", "step", "moves", "view", "bye"):
            return {"error": "there is no command %r" % (command,)}
        try:
            return getattr(self, command)(request)
        except NotWritten as why:
            if command in ("start", "step"):
                self.is_open, self.skips = False, "%s is not written yet" % why
            return {"skipped": "%s is not written yet" % why}
        except Rejected as why:
            return {"rejected": str(why)}
        except Exception as why:  # Whatever goes wrong in the referee is its answer, so that the game can be found.
            if not self.was_told:
                self.was_told = True
                traceback.print_exc()
            return {"error": "%s: %s" % (type(why).__name__, why)}

    def hello(self, request):
        if request["protocol"] != 1 or request["game"] != self.game:
            return {"error": "this adapter speaks protocol 1 and plays " + self.game}
        about = self.adapter
        return {"name": about.NAME, "version": about.VERSION, "can": about.CAN, "readings": about.READINGS}

    def start(self, request):
        self.is_open, self.skips = False, None
        self.adapter.start(request["setup"])
        answer = self.state()
        self.is_open = True
        return answer

    def step(self, request):
        if not self.is_open:
            return self.closed()
        event, refused = request["event"], False
        if "chance" in event:
            self.adapter.chance(event["chance"])
        else:
            seat, took_us = event["seat"], event.get("took_us", 0)
            kind = next(kind for kind in ("move", "line", "fault") if kind in event)
            refused = getattr(self.adapter, kind)(seat, event[kind], took_us)
        return {**self.state(), "refused": refused}

    def state(self):
        answer = {"position": self.adapter.position(), "turn": self.adapter.turn()}
        sent = self.adapter.sent()
        if sent is not None:
            answer["sent"] = [{"seat": seat, "message": message} for seat, message in sent]
        return answer

    def moves(self, request):
        return {"moves": self.adapter.moves(request["seat"])} if self.is_open else self.closed()

    def view(self, request):
        return {"view": self.adapter.view(request["seat"])} if self.is_open else self.closed()

    def closed(self):
        return {"skipped": self.skips} if self.skips else {"error": "no game is open"}

    def bye(self, request):
        return {"bye": True}


def serve(adapter, game):
    server = Server(adapter, game)
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            request = {"seq": 0}
        print(json.dumps({"seq": request.get("seq"), **server.answer(request)}), flush=True)
        if request.get("cmd") == "bye":
            return
