"""Tests of referee.py and the bots: whole games between programs, and every kind of fault by a puppet."""
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

from game import Game
from referee import play, read_board, result

HERE = os.path.dirname(os.path.abspath(__file__))
# Logs each line that it hears, then does what the next argument says, and acknowledges when there is none.
PUPPET = """
import os, sys, time
log = open(sys.argv[1], "a")
def say(text): os.write(1, text.encode())
for line, act in zip(sys.stdin, sys.argv[2:] + ["say('=\\\\n\\\\n')"] * 999):
    log.write(line)
    log.flush()
    exec(act)
"""
SAMPLE = "8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########"
ROW = "7 3 1 1 ####### #A...a# #######"
OK, GOOD = "say('=\\n\\n')", "say('= 0 2 1 1 1 1\\n\\n')"


def play_commands(*arguments, program="referee.py"):
    command = [sys.executable, os.path.join(HERE, program), *arguments]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=60)
    return run.stdout


def bot(name):
    return shlex.join([sys.executable, os.path.join(HERE, name)])


class RefereeTest(unittest.TestCase):
    def play(self, first, second, board=ROW, limit_ms=20000):
        """The result of a game between two puppets, and the lines that each heard."""
        with tempfile.TemporaryDirectory() as folder:
            logs = [os.path.join(folder, name) for name in ("first", "second")]
            game = Game({**read_board(board), "limit_ms": limit_ms})
            # Without site and environment, which starts faster.
            puppet = [sys.executable, "-S", "-E", "-c", PUPPET]
            commands = [[*puppet, log, *acts] for log, acts in zip(logs, (first, second))]
            said, heard = result(game, play(game, commands)), []
            for log in logs:
                with open(log) as lines:
                    heard.append([line.split()[0] for line in lines])
        return said, heard[0], heard[1]

    def test_bots(self):
        self.assertIn("annihilation", play_commands(bot("bot.py"), bot("bot.py"), SAMPLE))
        wide = "12 3 9 1 ############ #AB......ba# ############"
        self.assertIn("winner 1 (annihilation; units 2:0, strength 2:0; seat 1 killed: target.field)",
                      play_commands(bot("bot.py"), bot("bot_wrong.py"), wide))

    def test_a_whole_game_is_told_exactly(self):
        aside = "say('= 0 5 1 1 1 1\\r\\n\\r\\n')"
        said, *heard = self.play([OK, OK, GOOD], [OK, OK, "say('? no clock\\n\\n')", aside])
        self.assertEqual(said, "draw (rounds; units 1:1, strength 1:1)")
        self.assertEqual(heard, [["set_game", "time_left", "gen_move", "play", "play"],
                                 ["set_game", "play", "time_left", "gen_move", "play"]])

    def test_faults_at_gen_move(self):
        for act, rule in [
            ("say('= 0 7 1 1 1 1\\n\\n')", "target.field"), ("say('= 2 1 1 1 1 1\\n\\n')", "target.flags"),
            ("say('= 0 1 1 0 1 1\\n\\n')", "target.points"), ("say('= 0 1 1\\n\\n')", "talk.answer"),
            ("say('= 0 +1 1 1 1 1\\n\\n')", "talk.integers"), ("say('?\\n\\n')", "talk.error"),
            ("say('\\n')", "talk.answer"),
            ("os.write(1, b'= \\xff\\n\\n')", "talk.answer"), ("say('= 0' * 2000)", "talk.answer"),
            ("sys.exit()", "fault.crash"), ("say('= 0 2 1 1 1 1\\n'); sys.exit()", "fault.crash"),
        ]:
            said, first, second = self.play([OK, OK, act], [])
            self.assertEqual(first, ["set_game", "time_left", "gen_move"], act)
            self.assertIn("seat 0 killed: " + rule, said, act)
            self.assertEqual(second[:3], ["set_game", "time_left", "gen_move"], act)

    def test_late_and_early(self):
        self.assertIn("seat 0 killed: time.budget", self.play([OK, "pass"], [], limit_ms=700)[0])
        self.assertIn("seat 0 killed: time.budget", self.play([OK, "say('=\\n')"], [], limit_ms=700)[0])
        wait = "time.sleep(0.3)"  # So that it is the other one's time beyond doubt.
        said, first, second = self.play([OK, "%s; %s" % (wait, OK), GOOD], ["say('=\\n\\n\\n')"])
        self.assertIn("seat 1 killed: talk.early", said)
        self.assertEqual((first, second), (["set_game", "time_left", "gen_move", "play"], ["set_game"]))

    def test_programs_that_cannot_start(self):
        said = play_commands("/no/such/program", "/no/such/program", ROW)
        killed = "seat 0 killed: fault.crash; seat 1 killed: fault.crash"
        self.assertEqual(said, "draw (killed; units 1:1, strength 1:1; %s)\n" % killed)

    def test_boards_that_cannot_be(self):
        for board in ("", "8 6 100", ROW.replace("7", "8"), ROW.replace("7 3 1", "7 3 0"), "3 1 1 1 #A#"):
            self.assertEqual(play_commands(bot("bot.py"), bot("bot.py"), board), "", board)

    def test_a_board_in_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".bit") as file:
            file.write("set_game\n" + SAMPLE.replace(" ", "\n"))
            file.flush()
            self.assertEqual(read_board(file.name), read_board(SAMPLE))

    def test_the_wrong_one_asks_a_division_that_is_gone(self):
        board = "9 3 5 1 ######### #Aa.#B.b# #########"
        said = [play_commands(bot("bot.py"), bot("bot.py"), board, program=name)
                for name in ("referee.py", "referee_wrong.py")]
        self.assertNotIn("killed", said[0])
        self.assertIn("seat 1 killed: talk.error", said[1])


if __name__ == "__main__":
    unittest.main()
