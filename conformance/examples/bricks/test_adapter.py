"""Tests of adapter.py through its pipes: the examples of docs/adapter.md, and what it must say to the rest."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
HELLO = {"cmd": "hello", "protocol": 1, "game": "bricks"}
GREETING = {
    "position": {"board": ["...", ".#.", "..."], "stage": {"greet": 0}}, "turn": {"seats": [0]},
    "sent": [{"seat": 0, "message": {"board": {"size": 3, "filled": ["1x1"]}}}]}
STOPPED = [{"seat": 0, "message": "stop"}, {"seat": 1, "message": "stop"}]


def start(size=3, filled=("1x1",), **stage):
    return {"cmd": "start", "setup": {"size": size, "filled": list(filled), **stage}}


def step(**event):
    return {"cmd": "step", "event": event}


def ask(*requests, program="adapter.py"):
    """All requests at once, as `rulebook` may do; the answers without their `seq`."""
    lines = [json.dumps({"seq": seq, **request}) for seq, request in enumerate(requests)]
    run = subprocess.run([sys.executable, os.path.join(HERE, program)], input="\n".join(lines) + "\n",
                         stdout=subprocess.PIPE, universal_newlines=True, timeout=20, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer.pop("seq") for answer in answers] == list(range(len(requests)))
    return answers


class AdapterTest(unittest.TestCase):
    def test_the_examples_of_the_document(self):
        hello, begun, rejected, bye = ask(HELLO, start(), start(4), {"cmd": "bye"})
        self.assertEqual((hello["can"], hello["readings"]), (["start", "step", "moves", "view"], []))
        self.assertEqual(begun, GREETING)
        self.assertEqual(list(rejected), ["rejected"])
        self.assertEqual(bye, {"bye": True})

    def test_a_game_of_moves_and_lines(self):
        said = ask(start(), step(seat=0, move="ok"), step(seat=1, line="OK\r"),
                   step(seat=0, line="2x0_1x0", took_us=500000), {"cmd": "view", "seat": 0},
                   {"cmd": "moves", "seat": 1}, step(seat=1, move={"brick": ["0x1", "0x2"]}))
        self.assertEqual([answer["refused"] for answer in said if "refused" in answer], [False] * 4)
        self.assertEqual(said[2]["sent"], [{"seat": 0, "message": "start"}])
        self.assertEqual(said[3]["sent"], [{"seat": 1, "message": {"brick": ["2x0", "1x0"]}}])
        self.assertEqual(said[4]["view"], {"board": [".##", ".#.", "..."], "stage": {"move": 1}})
        self.assertEqual(len(said[5]["moves"]), 5)
        self.assertEqual(said[6]["position"]["board"], [".##", "##.", "#.."])

    def test_a_bad_answer_or_a_fault_ends_the_game(self):
        middle = start(stage={"move": 0})
        for event, loser in [
            ({"seat": 0, "line": "0x0_1x1"}, 0), ({"seat": 0, "line": "\u00e9\ud800"}, 0),
            ({"seat": 0, "line": "0x0_1x0", "took_us": 500001}, 0), ({"seat": 0, "move": "ok"}, 0),
            ({"seat": 1, "move": {"brick": ["0x0", "1x0"]}}, 1), ({"seat": 0, "move": "pass"}, 0),
            ({"seat": 1, "fault": "crash"}, 1), ({"seat": 0, "fault": "timeout"}, 0),
        ]:
            began, ended, after = ask(middle, step(**event), step(seat=0, line="OK"))
            self.assertEqual(began["sent"], [])
            self.assertEqual((ended["refused"], ended["sent"]), (True, STOPPED), event)
            self.assertEqual(ended["position"]["stage"], {"over": {"loser": loser, "by": "foul"}})
            self.assertEqual(ended["turn"], {"over": [2, 1] if loser == 0 else [1, 2]})
            self.assertEqual(list(after), ["error"])

    def test_the_last_brick_is_no_refusal(self):
        one_place = start(filled=["0x1", "1x1", "2x1", "0x0", "0x2", "2x2"], stage={"move": 1})
        self.assertEqual(len(ask(one_place, {"cmd": "moves", "seat": 1})[1]["moves"]), 1)
        ended = ask(one_place, step(seat=1, line="1x0_2x0"))[1]
        self.assertEqual((ended["refused"], ended["turn"], ended["sent"]), (False, {"over": [2, 1]}, STOPPED))

    def test_a_rejected_setup_leaves_no_game_open(self):
        said = ask(step(seat=0, line="OK"), start(), start(stage={"move": 2}), step(seat=0, line="OK"))
        self.assertEqual([list(answer)[0] for answer in said], ["error", "position", "rejected", "error"])

    def test_requests_that_make_no_sense(self):
        said = ask(start(), {"cmd": "dance"}, {}, step(), step(seat=2, line="OK"), step(chance=4),
                   step(seat=0, fault="bored"), step(seat=0, line="OK", fault="crash"), {"cmd": "moves", "seat": 2},
                   {"cmd": "hello", "protocol": 2, "game": "bricks"}, step(seat=0, line="OK"))
        self.assertEqual({list(answer)[0] for answer in said[1:-1]}, {"error"})
        self.assertEqual(said[-1]["refused"], False)

    def test_the_wrong_one_lets_diagonals_pass_and_nothing_else(self):
        requests = [start(stage={"move": 0}), step(seat=0, line="0x0_1x0"), step(seat=1, line="0x1_1x2")]
        right, wrong = ask(*requests), ask(*requests, program="adapter_wrong.py")
        self.assertEqual(right[:2], wrong[:2])
        self.assertEqual((right[2]["refused"], wrong[2]["refused"]), (True, False))
        self.assertEqual(wrong[2]["position"]["board"], ["##.", "##.", ".#."])
