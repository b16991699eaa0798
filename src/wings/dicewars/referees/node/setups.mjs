// Which setups of Dice Wars (text 004) can be: the rules on the map and on the stage that a war has come to. A comment
// names the rule that is kept below it, and its place in the text.

import { FLAGS, MAX_DICE, MAX_RESERVE, World, incomeGroup, isLegal, reach } from "./world.mjs";

const MAX_LANDS = 100;
const BEFORE_WAR = ["prepare", "choose", "deal"];
const WAR = ["attack", "roll", "scatter", "over"];

export const MAX_TURNS = 200;

// A setup or an event that cannot be; the message says why.
export class Impossible extends Error {}

export function demand(holds, why) {
  if (!holds) {
    throw new Impossible(why);
  }
}

// The setup with all keys, those that were left out with their usual values. Throws Impossible where it cannot be.
export function readSetup(given) {
  const { players } = given;
  mapPlayers(players);
  const setup = {
    order: Array.from({ length: players }, (_, seat) => seat),
    flags: Array(players).fill(null),
    reserve: Array(players).fill(0),
    out: [],
    turn: 0,
    stage: { prepare: Array(players).fill("init") },
    ...given,
  };
  const [kind] = stageOf(setup.stage);
  mapSize(setup.lands);
  mapIds(setup.lands);
  mapDice(setup.lands);
  mapBorders(setup.lands);
  mapConnected(setup.lands);
  mapFlags(setup.lands, players, BEFORE_WAR.includes(kind));
  checkOrder(setup.order, players);
  setup.ply = setupStage(setup);
  return setup;
}

// The name of a stage, and what stands under it.
export function stageOf(stage) {
  return typeof stage === "string" ? [stage, null] : Object.entries(stage)[0];
}

function isWithin(value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most;
}

function areDifferent(list) {
  return new Set(list).size === list.length;
}

// dicewars.map.players (004 ¶61)
export function mapPlayers(players) {
  demand(isWithin(players, 2, 8), "2 to 8 players take part");
}

// dicewars.map.size (004 ¶61)
export function mapSize(lands) {
  demand(isWithin(lands.length, 1, MAX_LANDS), "a map has 1 to 100 lands");
}

// dicewars.map.ids (004 ¶20, ¶21)
export function mapIds(lands) {
  demand(areDifferent(lands.map((land) => land.id)), "two lands have one number");
}

// dicewars.map.dice (004 ¶10)
export function mapDice(lands) {
  demand(lands.every((land) => isWithin(land.dice, 1, MAX_DICE)), "1 to 8 dice stand on a land");
}

function bordersOf(lands) {
  return new Map(lands.map(({ id, neighbours }) => [id, neighbours]));
}

// dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
export function mapBorders(lands) {
  const borders = bordersOf(lands);
  for (const [land, neighbours] of borders) {
    demand(areDifferent(neighbours), `land ${land} names a neighbour twice`);
    demand(!neighbours.includes(land), `land ${land} borders on itself`);
    const areMutual = neighbours.every((neighbour) => borders.get(neighbour)?.includes(land));
    demand(areMutual, `a border of land ${land} is not mutual`);
  }
}

// dicewars.map.connected (004 ¶61)
export function mapConnected(lands) {
  const borders = bordersOf(lands);
  demand(reach(borders, lands[0].id, borders.keys()).size === lands.length, "the map falls into pieces");
}

// dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed)
export function mapFlags(lands, players, isBeforeWar) {
  const flags = [...new Set(lands.map((land) => land.flag))];
  demand(flags.every((flag) => FLAGS.includes(flag)), "there is no such flag");
  demand(!isBeforeWar || flags.length === players, "a new map has as many flags as there are players");
}

function checkOrder(order, players) {
  const areSeats = order.every((seat) => isWithin(seat, 0, players - 1));
  demand(order.length === players && areSeats && areDifferent(order), "the order is to name each seat once");
}

// dicewars.setup.stage (004 ¶12, ¶13, ¶14)
// Gives the number of the ply, which may be left out.
export function setupStage(setup) {
  const { players, flags, reserve, stage } = setup;
  const [kind, detail] = stageOf(stage);
  demand(flags.length === players && reserve.length === players, "there is a flag and a reserve for each seat");
  demand(reserve.every((dice) => isWithin(dice, 0, MAX_RESERVE)), "a reserve is 0 to 100 dice");
  const world = new World(setup);
  if (BEFORE_WAR.includes(kind)) {
    checkBeforeWar(setup, world, kind, detail);
    return 0;
  }
  demand(WAR.includes(kind), "there is no such stage");
  checkSeats(setup, world);
  const plies = kind === "over" ? pliesAtEnd(setup) : pliesOfTurn(setup, world, kind, detail);
  const ply = setup.ply ?? plies[0];
  demand(plies.includes(ply), "the turns of all players together do not fit the turn and those who are out");
  return ply;
}

function checkBeforeWar({ players, order, flags, reserve, out, turn, ply = 0 }, world, kind, detail) {
  demand(turn === 0 && ply === 0, "no turn is played before the war");
  demand(reserve.every((dice) => dice === 0) && out.length === 0, "nobody has a reserve or is out before the war");
  const chosen = flags.filter((flag) => flag !== null);
  const onMap = [...world.lands.values()].map((land) => land.flag);
  demand(chosen.every((flag) => onMap.includes(flag)), "a chosen flag is not on the map");
  demand(areDifferent(chosen), "two seats have one flag");
  if (kind === "prepare") {
    const areCalls = detail.every((call) => ["init", "name", "ready"].includes(call));
    demand(detail.length === players && areCalls, "each seat is at init, name or ready");
    demand(detail.some((call) => call !== "ready"), "all are ready, but no choice has begun");
    demand(chosen.length === 0, "a flag was chosen too early");
  } else if (kind === "choose") {
    demand(order.includes(detail), "there is no such seat");
    const unasked = order.slice(0, order.indexOf(detail) + 1);
    demand(unasked.every((seat) => flags[seat] === null), "a seat has a flag that was not asked yet");
  } else {
    demand(players - chosen.length >= 2, "luck deals two flags or more");
  }
}

