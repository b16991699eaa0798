"""Which setups of bitwa (text 000) can be. Written from the text, the rulings and docs/adapter.md alone."""
from board import Board, owner

MOST = 99
LARGEST = 10000
LETTERS = [letter for pair in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz") for letter in pair]
LEFT_OUT = {"hurt": [], "round": 1, "killed": [], "limit_ms": 180000, "spent_us": [0, 0], "stage": {"set-game": [0, 1]}}


class Impossible(Exception):
    """Something that cannot be asked for; `rule` is the rule that a refused setup breaks."""

    def __init__(self, why, rule=None):
        super().__init__(why)
        self.rule = rule


def demand(holds, rule, why):
    if not holds:
        raise Impossible(why, rule)


def within(value, least, most):
    return type(value) is int and least <= value <= most


def completed(setup):
    """The setup with what it leaves out; the position that it makes has the same form."""
    given = {name: setup[name] for name in ("rows", "rounds", "strength")}
    return {**given, **{name: setup.get(name, value) for name, value in LEFT_OUT.items()}}


def check(setup):
    """Refuses a setup, all keys given, that cannot be."""
    check_rows(setup["rows"])
    demand(within(setup["rounds"], 1, LARGEST), "board.rounds", "a game has 1 to 10000 rounds")
    demand(within(setup["strength"], 1, LARGEST), "board.strength", "units have a strength of 1 to 10000")
    check_hurt(setup["rows"], setup["strength"], setup["hurt"])
    demand(within(setup["limit_ms"], 1, 3600000), "time.limit", "a limit is 1 to 3600000 milliseconds")
    check_stage(setup)


def check_rows(rows):
    demand(1 <= len(rows) <= MOST and 1 <= len(rows[0]) <= MOST, "board.size", "a board has 1 to 99 rows and columns")
    demand({len(row) for row in rows} == {len(rows[0])}, "board.rows", "the rows are of different lengths")
    demand(set("".join(rows)) <= set(LETTERS) | set("#."), "board.fields", "a field is #, . or a letter")
    border = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    demand(set(border) == {"#"}, "board.border", "a field on the border is not blocked")


def check_hurt(rows, strength, hurt):
    places = [(y, x) for x, y, _ in hurt]
    demand(all(within(y, 0, len(rows) - 1) and within(x, 0, len(rows[0]) - 1) for y, x in places), "board.strength",
           "something hurt is not on the board")
    demand(all(rows[y][x] in LETTERS for y, x in places), "board.strength", "no unit stands where one is hurt")
    demand(all(within(left, 1, strength - 1) for _, _, left in hurt), "board.strength",
           "a hurt unit has a strength of 1 or more, less than at the beginning")
    demand(places == sorted(set(places)), "board.strength", "the hurt units are twice or out of order")


def check_stage(setup):
    board, killed, stage = Board(setup["rows"], 1), setup["killed"], setup["stage"]
    empty = any(not board.units(seat) for seat in (0, 1))
    demand(within(setup["round"], 1, setup["rounds"]), "board.stage", "there is no such round")
    demand(killed in ([], [0], [1], [0, 1]), "board.stage", "the killed are no list of seats in order")
    demand(len(setup["spent_us"]) == 2 and all(within(spent, 0, setup["limit_ms"] * 1000) for spent in
                                               setup["spent_us"]), "board.stage", "more time is spent than there is")
    demand(len(stage) == 1, "board.stage", "a stage has one name")
    (name, value), = stage.items()
    demand(len(killed) < 2 or name == "over", "board.stage", "both are killed, but the game goes on")
    if name == "set-game":
        check_waits(value, killed)
        demand(setup["round"] == 1 and not setup["hurt"], "board.stage", "a move has been made before set_game")
    elif name in ("time-left", "gen-move"):
        demand(value in board.divisions() and owner(value) not in killed, "board.stage", "no such division moves")
        demand(not empty, "board.stage", "a player has no units, but the game goes on")
    elif name == "play":
        check_waits(value["waits"], killed)
        demand(value["division"] in board.divisions(), "board.stage", "there is no such division")
    else:
        demand(name == "over", "board.stage", "there is no such stage")
        by = "annihilation" if empty else "killed" if killed == [0, 1] else "rounds"
        demand(value == by, "board.stage", "the game is not over by that")
        demand(by != "rounds" or setup["round"] == setup["rounds"], "board.stage", "rounds are left")


def check_waits(seats, killed):
    demand(seats in ([0], [1], [0, 1]) and not set(seats) & set(killed), "board.stage",
           "those who are to answer are no list of living seats in order")
