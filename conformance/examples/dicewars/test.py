#!/usr/bin/env python3
"""Tests of the programs in this folder alone: `python3 test.py`, or `python3 -m unittest test` in this folder."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from adapter import Adapter  # noqa: E402
from adapter_wrong import TieGame  # noqa: E402
from game import Game  # noqa: E402
from setups import FLAGS, Impossible, reach  # noqa: E402

HELLO = {"cmd": "hello", "protocol": 1, "game": "dicewars"}


def land(number, flag, dice, *neighbours):
    return {"id": number, "flag": flag, "dice": dice, "neighbours": list(neighbours)}


def line(*held):
    """Lands 1, 2, … in a line, each as its flag's seat and its dice."""
    count = len(held)
    return [land(at, FLAGS[seat], dice, *[other for other in (at - 1, at + 1) if 1 <= other <= count])
            for at, (seat, dice) in enumerate(held, 1)]


def war(lands, stage, turn=1, players=2, **more):
    return {"lands": lands, "players": players, "flags": FLAGS[:players], "turn": turn, "stage": stage, **more}


def attack(seat, step=1):
    return {"attack": {"seat": seat, "step": step}}


def stopped(setup, *laid):
    """The game after the mover has ended his turn and the dice were laid on these lands."""
    game = Game(setup)
    game.step(game.asked()[0], {"attack": None})
    for number in laid:
        game.settle({"scatter": number})
    return game


def ask(*requests, program="adapter.py"):
    """All requests at once, as `rulebook` may do; the answers without their `seq`."""
    lines = [json.dumps({"seq": seq, **request}) for seq, request in enumerate(requests)]
    run = subprocess.run([sys.executable, os.path.join(HERE, program)], input="\n".join(lines) + "\n",
                         stdout=subprocess.PIPE, universal_newlines=True, timeout=20, check=True)
    answers = [json.loads(said) for said in run.stdout.splitlines()]
    assert [answer.pop("seq") for answer in answers] == list(range(len(requests)))
    return answers


def step(**event):
    return {"cmd": "step", "event": event}


class RulesTest(unittest.TestCase):
    def test_the_reserve(self):
        full, room = line((0, 8), (0, 8), (1, 8)), line((0, 8), (0, 6), (1, 8))
        for lands, before, laid, after in [
            (full, 0, [], 2), (full, 97, [], 99), (full, 98, [], 100), (full, 99, [], 100), (full, 100, [], 100),
            (room, 0, [2, 2], 0), (room, 3, [2, 2], 3), (room, 98, [2, 2], 98), (room, 99, [2, 2], 99),
            (room, 100, [2, 2], 100), (line((0, 8), (0, 7), (1, 8)), 100, [2], 100),
            (line((0, 8), (0, 7), (1, 8)), 99, [2], 100), (line((0, 1), (1, 8)), 2, [1, 1, 1], 0),
        ]:
            game = stopped(war(lands, attack(0), reserve=[before, 0]), *laid)
            self.assertEqual((game.world.reserve, game.stage), ([after, 0], attack(1)), (before, laid))
        self.assertEqual(stopped(war(room, attack(0), reserve=[100, 0])).stage, {"scatter": {"seat": 0, "left": 102}})

    def test_the_largest_group(self):
        for owners, income in [("0001", 3), ("0100", 2), ("0010010001", 3), ("0101", 1), ("10101", 1), ("1001", 2)]:
            game = Game(war(line(*[(int(owner), 2) for owner in owners]), attack(0)))
            self.assertEqual(game.world.income(0), income, owners)
        star = [land(1, "red", 1, 2, 3, 4)] + [land(at, "red" if at < 4 else "green", 1, 1) for at in (2, 3, 4)]
        self.assertEqual(Game(war(star, attack(0))).world.income(0), 3)
        self.assertEqual(reach(1, {1: [2], 2: [1, 3], 3: [2]}, {1, 3}), {1})

    def test_the_end_of_the_game(self):
        full = line((0, 8), (1, 8), (2, 8))
        for turn, seat, over in [(200, 0, False), (200, 1, False), (200, 2, True), (199, 2, False), (67, 1, False)]:
            game = stopped(war(full, attack(seat), turn, 3))
            self.assertEqual(game.stage == "over", over, (turn, seat))
        game = stopped(war(line((0, 8), (1, 8)), attack(1), 200, 3, out=[2]))
        self.assertEqual((game.stage, game.world.places()), ("over", [2, 1, 3]))
        game = Game(war(line((1, 2), (0, 1)), attack(1), 9, 3, out=[2], reserve=[5, 1, 0]))
        game.step(1, {"attack": {"from": 1, "to": 2}})
        self.assertEqual(game.settle({"roll": {"attacker": [1, 1], "defender": [1]}}), [])
        self.assertEqual((game.stage, game.world.places(), game.world.reserve), ("over", [2, 1, 3], [0, 1, 0]))

    def test_ranks_at_the_limit(self):
        two, one = [(0, 8), (0, 8), (1, 8)], [(0, 8), (1, 8)]
        for held, order, reserve, places in [
            (two, [0, 1], [0, 0], [1, 2]), (two, [0, 1], [0, 9], [2, 1]), (two, [0, 1], [2, 10], [1, 2]),
            (one, [0, 1], [1, 1], [2, 1]), (one, [1, 0], [1, 1], [1, 2]), (one, [0, 1], [2, 1], [1, 2]),
        ]:
            setup = war(line(*held), "over", 200, order=order, reserve=reserve)
            self.assertEqual(Game(setup).world.places(), places, (held, order, reserve))

    def test_who_wins_a_battle(self):
        for attacker, defender, right, wrong in [([3, 3], [6], False, True), ([3, 4], [6], True, True),
                                                 ([1, 1], [3], False, False)]:
            for kind, won in ((Game, right), (TieGame, wrong)):
                game = kind(war(line((0, 2), (1, 1), (1, 1)), {"roll": {"seat": 0, "step": 1, "from": 1, "to": 2}}))
                game.settle({"roll": {"attacker": attacker, "defender": defender}})
                self.assertEqual(game.world.lands[2][0], "red" if won else "green", (attacker, defender))

    def test_setups_that_cannot_be(self):
        good = line((0, 2), (1, 2))
        for setup, rule in [
            ({"lands": good, "players": 9}, "map.players"), ({"lands": [], "players": 2}, "map.size"),
            (war(line((0, 0), (1, 2)), attack(0)), "map.dice"), (war(good, attack(0), reserve=[101, 0]), "income.cap"),
            (war([land(1, "red", 2, 2), land(2, "green", 2)], attack(0)), "map.borders"),
            (war([land(1, "red", 2), land(2, "green", 2)], attack(0)), "map.connected"),
            ({"lands": good, "players": 3}, "map.flags"), (war(good, attack(0), order=[0, 0]), "turn.order"),
            (war(good, attack(0, 2)), "setup.stage"), (war(good, "over", 199), "setup.stage"),
        ]:
            with self.assertRaises(Impossible) as caught:
                Game(setup)
            self.assertEqual(caught.exception.rule, rule)