// In the war each seat has a flag, and `out` names those that have no land.
function checkSeats({ players, flags, reserve, out, turn }, world) {
  demand(flags.every((flag) => FLAGS.includes(flag)) && areDifferent(flags), "each seat has a flag of its own");
  const isOwned = [...world.lands.values()].every((land) => flags.includes(land.flag));
  demand(isOwned, "the flag of a land is nobody's");
  const landless = [...flags.keys()].filter((seat) => world.landsOf(seat).length === 0);
  const areOut = out.length === landless.length && landless.every((seat) => out.includes(seat));
  demand(areOut && out.length < players, "out are those without land, and nobody else");
  demand(out.every((seat) => reserve[seat] === 0), "a seat that is out has a reserve");
  demand(isWithin(turn, 1, MAX_TURNS), "turns are counted from 1 to 200");
}

function pliesAtEnd(setup) {
  demand(setup.out.length === setup.players - 1 || setup.turn === MAX_TURNS, "the war is not over yet");
  // The last turn was the conqueror's, or that of the last in the order.
  const lastMover = setup.order.findLast((seat) => !setup.out.includes(seat));
  return everyPly(setup, lastMover, setup.turn);
}

function pliesOfTurn(setup, world, kind, detail) {
  const { players, order, out, turn, reserve } = setup;
  const { seat, step, from, to, left } = detail;
  demand(order.includes(seat) && !out.includes(seat), "the mover is out");
  demand(out.length <= players - 2, "one seat has all lands, but the war goes on");
  if (kind === "scatter") {
    demand(world.landsWithRoom(seat).length > 0, "no land takes another die");
    demand(reserve[seat] === 0, "the reserve is a part of what is laid out");
    const income = incomeGroup(world, seat);
    const laid = world.diceOf(seat) - world.landsOf(seat).length; // One die of each land was there before, at least.
    const canBeLeft = isWithin(left, Math.max(1, income - laid), income + MAX_RESERVE);
    demand(canBeLeft, "an income and a reserve are never so many dice");
    return everyPly(setup, seat, turn);
  }
  demand(isWithin(step, 1, turn), "the Nth turn has N steps");
  demand(kind !== "roll" || isLegal(world, seat, { from, to }), "luck is to decide an attack that is not legal");
  return everyPly(setup, seat, step - 1);
}

// How many turns all players together can have had.
//
// Were nobody out, the turns would be numbered round by round from 0, which is called a moment here. A seat that is out
// had its turns before the moment at which it was eliminated. That can have been early or late, and every number in
// between is possible.

// All numbers that the mover's turn can have among the turns of all, the highest first, where the mover has taken at
// most so many lands in it.
function everyPly(setup, mover, taken) {
  const { order, out, players, turn } = setup;
  const war = { order, out, players, taken, now: (turn - 1) * players + order.indexOf(mover) };
  const latest = latestMoments(war);
  const earliest = earliestMoments(war);
  if (latest === null || earliest === null) {
    return [];
  }
  const most = plyAt(war, latest);
  return Array.from({ length: most - plyAt(war, earliest) + 1 }, (_, index) => most - index);
}

function plyAt(war, moments) {
  const living = war.order.filter((seat) => !war.out.includes(seat));
  const turns = [
    ...living.map((seat) => turnsBefore(war, seat, war.now + 1)),
    ...war.out.map((seat, index) => turnsBefore(war, seat, moments[index])),
  ];
  return turns.reduce((sum, count) => sum + count, 0);
}

function turnsBefore({ order, players }, seat, moment) {
  return Math.floor(moment / players) + (order.indexOf(seat) < moment % players ? 1 : 0);
}

// Whether the seat at this index of `out` can have been eliminated at the moment, at which others were, too: by a seat
// that was not out by then, with a step of its turn for each of them.
function canBe({ order, out, players, taken, now }, index, moment, others) {
  const steps = moment === now ? taken : Math.floor(moment / players) + 1;
  const isOut = out.slice(0, index + 1).includes(order[moment % players]);
  return !isOut && others.filter((other) => other === moment).length < steps;
}

// The moments at which those who are out were eliminated, each as early as it can be; null where that is not possible.
function earliestMoments(war) {
  const moments = [];
  for (const index of war.out.keys()) {
    // Who eliminates the last opponent does so in the turn that is played.
    let moment = index + 2 === war.players ? war.now : (moments.at(-1) ?? 0);
    while (moment <= war.now && !canBe(war, index, moment, moments)) {
      moment += 1;
    }
    if (moment > war.now) {
      return null;
    }
    moments.push(moment);
  }
  return moments;
}

// The same, each as late as it can be.
function latestMoments(war) {
  const moments = [];
  for (const index of [...war.out.keys()].reverse()) {
    let moment = moments[0] ?? war.now;
    while (moment >= 0 && !canBe(war, index, moment, moments)) {
      moment -= 1;
    }
    if (moment < 0) {
      return null;
    }
    moments.unshift(moment);
  }
  return moments;
}
