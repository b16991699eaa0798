"""The world of Dice Wars (text 004): lands, whose they are, reserves, who is out. Used by game.py.

Written from the text, the rulings and docs/adapter.md alone.
"""
from setups import FLAGS, reach


class World:
    def __init__(self, full):
        self.lands = {land["id"]: [land["flag"], land["dice"]] for land in full["lands"]}
        self.borders = {land["id"]: list(land["neighbours"]) for land in full["lands"]}
        self.order, self.flags = full["order"], list(full["flags"])
        self.reserve, self.out = list(full["reserve"]), list(full["out"])

    def lands_of(self, seat):
        return {land for land, (flag, _) in self.lands.items() if flag == self.flags[seat]}

    def living(self):
        """The flags that have lands."""
        return [flag for flag in FLAGS if any(owner == flag for owner, _ in self.lands.values())]

    def available(self):
        """The flags that nobody has chosen."""
        return [flag for flag in self.living() if flag not in self.flags]

    def view(self, seat, attacks_left):
        """What the seat may see."""
        reserve = {flag: self.reserve[self.flags.index(flag)] if flag in self.flags else 0 for flag in self.living()}
        return {"lands": {str(land): list(held) for land, held in self.lands.items()}, "flags": self.living(),
                "my_flag": self.flags[seat], "reserve": reserve, "attacks_left": attacks_left}

    def attack_breaks(self, seat, attack):
        """The rule that forbids the attack, or None."""
        start, target, mine = attack["from"], attack["to"], self.flags[seat]
        if start not in self.lands or target not in self.lands:
            return "attack.lands"
        if self.lands[start][0] != mine:
            return "attack.own"
        if self.lands[start][1] < 2:
            return "attack.army"
        if self.lands[target][0] == mine:
            return "attack.enemy"
        return None if target in self.borders[start] else "attack.border"

    def attacks(self, seat):
        """All that are legal."""
        pairs = [{"from": land, "to": other} for land in self.lands for other in self.borders[land]]
        return [attack for attack in pairs if not self.attack_breaks(seat, attack)]

    def fight(self, attack, won):
        """Armies move, and a player who has lost his last land is out."""
        start, target = self.lands[attack["from"]], self.lands[attack["to"]]
        loser = self.flags.index(target[0])
        if won:
            target[:] = [start[0], start[1] - 1]
        start[1] = 1
        if not self.lands_of(loser):
            self.out.append(loser)
            self.reserve[loser] = 0

    def income(self, seat):
        """How many lands the largest connected group of the seat has."""
        mine = self.lands_of(seat)
        return max(len(reach(land, self.borders, mine)) for land in mine)

    def after(self, seat):
        """Who has the next turn, and whether that begins a new round."""
        place = self.order.index(seat)
        turned = self.order[place + 1:] + self.order[:place + 1]
        mover = next(other for other in turned if other not in self.out)
        return mover, self.order.index(mover) <= place

    def places(self):
        """The place of each seat: the living by dice, lands, a later first turn; then the dead, the last one first."""
        def rank(seat):
            lands = self.lands_of(seat)
            return sum(self.lands[land][1] for land in lands) + self.reserve[seat], len(lands), self.order.index(seat)

        living = sorted((seat for seat in self.order if seat not in self.out), key=rank, reverse=True)
        ranked = living + self.out[::-1]
        return [ranked.index(seat) + 1 for seat in range(len(ranked))]
