#!/usr/bin/env python3
"""A wrong referee for bricks: adjacency by `or`, as in adapter_wrong.py, and 500 seconds for a move, not half a one.

`python3 referee_wrong.py BOT1 BOT2 BOARD`, like referee.py.
"""
from adapter_wrong import OrGame
from referee import main


class PatientGame(OrGame):
    MOVE_US = 500 * 1000000


if __name__ == "__main__":
    main(PatientGame)
