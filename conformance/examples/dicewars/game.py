"""A war of Dice Wars (text 004) as a machine: replies and luck in, messages out. Used by adapter.py.

Written from the text, the rulings and docs/adapter.md alone. Nothing here reads, writes, waits or draws at random.
"""
from setups import MOST_DICE, MOST_RESERVE, TURNS, Impossible, complete, kind_of
from world import World

LIMITS_US = {"init": 2000000, "name": 100000, "choice": 1000000, "attack": 250000}
FAULTS = {"crash": "calls.error", "garbled": "calls.form", "memory": "limits.memory"}
KINDS = {"init": "ready", "name": "name", "choice": "flag", "attack": "attack"}


class Game:
    """A war. `start`, `step` and `settle` give the messages that are now sent: (seat, message) pairs."""

    def __init__(self, setup):
        full = complete(setup)
        self.world = World(full)
        self.players, self.turn, self.ply, self.stage = full["players"], full["turn"], full["ply"], full["stage"]
        self.refused = None  # The rule that the last reply broke.

    def start(self):
        borders = {str(land): others for land, others in self.world.borders.items()}
        maps = [(seat, {"map": borders}) for seat in range(self.players)]
        return maps + [message for seat in self.asked() for message in self.call(seat)]

    # Who acts, and what he is asked for.

    def asked(self):
        """The seats that are to answer: none when luck is to decide, and none when the war is over."""
        return [seat for seat in range(self.players) if self.asked_for(seat)]

    def asked_for(self, seat):
        """The call that the seat is to answer, as its limit is named, or None."""
        kind, detail = kind_of(self.stage)
        if kind == "prepare":
            return detail[seat] if detail[seat] != "ready" else None
        if kind == "choose":
            return "choice" if detail == seat else None
        return "attack" if kind == "attack" and detail["seat"] == seat else None

    def call(self, seat):
        view = self.view(seat)
        messages = {"init": "init", "name": "get-name", "attack": {"attack": {"world": view}},
                    "choice": {"choose-flag": {"world": view, "available": self.world.available()}}}
        return [(seat, messages[self.asked_for(seat)])]

    def view(self, seat):
        """What the seat may see: a world."""
        asked = self.asked_for(seat) == "attack"
        return self.world.view(seat, self.turn - self.stage["attack"]["step"] + 1 if asked else 0)

    def moves(self, seat):
        """Every legal move of the seat; of names, which are without number, the one that is none."""
        asked = self.asked_for(seat)
        if asked in (None, "init"):
            return ["ready"] if asked else []
        if asked == "choice":
            return [{"flag": flag} for flag in self.world.available()]
        if asked == "name":
            return [{"name": None}]
        return [{"attack": attack} for attack in self.world.attacks(seat) + [None]]

    # Replies.

    def step(self, seat, move=None, fault=None, took_us=0):
        """Judges a reply: a fault or a move, which is None for one of no form. Then lets follow what follows."""
        if self.stage == "over":
            raise Impossible("the war is over")
        asked = self.asked_for(seat)
        self.refused = self.breaks(seat, asked, move, fault, took_us)
        if asked is None:
            return []
        if asked in ("init", "name"):
            return self.prepared(seat, asked)
        if asked == "choice":
            self.world.flags[seat] = None if self.refused else move["flag"]
            return self.next_choice(seat)
        if self.refused or move["attack"] is None:
            return self.end_turn(seat)
        self.stage = {"roll": {**self.stage["attack"], **move["attack"]}}
        return []

    def breaks(self, seat, asked, move, fault, took_us):
        """The rule that the reply breaks, or None."""
        if fault is not None:
            return "limits." + (asked or "told") if fault == "timeout" else FAULTS[fault]
        if asked is None:
            return "calls.unasked"
        if took_us > LIMITS_US[asked]:
            return "limits." + asked
        if move is None or (move if move == "ready" else next(iter(move))) != KINDS[asked]:
            return "calls.form"
        if asked == "choice":
            return None if move["flag"] in self.world.available() else "choice.free"
        return self.world.attack_breaks(seat, move["attack"]) if asked == "attack" and move["attack"] else None

    # Before the war.

    def prepared(self, seat, asked):
        now = list(self.stage["prepare"])
        now[seat] = "name" if asked == "init" else "ready"
        self.stage = {"prepare": now}
        if set(now) == {"ready"}:
            self.stage = {"choose": self.world.order[-1]}
            return self.call(self.world.order[-1])
        return self.call(seat) if asked == "init" else []

    def next_choice(self, seat):
        """The next is asked, from the last to the first; then the flags that are left are given out."""
        order, flags = self.world.order, self.world.flags
        place = order.index(seat)
        if place > 0:
            self.stage = {"choose": order[place - 1]}
            return self.call(order[place - 1])
        if flags.count(None) > 1:
            self.stage = "deal"
            return []
        if None in flags:
            flags[flags.index(None)] = self.world.available()[0]
        return self.begin_turn(order[0], 1)

    # Luck.

    def settle(self, chance):
        """What luck decided."""
        kind, detail = kind_of(self.stage)
        name = {"deal": "flags", "roll": "roll", "scatter": "scatter"}.get(kind)
        if not isinstance(chance, dict) or list(chance) != [name]:
            raise Impossible("luck is not to decide this now")
        self.refused = None
        decide = {"deal": self.deal, "roll": self.roll, "scatter": self.scatter}[kind]
        return decide(chance[name], **detail or {})

    def deal(self, dealt):
        kept = all(old in (None, new) for old, new in zip(self.world.flags, dealt))
        if sorted(dealt) != sorted(self.world.living()) or not kept:
            raise Impossible("who has chosen keeps his flag, and the others get one each of those that are left")
        self.world.flags = list(dealt)
        return self.begin_turn(self.world.order[0], 1)

    def attacker_wins(self, attacker, defender):
        return attacker > defender

    def roll(self, dice, seat, step, **attack):
        attacker, defender, lands = dice["attacker"], dice["defender"], self.world.lands
        for land, thrown in ((attack["from"], attacker), (attack["to"], defender)):
            if len(thrown) != lands[land][1] or not set(thrown) <= {1, 2, 3, 4, 5, 6}:
                raise Impossible("each die of the two lands is thrown, and shows 1 to 6")
        before = [self.view(hearer) for hearer in range(self.players)]
        won = self.attacker_wins(sum(attacker), sum(defender))
        self.world.fight(attack, won)
        told = {"opponent": self.world.flags[seat], "attack": attack, "won": won}
        hearers = [hearer for hearer in range(self.players) if hearer != seat and hearer not in self.world.out]
        sent = [(hearer, {"opponent-attack": {**told, "before": before[hearer]}}) for hearer in hearers]
        return sent + self.after_step(seat, step)

    def after_step(self, seat, step):
        if len(self.world.out) == self.players - 1:
            self.stage = "over"
            return []
        if step == self.turn:
            return self.end_turn(seat)
        self.stage = {"attack": {"seat": seat, "step": step + 1}}
        return self.call(seat)

    # The end of a turn.

    def end_turn(self, seat):
        pool = self.world.reserve[seat] + self.world.income(seat)
        self.world.reserve[seat] = 0
        return self.lay_out(seat, pool)

    def scatter(self, land, seat, left):
        if land not in self.world.lands_of(seat) or self.world.lands[land][1] >= MOST_DICE:
            raise Impossible("a die is laid on a land of the mover that has less than 8")
        self.world.lands[land][1] += 1
        return self.lay_out(seat, left - 1)

    def lay_out(self, seat, left):
        """While there is room luck lays out a die; what is left then is the reserve, and the next turn begins."""
        if left and any(self.world.lands[land][1] < MOST_DICE for land in self.world.lands_of(seat)):
            self.stage = {"scatter": {"seat": seat, "left": left}}
            return []
        self.world.reserve[seat] = min(left, MOST_RESERVE)
        mover, new_round = self.world.after(seat)
        if new_round and self.turn == TURNS:
            self.stage = "over"
            return []
        return self.begin_turn(mover, self.turn + new_round)

    def begin_turn(self, seat, turn):
        self.turn, self.ply = turn, self.ply + 1
        self.stage = {"attack": {"seat": seat, "step": 1}}
        return self.call(seat)
