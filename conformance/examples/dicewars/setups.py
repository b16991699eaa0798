"""Setups of Dice Wars (text 004): what may be left out of one, and which ones cannot be. Used by game.py.

Written from the text, the rulings and docs/adapter.md alone.
"""

FLAGS = ["red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"]
TURNS, MOST_DICE, MOST_RESERVE = 200, 8, 100


class Impossible(Exception):
    """A setup, an event or a request that cannot be; `rule` is the rule that a setup breaks."""

    def __init__(self, why, rule=None):
        super().__init__("%s: %s" % (rule, why) if rule else why)
        self.rule = rule


def need(rule, holds, why):
    if not holds:
        raise Impossible(why, rule)


def complete(setup):
    """The setup with everything said that may be left out, or `Impossible`."""
    players = setup["players"]
    need("map.players", type(players) is int and 2 <= players <= 8, "2 to 8 players")
    full = {
        "lands": setup["lands"], "players": players, "order": setup.get("order", list(range(players))),
        "flags": setup.get("flags", [None] * players), "reserve": setup.get("reserve", [0] * players),
        "out": setup.get("out", []), "turn": setup.get("turn", 0),
        "stage": setup.get("stage", {"prepare": ["init"] * players})}
    kind, detail = kind_of(full["stage"])
    check_map(full["lands"], players, kind in ("prepare", "choose", "deal"))
    need("turn.order", sorted(full["order"]) == list(range(players)), "the order is to name each seat once")
    need("income.cap", all(dice <= MOST_RESERVE for dice in full["reserve"]), "a reserve above 100")
    for name in ("flags", "reserve"):
        need("setup.stage", len(full[name]) == players, "as many %s as players are needed" % name)
    need("setup.stage", min(full["reserve"]) >= 0, "a reserve below 0")
    need("setup.stage", set(full["out"]) <= set(full["order"]), "who is out is no player")
    full["ply"] = setup.get("ply", default_ply(full, kind, detail))
    (check_war if kind in ("attack", "roll", "scatter", "over") else check_before)(full, kind, detail)
    return full


def kind_of(stage):
    """The name of the stage, and what stands under it."""
    if stage in ("deal", "over"):
        return stage, None
    kinds = ("prepare", "choose", "attack", "roll", "scatter")
    need("setup.stage", isinstance(stage, dict) and len(stage) == 1 and next(iter(stage)) in kinds, "no such stage")
    return next(iter(stage.items()))


def default_ply(full, kind, detail):
    """The highest that can be; with nobody out there is one only."""
    if kind in ("attack", "roll", "scatter") and detail["seat"] in full["order"]:
        step = detail.get("step", 1)
        taken = full["turn"] if kind == "scatter" else step - 1
        plies = all_plies(full, detail["seat"], taken)
        return plies[-1] if plies else 0
    if kind != "over":
        return 0
    ends = [plies[-1] for plies in map(lambda seat: all_plies(full, seat, full["turn"]), last_movers(full)) if plies]
    return ends[0] if ends else 0


def last_movers(full):
    """Whose turn may have been the last of a war that is over: a conqueror's, or that of the last in the order."""
    living = [seat for seat in full["order"] if seat not in full["out"]]
    return living if len(living) == 1 else living[-1:]


def all_plies(full, mover, taken):
    """All numbers that the mover's turn may have among the turns of all, if he has taken at most so many lands in it.

    Had nobody been out, the turns would be numbered round by round from 0: a seat that is out had those before the one
    in which it was eliminated. That can have been early or late, and every number between the two is possible."""
    order, out, players = full["order"], full["out"], full["players"]
    now = (full["turn"] - 1) * players + order.index(mover)

    def turns_before(seat, moment):
        return moment // players + (order.index(seat) < moment % players)

    def can_be(index, moment, others):
        steps = taken if moment == now else moment // players + 1
        return order[moment % players] not in out[:index + 1] and others.count(moment) < steps

    def earliest():
        moments = []
        for index in range(len(out)):
            first = now if index + 2 == players else (moments or [0])[-1]
            moments.append(next((one for one in range(first, now + 1) if can_be(index, one, moments)), None))
            if moments[-1] is None:
                return None
        return moments

    def latest():
        moments = []
        for index in reversed(range(len(out))):
            last = moments[-1] if moments else now
            moments.append(next((one for one in range(last, -1, -1) if can_be(index, one, moments)), None))
            if moments[-1] is None:
                return None
        return moments[::-1]

    def ply(moments):
        living = sum(turns_before(seat, now + 1) for seat in order if seat not in out)
        return living + sum(turns_before(seat, moment) for seat, moment in zip(out, moments))

    least, most = earliest(), latest()
    return range(ply(least), ply(most) + 1) if least is not None and most is not None else range(0)


