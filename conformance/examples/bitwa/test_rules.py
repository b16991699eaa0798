"""Tests of the rules against a second formulation of the order of fields, and laws that hold in every game."""
import itertools
import random
import unittest

from board import Board, distances, owner
from game import Game

TARGETS = [{"attack": attack, "x": x, "y": y, "dx": dx, "dy": dy, "p": p} for attack, x, y, dx, dy, p in
           itertools.product((0, 1), range(7), range(5), (-1, 1), (-1, 1), (0, 1))]


def moved(rows, division, attack, x, y, dx=1, dy=1, p=1, strength=1, hurt=()):
    board = Board(rows, strength, hurt)
    board.move(division, {"attack": attack, "x": x, "y": y, "dx": dx, "dy": dy, "p": p})
    return board.rows(), board.hurt()


def nearer(one, other, target):
    """Without the extra points: of two fields equally far, the one that lies on the side of the first one, and where
    both lie there, on the side of the second one."""
    offsets = [(x - target["x"], y - target["y"]) for x, y in (one, other)]
    squares = [x * x + y * y for x, y in offsets]
    if squares[0] != squares[1]:
        return squares[0] < squares[1]
    # The square of the distance from (dx, 0) is that from (0, 0), less 2·dx·x, and 1: so the larger dx·x is nearer.
    along = [(-x * target["dx"], -y * target["dy"]) for x, y in offsets]
    along = along if target["p"] == 1 else [(y, x) for x, y in along]
    return along[0] < along[1]


class BoardTest(unittest.TestCase):
    def test_the_order_is_total_and_that_of_the_second_formulation(self):
        fields = list(itertools.product(range(7), range(5)))
        for target in TARGETS[:len(TARGETS) // 2]:
            for one, other in itertools.permutations(fields, 2):
                self.assertNotEqual(distances(one, target), distances(other, target))
                self.assertEqual(distances(one, target) < distances(other, target), nearer(one, other, target))

    def test_units_make_room_in_order(self):
        rows, made = ["#######", "#AAA.a#", "#######"], ["#######", "#.AAAa#", "#######"]
        self.assertEqual(moved(rows, "A", 0, 4, 1), (made, []))

    def test_an_attack(self):
        rows = ["####", "#Aa#", "####"]
        self.assertEqual(moved(rows, "A", 1, 1, 1, strength=3), (rows, [[2, 1, 2]]))
        self.assertEqual(moved(rows, "A", 0, 1, 1, strength=3), (rows, []))
        self.assertEqual(moved(rows, "A", 1, 1, 1), (["####", "#.A#", "####"], []))

    def test_laws(self):
        luck = random.Random(5)
        for _ in range(300):
            inner = ["".join(luck.choice("#...AaBb") for _ in range(5)) for _ in range(3)]
            rows = ["#######", *("#%s#" % row for row in inner), "#######"]
            board, blocked = Board(rows, 3), [row.count("#") for row in rows]
            for letter in "AaBb" * 3:
                before, enemies = dict(board.strength), len(board.units(1 - owner(letter)))
                board.move(letter, luck.choice(TARGETS))
                self.assertEqual([row.count("#") for row in board.rows()], blocked)
                units = sorted(field for field, kind in board.fields.items() if kind.isalpha())
                self.assertEqual(units, sorted(board.strength))
                self.assertLessEqual(sum(board.strength.values()), sum(before.values()))
                self.assertEqual(len(before) - len(board.strength), enemies - len(board.units(1 - owner(letter))))
                self.assertTrue(all(1 <= left <= 3 for left in board.strength.values()))


class GameTest(unittest.TestCase):
    def test_games_at_random_end_and_a_position_is_a_setup(self):
        luck = random.Random(5)
        for _ in range(60):
            game = Game({"rows": ["#######", "#A.Bab#", "#.Ab.a#", "#######"], "rounds": 5, "strength": 2})
            game.start()
            for _ in range(500):
                if not game.asked:
                    break
                again = Game(game.position())
                again.start()
                self.assertEqual(again.position(), game.position())
                seat = luck.choice(game.asked)
                fault = "crash" if luck.random() < 0.01 else None
                move = None if fault else luck.choice(game.answers(seat))
                game.step(seat, move=move, fault=fault, took_us=0)
                self.assertEqual(game.refused, "fault.crash" if fault else "talk.error" if game.refused else None)
            self.assertIn("over", game.stage)


if __name__ == "__main__":
    unittest.main()
