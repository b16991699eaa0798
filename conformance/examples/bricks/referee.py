#!/usr/bin/env python3
"""A right referee for bricks in the native protocol, without a screen. POSIX systems only.

`python3 referee.py BOT1 BOT2 BOARD` plays one game between two commands on a board such as `7_2x3_4x5`;
`python3 referee.py --players DIR BOARD` plays the two subfolders of DIR in alphabetical order, each with an info.txt
whose first line is the command to run there and whose second is the nick. Prints `winner 2 (seat 0: illegal)`.
"""
import os
import shlex
import signal
import sys

from board import Impossible, read_answer, read_board
from bot_process import BotProcess, exchange, part
from game import Game

# No answer is longer than two cells with six digits each; more without a line end will not become one.
ANSWER_BYTES = 64


class Referee:
    def __init__(self, game, bots):
        self.game = game
        self.bots = bots

    def play(self):
        self.deliver(self.game.start())
        while self.game.asked is not None:
            self.deliver(self.game.step(**self.next_event()))

    def deliver(self, sent):
        for seat, message in sent:
            self.bots[seat].tell(native(message))

    def next_event(self):
        """Waits until the asked player has answered or his time is over, or the other one did what he must not."""
        asked = self.game.asked
        bot, other = self.bots[asked], self.bots[1 - asked]
        limit_s = self.game.limit_us / 1e6
        now = exchange(self.bots, 0)
        while True:
            # The other one first: what he wrote lay here before he was asked, whatever the answer will be.
            if other.output:
                return {"seat": 1 - asked}
            if other.ended:
                return {"seat": 1 - asked, "fault": "crash"}
            if b"\n" in bot.output:
                return self.answer(asked)
            if len(bot.output) > ANSWER_BYTES:
                return {"seat": asked, "fault": "garbled"}
            if bot.ended:
                return {"seat": asked, "fault": "crash"}
            if now - bot.asked_at > limit_s:
                return {"seat": asked, "fault": "garbled" if bot.output else "timeout"}
            now = exchange(self.bots, bot.asked_at + limit_s - now)

    def answer(self, seat):
        """Takes the first line. What lies behind it stays, and is early: next time this player is the other one."""
        bot = self.bots[seat]
        line, _, bot.output = bot.output.partition(b"\n")
        took_us = int((bot.heard_at - bot.asked_at) * 1e6)
        move = read_answer(line.decode("latin-1")) if len(line) <= ANSWER_BYTES else None
        return {"seat": seat, "move": move, "took_us": took_us}


def play(game, players):
    """Plays the game to its end between two programs, each a command and its folder, and leaves none running."""
    bots = []
    try:
        for command, folder in players:
            bots.append(BotProcess(command, folder))
        Referee(game, bots).play()
    finally:
        part(bots)


def native(message):
    """The line of the native protocol for a message."""
    if isinstance(message, str):
        return message.upper()
    if "brick" in message:
        return "_".join(message["brick"])
    return "_".join([str(message["board"]["size"])] + message["board"]["filled"])


def result(game):
    by = game.refused or game.stage["over"]["by"]
    return "winner %d (seat %d: %s)" % (2 - game.loser, game.loser, by)


def folders(directory):
    """Command and folder of each of the two players below a directory."""
    found = sorted(entry.path for entry in os.scandir(directory) if entry.is_dir())
    if len(found) != 2:
        raise Impossible("%s has %d subfolders, a game takes two players" % (directory, len(found)))
    players = []
    for folder in found:
        with open(os.path.join(folder, "info.txt"), encoding="utf-8-sig") as info:
            lines = info.read().splitlines()
        if len(lines) < 2:
            raise Impossible("%s/info.txt lacks the command or the nick" % folder)
        print("player %d: %s" % (len(players) + 1, lines[1]), file=sys.stderr)
        players.append((shlex.split(lines[0]), folder))
    return players


def main(game_class=Game):
    # An end by signal must take the bots along too, so let it run the `finally` below.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = sys.argv[1:]
    if len(arguments) != 3:
        sys.exit(__doc__)
    try:
        game = game_class(read_board(arguments[2]))
        if arguments[0] == "--players":
            players = folders(arguments[1])
        else:
            players = [(shlex.split(command), None) for command in arguments[:2]]
        play(game, players)
    except (Impossible, OSError, ValueError) as why:
        sys.exit("referee: %s" % why)
    # Last, so that whoever waits for the result finds no bot running.
    print(result(game), flush=True)


if __name__ == "__main__":
    main()