def check_map(lands, players, before_war):
    need("map.size", 1 <= len(lands) <= 100, "1 to 100 lands")
    borders = {land["id"]: land["neighbours"] for land in lands}
    need("map.ids", len(borders) == len(lands), "two lands with one number")
    need("map.dice", all(1 <= land["dice"] <= MOST_DICE for land in lands), "1 to 8 dice on each land")
    for land, others in borders.items():
        need("map.borders", len(set(others)) == len(others), "%d names a neighbour twice" % land)
        for other in others:
            need("map.borders", other != land, "%d borders on itself" % land)
            need("map.borders", land in borders.get(other, []), "%d borders on %d, but not back" % (land, other))
    reached = reach(lands[0]["id"], borders, set(borders))
    need("map.connected", len(reached) == len(lands), "the map falls into pieces")
    flags = {land["flag"] for land in lands}
    need("map.flags", flags <= set(FLAGS), "no such flag")
    need("map.flags", not before_war or len(flags) == players, "as many flags as players are needed")


def reach(land, borders, allowed):
    """All lands of `allowed` to which one comes from `land` over lands of `allowed`."""
    reached, ahead = {land}, [land]
    while ahead:
        for other in borders[ahead.pop()]:
            if other in allowed and other not in reached:
                reached.add(other)
                ahead.append(other)
    return reached


def check_before(full, kind, detail):
    def stage(holds, why):
        need("setup.stage", holds, why)

    seats, flags = range(full["players"]), full["flags"]
    chosen = [flag for flag in flags if flag is not None]
    stage(full["turn"] == 0 and full["ply"] == 0, "no turn is played before the war")
    stage(not any(full["reserve"]) and full["out"] == [], "nobody has a reserve or is out before the war")
    stage(set(chosen) <= {land["flag"] for land in full["lands"]}, "a chosen flag that is not on the map")
    stage(len(set(chosen)) == len(chosen), "two seats chose one flag")
    if kind == "prepare":
        stage(len(detail) == full["players"] and set(detail) <= {"init", "name", "ready"}, "one of three for each seat")
        stage(set(detail) != {"ready"}, "when all are ready the choice has begun")
        stage(chosen == [], "a flag that was chosen too early")
    elif kind == "choose":
        stage(detail in seats, "no such seat")
        unasked = full["order"][:full["order"].index(detail) + 1]
        stage(all(flags[seat] is None for seat in unasked), "a seat has a flag that was not asked yet")
    else:
        stage(flags.count(None) >= 2, "luck deals two flags or more")


def check_war(full, kind, detail):
    def stage(holds, why):
        need("setup.stage", holds, why)

    players, flags, turn = full["players"], full["flags"], full["turn"]
    owners = {land["flag"] for land in full["lands"]}
    landless = [seat for seat in range(players) if flags[seat] not in owners]
    stage(all(flag in FLAGS for flag in flags) and len(set(flags)) == players, "each seat has a flag of its own")
    stage(owners <= set(flags), "a land whose flag is nobody's")
    stage(sorted(full["out"]) == landless, "out are those without land, and nobody else")
    stage(not any(full["reserve"][seat] for seat in landless), "who is out has no reserve")
    stage(1 <= turn <= TURNS, "turns are counted from 1 to 200")
    if kind == "over":
        stage(len(landless) == players - 1 or turn == TURNS, "the war is not over yet")
        movers, taken = last_movers(full), turn
    else:
        movers = [detail["seat"]] if detail["seat"] in full["order"] else []
        taken = turn if kind == "scatter" else detail["step"] - 1
    fits = any(full["ply"] in all_plies(full, mover, taken) for mover in movers)
    stage(fits, "turns of all together do not fit the turn and those who are out")
    if kind == "over":
        return
    seat = detail["seat"]
    stage(seat in range(players) and seat not in landless, "the mover is out")
    stage(len(landless) <= players - 2, "the war is over: one seat holds all lands")
    mine = {land["id"]: land for land in full["lands"] if land["flag"] == flags[seat]}
    if kind == "scatter":
        borders = {land: held["neighbours"] for land, held in mine.items()}
        income = max(len(reach(land, borders, set(mine))) for land in mine)
        laid = sum(land["dice"] - 1 for land in mine.values())  # At most: each land had a die before, at least.
        can_be_left = max(1, income - laid) <= detail["left"] <= income + MOST_RESERVE
        stage(can_be_left, "an income and a reserve never leave so many dice")
        stage(any(land["dice"] < MOST_DICE for land in mine.values()), "no land takes another die")
        return stage(full["reserve"][seat] == 0, "the reserve is part of what is laid out")
    stage(1 <= detail["step"] <= turn, "the Nth turn has N steps")
    if kind == "roll":
        start, target = mine.get(detail["from"]), detail["to"]
        stage(start and start["dice"] > 1 and target in start["neighbours"] and target not in mine, "an illegal attack")
