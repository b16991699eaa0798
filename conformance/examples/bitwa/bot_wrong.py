#!/usr/bin/env python3
"""A wrong bot for bitwa: it says the row of its target before the column, and so names fields outside the board.

Run by a referee: `python3 bot_wrong.py`. Everything else is as in bot.py.
"""
from bot import Bot, main


class RowFirstBot(Bot):
    def nearest_enemy(self, division):
        x, y = super().nearest_enemy(division)
        return y, x


if __name__ == "__main__":
    main(RowFirstBot())