class AdapterTest(unittest.TestCase):
    def test_a_game_through_pipes(self):
        start = {"cmd": "start", "setup": {"lands": line((0, 2), (1, 2)), "players": 2}}
        ready = [step(seat=seat, move="ready") for seat in (0, 1)]
        named = [step(seat=seat, move={"name": "x"}) for seat in (0, 1)]
        said = ask(HELLO, start, {"cmd": "moves", "seat": 0}, *ready, {"cmd": "moves", "seat": 0}, *named,
                   {"cmd": "moves", "seat": 1}, step(seat=1, move={"flag": "red"}), step(seat=0, fault="timeout"),
                   {"cmd": "moves", "seat": 0}, {"cmd": "view", "seat": 1}, {"cmd": "bye"})
        self.assertEqual((said[0]["can"], said[1]["turn"]), (["start", "step", "moves", "view"], {"seats": [0, 1]}))
        self.assertEqual((said[2], said[5]), ({"moves": ["ready"]}, {"moves": [{"name": None}]}))
        self.assertEqual(said[8], {"moves": [{"flag": "red"}, {"flag": "green"}]})
        self.assertEqual((said[10]["refused"], said[10]["position"]["flags"]), (True, ["green", "red"]))
        self.assertEqual(said[11], {"moves": [{"attack": {"from": 2, "to": 1}}, {"attack": None}]})
        self.assertEqual((said[12]["view"]["my_flag"], said[12]["view"]["attacks_left"]), ("red", 0))
        self.assertEqual(said[13], {"bye": True})

    def test_luck_that_cannot_be_changes_nothing(self):
        rolling = war(line((0, 2), (1, 2)), {"roll": {"seat": 0, "step": 1, "from": 1, "to": 2}})
        good = {"roll": {"attacker": [1, 1], "defender": [1, 1]}}
        adapter = Adapter()
        adapter.answer({"cmd": "start", "setup": rolling})
        for chance in [{"scatter": 1}, {"flags": ["red", "green"]}, {"roll": {"attacker": [1], "defender": [1, 1]}},
                       {"roll": {"attacker": [1, 7], "defender": [1, 1]}}, {"roll": {"attacker": [1, 1]}}, None]:
            self.assertIn("error", adapter.answer(step(chance=chance)), chance)
        self.assertEqual(adapter.answer(step(chance=good))["position"]["stage"], {"scatter": {"seat": 0, "left": 1}})
        for chance in [{"scatter": 2}, {"scatter": 9}, good]:
            self.assertIn("error", adapter.answer(step(chance=chance)), chance)

    def test_requests_that_make_no_sense(self):
        opened = {"cmd": "start", "setup": war(line((0, 8), (1, 8)), attack(0))}
        said = ask(step(seat=0, move=None), opened, {"cmd": "dance"}, step(), step(seat=2, move=None), step(chance=4),
                   step(seat=0, fault="bored"), {"cmd": "view", "seat": 2}, {"cmd": "start", "setup": {"players": 2}},
                   opened, step(seat=1, line="x"), step(seat=0, move={"attack": 3}))
        self.assertEqual([list(answer)[0] for answer in said], ["error", "position"] + ["error"] * 7 + ["position"] * 3)
        self.assertEqual([answer["refused"] for answer in said[-2:]], [True, True])
        self.assertEqual([answer["position"]["stage"] for answer in said[-2:]], [attack(0), attack(1)])

    def test_the_wrong_one_differs_on_ties_alone(self):
        start = {"cmd": "start", "setup": war(line((0, 2), (1, 1), (1, 1)), attack(0))}
        for defender, differs in [(6, True), (5, False)]:
            requests = [start, step(seat=0, move={"attack": {"from": 1, "to": 2}}),
                        step(chance={"roll": {"attacker": [3, 3], "defender": [defender]}})]
            self.assertEqual(ask(*requests) != ask(*requests, program="adapter_wrong.py"), differs)


if __name__ == "__main__":
    unittest.main()
