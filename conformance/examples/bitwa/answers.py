"""What a player's answer says, and the commands as lines (text 000). Written from the text, the rulings and
docs/adapter.md alone."""
import re

NAMES = ("attack", "x", "y", "dx", "dy", "p")
LARGEST = 2147483647
NUMBER = re.compile("[+-]?[0-9]+")
WELL_WRITTEN = re.compile("-1|0|[1-9][0-9]*")


def read_line(line, target_asked):
    """What a whole answer, without the line feeds that end it, says: (answer, None), or (None, the rule it breaks).
    An answer is "ack", "error" or {"target": …}."""
    if line.startswith("?"):
        return "error", None
    if not line.startswith("="):
        return None, "talk.answer"
    if not target_asked:
        return "ack", None
    fields = (line[:-1] if line.endswith("\r") else line).split(" ")
    if len(fields) != 7 or fields[0] != "=" or not all(map(NUMBER.fullmatch, fields[1:])):
        return None, "talk.answer"
    if not all(WELL_WRITTEN.fullmatch(field) and less_or_equal(field) for field in fields[1:]):
        return None, "talk.integers"
    return {"target": dict(zip(NAMES, map(int, fields[1:])))}, None


def less_or_equal(digits):
    # By length first: numbers of thousands of digits are not worth reading.
    return len(digits) <= 10 and int(digits) <= LARGEST


def read_move(move):
    """The same for a move of the adapter protocol."""
    if move in ("ack", "error"):
        return move, None
    target = move.get("target") if isinstance(move, dict) and len(move) == 1 else None
    if not isinstance(target, dict) or set(target) != set(NAMES):
        return None, "talk.answer"
    if not all(type(value) is int and -LARGEST - 1 <= value <= LARGEST for value in target.values()):
        return None, "talk.answer"
    return move, None


def six(target):
    """The six values as they stand on a line."""
    return " ".join(str(target[name]) for name in NAMES)


def command(message):
    """The line of the native protocol for a message."""
    (name, value), = message.items()
    if name == "set-game":
        words = [value["m"], value["n"], value["rounds"], value["strength"], *value["rows"]]
        return " ".join(["set_game", *map(str, words)])
    if name == "play":
        return "play %s %s" % (value["division"], six(value["target"]))
    return "%s %s" % (name.replace("-", "_"), value)
