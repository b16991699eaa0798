// The programs of snakes (text 001): which ones can be, and what they decide. A comment names the rule that is kept
// below it, and its place in the text.

import { demand, isWithin } from "./setups.mjs";

const ELEMENTS = "STVWXYZ"; // Own body, own tail, empty, outside, an opponent's head, body and tail.
const SIDE = 7; // Cells of a map's side.
const AND_GROUPS = ["0", "1", "2", "3"];
const OR_GROUPS = ["4", "5", "6", "7"];

// How far from its head a snake sees: as far as a map can reach.
export const SIGHT = SIDE - 1;

// The maps of a program in the engine's JSON: of each its patterns, {dx, dy, elements, group}. They lie that far from
// the map's head.
export function readProgram(file) {
  programTexts(file.SnakeName, 1, 40);
  programTexts(file.ProgramDescription ?? "", 0, 1024);
  const sets = programSets(file.Templates);
  programMaps(file.Maps);
  return file.Maps.map((map) => readMap(map, sets));
}

// snakes.program.texts (001 ¶13; ruling snakes.lines)
export function programTexts(text, least, most) {
  demand(isWithin([...text].length, least, most), `a text has not ${least} to ${most} characters`);
}

// snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets)
export function programSets(templates) {
  demand(templates.length === 4, "there are four user sets");
  return templates.map((letters) => {
    const elements = [...new Set(letters)];
    const areElements = elements.every((element) => ELEMENTS.includes(element));
    demand(areElements && isWithin(elements.length, 1, 6), `a user set is 1 to 6 of ${ELEMENTS}`);
    return elements;
  });
}

// snakes.program.maps (001 ¶4, ¶22)
export function programMaps(maps) {
  demand(isWithin(maps.length, 1, 9), "a program has 1 to 9 maps");
}

function readMap({ Description: description = "", HeadX: headX, HeadY: headY, Lines: runs }, sets) {
  programTexts(description, 0, 1024);
  demand(isWithin(headX, 0, SIDE - 1) && isWithin(headY, 0, SIDE - 1), "the head is not on its map");
  const patterns = new Map();
  for (const run of runs) {
    programLines(run, sets, patterns);
  }
  programHead(patterns, headX, headY);
  return [...patterns.values()].map(({ x, y, ...pattern }) => ({ dx: x - headX, dy: y - headY, ...pattern }));
}

// snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading)
export function programHead(patterns, headX, headY) {
  demand(!patterns.has(headY * SIDE + headX), "a pattern stands on the head's cell");
}

// snakes.program.lines (ruling snakes.lines)
// Adds the patterns of a run to those of the map, which are kept by their cells.
export function programLines({ X: column, Y: row, Line: line }, sets, patterns) {
  demand(isWithin(column, 0, SIDE - 1) && isWithin(row, 0, SIDE - 1), "a run begins outside the map");
  demand(line.length > 0 && line.length % 2 === 0, "a run has no cell, or half a cell");
  const first = row * SIDE + column;
  for (let index = 0; index < line.length / 2; index++) {
    const cell = first + index;
    demand(cell < SIDE * SIDE, "a run goes on past the last cell");
    demand(!patterns.has(cell), "a run touches a cell that has a pattern");
    const pattern = programCells(line.slice(2 * index, 2 * index + 2), sets);
    if (pattern !== null) {
      patterns.set(cell, { x: cell % SIDE, y: Math.floor(cell / SIDE), ...pattern });
    }
  }
}

// snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25)
export function programCells(text, sets) {
  if (text === "--") {
    return null;
  }
  const [letter, group] = text;
  demand(/^[STVWXYZABCDstvwxyzabcd][0-7]$/.test(text), `${text} is no cell of a map`);
  const capital = letter.toUpperCase();
  const elements = "ABCD".includes(capital) ? sets["ABCD".indexOf(capital)] : [capital];
  return { elements: letter === capital ? elements : decideNot(elements), group };
}

// What a program decides. A snake sees a window of 13 x 13 letters around its head, the top row first.

