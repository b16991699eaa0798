"""Tests of adapter.py through its pipes, and what it must say to requests that make no sense."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
HELLO = {"cmd": "hello", "protocol": 1, "game": "bitwa"}
SETUP = {"rows": ["######", "#AA.a#", "######"], "rounds": 9, "strength": 2}
TARGET = {"attack": 1, "x": 4, "y": 1, "dx": 1, "dy": -1, "p": 0}


def start(**changed):
    return {"cmd": "start", "setup": {**SETUP, **changed}}


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
    def test_a_beginning(self):
        hello, begun, view, bye = ask(HELLO, start(), {"cmd": "view", "seat": 1}, {"cmd": "bye"})
        told = {"set-game": {"m": 6, "n": 3, "rounds": 9, "strength": 2, "rows": SETUP["rows"]}}
        position = {**SETUP, "hurt": [], "round": 1, "killed": [], "limit_ms": 180000, "spent_us": [0, 0],
                    "stage": {"set-game": [0, 1]}}
        self.assertEqual(hello["can"], ["start", "step", "moves", "view"])
        self.assertEqual(begun, {"position": position, "turn": {"seats": [0, 1]},
                                 "sent": [{"seat": 0, "message": told}, {"seat": 1, "message": told}]})
        self.assertEqual((view, bye), ({"view": position}, {"bye": True}))

    def test_a_move_by_line_and_by_move(self):
        at_move = start(stage={"gen-move": "A"})
        by_line, by_move = [ask(at_move, step(seat=0, took_us=7, **said))[1]
                            for said in ({"line": "= 1 4 1 1 -1 0"}, {"move": {"target": TARGET}})]
        self.assertEqual(by_line, by_move)
        self.assertEqual((by_line["position"]["rows"][1], by_line["position"]["spent_us"]), ("#.AAa#", [7, 0]))
        self.assertEqual([sent["seat"] for sent in by_line["sent"]], [0, 1])
        self.assertEqual(by_line["sent"][0]["message"], {"play": {"division": "A", "target": TARGET}})

    def test_moves(self):
        said = ask(start(stage={"gen-move": "A"}), {"cmd": "moves", "seat": 0}, {"cmd": "moves", "seat": 1})
        self.assertEqual(len(said[1]["moves"]), 2 * 3 * 6 * 8)
        self.assertEqual([list(move["target"].values()) for move in said[1]["moves"][:3]],
                         [[0, 0, 0, -1, -1, 0], [0, 0, 0, -1, -1, 1], [0, 0, 0, -1, 1, 0]])
        self.assertEqual(said[2], {"moves": []})
        self.assertEqual(ask(start(), {"cmd": "moves", "seat": 1})[1], {"moves": ["ack", "error"]})

    def test_moves_of_no_known_form(self):
        for move in (None, 5, "pass", {}, {"target": None}, {"target": {**TARGET, "q": 1}},
                     {"target": {**TARGET, "x": 1.0}}):
            said = ask(start(stage={"gen-move": "A"}), step(seat=0, move=move))[1]
            self.assertEqual((said["refused"], said["position"]["killed"]), (True, [0]), move)

    def test_requests_that_make_no_sense(self):
        for requests in [(step(seat=0, move="ack"),), ({"cmd": "view", "seat": 0},), ({"cmd": "dance"},),
                         ({"cmd": "start"},), ({**HELLO, "game": "bricks"},),
                         (start(), step(seat=2, move="ack")), (start(), step(seat=0)),
                         (start(), step(seat=0, fault="bored")), (start(), step(chance=1)),
                         (start(killed=[1], stage={"set-game": [0]}), step(seat=1, move="ack")),
                         (start(stage={"gen-move": "A"}), step(seat=1, fault="timeout")),
                         (start(stage={"over": "rounds"}, round=9), step(seat=1, fault="crash"))]:
            self.assertEqual(list(ask(*requests)[-1]), ["error"], requests)

    def test_the_wrong_adapter_takes_ties_in_the_order_of_rows(self):
        tie = start(rows=["######", "#A.Aa#", "######"], stage={"gen-move": "A"})
        to_the_middle = step(seat=0, move={"target": {**TARGET, "attack": 0, "x": 2}})
        self.assertEqual([ask(tie, to_the_middle, program=program)[1]["position"]["rows"][1]
                          for program in ("adapter.py", "adapter_wrong.py")], ["#AA.a#", "#.AAa#"])


if __name__ == "__main__":
    unittest.main()
