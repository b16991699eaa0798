#!/usr/bin/env python3
"""A right referee for bricks that writes STOP and kills at once, as real ones do: its players get no moment to read it.

`python3 referee_abrupt.py BOT1 BOT2 BOARD`, like referee.py.
"""
import referee


def kill_at_once(bots):
    for bot in bots:
        bot.kill()


def main(game_class=referee.Game):
    referee.part = kill_at_once
    referee.main(game_class)


if __name__ == "__main__":
    main()