// The moves that a program licenses for a snake that sees this window and can make these moves.
export function decide(maps, window, moves) {
  if (decideForced(moves)) {
    return moves;
  }
  const scores = decideFirstMap(maps, window, moves);
  // snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
  return scores === undefined ? moves : decideBest(scores);
}

// snakes.decide.forced (001 ¶15)
export function decideForced(moves) {
  return moves.length < 2;
}

// snakes.decide.first-map (001 ¶14, ¶16)
// The scores of the valid moves by the first map that has any, as pairs; undefined where no map has.
export function decideFirstMap(maps, window, moves) {
  for (const map of maps) {
    const scores = scoresBy(map, window, moves);
    if (scores.length > 0) {
      return scores;
    }
  }
  return undefined;
}

function scoresBy(map, window, moves) {
  const scores = [];
  for (const move of moves) {
    const variants = decideVariants(map, move).map((variant) => compare(variant, window));
    if (decideValid(variants)) {
      scores.push([move, decideMoveScore(variants)]);
    }
  }
  return scores;
}

// Where a pattern lies in the two variants in which the head looks this way.
const TURNS = {
  up: [(dx, dy) => [dx, dy], (dx, dy) => [-dx, dy]],
  right: [(dx, dy) => [-dy, dx], (dx, dy) => [-dy, -dx]],
  down: [(dx, dy) => [-dx, -dy], (dx, dy) => [dx, -dy]],
  left: [(dx, dy) => [dy, -dx], (dx, dy) => [dy, dx]],
};

// snakes.decide.variants (001 ¶14, ¶16)
export function decideVariants(map, move) {
  return TURNS[move].map((turn) =>
    map.map(({ dx, dy, ...pattern }) => {
      const [turnedX, turnedY] = turn(dx, dy);
      return { dx: turnedX, dy: turnedY, ...pattern };
    }),
  );
}

// The patterns of a variant, each with whether it matches what the snake sees.
function compare(variant, window) {
  return variant.map(({ dx, dy, elements, group }) => {
    const seen = window[SIGHT + dy][SIGHT + dx];
    return { elements, group, matches: decideElements(elements, seen) };
  });
}

// snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant)
export function decideElements(elements, seen) {
  return elements.includes(seen);
}

// snakes.decide.not (001 ¶13)
export function decideNot(elements) {
  return [...ELEMENTS].filter((element) => !elements.includes(element));
}

// snakes.decide.and (001 ¶13, ¶16)
export function decideAnd(patterns) {
  const groups = decideEmptyGroups(patterns, AND_GROUPS);
  return groups.length === 0 || groups.some((group) => group.every((pattern) => pattern.matches));
}

// snakes.decide.or (001 ¶13, ¶16)
export function decideOr(patterns) {
  const groups = decideEmptyGroups(patterns, OR_GROUPS);
  return groups.every((group) => group.some((pattern) => pattern.matches));
}

// snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map)
// The patterns of each of these groups, without groups that have none.
export function decideEmptyGroups(patterns, names) {
  const groups = names.map((name) => patterns.filter((pattern) => pattern.group === name));
  return groups.filter((group) => group.length > 0);
}

// snakes.decide.valid (001 ¶17)
export function decideValid(variants) {
  return variants.some(isValid);
}

function isValid(patterns) {
  return decideAnd(patterns) && decideOr(patterns);
}

// snakes.decide.move-score (001 ¶17; ruling snakes.move-score)
export function decideMoveScore(variants) {
  return variants.reduce((sum, patterns) => sum + decideVariantScore(patterns), 0);
}

// snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score)
export function decideVariantScore(patterns) {
  if (!isValid(patterns)) {
    return 0;
  }
  return patterns.reduce((sum, { elements, matches }) => sum + (matches ? decidePatternScore(elements) : 0), 0);
}

// snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20)
export function decidePatternScore(elements) {
  return 7 - elements.length;
}

// snakes.decide.best (001 ¶17; ruling snakes.tie)
export function decideBest(scores) {
  const best = Math.max(...scores.map(([, score]) => score));
  return scores.filter(([, score]) => score === best).map(([move]) => move);
}
