#!/usr/bin/env python3
"""A wrong bot for bricks: of the opponent's bricks it remembers the first cell only, and so lays over the second.

Run by a referee: `python3 bot_wrong.py`. Everything else is as in bot.py.
"""
from bot import Bot, main


class ForgetfulBot(Bot):
    def opponent_laid(self, brick):
        self.fill(brick.split(b"_")[0])


if __name__ == "__main__":
    main(ForgetfulBot)
