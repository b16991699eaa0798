"""Tests of the rules in setups.py and game.py: decision tables of battle, growth and transfer, and views."""
import unittest

from adapter_wrong import LateTierGame
from game import Game, cut, duel, fight_garrison
from setups import LARGEST, Impossible


def game(field="122", army=((2, 10, 6),), at=((1, 1), (1, 3)), hand=(0, 0), moves=(0, 0), stage=None, kind=Game):
    return kind({"field": field.split("/"), "army": [list(row) for row in army], "at": [list(cell) for cell in at],
                 "hand": list(hand), "moves": list(moves), "stage": stage or {"move": moves[0] - moves[1]}})


def move(row, column, collect=0):
    return {"to": [row, column], "collect": collect}


class BattleTest(unittest.TestCase):
    def test_the_garrison(self):
        for army, garrison, left in [
            (29, 10, (0, 10)), (30, 10, (20, 0)), (31, 10, (21, 0)), (99, 10, (89, 0)), (100, 10, (100, 0)),
            (101, 10, (101, 0)), (0, 0, (0, 0)), (1, 0, (1, 0)), (0, 1, (0, 1)), (2, 1, (0, 1)), (3, 1, (2, 0)),
            (9, 1, (8, 0)), (10, 1, (10, 0)), (LARGEST, LARGEST, (0, LARGEST)),
            (LARGEST, 715827882, (1431655765, 0)), (LARGEST, 715827883, (0, 715827883)),
            (LARGEST, 214748364, (LARGEST, 0)), (LARGEST, 214748365, (1932735282, 0)),
        ]:
            self.assertEqual(fight_garrison(army, garrison), left, (army, garrison))

    def test_every_pair_against_ratios(self):
        # By another method: how often the garrison goes into the army, and what is left over.
        for garrison in range(1, 120):
            for army in range(1300):
                times = army // garrison
                left = (0, garrison) if times < 3 else (army, 0) if times >= 10 else (army - garrison, 0)
                self.assertEqual(fight_garrison(army, garrison), left, (army, garrison))

    def test_the_armies_in_hand(self):
        for army, other, left in [
                (30, 12, (18, 0)), (30, 30, (0, 0)), (30, 31, (0, 1)), (0, 5, (0, 5)), (5, 0, (5, 0))]:
            self.assertEqual(duel(army, other), left)

    def test_both_parts(self):
        for army, hand, opponent, owner, garrison in [
                (40, 10, 12, "1", 0), (40, 10, 30, "2", 0), (40, 10, 31, "2", 0), (29, 10, 4, "2", 10),
                (30, 10, 5, "1", 0)]:
            played = game(army=((2, hand, 6),), at=((1, 1), (1, 2)), hand=(army, opponent))
            played.step(0, move(1, 2))
            self.assertEqual((played.field[0][1], played.army[0][1], played.at[0]), (owner, garrison, (1, 2)))

    def test_no_battle(self):
        stays = game(at=((1, 2), (1, 3)), hand=(100, 0))
        stays.step(0, move(1, 2, -100))
        self.assertEqual((stays.hand, stays.army), ([100, 0], [[2, 10, 6]]))
        guest = game(field="112", at=((1, 1), (1, 2)), hand=(5, 9))
        guest.step(0, move(1, 2, 3))
        self.assertEqual((guest.hand, guest.army), ([8, 9], [[2, 7, 6]]))


class TransferTest(unittest.TestCase):
    def test_cuts(self):
        for collect, hand, garrison, moved in [
            (3, 1, 5, 3), (5, 1, 5, 5), (6, 1, 5, 5), (-1, 1, 5, -1), (-2, 1, 5, -1), (1, 1, 0, 0), (-1, 0, 5, 0),
            (-2**31, 3, 5, -3), (LARGEST, 3, 5, 5), (7, LARGEST - 7, 7, 7), (-7, 7, LARGEST - 7, -7)]:
            self.assertEqual(cut(collect, hand, garrison), moved, (collect, hand, garrison))

    def test_after_a_capture(self):
        for garrison, opponent, collect, hand, laid in [
            (5, 0, 5, 60, 0), (5, 0, -60, 0, 60), (10, 0, -60, 0, 50), (10, 0, -50, 0, 50), (10, 0, -49, 1, 49),
            (10, 0, -100, 0, 50), (10, 20, -60, 0, 30), (0, 59, -2, 0, 1)]:
            played = game(army=((2, garrison, 6),), at=((1, 1), (1, 2)), hand=(60, opponent))
            played.step(0, move(1, 2, collect))
            self.assertEqual((played.hand, played.army[0][1]), ([hand, 0], laid), (garrison, opponent, collect))

    def test_standing_still(self):
        for to, rule in [((0, 1), "move.inside"), ((1, 0), "move.inside"), ((2, 2), "move.line"), ((1, 3), "move.line"),
                         ((2, 1), "move.wall"), ((-2**31, LARGEST), "move.inside")]:
            played = game(field="112/#22", army=((2, 3, 6), (0, 1, 1)), hand=(4, 0))
            sent = played.step(0, move(*to, -4))
            self.assertEqual((played.refused, played.hand, played.at[0], played.moves), (rule, [4, 0], (1, 1), [1, 0]))
            self.assertEqual([seat for seat, _ in sent], [1])


