"""Tests of referee.py and the bots: whole games between programs, and every kind of foul by a puppet."""
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

from board import read_board
from game import Game
from referee import play, result
from referee_wrong import PatientGame

HERE = os.path.dirname(os.path.abspath(__file__))
# Logs each line that it hears, then does what the next argument says; at STOP it ends.
PUPPET = """
import os, sys, time
log = open(sys.argv[1], "a")
def say(text): os.write(1, text.encode())
for line, act in zip(sys.stdin, sys.argv[2:] + ["pass"] * 999):
    log.write(line)
    log.flush()
    if line == "STOP\\n": break
    exec(act)
"""
OK, GOOD = "say('OK\\n')", "say('0x0_1x0\\n')"


def brick(text):
    return "say(%r)" % (text + "\n")


def play_commands(*arguments):
    command = [sys.executable, os.path.join(HERE, "referee.py"), *arguments]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=20)
    return run.stdout


def puppet(log, *acts):
    # Without site and environment, which starts faster.
    return [sys.executable, "-S", "-E", "-c", PUPPET, log, *acts]


def bot(name):
    return shlex.join([sys.executable, os.path.join(HERE, name)])


class RefereeTest(unittest.TestCase):
    def play(self, first, second, board="3", game_class=Game):
        """The result of a game between two puppets, and the lines that each heard."""
        with tempfile.TemporaryDirectory() as folder:
            logs = [os.path.join(folder, name) for name in ("first", "second")]
            game = game_class(read_board(board))
            play(game, [(puppet(log, *acts), None) for log, acts in zip(logs, (first, second))])
            heard = []
            for log in logs:
                with open(log) as lines:
                    heard.append(lines.read().split())
        return result(game), heard[0], heard[1]

    def test_bots(self):
        self.assertEqual(play_commands(bot("bot.py"), bot("bot.py"), "3"), "winner 2 (seat 0: no-place)\n")
        self.assertEqual(play_commands(bot("bot.py"), bot("bot.py"), "1"), "winner 2 (seat 0: no-place)\n")
        self.assertEqual(play_commands(bot("bot.py"), bot("bot_wrong.py"), "5_4x4_0x0"), "winner 1 (seat 1: illegal)\n")
        self.assertEqual(play_commands(bot("bot_wrong.py"), bot("bot.py"), "7"), "winner 2 (seat 0: illegal)\n")

    def test_a_whole_game_is_told_exactly(self):
        first, second = [OK, brick("1x0_0x0"), brick("0x1_0x2")], [OK, brick("2x0_2x1\r"), brick("2x2_1x2")]
        said, *heard = self.play(first, second, "3_1x1")
        self.assertEqual(said, "winner 2 (seat 0: no-place)")
        self.assertEqual(heard, [["3_1x1", "START", "2x0_2x1", "STOP"], ["3_1x1", "1x0_0x0", "0x1_0x2", "STOP"]])
        self.assertEqual(self.play([OK], [OK], "1"), ("winner 2 (seat 0: no-place)", ["1", "STOP"], ["1", "STOP"]))

    def test_a_bad_brick(self):
        for act, why in [
            (brick("0x0_1x1"), "illegal"), (brick("0x0_0x0"), "illegal"), (brick("2x0_3x0"), "illegal"),
            (brick("0X0_1x0"), "garbled"), (brick(""), "garbled"), (OK, "garbled"), ("say('0x0_1x0')", "garbled"),
            ("say('0x0_1x0' * 20)", "garbled"), ("os.write(1, b'\\xff\\n')", "garbled"), ("sys.exit()", "exited"),
            ("os.close(1)", "exited"), ("say('0x0_1x0'); sys.exit()", "exited"), ("time.sleep(0.7); " + GOOD, "late"),
        ]:
            said, first, second = self.play([OK, act], [OK])
            self.assertEqual((said, second), ("winner 2 (seat 0: %s)" % why, ["3", "STOP"]), act)
            self.assertEqual(first[:2], ["3", "START"])
        said = self.play([OK, brick("0x0_1x0")], [OK, brick("1x0_2x0")])
        self.assertEqual(said, ("winner 1 (seat 1: illegal)", ["3", "START", "STOP"], ["3", "0x0_1x0", "STOP"]))

    def test_a_failed_ok(self):
        for act, why in [
            (brick("ok"), "garbled"), (GOOD, "garbled"), ("say('OK')", "garbled"), ("sys.exit()", "exited"),
        ]:
            said, _, second = self.play([act], [OK])
            self.assertEqual((said, second), ("winner 2 (seat 0: %s)" % why, ["STOP"]), act)
        for act, why in [("sys.exit()", "exited"), ("pass", "late")]:
            said, first, _ = self.play([OK], [act])
            self.assertEqual((said, first), ("winner 1 (seat 1: %s)" % why, ["3", "STOP"]), act)

    def test_a_fault_of_the_one_who_is_not_asked(self):
        wait = "time.sleep(0.4)"  # So that it is the other one's time beyond doubt.
        for act, why in [(brick("OK\n0x0_1x0"), "early"), ("say('OK\\n0')", "early"), (OK + "; sys.exit()", "exited")]:
            self.assertEqual(self.play([act], [wait])[0], "winner 2 (seat 0: %s)" % why, act)
            said, first, _ = self.play([OK, wait], [act])
            self.assertEqual((said, first), ("winner 1 (seat 1: %s)" % why, ["3", "START", "STOP"]), act)
        said = self.play([OK, brick("0x0_1x0\n2x2_1x2")], [OK, wait])
        self.assertEqual(said, ("winner 2 (seat 0: early)", ["3", "START", "STOP"], ["3", "0x0_1x0", "STOP"]))

    def test_programs_that_cannot_start(self):
        self.assertEqual(play_commands("/no/such/program", bot("bot.py"), "3"), "winner 2 (seat 0: exited)\n")

    def test_boards_that_cannot_be(self):
        for board in ("4", "3_1x1_1x1", "3_", "3_3x0", "x", ""):
            self.assertEqual(play_commands(bot("bot.py"), bot("bot.py"), board), "", board)

    def test_a_player_that_does_not_read(self):
        board = ["%dx%d" % (x, y) for x in range(301) for y in range(301) if x]  # More than a pipe holds.
        game = Game({"size": 301, "filled": board})
        play(game, [([sys.executable, "-c", "import time; time.sleep(30)"], None)] * 2)
        self.assertEqual(result(game), "winner 2 (seat 0: late)")

    def test_what_a_bot_started_is_killed_with_it(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            act = "end = open(%r, 'w'); print('up', file=end, flush=True); os.fork() or time.sleep(30)" % pipe
            play(Game({"size": 3}), [(puppet(os.devnull, act), None), (puppet(os.devnull), None)])
            os.set_blocking(end, True)
            with open(end) as reading:
                self.assertEqual(reading.read(), "up\n")  # Ends when nobody holds the other end any more.

    def test_a_folder_of_players(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, program in (("b", "bot.py"), ("a", "bot_wrong.py")):
                os.mkdir(os.path.join(folder, name))
                os.symlink(os.path.join(HERE, program), os.path.join(folder, name, "run.py"))
                with open(os.path.join(folder, name, "info.txt"), "w") as info:
                    info.write("%s run.py\n%s's nick\n" % (shlex.quote(sys.executable), name))
            self.assertEqual(play_commands("--players", folder, "7"), "winner 2 (seat 0: illegal)\n")

    def test_the_wrong_one_is_patient_and_takes_diagonals(self):
        late = ["time.sleep(0.6); say('0x0_1x1\\n')"]
        said, _, second = self.play([OK] + late, [OK, brick("0x0_1x0")], game_class=PatientGame)
        self.assertEqual((said, second), ("winner 1 (seat 1: illegal)", ["3", "0x0_1x1", "STOP"]))
