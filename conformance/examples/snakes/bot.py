#!/usr/bin/env python3
"""A right live bot for snakes over JSON Lines: bites a tail beside its head, else goes where it sees most room.

Run by a referee: `python3 bot.py`; it reads messages on standard input and answers on standard output.
"""
import json
import sys

from program import SIGHT, STEPS, possible_moves


class Bot:
    def window(self, view):
        """What it sees: rows of letters, the top row first."""
        return view["window"]

    def move(self, view):
        window = self.window(view)
        moves = possible_moves({**view, "window": window})
        if not moves:
            return "skip"
        return max(moves, key=lambda move: (self.bites(window, move), self.room(window, move)))

    def bites(self, window, move):
        dx, dy = STEPS[move]
        return window[SIGHT + dy][SIGHT + dx] == "Z"

    def room(self, window, move):
        """How many free cells it sees to which it can come that way."""
        dx, dy = STEPS[move]
        reached, ahead = set(), [(SIGHT + dx, SIGHT + dy)]
        while ahead:
            x, y = ahead.pop()
            for step_x, step_y in STEPS.values():
                cell = x + step_x, y + step_y
                if cell not in reached and all(0 <= at <= 2 * SIGHT for at in cell) and window[cell[1]][cell[0]] == "V":
                    reached.add(cell)
                    ahead.append(cell)
        return len(reached)


def main(bot):
    for line in sys.stdin:
        said = json.loads(line)
        if said["asks"]:
            answer = {"seq": said["seq"], "move": bot.move(said["message"]["move"])}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(Bot())
