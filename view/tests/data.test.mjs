// The data of a game is unfolded as it was folded. The numbers are worked by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

vm.runInThisContext(readFileSync(new URL("../data.js", import.meta.url), "utf8"));
const { patched, unfold, following, differing } = globalThis.Rulebook;

test("each kind of patch", () => {
  assert.deepEqual(patched({ a: 1, b: [1, 2, 3] }, { b: { 1: [9] } }), { a: 1, b: [1, 9, 3] });
  assert.deepEqual(patched({ stage: { move: 0 } }, { stage: [{ over: 1 }] }), { stage: { over: 1 } });
  assert.deepEqual(patched(["..#", "..."], { 1: [1, 2, "##"] }), ["..#", ".##"]);
  assert.deepEqual(patched([[5, 5], [5, 6], [5, 7]], [0, 0, [[5, 4]], 3, 1, []]), [[5, 4], [5, 5], [5, 6]]);
  assert.deepEqual(patched([1, 2, 3], [0, 3, []]), []);
  assert.equal(patched("abcdef", [1, 2, "X"]), "aXdef");
  assert.deepEqual(patched([1, 2, 3, 4], [1, 1, [8, 9]]), [1, 8, 9, 3, 4]);
  assert.equal(patched(null, [7]), 7);
  assert.equal(patched("same", undefined), "same");
});

test("a patch leaves the old value as it is, and shares what does not change", () => {
  const old = { rows: ["a", "b"], other: { deep: 1 } };
  const value = patched(old, { rows: { 0: ["x"] } });
  assert.deepEqual(old.rows, ["a", "b"]);
  assert.equal(value.other, old.other);
});

/** A game of so many steps in which a number counts up and a trail grows, and seat 0 is told and sees it at each third step. */
function counting(steps) {
  const list = [{ position: [{ count: 0, trail: "" }], turn: { seats: [0] }, cites: 0, sent: [[0, ["begin"]]], views: [[0, ["0"]]] }];
  for (let at = 1; at < steps; at++) {
    const step = { event: { move: at, seat: 0 }, from: 0, said: String(at), position: { count: [at], trail: [at - 1, 0, "x"] }, turn: { seats: [0] }, cites: 1 };
    if (at % 3 === 0) Object.assign(step, { sent: [[0, [`at ${at}`]]], views: [[0, [String(at)]]] });
    if (at === 10) step.refused = { rule: "r", detail: "d", kind: "illegal" };
    if (at === 20) Object.assign(step, { differs: [{ field: "position" }], theirs: { count: [-1] } });
    list.push(step);
  }
  return unfold({ steps: list, citations: [["a"], ["b", "c"]], seats: 1 });
}

test("any step can be gone to, in any order", () => {
  const game = counting(2000);
  for (const at of [1999, 0, 256, 255, 257, 1023, 512, 3, 1998]) {
    assert.deepEqual(game.at(at).position, { count: at, trail: "x".repeat(at) }, `step ${at}`);
  }
  assert.deepEqual(game.at(5).cites, ["b", "c"]);
  assert.deepEqual(game.at(7).views, [{ seat: 0, at: 6, view: 6 }]);
  assert.deepEqual(game.at(9).sent, [{ seat: 0, text: "at 9" }]);
  assert.deepEqual(game.at(8).sent, []);
});

test("what was elsewhere is what the next step begins with", () => {
  const game = counting(30);
  assert.equal(game.at(20).position.count, 20);
  assert.equal(game.at(20).theirs.count, -1);
  assert.equal(game.at(21).before.count, -1);
  assert.equal(game.at(21).position.count, 21);
});

test("the next foul, and around to the first", () => {
  const game = counting(30);
  assert.deepEqual([game.fouls, game.divergences], [[10], [20]]);
  assert.equal(following([3, 10, 20], 3), 10);
  assert.equal(following([3, 10, 20], 20), 3);
  assert.equal(following([], 5), undefined);
});

test("the paths of what differs", () => {
  assert.deepEqual(differing({ a: [1, 2], b: { c: 3 } }, { a: [1, 5], b: { c: 3 } }), ["a.1"]);
  assert.deepEqual(differing({ stage: { move: 0 } }, { stage: { over: 1 } }), ["stage.move", "stage.over"]);
  assert.deepEqual(differing({ a: [1] }, { a: [1] }), []);
});
