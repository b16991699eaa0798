"""A bot's process as the referee sees it: pipes that never block, and a whole process group to kill at the end."""
import os
import select
import signal
import subprocess
import time

GRACE_S = 0.5


class BotProcess:
    def __init__(self, command, folder=None):
        self.output = b""  # What it wrote and nobody has judged yet.
        self.heard_at = 0.0  # When the last of it was found.
        self.asked_at = 0.0
        self.unsent = bytearray()
        self.ended = False  # Whether its output is closed, as it is when the program ends.
        pipe = subprocess.PIPE
        try:
            # A session of its own, so that what the bot starts can be killed with it.
            self.process = subprocess.Popen(
                command, cwd=folder, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
        except OSError:
            self.process, self.ended = None, True  # A program that cannot be started is one that has ended.
            return
        self.stdin, self.stdout = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.stdout, False)

    def tell(self, line):
        """Writes what the pipe takes now, and keeps the rest for `exchange`. The player's clock starts here."""
        self.asked_at = time.monotonic()
        if self.process is not None:
            self.unsent += line.encode() + b"\n"
            self.write()

    def write(self):
        try:
            del self.unsent[:os.write(self.stdin, self.unsent)]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent.clear()  # It reads no more. That is no foul in itself: it may have answered, or will not.

    def read(self, now):
        try:
            some = os.read(self.stdout, 65536)
        except BlockingIOError:
            return
        self.output += some
        self.heard_at = now
        self.ended = not some

    def kill(self):
        if self.process is None:
            return
        try:
            # Before `wait`: until then the number of the group cannot be given to another.
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def exchange(bots, seconds):
    """Waits at most so long for anything to read or write, and does all of it. Gives the time when the wait ended."""
    reading = {bot.stdout: bot for bot in bots if not bot.ended}
    writing = {bot.stdin: bot for bot in bots if bot.unsent}
    readable, writable, _ = select.select(list(reading), list(writing), [], max(seconds, 0))
    now = time.monotonic()
    for pipe in readable:
        reading[pipe].read(now)
    for pipe in writable:
        writing[pipe].write()
    return now


def part(bots):
    """Gives both a moment to read STOP and to end, then kills whatever is left of them."""
    until = time.monotonic() + GRACE_S
    now = time.monotonic()
    while now < until and any(bot.unsent or not bot.ended for bot in bots):
        now = exchange(bots, until - now)
        for bot in bots:
            bot.output = b""
    for bot in bots:
        bot.kill()
