"""What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed."""
import json
import sys


def named(message):
    """A message is a word, or an object with one key: its name, and what it says."""
    return (message, None) if isinstance(message, str) else next(iter(message.items()))


def play(bot):
    for line in sys.stdin.buffer:
        told = json.loads(line)
        name, data = named(told["message"])
        bot.hear(name, data)
        if told["asks"]:
            print(json.dumps({"seq": told["seq"], "move": bot.choose(name, data)}), flush=True)
