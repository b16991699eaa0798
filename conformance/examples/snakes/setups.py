"""Setups of snakes (text 001): what may be left out of one, and which ones cannot be. Used by game.py.

Written from the text, the rulings and docs/adapter.md alone.
"""
from program import need, read_program


def complete(setup):
    """The setup with everything said that may be left out."""
    return {
        "size": setup.get("size", [25, 25]), "snakes": setup["snakes"], "limit": setup.get("limit", 1000),
        "round": setup.get("round", 0), "order": setup.get("order", []), "stage": setup.get("stage", "order")}


def check(full):
    """Refuses a completed setup that cannot be, but for its stage; gives the programs, None for a live bot."""
    columns, rows = full["size"]
    bodies = [snake["cells"] for snake in full["snakes"]]
    need("board.size", 1 <= columns <= 99 and 1 <= rows <= 99, "1 to 99 columns and rows")
    need("board.snakes", 1 <= len(bodies) <= 4, "1 to 4 snakes")
    need("board.snakes", any(len(cells) > 1 for cells in bodies), "no snake is living")
    held = [tuple(cell) for cells in bodies for cell in cells]
    need("board.segments", all(0 <= x < columns and 0 <= y < rows for x, y in held), "a cell outside the board")
    need("board.segments", len(set(held)) == len(held), "a cell that is held twice")
    for cells in bodies:
        for (x, y), (next_x, next_y) in zip(cells, cells[1:]):
            need("board.segments", abs(x - next_x) + abs(y - next_y) == 1, "a segment that is not beside the last")
    begins = full["stage"] == "order" and full["round"] == 0
    need("board.equal", not begins or len({len(cells) for cells in bodies}) == 1, "snakes of different lengths")
    need("end.limit", 1 <= full["limit"] <= 1000, "a limit is 1 to 1000 rounds")
    programs = [snake.get("program") for snake in full["snakes"]]
    return [None if program is None else read_program(program) for program in programs]


def check_stage(full, living, reason, can_move):
    """Refuses a stage that does not agree with the rest. `reason` is why the fight is over, if it is; `can_move` says
    whether some living snake can."""
    stage, order, played = full["stage"], full["order"], full["round"]
    need("board.stage", 0 <= played <= full["limit"], "more rounds than the limit were played")
    if stage == "order" or "over" in stage:
        need("board.stage", order == [], "no order is drawn")
        return need("board.stage", stage == "order" or (reason and stage["over"] == reason), "it is not over by this")
    mover = stage["move"]
    need("board.stage", played < full["limit"], "all rounds were played")
    need("board.stage", set(order) <= set(range(len(full["snakes"]))), "an unknown seat in the order")
    need("board.stage", len(set(order)) == len(order), "a seat that is twice in the order")
    need("board.stage", set(living) <= set(order), "a living seat that is not in the order")
    need("board.stage", mover in living, "the mover is not living")
    need("board.stage", mover != order[0] or can_move, "a round has begun in which nobody can move")
