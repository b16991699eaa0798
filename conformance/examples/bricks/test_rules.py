"""Tests of the rules in board.py and game.py: decision tables from the rulings, and published counts."""
import unittest

from adapter_wrong import OrBoard
from board import Board, Impossible, cell, read_answer, read_board
from game import Game

OVER_0 = {"over": {"loser": 0, "by": "no-place"}}


def game(size, filled=(), stage=None):
    setup = {"size": size, "filled": list(filled)}
    return Game({**setup, "stage": stage} if stage else setup)


def brick(text):
    return {"brick": text.split("_")}


def grid(columns, rows):
    """An empty rectangle at the top left of a square whose other cells are filled."""
    size = max(columns, rows) // 2 * 2 + 1
    return Board(size, ["%dx%d" % (x, y) for x in range(size) for y in range(size) if x >= columns or y >= rows])


def nimber(board, known):
    """The value of the position in Cram; `known` holds every position below it."""
    key = bytes(board.cells)
    if key not in known:
        below = set()
        for names in board.places():
            for name in names:
                board.fill(cell(name))
            below.add(nimber(board, known))
            board.cells[:] = key
        known[key] = next(value for value in range(len(below) + 1) if value not in below)
    return known[key]


class BoardTest(unittest.TestCase):
    def test_which_cells_make_a_brick(self):
        board, wrong = Board(7, ["3x3"]), OrBoard(7, ["3x3"])
        for text, right, by_or in [
            ("0x0_1x0", True, True), ("0x0_0x1", True, True), ("1x0_0x0", True, True), ("6x5_6x6", True, True),
            ("0x0_1x1", False, True), ("0x0_1x4", False, True), ("1x1_0x0", False, True),
            ("0x0_0x0", False, False), ("0x0_2x0", False, False), ("0x0_2x2", False, False),
            ("6x0_7x0", False, False), ("0x6_0x7", False, False), ("6x0_0x1", False, True),
            ("3x3_3x4", False, False), ("2x3_3x3", False, False), ("999x0_1000x0", False, False),
        ]:
            both = [cell(name) for name in text.split("_")]
            self.assertEqual((board.allows(*both), wrong.allows(*both)), (right, by_or), text)

    def test_spelling(self):
        for line in ["0x0_1x0", "10x9_10x10", "0x0_1x0\r", "5x5_5x5", "99999x0_0x0"]:
            self.assertEqual(read_answer(line), brick(line.rstrip("\r")), line)
        self.assertEqual([read_answer("OK"), read_answer("OK\r")], ["ok", "ok"])
        for line in ["", "ok", "Ok", " OK", "OK ", "OK\r\r", "\rOK", "OK\n", "START", "STOP", "OK_OK", "0x0",
                     "0X0_1x0", "+0x0_1x0", "-1x0_0x0", "00x0_1x0", "0x00_1x0", "0x0_1x0_5x5", "0x0 1x0", "0x0_ 1x0",
                     "0x0_1x0 ", "_0x0_1x0", "0x0__1x0", "0x0_1x0_", "\u0661x0_0x0", "0x0_1x0\n", "1.0x0_0x0"]:
            self.assertIsNone(read_answer(line), repr(line))

    def test_board_message(self):
        self.assertEqual(read_board("7_2x3_4x5"), {"size": 7, "filled": ["2x3", "4x5"]})
        self.assertEqual(read_board("7"), {"size": 7, "filled": []})

    def test_setups_that_cannot_be(self):
        for size in [0, -1, 2, 998, 1001, True, 3.0, "3", None]:
            self.assertRaises(Impossible, game, size)
        for filled in (["1x1", "1x1"], ["3x0"], ["0x3"], ["3x3"], ["01x0"], ["1x"], [7]):
            self.assertRaises(Impossible, game, 3, filled)
        no_place = ["1x0", "0x1", "2x1", "1x2"]
        for size, filled, stage in [
            (1, [], {"move": 0}), (3, no_place, {"move": 1}), (3, [], OVER_0), (3, [], {"greet": 2}),
            (3, [], {"move": -1}), (3, [], {"over": {"loser": 2, "by": "foul"}}), (3, [], {"rest": 0}),
            (3, [], {"greet": 0, "move": 0}), (3, [], {"over": {"loser": 0, "by": "boredom"}}), (3, [], {"over": None}),
        ]:
            self.assertRaises(Impossible, game, size, filled, stage)
        self.assertEqual(game(3, no_place, OVER_0).loser, 0)
        self.assertEqual(game(3, [], {"over": {"loser": 1, "by": "foul"}}).loser, 1)

    def test_published_counts(self):
        for columns, rows, value, positions in [(3, 3, 0, 98), (5, 3, 1, 3054), (4, 4, 0, None), (7, 3, 1, None)]:
            known = {}
            self.assertEqual(nimber(grid(columns, rows), known), value, (columns, rows))
            self.assertIn(positions, (None, len(known)))
        self.assertEqual(nimber(Board(3, ["1x1"]), {}), 0)


