// The world of Dice Wars (text 004): lands, reserves, who is out, and what a player is told of it. A comment names the
// rule that is kept below it, and its place in the text.

export const FLAGS = ["red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"];
export const MAX_DICE = 8;
export const MAX_RESERVE = 100;

// `lands` has {flag, dice} and `borders` the neighbours under the number of each land; `order`, `flags`, `reserve` and
// `out` are those of a setup.
export class World {
  constructor({ lands, order, flags, reserve, out }) {
    this.lands = new Map(lands.map(({ id, flag, dice }) => [id, { flag, dice }]));
    this.borders = new Map(lands.map(({ id, neighbours }) => [id, neighbours]));
    this.order = [...order];
    this.flags = [...flags];
    this.reserve = [...reserve];
    this.out = [...out];
  }

  // The numbers of a seat's lands.
  landsOf(seat) {
    return [...this.lands.keys()].filter((land) => this.lands.get(land).flag === this.flags[seat]);
  }

  // Those of them on which another die can be laid.
  landsWithRoom(seat) {
    return this.landsOf(seat).filter((land) => this.lands.get(land).dice < MAX_DICE);
  }

  // All dice on a seat's lands.
  diceOf(seat) {
    return this.landsOf(seat).reduce((sum, land) => sum + this.lands.get(land).dice, 0);
  }
}

// All of these lands to which one comes from a land over these lands.
export function reach(borders, start, lands) {
  const allowed = new Set(lands);
  const reached = new Set([start]);
  for (const land of reached) {
    for (const neighbour of borders.get(land)) {
      if (allowed.has(neighbour)) {
        reached.add(neighbour);
      }
    }
  }
  return reached;
}

// Attacks: {from, to}.

export function isLegal(world, seat, attack) {
  return (
    attackLands(world, attack) &&
    attackOwn(world, seat, attack) &&
    attackArmy(world, attack) &&
    attackEnemy(world, seat, attack) &&
    attackBorder(world, attack)
  );
}

// dicewars.attack.lands (004 ¶32, ¶33, ¶34)
export function attackLands(world, { from, to }) {
  return world.lands.has(from) && world.lands.has(to);
}

// dicewars.attack.own (004 ¶13)
export function attackOwn(world, seat, { from }) {
  return world.lands.get(from).flag === world.flags[seat];
}

// dicewars.attack.army (004 ¶13)
export function attackArmy(world, { from }) {
  return world.lands.get(from).dice > 1;
}

// dicewars.attack.enemy (004 ¶13)
export function attackEnemy(world, seat, { to }) {
  return world.lands.get(to).flag !== world.flags[seat];
}

// dicewars.attack.border (004 ¶13; ruling dicewars.borders)
export function attackBorder(world, { from, to }) {
  return world.borders.get(from).includes(to);
}

export function everyAttack(world, seat) {
  const attacks = world.landsOf(seat).flatMap((from) => world.borders.get(from).map((to) => ({ from, to })));
  return attacks.filter((attack) => isLegal(world, seat, attack));
}

// dicewars.income.group (004 ¶14; ruling dicewars.income-order)
export function incomeGroup(world, seat) {
  const lands = world.landsOf(seat);
  return Math.max(...lands.map((land) => reach(world.borders, land, lands).size));
}

// What a player is told.

// dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29)
export function toldWorld(world, seat, attacksLeft) {
  return {
    lands: toldLands(world),
    flags: toldFlags(world),
    my_flag: world.flags[seat],
    reserve: toldReserve(world),
    attacks_left: attacksLeft,
  };
}

export function toldLands(world) {
  return Object.fromEntries([...world.lands].map(([land, { flag, dice }]) => [land, [flag, dice]]));
}

// dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed)
export function toldFlags(world) {
  const owners = new Set([...world.lands.values()].map((land) => land.flag));
  return FLAGS.filter((flag) => owners.has(flag));
}

// dicewars.told.reserve (004 ¶30)
// A flag that nobody has chosen yet has none.
export function toldReserve(world) {
  return Object.fromEntries(toldFlags(world).map((flag) => [flag, world.reserve[world.flags.indexOf(flag)] ?? 0]));
}

// dicewars.told.available (004 ¶40)
export function toldAvailable(world) {
  return toldFlags(world).filter((flag) => !world.flags.includes(flag));
}
