#!/usr/bin/env python3
"""A right referee for bitwa in the native protocol, without a screen. POSIX systems only.

`python3 referee.py BOT1 BOT2 BOARD [LIMIT_MS]` plays one game between two commands. BOARD is what follows `set_game`,
such as `"5 3 100 2 ##### #A.a# #####"`, or a file that holds it; the limit is 180000 when it is left out.
Prints `winner 1 (annihilation; units 4:0, strength 7:0)`.
"""
import os
import shlex
import signal
import sys

from answers import command
from bot_process import BotProcess, exchange
from game import Game
from setups import Impossible


class Referee:
    def __init__(self, game, bots):
        self.game = game
        self.bots = bots
        self.faults = {}  # The rule that a killed player broke.

    def play(self):
        self.deliver(self.game.start())
        while self.game.asked:
            event = self.next_event()
            sent = self.game.step(**event)
            if self.game.refused:
                self.faults[event["seat"]] = self.game.refused
                self.bots[event["seat"]].kill()
            self.deliver(sent)

    def deliver(self, sent):
        for seat, message in sent:
            self.bots[seat].tell(command(message))

    def next_event(self):
        """Waits until a player who is asked has answered or his time is over, or one did what he must not."""
        living = self.game.living()
        now = exchange([self.bots[seat] for seat in living], 0)
        while True:
            # Those who are not asked first: what they wrote lay here before the answer of another.
            for seat in sorted(living, key=lambda seat: seat in self.game.asked):
                event = self.event_of(seat, now)
                if event:
                    return {"seat": seat, **event}
            waits = [self.bots[seat].asked_at + self.game.left_us(seat) / 1e6 - now for seat in self.game.asked]
            now = exchange([self.bots[seat] for seat in living], min(waits))

    def event_of(self, seat, now):
        """What has become of a living player, or None where there is nothing to judge yet."""
        bot, asked = self.bots[seat], seat in self.game.asked
        if bot.output and not asked:
            return {"line": bot.output.decode("utf-8", "replace")}
        line = bot.answer()
        if line is not None:
            return {"line": line, "took_us": int((bot.heard_at - bot.asked_at) * 1e6)}
        if bot.is_garbled():
            return {"fault": "garbled"}
        if bot.ended:
            return {"fault": "crash"}
        if asked and (now - bot.asked_at) * 1e6 > self.game.left_us(seat):
            return {"fault": "timeout"}
        return None


def play(game, commands):
    """Plays the game to its end between two programs, and leaves none running. Gives the faults of those killed."""
    bots = []
    try:
        for words in commands:
            bots.append(BotProcess(words))
        referee = Referee(game, bots)
        referee.play()
        return referee.faults
    finally:
        # The referee of the contest sends no `quit`.
        for bot in bots:
            bot.kill()


def read_board(text):
    """A setup out of what follows `set_game` on a line."""
    if os.path.exists(text):
        with open(text, encoding="utf-8") as file:
            text = file.read()
    words = text.split()
    if words[:1] == ["set_game"]:
        del words[0]
    if len(words) < 5 or not all(word.isdecimal() for word in words[:4]):
        raise Impossible("a board is four numbers, columns, rows, rounds and strength, and its rows")
    columns, count, rounds, strength = map(int, words[:4])
    rows = words[4:]
    if (len(rows), len(rows[0])) != (count, columns):
        raise Impossible("the board is not of the size that stands before it")
    return {"rows": rows, "rounds": rounds, "strength": strength}


def result(game, faults):
    places = game.places()
    units = [game.board.units(seat) for seat in (0, 1)]
    strengths = [sum(game.board.strength[field] for field in fields) for fields in units]
    who = "draw" if places == [1, 1] else "winner %d" % (places.index(1) + 1)
    said = "%s (%s; units %d:%d, strength %d:%d" % (who, game.stage["over"], *map(len, units), *strengths)
    return said + "".join("; seat %d killed: %s" % fault for fault in sorted(faults.items())) + ")"


def main(game_class=Game):
    # An end by signal must take the bots along too, so let it run the `finally` above.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = sys.argv[1:]
    if len(arguments) not in (3, 4):
        sys.exit(__doc__)
    try:
        limit = {"limit_ms": int(arguments[3])} if len(arguments) == 4 else {}
        game = game_class({**read_board(arguments[2]), **limit})
        faults = play(game, [shlex.split(words) for words in arguments[:2]])
    except (Impossible, OSError, ValueError) as why:
        sys.exit("referee: %s" % why)
    # Last, so that whoever waits for the result finds no bot running.
    print(result(game, faults), flush=True)


if __name__ == "__main__":
    main()