class GameTest(unittest.TestCase):
    def test_a_whole_game(self):
        play = game(3, ["1x1"])
        board = {"board": {"size": 3, "filled": ["1x1"]}}
        self.assertEqual(play.start(), [(0, board)])
        self.assertEqual(play.step(0, "ok", took_us=1000000), [(1, board)])
        self.assertEqual(play.step(1, "ok"), [(0, "start")])
        self.assertEqual(play.step(0, brick("1x0_0x0"), took_us=500000), [(1, brick("1x0_0x0"))])
        self.assertEqual(play.step(1, brick("2x0_2x1")), [(0, brick("2x0_2x1"))])
        self.assertEqual(play.step(0, brick("0x1_0x2")), [(1, brick("0x1_0x2"))])
        self.assertEqual(play.step(1, brick("1x2_2x2")), [(0, "stop"), (1, "stop")])
        self.assertEqual((play.stage, play.refused), (OVER_0, None))
        self.assertRaises(Impossible, play.step, 0, "ok")

    def test_what_is_bad_and_who_loses(self):
        good = brick("0x0_1x0")
        for stage, seat, event, why in [
            ({"greet": 0}, 0, {"move": "ok", "took_us": 1000001}, "late"), ({"greet": 0}, 0, {"move": None}, "garbled"),
            ({"greet": 0}, 0, {"move": good}, "garbled"), ({"greet": 0}, 1, {"move": "ok"}, "early"),
            ({"greet": 1}, 0, {"move": good}, "early"), ({"greet": 1}, 1, {"fault": "timeout"}, "late"),
            ({"greet": 1}, 0, {"fault": "crash"}, "exited"), ({"move": 0}, 1, {"fault": "crash"}, "exited"),
            ({"move": 0}, 0, {"move": good, "took_us": 500001}, "late"), ({"move": 0}, 0, {"move": "ok"}, "garbled"),
            ({"move": 1}, 0, {"move": good}, "early"), ({"move": 1}, 1, {"move": brick("0x0_1x1")}, "illegal"),
            ({"move": 1}, 1, {"fault": "memory"}, "memory"), ({"move": 1}, 1, {"fault": "garbled"}, "garbled"),
        ]:
            play = game(3, [], stage)
            self.assertEqual(play.step(seat, **event), [(0, "stop"), (1, "stop")])
            self.assertEqual((play.refused, play.stage), (why, {"over": {"loser": seat, "by": "foul"}}), (stage, event))
            self.assertEqual(play.board.rows(), ["..."] * 3)

    def test_a_full_board_is_greeted_by_both(self):
        play = game(1)
        self.assertEqual(play.step(0, "ok"), [(1, {"board": {"size": 1, "filled": []}})])
        self.assertEqual(play.step(1, "ok"), [(0, "stop"), (1, "stop")])
        self.assertEqual(play.stage, OVER_0)
        play = game(1, [], {"greet": 1})
        play.step(1, None)
        self.assertEqual(play.stage, {"over": {"loser": 1, "by": "foul"}})

    def test_moves(self):
        self.assertEqual(len(game(3, [], {"move": 1}).moves(1)), 12)
        self.assertEqual(game(3, [], {"move": 1}).moves(0), [])
        self.assertEqual(game(3).moves(0), ["ok"])
        self.assertEqual(game(3, ["0x0"], {"over": {"loser": 0, "by": "foul"}}).moves(1), [])
