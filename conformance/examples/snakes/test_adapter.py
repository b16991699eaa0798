"""Tests of adapter.py and bot.py through their pipes: the forms of docs/adapter.md, and what they say to the rest."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
HELLO = {"cmd": "hello", "protocol": 1, "game": "snakes"}
HUNTER = {"SnakeName": "hunter", "ProgramDescription": "", "Templates": ["XYZ", "VT", "S", "W"],
          "Maps": [{"Description": "", "HeadX": 3, "HeadY": 4, "Lines": [{"X": 3, "Y": 2, "Line": "Z0--v4"}]}]}
PROGRAM = {"cells": [[1, 1], [1, 2]], "program": HUNTER}
LIVE = {"cells": [[3, 1], [3, 2]]}
WINDOW = ["WWWWWWWWWWWWW"] * 5 + ["WWWVVVVVWWWWW", "WWWVXVHVWWWWW", "WWWVZVTVWWWWW"] + ["WWWVVVVVWWWWW"] * 2
WINDOW += ["WWWWWWWWWWWWW"] * 3
VIEW = {"seat": 1, "heading": "up", "window": WINDOW}


def start(*snakes, **more):
    return {"cmd": "start", "setup": {"size": [5, 5], "snakes": list(snakes) or [PROGRAM, LIVE], **more}}


def step(**event):
    return {"cmd": "step", "event": event}


def talk(program, lines):
    run = subprocess.run([sys.executable, os.path.join(HERE, program)], input="\n".join(lines) + "\n",
                         stdout=subprocess.PIPE, universal_newlines=True, timeout=20, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def ask(*requests, program="adapter.py"):
    """All requests at once, as `rulebook` may do; the answers without their `seq`."""
    answers = talk(program, [json.dumps({"seq": seq, **request}) for seq, request in enumerate(requests)])
    assert [answer.pop("seq") for answer in answers] == list(range(len(requests)))
    return answers


class AdapterTest(unittest.TestCase):
    def test_a_fight(self):
        hello, begun, drawn, moves, view, bad, _, early, last, bye = ask(
            HELLO, start(limit=1), step(chance={"order": [1, 0]}), {"cmd": "moves", "seat": 1},
            {"cmd": "view", "seat": 1}, step(seat=1, move="down", took_us=1000000), {"cmd": "moves", "seat": 0},
            step(seat=1, move="up"),
            step(seat=0, move="left", took_us=2000000), {"cmd": "bye"})
        self.assertEqual((hello["can"], hello["readings"]), (["start", "step", "moves", "view", "decide"], []))
        cells = [[[1, 1], [1, 2]], [[3, 1], [3, 2]]]
        self.assertEqual(begun, {"position": {"snakes": cells, "round": 0, "order": [], "stage": "order"},
                                 "turn": "chance", "sent": []})
        self.assertEqual((drawn["turn"], drawn["sent"]), ({"seats": [1]}, [{"seat": 1, "message": {"move": VIEW}}]))
        self.assertEqual((moves, view), ({"moves": ["up", "right", "left"]}, {"view": VIEW}))
        self.assertEqual((bad["refused"], bad["turn"], bad["sent"]), (True, {"seats": [0]}, []))
        self.assertEqual((early["refused"], early["turn"]), (True, {"seats": [0]}))
        self.assertEqual((last["refused"], last["turn"], last["sent"]),
                         (False, {"over": [1, 1]}, [{"seat": 1, "message": "over"}]))
        self.assertEqual(last["position"], {"snakes": [[[0, 1], [1, 1]], cells[1]], "round": 1, "order": [],
                                            "stage": {"over": "limit"}})
        self.assertEqual(bye, {"bye": True})

    def test_decide_needs_no_game(self):
        blocked = {**VIEW, "window": ["W" * 13] * 6 + ["WWWWWWHWWWWWW", "WWWWWWTWWWWWW"] + ["W" * 13] * 5}
        asked = [({**HUNTER, "Maps": HUNTER["Maps"] * 10}, VIEW), (HUNTER, VIEW), (HUNTER, blocked),
                 (HUNTER, {"seat": 0, "heading": None, "window": []})]
        said = ask(*({"cmd": "decide", "program": program, "view": view} for program, view in asked))
        self.assertEqual([list(answer) for answer in said],
                         [["error"], ["licensed", "map", "scores"], ["licensed", "map", "scores"], ["error"]])
        # A tail two cells ahead and something two cells to the right of it: there is none, so no map fits.
        self.assertEqual(said[1], {"licensed": ["up", "right", "left"], "map": None, "scores": {}})
        self.assertEqual(said[2], {"licensed": ["skip"], "map": None, "scores": {}})

    def test_what_bad_replies_do(self):
        stage = {"round": 1, "order": [0, 1], "stage": {"move": 0}}
        for event, goes_on in [(dict(seat=0, fault="crash"), False), (dict(seat=0, line="up"), False),
                               (dict(seat=0, move="down"), False), (dict(seat=0, move={"x": 1}), False),
                               (dict(seat=1, move="up"), False), (dict(seat=1, fault="memory"), False)]:
            begun, said = ask(start(**stage), step(**event))
            self.assertEqual((said["refused"], said["position"] == begun["position"], said["sent"]),
                             (True, not goes_on, []), event)
        stage["stage"] = {"move": 1}
        for event in [dict(fault="timeout"), dict(fault="garbled"), dict(line="up"), dict(move="down"), dict(move=None),
                      dict(move="skip"), dict(move="up", took_us=1000001)]:
            _, said = ask(start(**stage), step(seat=1, **event))
            self.assertEqual((said["refused"], said["position"]["round"], said["turn"]), (True, 2, "chance"), event)

    def test_requests_that_make_no_sense(self):
        said = ask(step(seat=0, move="up"), {"cmd": "view", "seat": 0}, {**HELLO, "game": "bricks"}, start(),
                   step(chance={"order": [0]}), step(chance={"order": [0, 0]}), step(chance={"roll": 1}), step(),
                   step(seat=2, move="up"), step(seat=0, fault="bored"), {"cmd": "perft"}, {"cmd": "start"},
                   start(PROGRAM, PROGRAM), step(chance={"order": [0, 1]}))
        self.assertEqual([list(answer)[0] for answer in said],
                         ["error"] * 3 + ["position"] + ["error"] * 8 + ["rejected", "error"])

    def test_the_wrong_one_takes_remnants_for_heads(self):
        for remnant, differs in [([[1, 4]], True), ([], False)]:
            begun = start(PROGRAM, LIVE, {"cells": remnant, "program": HUNTER}, round=1)
            requests = [begun, {"cmd": "view", "seat": 1}]
            self.assertEqual(ask(*requests) != ask(*requests, program="adapter_wrong.py"), differs)


class BotTest(unittest.TestCase):
    def test_it_answers_what_it_is_asked(self):
        blocked = {**VIEW, "window": ["W" * 13] * 6 + ["WWWWWWHWWWWWW", "WWWWWWTWWWWWW"] + ["W" * 13] * 5}
        biting = {**VIEW, "window": [row[:7] + "Z" + row[8:] if at == 6 else row for at, row in enumerate(WINDOW)]}
        asked = [json.dumps({"seq": seq, "message": {"move": view}, "asks": True})
                 for seq, view in enumerate([VIEW, blocked, biting])]
        asked.append(json.dumps({"seq": 3, "message": "over", "asks": False}))
        said = talk("bot.py", asked)
        self.assertIn(said[0].pop("move"), ["up", "right", "left"])
        self.assertEqual(said, [{"seq": 0}, {"seq": 1, "move": "skip"}, {"seq": 2, "move": "right"}])

    def test_the_wrong_one_leaves_the_board(self):
        top = {**VIEW, "window": ["W" * 13] * 6 + ["WWWVVVHWWWWWW", "WWWVVVTWWWWWW", "WWWVVVVWWWWWW"] + ["W" * 13] * 4}
        asked = [json.dumps({"seq": 0, "message": {"move": top}, "asks": True})]
        self.assertEqual([talk(program, asked)[0]["move"] for program in ("bot.py", "bot_wrong.py")], ["left", "up"])


if __name__ == "__main__":
    unittest.main()