class GrowthTest(unittest.TestCase):
    EDGES = [(0, 1), (1, 2), (29, 30), (30, 32), (99, 101), (100, 103), (299, 302), (300, 304), (999, 1003),
             (1000, 1005)]

    def test_tiers(self):
        for before, after in self.EDGES:
            played = game(army=((before, 0, before),), moves=(25, 24))
            played.step(1, move(1, 3))
            self.assertEqual(played.army, [[after, 1, after]])

    def test_the_total_stops_at_the_largest_number(self):
        for garrisons, hand, after in [
            ([LARGEST - 5, 7], 0, [LARGEST, 8]), ([LARGEST - 4, 7], 0, [LARGEST, 8]), ([LARGEST, 7], 0, [LARGEST, 8]),
            ([9, 7], LARGEST - 9, [9, 8]), ([9, 7], LARGEST - 10, [10, 8])]:
            played = game(field="12", army=(garrisons,), at=((1, 1), (1, 2)), hand=(hand, 0), moves=(25, 24))
            played.step(1, move(1, 2))
            self.assertEqual((played.army, played.hand), ([after], [hand, 0]))
        rows = game(field="11/21", army=((9, 9), (9, 9)), at=((1, 1), (2, 1)), hand=(LARGEST - 29, 0), moves=(25, 24))
        rows.step(1, move(2, 1))
        self.assertEqual(rows.army, [[10, 10], [10, 9]])

    def test_totals_that_are_too_large(self):
        for hand in [(LARGEST - 1, 0), (0, LARGEST - 15)]:
            with self.assertRaises(Impossible):
                game(hand=hand)
        game(hand=(LARGEST - 2, LARGEST - 16))

    def test_the_wrong_adapter_is_wrong_at_30_alone(self):
        wrong = [garrison for garrison in range(1100) if LateTierGame.growth(LateTierGame, garrison)
                 != Game.growth(Game, garrison)]
        self.assertEqual(wrong, [30])

    def test_when(self):
        for moves, grows in [((24, 24), 0), ((25, 24), 1), ((25, 25), 0), ((24, 23), 0), ((26, 25), 0), ((50, 49), 1)]:
            played = game(moves=moves, hand=(7, 7))
            played.step(played.asked, move(*played.at[played.asked]))
            self.assertEqual((played.army[0][0], played.hand), (2 + grows, [7, 7]), moves)


class EndTest(unittest.TestCase):
    def test_win_growth_and_limit(self):
        won = game(field="12", army=((1, 5),), at=((1, 1), (1, 2)), hand=(0, 10), moves=(6000, 5999))
        self.assertEqual(won.step(1, move(1, 1)), [])
        self.assertEqual((won.stage, won.army), ({"over": {"winner": 1, "by": "territory"}}, [[0, 5]]))
        drawn = game(moves=(6000, 5999))
        drawn.step(1, move(1, 3))
        self.assertEqual((drawn.stage, drawn.army), ({"over": {"winner": None, "by": "limit"}}, [[3, 11, 7]]))
        with self.assertRaises(Impossible):
            drawn.step(0, move(1, 1))

    def test_owned_at_the_start(self):
        for field, winner in [("11", 0), ("2#", 1)]:
            played = game(field=field, army=((0, 0),), at=((1, 1), (1, 1)))
            self.assertEqual((played.stage["over"]["winner"], played.start()), (winner, []))

    def test_faults_at_init(self):
        fault = {"fault": "crash"}
        for seat, failed, steps, winner in [
            (0, None, [(0, fault), (1, {"move": "ready"})], 1), (0, None, [(0, fault), (1, fault)], None),
            (0, None, [(1, fault), (0, {"move": "ready"})], 0), (0, None, [(1, fault), (0, fault)], None),
            (1, None, [(1, fault)], 0), (1, None, [(0, fault), (1, {"move": "ready"})], 1),
            (1, 0, [(1, {"move": "ready", "took_us": 30000001})], None), (1, 0, [(1, {"move": "ready"})], 1),
        ]:
            init = {"seat": seat} if failed is None else {"seat": seat, "failed": failed}
            played = game(stage={"init": init})
            for who, reply in steps:
                played.step(who, **reply)
            self.assertEqual(played.stage, {"over": {"winner": winner, "by": "fault"}})


class ViewTest(unittest.TestCase):
    def test_by_hand(self):
        played = game(field="12#/221", army=((1, 2, 0), (3, 4, 5)), at=((1, 1), (2, 1)), hand=(10, 20))
        field = [[0] * 5, [0, 1, 2, 0, 0], [0, 2, 2, 1, 0], [0] * 5]
        self.assertEqual(played.view(1), {
            "player": 1, "ipos": 2, "jpos": 1, "field": field,
            "army": [[0] * 5, [0, 0, 2, 0, 0], [0, 3, 4, 0, 0], [0] * 5], "territory": 3, "opponent_territory": 2,
            "hand_army": 20, "total_army": 29, "opponent_total_army": 16})

    def test_what_is_hidden_changes_nothing(self):
        one = game(army=((2, 10, 6),), at=((1, 1), (1, 3)), hand=(3, 4))
        other = game(army=((2, 1, 19),), at=((1, 1), (1, 1)), hand=(3, 0))
        self.assertEqual(one.view(0), other.view(0))
        self.assertNotEqual(one.view(1), other.view(1))


if __name__ == "__main__":
    unittest.main()
