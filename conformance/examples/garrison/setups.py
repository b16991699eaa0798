"""Which setups of garrison (text 002) can be. Written from the text, the rulings and docs/adapter.md alone."""
LARGEST = 2147483647
MOVES_LIMIT = 6000


class Impossible(Exception):
    """Something that cannot be asked for; `rule` is the rule that a refused setup breaks."""

    def __init__(self, why, rule=None):
        super().__init__(why)
        self.rule = rule


def demand(holds, rule, why):
    if not holds:
        raise Impossible(why, rule)


def whole(value):
    return type(value) is int


def seat_number(value):
    return whole(value) and value in (0, 1)


def completed(setup):
    """The setup with what it leaves out; the position that it makes has the same form."""
    # Without garrisons or players a setup is refused.
    return {"field": setup["field"], "army": setup.get("army", []), "at": setup.get("at", []),
            "hand": setup.get("hand", [0, 0]), "moves": setup.get("moves", [0, 0]),
            "stage": setup.get("stage", {"init": {"seat": 0}})}


def owner_of_all(field):
    """The seat that owns every passable cell, or None."""
    text = "".join(field)
    if "1" in text and "2" in text:
        return None
    return 0 if "1" in text else 1


def check(setup):
    """Refuses a setup, all six keys given, that cannot be."""
    check_cells(setup["field"], setup["army"])
    check_players(setup["field"], setup["at"], setup["hand"])
    for seat in (0, 1):
        demand(total(setup["field"], setup["army"], setup["hand"], seat) <= LARGEST, "board.values",
               "the whole army of a player is too large")
    check_stage(setup["stage"], setup["moves"], owner_of_all(setup["field"]))


def total(field, army, hand, seat):
    """The whole army of a seat: in hand, and its garrisons."""
    cells = [pair for rows in zip(field, army) for pair in zip(*rows)]
    return hand[seat] + sum(garrison for owner, garrison in cells if owner == "12"[seat])


def check_cells(field, army):
    widths = {len(row) for row in field}
    demand(len(widths) <= 1, "board.field", "the rows of the field are of different lengths")
    demand(set("".join(field)) <= set("#12"), "board.field", "a cell is one of #, 1 and 2")
    demand(1 <= len(field) <= 99 and 1 <= len(field[0]) <= 99, "board.size", "a field has 1 to 99 rows and columns")
    demand([len(row) for row in army] == [len(row) for row in field], "board.garrison",
           "the garrisons are not as many as the cells")
    cells = [pair for rows in zip(field, army) for pair in zip(*rows)]
    demand(all(whole(garrison) and garrison >= 0 for _, garrison in cells), "board.garrison", "a garrison is 0 or more")
    demand(all(garrison == 0 for kind, garrison in cells if kind == "#"), "board.garrison", "an army stands on a wall")
    demand(all(garrison <= LARGEST for _, garrison in cells), "board.values", "a garrison is too large")


def check_players(field, at, hand):
    demand(len(at) == 2, "board.start", "there are two players")
    for row, column in at:
        demand(whole(row) and whole(column) and 1 <= row <= len(field) and 1 <= column <= len(field[0]),
               "board.start", "a player stands outside the field")
        demand(field[row - 1][column - 1] != "#", "board.start", "a player stands on a wall")
    demand(len(hand) == 2 and all(whole(army) and army >= 0 for army in hand), "board.hand", "an army is 0 or more")
    demand(max(hand) <= LARGEST, "board.values", "an army in hand is too large")


def check_stage(stage, moves, owner):
    demand(len(moves) == 2 and all(map(whole, moves)), "board.stage", "there are two numbers of moves")
    first, second = moves
    demand(0 <= second <= first <= second + 1 and first <= MOVES_LIMIT, "board.stage", "the players move in turn")
    kind = next(iter(stage)) if len(stage) == 1 else None
    demand(kind in ("init", "move", "over"), "board.stage", "a stage is init, move or over")
    if kind == "init":
        seat, failed = stage["init"]["seat"], stage["init"].get("failed")
        demand(seat_number(seat), "board.stage", "there are two seats, 0 and 1")
        demand(failed is None or (seat_number(failed) and failed != seat), "board.stage", "who failed is not asked")
        demand(first == 0, "board.stage", "nobody has moved before the inits are over")
    elif kind == "move":
        demand(seat_number(stage["move"]), "board.stage", "there are two seats, 0 and 1")
        demand(first - second == stage["move"], "board.stage", "it is not this player's turn")
        demand(second < MOVES_LIMIT, "board.stage", "all moves have been made")
        demand(owner is None or first == 0, "board.stage", "the game was over before this move")
    else:
        check_over(stage["over"], first, second, owner)


def check_over(over, first, second, owner):
    winner, by = over["winner"], over["by"]
    demand(winner is None or seat_number(winner), "board.stage", "there are two seats, 0 and 1")
    demand(by in ("territory", "limit", "fault"), "board.stage", "a game is over by territory, limit or fault")
    demand((owner is None) == (by != "territory") and (owner is None or owner == winner), "board.stage",
           "who owns every cell has won by that, and nobody else has")
    demand(by != "limit" or (winner is None and second == MOVES_LIMIT), "board.stage", "this is no draw by the limit")
    demand(by != "fault" or winner is not None or first == 0, "board.stage", "only the inits end in a draw by faults")
    demand(by != "fault" or second < MOVES_LIMIT, "board.stage", "the game was over before this fault")
    last = 0 if first > second else 1
    demand(by != "territory" or first == 0 or winner == last, "board.stage", "who wins has made the last move")
