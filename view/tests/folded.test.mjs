// What the pages of the rule book unfold is what `traces export --full` writes, which knows nothing of pages: every position,
// turn, refusal and citation of every golden trace.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import vm from "node:vm";

const { RULEBOOK_BOOK: book, RULEBOOK_FULL: full } = process.env;
vm.runInThisContext(readFileSync(new URL("../data.js", import.meta.url), "utf8"));

function games() {
  const found = new Map();
  for (const name of readdirSync(book).filter((name) => name.endsWith(".html"))) {
    const text = readFileSync(join(book, name), "utf8");
    for (const [, id, data] of text.matchAll(/<script type="application\/json" id="game-([^"]*)">(.*)<\/script>/g)) found.set(id, data);
  }
  return found;
}

function same(game, lines, address) {
  const [, start, ...rest] = lines;
  const expected = [start.start, ...rest.slice(0, -1).map((line) => line.expect)];
  assert.equal(game.length, expected.length, address);
  // From the end, so that nothing is only right because it was reached step by step.
  for (let at = expected.length - 1; at >= 0; at--) {
    const [now, wanted] = [game.at(at), expected[at]];
    const where = `${address}, step ${at}`;
    if (wanted.rejected) {
      assert.equal(now.rejected.rule, wanted.rejected, where);
      continue;
    }
    assert.deepEqual(now.position, wanted.position, where);
    assert.deepEqual(now.turn, wanted.turn, where);
    assert.deepEqual(now.cites, wanted.cites, where);
    assert.deepEqual(now.sent.map((one) => one.seat), wanted.sent.map((one) => one.seat), where);
    assert.equal(now.refused ? now.refused.rule : false, wanted.refused || false, where);
    assert.deepEqual(now.differs, [], where);
  }
}

test("every golden trace is on a page, and unfolds to what it is", { skip: !book && "RULEBOOK_BOOK and RULEBOOK_FULL name no folders" }, () => {
  const found = games();
  let checked = 0;
  for (const folder of readdirSync(full)) {
    for (const name of readdirSync(join(full, folder))) {
      const address = `${folder}/${name.replace(".jsonl", "").replace("--", "/")}`;
      assert.ok(found.has(address), `no page has ${address}`);
      const lines = readFileSync(join(full, folder, name), "utf8").trim().split("\n").map((line) => JSON.parse(line));
      same(globalThis.Rulebook.unfold(JSON.parse(found.get(address))), lines, address);
      checked++;
    }
  }
  assert.equal(checked, found.size);
  console.log(`${checked} traces`);
});
