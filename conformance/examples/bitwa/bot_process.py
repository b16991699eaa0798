"""A bot's process as the referee sees it: pipes that never block, whole answers, and a process group to kill."""
import os
import re
import select
import signal
import subprocess
import time

ANSWER_BYTES = 4096  # What is longer than this and still not whole will not become an answer.
EMPTY_LINE = re.compile(rb"(?:^|\n)\r?\n")


class BotProcess:
    def __init__(self, command):
        self.output = b""  # What it wrote and nobody has judged yet.
        self.unsent = b""
        self.asked_at = self.heard_at = 0.0
        self.ended = False  # Whether its output is closed, as it is when the program ends.
        pipe = subprocess.PIPE
        try:
            # A session of its own, so that what the bot starts can be killed with it.
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
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
            self.unsent = self.unsent[os.write(self.stdin, self.unsent):]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent = b""  # It reads no more. That is no fault in itself: it may still answer, or will be late.

    def read(self, now):
        try:
            some = os.read(self.stdout, 65536)
        except BlockingIOError:
            return
        self.output += some
        self.heard_at = now
        self.ended = not some

    def answer(self):
        """Takes the first whole answer, without the line feeds that end it, or None. What lies behind it stays."""
        end = EMPTY_LINE.search(self.output, 0, ANSWER_BYTES + 3)
        if end is None:
            return None
        answer, self.output = self.output[:end.start()], self.output[end.end():]
        return answer.decode("utf-8", "replace")

    def is_garbled(self):
        """Whether what it wrote is too long for an answer."""
        return len(self.output) > ANSWER_BYTES

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
        self.process, self.ended, self.unsent = None, True, b""


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
