"""The board of bitwa (text 000), and how a division moves on it. Written from the text and the rulings alone."""

BLOCKED, EMPTY = "#", "."


def owner(letter):
    """The seat whose division has this letter."""
    return 0 if letter.isupper() else 1


def square(field, point):
    return (field[0] - point[0]) ** 2 + (field[1] - point[1]) ** 2


def distances(field, target):
    """The squared distances to the target field and to the two extra points. Of two fields the one with the smaller
    triple is nearer; no two fields have the same one."""
    x, y = target["x"], target["y"]
    px, py = (x + target["dx"], y), (x, y + target["dy"])
    first, second = (px, py) if target["p"] == 1 else (py, px)
    return square(field, (x, y)), square(field, first), square(field, second)


class Board:
    """A field is (x, y), the column first, from (0, 0) at the left above."""

    def __init__(self, rows, strength, hurt=()):
        self.width, self.height = len(rows[0]), len(rows)
        self.fields = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row)}
        self.full = strength
        self.strength = {field: strength for field, kind in self.fields.items() if kind.isalpha()}
        self.strength.update({(x, y): left for x, y, left in hurt})

    def rows(self):
        return ["".join(self.fields[x, y] for x in range(self.width)) for y in range(self.height)]

    def hurt(self):
        """[x, y, strength] of the units that are not at full strength, row by row."""
        fields = sorted(self.strength, key=lambda field: (field[1], field[0]))
        return [[x, y, self.strength[x, y]] for x, y in fields if self.strength[x, y] < self.full]

    def divisions(self):
        """The letters of which there is a unit, in no order."""
        return {self.fields[field] for field in self.strength}

    def units(self, seat):
        """The fields of the units of a player."""
        return [field for field in self.strength if owner(self.fields[field]) == seat]

    def has(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def move(self, division, target):
        """Moves each unit of the division by at most one field: all are put in order before the first one moves."""
        for field in self.in_order(division, target):
            self.move_unit(field, target)

    def in_order(self, division, target):
        units = [field for field in self.strength if self.fields[field] == division]
        return sorted(units, key=lambda field: distances(field, target))

    def move_unit(self, field, target):
        enemies, free = self.around(field)
        considered = enemies if target["attack"] == 1 and enemies else enemies + free
        chosen = min(considered, key=lambda near: distances(near, target))
        if chosen in enemies:
            self.strength[chosen] -= 1
            if self.strength[chosen] > 0:
                return
            self.remove(chosen)
        letter, strength = self.remove(field)
        self.fields[chosen], self.strength[chosen] = letter, strength

    def around(self, field):
        """Of the nine fields around a unit those with an enemy, and those that are empty, its own being one of them."""
        seat, (column, row) = owner(self.fields[field]), field
        near = [(x, y) for y in (row - 1, row, row + 1) for x in (column - 1, column, column + 1)]
        enemies = [one for one in near if one in self.strength and owner(self.fields[one]) != seat]
        return enemies, [one for one in near if one == field or self.fields[one] == EMPTY]

    def remove(self, field):
        letter, self.fields[field] = self.fields[field], EMPTY
        return letter, self.strength.pop(field)
