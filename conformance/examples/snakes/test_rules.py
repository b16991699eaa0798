"""Tests of game.py and program.py: decisions and fights worked by hand, and the variants of a map by another way."""
import glob
import json
import os
import random
import unittest

from bot import Bot
from game import Game
from program import (DIRECTIONS, ELEMENTS, Evaluator, Impossible, groups, mirrored, possible_moves, read_program,
                     turned, variants)

HERE = os.path.dirname(os.path.abspath(__file__))
# Where a pattern (dx, dy) of a map lies in its two variants of each direction, as docs/adapter.md lists them.
OFFSETS = {"up": [lambda dx, dy: (dx, dy), lambda dx, dy: (-dx, dy)],
           "right": [lambda dx, dy: (-dy, dx), lambda dx, dy: (-dy, -dx)],
           "down": [lambda dx, dy: (-dx, -dy), lambda dx, dy: (dx, -dy)],
           "left": [lambda dx, dy: (dy, -dx), lambda dx, dy: (dy, dx)]}
START = [[(12, 15 + at) for at in range(10)], [(9 - at, 12) for at in range(10)],
         [(12, 9 - at) for at in range(10)], [(15 + at, 12) for at in range(10)]]


def file(*maps, sets=("XYZ", "VT", "S", "W")):
    """A program; each map is a dictionary from the place of a cell, seen from a head at (3, 6), to the cell."""
    lines = [[{"X": 3 + dx, "Y": 6 + dy, "Line": cell} for (dx, dy), cell in each.items()] for each in maps]
    maps = [{"HeadX": 3, "HeadY": 6, "Lines": each} for each in lines]
    return {"SnakeName": "test", "Templates": list(sets), "Maps": maps}


def view(heading="up", **cells):
    """A view of an empty board; `cells` are letters under names such as `right2` or `up1`; the own body is behind."""
    window = [["V"] * 13 for _ in range(13)]
    window[6][6] = "H"
    steps = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
    back = steps[heading]
    window[6 - back[1]][6 - back[0]] = "S"
    for name, letter in cells.items():
        dx, dy = steps[name[:-1]]
        window[6 + int(name[-1]) * dy][6 + int(name[-1]) * dx] = letter
    return {"seat": 0, "heading": heading, "window": ["".join(row) for row in window]}


def decide(program, seen):
    return tuple(Evaluator().decide(read_program(program), seen))


def random_program(luck):
    maps = []
    for _ in range(luck.randint(1, 3)):
        cells = [(dx, dy) for dx in range(-3, 4) for dy in range(-6, 1) if (dx, dy) != (0, 0)]
        chosen = luck.sample(cells, luck.randint(0, 6))
        maps.append({cell: luck.choice("STVWXYZABCDstvwxyzabcd") + luck.choice("01234567") for cell in chosen})
    return file(*maps)


def random_view(luck):
    heading = luck.choice(DIRECTIONS)
    seen = view(heading)
    rows = [[luck.choice("VVVVSTWXYZ") if letter == "V" else letter for letter in row] for row in seen["window"]]
    return {**seen, "window": ["".join(row) for row in rows]}


def by_offsets(program, seen):
    """A second evaluator: patterns are looked up one by one at their turned offsets."""
    moves = possible_moves(seen)
    for number, each in enumerate(program["Maps"], 1):
        scores = {}
        for move in moves if len(moves) > 1 else []:
            points = [variant_points(program["Templates"], each, offset, seen["window"]) for offset in OFFSETS[move]]
            if points != [None, None]:
                scores[move] = sum(filter(None, points))
        if scores:
            most = max(scores.values())
            best = [move for move in moves if scores.get(move) == most]
            return best, number, scores if len(scores) > 1 else {}
    return moves or ["skip"], None, {}


def variant_points(sets, each, offset, window):
    """The score of a variant, None where it is not valid."""
    points, met, missed = 0, set(), set()
    for run in each["Lines"]:
        letter, digit = run["Line"]
        dx, dy = offset(run["X"] - each["HeadX"], run["Y"] - each["HeadY"])
        elements = sets["ABCD".index(letter.upper())] if letter.upper() in "ABCD" else letter.upper()
        size = len(elements) if letter.isupper() else 7 - len(elements)
        if (window[6 + dy][6 + dx] in elements) == letter.isupper():
            points += 7 - size
            met.add(int(digit))
        else:
            missed.add(int(digit))
    asked = {digit for digit in met | missed if digit < 4}
    if asked and not asked - missed:
        return None
    return None if any(digit > 3 and digit not in met for digit in missed) else points


