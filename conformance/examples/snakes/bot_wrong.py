#!/usr/bin/env python3
"""A wrong live bot for snakes: it takes the strings of its window for columns, so that it sees the board mirrored.

Run by a referee: `python3 bot_wrong.py`. Everything else is as in bot.py.
"""
from bot import Bot, main


class MirroredBot(Bot):
    def window(self, view):
        return ["".join(column) for column in zip(*view["window"])]


if __name__ == "__main__":
    main(MirroredBot())
