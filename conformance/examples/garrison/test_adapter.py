"""Tests of adapter.py through its pipes: the examples of docs/adapter.md, and what it must say to the rest."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
HELLO = {"cmd": "hello", "protocol": 1, "game": "garrison"}
SETUP = {"field": ["11#", "#22"], "army": [[5, 0, 0], [0, 3, 7]], "at": [[1, 1], [2, 3]]}
VIEW = {"player": 0, "ipos": 1, "jpos": 1,
        "field": [[0, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 2, 2, 0], [0, 0, 0, 0, 0]],
        "army": [[0, 0, 0, 0, 0], [0, 5, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
        "territory": 2, "opponent_territory": 2, "hand_army": 0, "total_army": 5, "opponent_total_army": 10}


def start(**changed):
    return {"cmd": "start", "setup": {**SETUP, **changed}}


def step(**event):
    return {"cmd": "step", "event": event}


def stage(moves=(0, 0), **stage):
    return start(stage=stage, moves=list(moves))


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
        hello, begun, view, rejected, bye = ask(HELLO, start(), {"cmd": "view", "seat": 0}, start(at=[[1, 3], [2, 3]]),
                                                {"cmd": "bye"})
        self.assertEqual((hello["can"], hello["readings"]), (["start", "step", "moves", "view"], []))
        self.assertEqual(begun, {
            "position": {**SETUP, "hand": [0, 0], "moves": [0, 0], "stage": {"init": {"seat": 0}}},
            "turn": {"seats": [0]}, "sent": [{"seat": 0, "message": {"init": VIEW}}]})
        self.assertEqual(view, {"view": VIEW})
        self.assertEqual(list(rejected), ["rejected"])
        self.assertEqual(bye, {"bye": True})

    def test_a_game(self):
        said = ask(start(), step(seat=0, move="ready", took_us=30000000), step(seat=1, move="ready"),
                   step(seat=0, move={"to": [1, 2], "collect": 0}, took_us=300000), {"cmd": "moves", "seat": 1},
                   {"cmd": "moves", "seat": 0}, step(seat=1, move={"to": [1, 3], "collect": 5}))
        self.assertEqual([answer["refused"] for answer in said if "refused" in answer], [False] * 3 + [True])
        self.assertEqual([list(answer["sent"][0]["message"]) for answer in said if "sent" in answer],
                         [["init"], ["init"], ["get_move"], ["get_move"], ["get_move"]])
        self.assertEqual(said[4], {"moves": [{"to": [2, 3], "collect": 0}, {"to": [2, 2], "collect": 0}]})
        self.assertEqual(said[5], {"moves": []})
        self.assertEqual((said[6]["position"]["moves"], said[6]["turn"]), ([1, 1], {"seats": [0]}))

    def test_moves_stand_in_order(self):
        square = start(field=["121", "212", "121"], army=[[0] * 3] * 3, at=[[2, 2], [1, 1]], stage={"move": 0})
        said = ask(start(), {"cmd": "moves", "seat": 0}, square, {"cmd": "moves", "seat": 0})
        self.assertEqual(said[1], {"moves": ["ready"]})
        self.assertEqual([move["to"] for move in said[3]["moves"]], [[2, 2], [1, 2], [3, 2], [2, 1], [2, 3]])

    def test_a_position_is_a_setup(self):
        said = ask(stage(move=0), step(seat=0, move={"to": [1, 1], "collect": 2}))
        again = ask({"cmd": "start", "setup": said[1]["position"]})
        self.assertEqual((again[0]["position"], again[0]["sent"]), (said[1]["position"], said[1]["sent"]))

    def test_a_fault_at_a_move_ends_the_game(self):
        still = {"to": [1, 1], "collect": 0}
        for event, loser in [
            ({"seat": 0, "move": still, "took_us": 300001}, 0), ({"seat": 0, "fault": "timeout"}, 0),
            ({"seat": 1, "fault": "crash"}, 1), ({"seat": 0, "fault": "memory"}, 0),
            ({"seat": 0, "fault": "garbled"}, 0), ({"seat": 0, "line": "1 1 0"}, 0),
            ({"seat": 0, "move": "ready"}, 0), ({"seat": 1, "move": still}, 1),
            ({"seat": 0, "move": {"to": [1], "collect": 0}}, 0), ({"seat": 0, "move": {"to": [1, 1]}}, 0),
            ({"seat": 0, "move": {"to": [1, 1], "collect": 2**31}}, 0),
            ({"seat": 0, "move": {"to": [1, True], "collect": 0}}, 0),
            ({"seat": 0, "move": {"to": [1, 1], "collect": 0.5}}, 0),
        ]:
            begun, said = ask(stage(move=0), step(**event))
            over = {"over": {"winner": 1 - loser, "by": "fault"}}
            self.assertEqual(said, {"position": {**begun["position"], "stage": over}, "refused": True, "sent": [],
                                    "turn": {"over": [2, 1] if loser == 0 else [1, 2]}}, event)

    def test_faults_at_init(self):
        said = ask(start(), step(seat=1, fault="crash"), step(seat=0, fault="timeout"),
                   stage(init={"seat": 0}), step(seat=0, line=""))
        self.assertEqual((said[1]["sent"], said[1]["turn"]), ([], {"seats": [0]}))
        self.assertEqual(said[2]["turn"], {"over": [1, 1]})
        self.assertEqual([call["seat"] for call in said[4]["sent"]], [1])

    def test_setups_that_cannot_be(self):
        wrong = [{"field": ["11", "#22"]}, {"field": ["11.", "#22"]}, {"army": [[5, 0, 0]]},
                 {"army": [[5, 0, 1], [0, 3, 7]]}, {"army": [[-1, 0, 0], [0, 3, 7]]},
                 {"army": [[2**31, 0, 0], [0, 3, 7]]}, {"at": [[0, 1], [2, 3]]},
                 {"hand": [0, -1]}, {"hand": [2**31, 0]}, {"moves": [1, 0]}, {"stage": {"move": 1}},
                 {"stage": {"move": 0}, "moves": [6000, 6000]}, {"stage": {"init": {"seat": 0, "failed": 0}}},
                 {"stage": {"over": {"winner": 0, "by": "territory"}}},
                 {"stage": {"over": {"winner": None, "by": "limit"}}},
                 {"stage": {"over": {"winner": None, "by": "fault"}}, "moves": [1, 1]}]
        for answer, changed in zip(ask(*(start(**changed) for changed in wrong)), wrong):
            self.assertEqual(list(answer), ["rejected"], changed)

    def test_requests_that_make_no_sense(self):
        over = stage(over={"winner": 0, "by": "fault"})
        for requests in [(step(seat=0, move="ready"),), ({"cmd": "view", "seat": 0},), ({"cmd": "perft"},),
                         ({**HELLO, "game": "bricks"},), (start(), step(seat=2, move="ready")), (start(), step(seat=0)),
                         (start(), step(seat=0, fault="sleep")), (start(), step(chance=1)), ({"cmd": "start"},),
                         (over, step(seat=0, fault="crash"))]:
            self.assertEqual(list(ask(*requests)[-1]), ["error"], requests)

    def test_the_wrong_adapter_grows_30_by_one(self):
        late = stage(moves=(25, 24), move=1)
        late["setup"]["army"] = [[29, 30, 0], [0, 31, 100]]
        for program, grown in [("adapter.py", 32), ("adapter_wrong.py", 31)]:
            said = ask(late, step(seat=1, move={"to": [2, 3], "collect": 0}), program=program)
            self.assertEqual(said[1]["position"]["army"], [[30, grown, 0], [0, 33, 103]])


if __name__ == "__main__":
    unittest.main()