class ProgramTest(unittest.TestCase):
    def test_the_scores_of_the_text(self):
        both = {"up": 0, "right": 0, "left": 0}
        for cell, right in [("Z4", 6), ("A4", 4), ("v4", 1), ("z4", 0)]:
            said = decide(file({(0, -1): "V4", (0, -2): cell}), view(right2="Z"))
            other = 1 if cell == "z4" else 0
            scores = {move: 2 * (6 + (right if move == "right" else other)) for move in both}
            best = ["right"] if right > other else ["up", "left"]
            self.assertEqual(said, (best, 1, scores), cell)

    def test_two_variants_that_are_the_same_both_count(self):
        self.assertEqual(decide(file({(0, -1): "V0"}), view())[2], {"up": 12, "right": 12, "left": 12})

    def test_one_valid_move_has_no_scores(self):
        self.assertEqual(decide(file({(0, -3): "X0"}, {(0, -3): "Z0"}), view(left3="Z")), (["left"], 2, {}))

    def test_no_map_and_no_way(self):
        self.assertEqual(decide(file({(0, -3): "X0"}), view()), (["up", "right", "left"], None, {}))
        self.assertEqual(decide(file({}), view(up1="W", right1="X")), (["left"], None, {}))
        self.assertEqual(decide(file({}), view(up1="W", right1="X", left1="S")), (["skip"], None, {}))
        ways = {"up": 0, "right": 0}
        self.assertEqual(decide(file({}), view(up1="T", right1="Z", left1="Y")), (list(ways), 1, ways))
        self.assertEqual(decide(file({}), view(down1="T", right1="W", left1="Y")), (["up"], None, {}))

    def test_the_variants_are_the_group_of_the_square(self):
        picture = [[(x, y) for x in range(13)] for y in range(13)]
        eight = [pictured for move in DIRECTIONS for pictured in variants(picture, move)]
        self.assertEqual(len(eight), len({str(each) for each in eight}))
        for each in eight:
            self.assertIn(turned(each), eight)
            self.assertIn(mirrored(each), eight)
        for move in DIRECTIONS:
            for pictured, offset in zip(variants(picture, move), OFFSETS[move]):
                for dx, dy in [(0, -1), (1, -2), (-6, 3)]:
                    at_x, at_y = offset(dx, dy)
                    self.assertEqual(pictured[6 + at_y][6 + at_x], (6 + dx, 6 + dy), move)

    def test_against_the_second_evaluator(self):
        luck = random.Random(1)
        for _ in range(2000):
            program, seen = random_program(luck), random_view(luck)
            self.assertEqual(decide(program, seen), by_offsets(program, seen), (program, seen))

    def test_groups_leave_out_empty_ones(self):
        picture = read_program(file({(0, -1): "V2"})).maps[0]
        compared = [(pattern, True) for row in picture for pattern in row if pattern]
        self.assertEqual((groups(compared, range(4)), groups(compared, range(4, 8))), ([[True]], []))

    def test_programs_that_cannot_be(self):
        good = file({(0, -1): "V0"})
        for changed, rule in [
            ({"SnakeName": ""}, "texts"), ({"SnakeName": "n" * 41}, "texts"),
            ({"ProgramDescription": "d" * 1025}, "texts"),
            ({"Templates": ["S"] * 3}, "sets"), ({"Templates": ["S", "T", "V", ELEMENTS]}, "sets"),
            ({"Templates": ["S", "T", "V", "s"]}, "sets"), ({"Maps": []}, "maps"),
            ({"Maps": good["Maps"] * 10}, "maps"),
            ({"Maps": [{"HeadX": 7, "HeadY": 0, "Lines": []}]}, "head"), (run(3, 2, "V0V"), "lines"),
            (run(3, 2, ""), "lines"), (run(6, 6, "V0--"), "lines"), (run(7, 0, "V0"), "lines"),
            (run(0, 0, "E0"), "cells"),
            (run(0, 0, "V8"), "cells"), (run(2, 3, "V0--V0"), None), (run(2, 3, "V0V0"), "head"),
        ]:
            if rule is None:
                read_program({**good, **changed})
                continue
            with self.assertRaises(Impossible) as caught:
                read_program({**good, **changed})
            self.assertEqual(caught.exception.rule, "program." + rule, changed)


def run(x, y, line):
    return {"Maps": [{"HeadX": 3, "HeadY": 3, "Lines": [{"X": x, "Y": y, "Line": line}]}]}


def fight(programs, seed, limit):
    """A fight on the engine's board; a program is None for the bot of bot.py. Gives the game when it is over."""
    luck, bot = random.Random(seed), Bot()
    snakes = [{"cells": cells, "program": program} for cells, program in zip(START, programs)]
    game = Game({"snakes": snakes, "limit": limit})
    while not game.over:
        if game.stage == "order":
            game.settle({"order": luck.sample(game.living(), len(game.living()))})
            continue
        seat = game.mover
        live = programs[seat] is None
        game.step(seat, bot.move(game.view(seat)) if live else luck.choice(game.moves_of(seat)))
        assert game.refused is None, game.refused
    return game


class FightTest(unittest.TestCase):
    def test_the_programs_of_this_folder(self):
        programs = {}
        for path in glob.glob(os.path.join(HERE, "programs", "*.json")):
            with open(path, encoding="utf-8") as lines:
                programs[os.path.basename(path)[:-5]] = json.load(lines)
        self.assertEqual(sorted(programs), ["biter", "fox", "hunter", "stalker", "tails", "walls"])
        # The stalker is stronger than the hunter of tails by so little that it takes dozens of fights to show it.
        for weak, strong in [("walls", "tails"), ("walls", "stalker")]:
            points = {weak: 0, strong: 0}
            for seed in range(2):
                names = [weak, strong] * 2 if seed % 2 else [strong, weak] * 2
                game = fight([programs[name] for name in names], seed, 200)
                for seat, name in enumerate(names):
                    points[name] += game.points(seat)
            self.assertGreater(points[strong], points[weak])

    def test_cells_are_neither_made_nor_lost(self):
        for seed in range(3):
            game = fight([None, file({}), None, file({(0, -1): "Z0"})], seed, 60)
            cells = [cell for snake in game.snakes for cell in snake]
            self.assertEqual((len(cells), len(set(cells))), (40, 40))


if __name__ == "__main__":
    unittest.main()
