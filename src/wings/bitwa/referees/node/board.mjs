// The board of bitwa (text 000), and how a division moves on it. A comment names the rule that is kept below it, and
// its place in the text.

const BLOCKED = "#";
const EMPTY = ".";

// All letters in the order in which the divisions move.
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((letter) => [letter, letter.toLowerCase()]);

// bitwa.board.divisions (000 ¶5, ¶43, ¶44)
// The seat whose division has this letter.
export function ownerOf(letter) {
  return letter < "a" ? 0 : 1;
}

// A field is {x, y}: column and row, from {x: 0, y: 0} at the left above.
export class Board {
  constructor(rows, strength, hurt = []) {
    this.width = rows[0].length;
    this.height = rows.length;
    this.fullStrength = strength;
    this.kinds = [...rows.join("")]; // Row by row: `#`, `.`, or the letter of the unit's division.
    this.strengths = this.kinds.map((kind) => (isUnit(kind) ? strength : 0));
    for (const [x, y, left] of hurt) {
      this.strengths[this.index({ x, y })] = left;
    }
  }

  index({ x, y }) {
    return y * this.width + x;
  }

  field(index) {
    return { x: index % this.width, y: Math.floor(index / this.width) };
  }

  kind(field) {
    return this.kinds[this.index(field)];
  }

  isOn({ x, y }) {
    return x >= 0 && x < this.width && y >= 0 && y < this.height;
  }

  isEmpty(field) {
    return this.kind(field) === EMPTY;
  }

  // Whether a unit of the other player stands on the field.
  isEnemy(field, seat) {
    const kind = this.kind(field);
    return isUnit(kind) && ownerOf(kind) !== seat;
  }

  strength(field) {
    return this.strengths[this.index(field)];
  }

  // Whether the division has any unit.
  has(letter) {
    return LETTERS.includes(letter) && this.kinds.includes(letter);
  }

  // The fields of all units for which the test of their letter holds, row by row.
  units(test) {
    const fields = [];
    for (const [index, kind] of this.kinds.entries()) {
      if (isUnit(kind) && test(kind)) {
        fields.push(this.field(index));
      }
    }
    return fields;
  }

  unitsOf(seat) {
    return this.units((letter) => ownerOf(letter) === seat);
  }

  put(field, kind, strength) {
    const index = this.index(field);
    this.kinds[index] = kind;
    this.strengths[index] = strength;
  }

  remove(field) {
    this.put(field, EMPTY, 0);
  }

  rows() {
    const starts = Array.from({ length: this.height }, (_, y) => y * this.width);
    return starts.map((start) => this.kinds.slice(start, start + this.width).join(""));
  }

  // [x, y, strength] of each unit that is not at full strength, row by row.
  hurt() {
    const fields = this.units(() => true).filter((field) => this.strength(field) < this.fullStrength);
    return fields.map((field) => [field.x, field.y, this.strength(field)]);
  }
}

function isUnit(kind) {
  return kind !== BLOCKED && kind !== EMPTY;
}

// A target: {attack, x, y, dx, dy, p}.

// bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target)
export function targetField(board, target) {
  return board.isOn(target);
}

// bitwa.target.flags (000 ¶51, ¶53, ¶57)
export function targetFlags({ attack, p }) {
  return [0, 1].includes(attack) && [0, 1].includes(p);
}

// bitwa.target.points (000 ¶18, ¶53, ¶57)
export function targetPoints({ dx, dy }) {
  return [-1, 1].includes(dx) && [-1, 1].includes(dy);
}

// bitwa.target.order (000 ¶18, ¶53)
// The two extra points, the first one first.
export function targetOrder({ x, y, dx, dy, p }) {
  const px = { x: x + dx, y };
  const py = { x, y: y + dy };
  return p === 1 ? [px, py] : [py, px];
}

// bitwa.distance.square (000 ¶17; ruling bitwa.distance)
export function distanceSquare(field, point) {
  return (field.x - point.x) ** 2 + (field.y - point.y) ** 2;
}

// bitwa.distance.ties (000 ¶18; ruling bitwa.distance)
// Less than 0 where the first field is nearer to the target, greater than 0 where the other one is.
export function distanceTies(field, other, target) {
  for (const point of [target, ...targetOrder(target)]) {
    const difference = distanceSquare(field, point) - distanceSquare(other, point);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}

// bitwa.move.sort (000 ¶15, ¶18, ¶20)
export function moveSort(board, division, target) {
  const fields = board.units((letter) => letter === division);
  return fields.sort((field, other) => distanceTies(field, other, target));
}

// Moves all units of a division.
export function moveDivision(board, division, target) {
  // bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort)
  const fields = moveSort(board, division, target);
  // bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees)
  for (const field of fields) {
    moveUnit(board, field, target);
  }
}

function moveUnit(board, field, target) {
  const seat = ownerOf(board.kind(field));
  const chosen = moveNearest(movePrefer(board, field, target), target);
  if (board.isEnemy(chosen, seat)) {
    attackDamage(board, field, chosen);
  } else {
    moveStep(board, field, chosen);
  }
}

// bitwa.move.near (000 ¶21)
export function moveNear({ x, y }) {
  const rows = [y - 1, y, y + 1];
  return rows.flatMap((row) => [x - 1, x, x + 1].map((column) => ({ x: column, y: row })));
}

// bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free)
// The border is blocked, so that all nine fields around a unit are on the board.
export function moveFree(board, field) {
  const seat = ownerOf(board.kind(field));
  return moveNear(field).filter(
    (near) => board.isEmpty(near) || board.isEnemy(near, seat) || moveOwn(field, near),
  );
}

// bitwa.move.own (000 ¶22; ruling bitwa.free)
export function moveOwn(field, near) {
  return near.x === field.x && near.y === field.y;
}

// bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag)
export function movePrefer(board, field, target) {
  const free = moveFree(board, field);
  const enemies = free.filter((near) => board.isEnemy(near, ownerOf(board.kind(field))));
  return target.attack === 1 && enemies.length > 0 ? enemies : free;
}

// bitwa.move.nearest (000 ¶15, ¶20, ¶22)
export function moveNearest(fields, target) {
  return fields.reduce((nearest, field) => (distanceTies(field, nearest, target) < 0 ? field : nearest));
}

// bitwa.move.step (000 ¶24)
export function moveStep(board, from, to) {
  const letter = board.kind(from);
  const strength = board.strength(from);
  board.remove(from);
  board.put(to, letter, strength);
}

// bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage)
export function attackDamage(board, from, to) {
  const left = board.strength(to) - 1;
  if (left === 0) {
    // bitwa.attack.destroyed (000 ¶7, ¶26)
    board.remove(to);
    // bitwa.attack.enter (000 ¶15, ¶26)
    moveStep(board, from, to);
  } else {
    // bitwa.attack.stay (000 ¶26)
    board.put(to, board.kind(to), left);
  }
}
