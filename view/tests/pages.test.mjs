// Pages in Debian's Chromium, headless: they load alone and without a word in the console, and do what the keys say. The
// folder RULEBOOK_PAGES has what `view/gallery.mjs` writes: games, `report-*.html` of `validate` and `certify`, `sheet-*.html` of
// `power` and other verbs with tables, `terminal-*` for what a terminal shows.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Browser } from "./browser.mjs";

const { RULEBOOK_PAGES: folder, RULEBOOK_BOOK: book } = process.env;
const skip = !folder && "RULEBOOK_PAGES names no folder";
const LOADED_MS = 10000;
let browser;
before(async () => {
  if (folder) browser = await Browser.open();
});
after(async () => {
  if (browser) await browser.close();
});

const STATE = `(() => {
  const { player } = document.querySelector(".rulebook");
  return { index: player.index, length: player.game.length, fouls: player.game.fouls, divergences: player.game.divergences };
})()`;

/** How many colours the board has: one that was not drawn has one. */
const COLOURS = `(() => {
  const canvas = document.querySelector(".board canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;

async function checked(page, path) {
  assert.deepEqual(page.complaints, [], path);
  const others = page.requests.filter((url) => !url.startsWith("file:") && !url.startsWith("data:"));
  assert.deepEqual(others, [], path);
}

async function narrow(page, path) {
  await page.resize(360, 740);
  await page.drawn();
  const width = await page.run("document.documentElement.scrollWidth");
  assert.ok(width <= 360, `${path} is ${width} wide in a window of 360`);
}

const pages = folder ? readdirSync(folder).filter((name) => name.endsWith(".html")) : [];
const isGame = (name) => !["report-", "sheet-", "terminal-"].some((kind) => name.startsWith(kind));

/** The verdict stands before all else, and the page says which run it is about. */
async function reads(page, path) {
  const first = `[...document.querySelectorAll(".card, .map, .plot, table")].every((one) =>
    document.querySelector(".verdict").compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)`;
  assert.equal(await page.run(first), true, `${path}: the verdict comes first`);
  const facts = await page.run(`[...document.querySelectorAll(".facts dt")].map((one) => one.textContent)`);
  for (const fact of ["program", "date", "machine"]) assert.ok(facts.includes(fact), `${path} does not say the ${fact}: ${facts}`);
  // Each rule is a tile that leads to what is said of it.
  const tiles = await page.run(`[...document.querySelectorAll(".tile")].map((tile) => [tile.textContent.trim(), decodeURIComponent((tile.hash || "#").slice(1))])`);
  const lost = await page.run(`[...document.querySelectorAll("a.tile")].map((tile) => tile.hash.slice(1)).filter((id) => !document.getElementById(decodeURIComponent(id)))`);
  assert.deepEqual(lost, [], `${path}: tiles that lead nowhere`);
  return tiles;
}

/** The plots, each a name and where its points are, in pixels of a track: all inside. */
async function plots(page, path) {
  const out = `[...document.querySelectorAll(".plot .track")].flatMap((track) => { const box = track.getBoundingClientRect();
    return [...track.children].map((one) => one.getBoundingClientRect()).filter((one) => one.left < box.left - 8 || one.right > box.right + 8).map(() => track.parentElement.textContent); })`;
  assert.deepEqual(await page.run(out), [], `${path}: a plot leaves its track`);
  return page.run(`document.querySelectorAll(".plot .line").length`);
}

for (const name of pages.filter((name) => name.startsWith("sheet-"))) {
  test(`${name} says its verdict first, sorts, filters and fits`, { skip }, async () => {
    const page = await browser.page();
    const took = await page.open(join(folder, name));
    assert.ok(took < LOADED_MS, `${name} took ${took} ms`);
    assert.equal(page.requests.length, 1, "a page loads nothing else");
    const tiles = await reads(page, name);
    assert.equal(tiles.length > 30, ["sheet-power.html", "sheet-coverage.html"].includes(name), `${name}: ${tiles.length} tiles`);
    assert.equal((await plots(page, name)) > 0, name !== "sheet-coverage.html", `${name}: plots`);
    const column = `[...document.querySelector("table.sorted tbody").rows].filter((row) => !row.hidden).map((row) => row.cells[0].textContent)`;
    const rows = await page.run(column);
    await page.run(`document.querySelector("table.sorted th button").click()`);
    const sorted = await page.run(column);
    assert.deepEqual(sorted, [...rows].sort((a, b) => a.localeCompare(b, "en", { numeric: true })), "a click sorts");
    await page.run(`(() => { const input = document.querySelector("input[data-filter]"); input.value = ${JSON.stringify(rows[0])}; input.dispatchEvent(new Event("input")); })()`);
    const kept = await page.run(column);
    assert.ok(kept.length > 0 && kept.length < rows.length + 1 && kept.includes(rows[0]), "a word filters");
    await narrow(page, name);
    await checked(page, name);
  });
}

for (const name of pages.filter(isGame)) {
  test(`${name} loads, steps, jumps and fits`, { skip }, async () => {
    const path = join(folder, name);
    const page = await browser.page();
    const took = await page.open(path);
    assert.ok(took < LOADED_MS, `${name} took ${took} ms`);
    assert.equal(page.requests.length, 1, "a page loads nothing else");
    const first = await page.run(STATE);
    assert.equal(first.index, 0);
    const isDrawn = await page.run(`!document.querySelector(".board").hidden`);
    if (isDrawn) assert.ok((await page.run(COLOURS)) > 2, `${name}: the board is empty`);
    await page.key("ArrowRight");
    assert.equal((await page.run(STATE)).index, Math.min(1, first.length - 1));
    await page.key("End");
    assert.equal((await page.run(STATE)).index, first.length - 1);
    await page.key("ArrowLeft");
    assert.equal((await page.run(STATE)).index, Math.max(0, first.length - 2));
    await page.key("Home");
    if (first.fouls.length) {
      const wanted = first.fouls.find((step) => step > 0) ?? first.fouls[0];
      await page.key("f");
      assert.equal((await page.run(STATE)).index, wanted, `${name}: the first foul`);
      assert.equal(await page.run(`document.querySelectorAll(".alert.bad").length > 0`), true, `${name}: a foul is told`);
    }
    if (first.divergences.length) {
      await page.key("Home");
      await page.key("d");
      assert.equal((await page.run(STATE)).index, first.divergences.find((step) => step > 0) ?? 0);
      assert.equal(await page.run(`document.querySelectorAll(".alert.differs").length`), 1);
    }
    const light = await page.run("getComputedStyle(document.body).backgroundColor");
    await page.theme("dark");
    await page.drawn();
    assert.notEqual(await page.run("getComputedStyle(document.body).backgroundColor"), light, "the theme follows the system");
    await page.run(`document.querySelector("button.theme").click()`);
    assert.equal(await page.run("getComputedStyle(document.body).backgroundColor"), light, "the button chooses light");
    await narrow(page, name);
    await checked(page, name);
  });
}

test("an address names a step", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "bricks.html"), "#1/2");
  assert.equal((await page.run(STATE)).index, 2);
  assert.match(await page.run(`document.querySelector(".live").textContent || document.querySelector(".happens").textContent`), /brick|OK|begins/);
});

test("a game plays by itself, to its end, and again where it is to loop", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "bricks.html"));
  await page.run(`document.querySelector(".rulebook").player.setSpeed(120)`);
  await page.key(" ");
  const ended = `new Promise((done) => { const look = () => { const { player } = document.querySelector(".rulebook");
    player.timer === null && player.index === player.game.length - 1 ? done(true) : requestAnimationFrame(look); }; look(); })`;
  assert.equal(await page.run(ended), true);
});

test("what a seat sees hides what it does not", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "garrison.html"));
  const seen = await page.run(`(() => { const { player } = document.querySelector(".rulebook"); player.look(0); return player.now.views[0].view.field !== undefined; })()`);
  assert.equal(seen, true);
  assert.match(await page.run(`document.querySelector(".board figcaption").textContent`), /seat 0 saw/);
});

test("a divergence stands side by side, with what differs marked", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "divergence.html"), "#1/2");
  assert.deepEqual(await page.run(`[...document.querySelectorAll(".board")].map((board) => board.hidden)`), [false, false]);
  assert.deepEqual(await page.run(`[...document.querySelectorAll(".board figcaption")].map((one) => one.textContent)`), ["the rules say", "the trace says"]);
  const marked = `(() => { const wanted = getComputedStyle(document.documentElement).getPropertyValue("--differs").trim();
    const [r, g, b] = Rulebook.board.channels(wanted);
    return [...document.querySelectorAll(".board canvas")].map((canvas) => { const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0; for (let at = 0; at < data.length; at += 4) if (data[at] === r && data[at + 1] === g && data[at + 2] === b) count++; return count > 100; }); })()`;
  assert.deepEqual(await page.run(marked), [true, true]);
});

for (const name of pages.filter((name) => name.startsWith("report-"))) {
  test(`${name} says its verdict first, maps the rules and fits`, { skip }, async () => {
    const page = await browser.page();
    await page.open(join(folder, name));
    const tiles = await reads(page, name);
    assert.ok(tiles.length > 30, `${name}: ${tiles.length} tiles`);
    const findings = await page.run(`document.querySelectorAll("section.card[id^=finding]").length`);
    assert.equal(tiles.filter(([, more]) => more.startsWith("finding-")).length > 0, findings > 0, `${name}: a finding is on the map`);
    await narrow(page, name);
    await checked(page, name);
  });
}

test("a report shows what differs and plays the smallest game", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "report-validate.html"));
  assert.match(await page.run(`document.querySelector(".verdict .big").textContent`), /does not conform/);
  const { divergences } = await page.run(`(document.querySelector(".player").scrollIntoView(), new Promise((done) => { const look = () => document.querySelector(".rulebook") ? done(${STATE}) : requestAnimationFrame(look); look(); }))`);
  assert.ok(divergences.length > 0, "the smallest game has the divergence");
  const bad = await page.run(`[...document.querySelectorAll(".tile.bad")].map((tile) => tile.hash)`);
  assert.deepEqual(bad, ["#finding-1"], "one rule differs");
});

test("a tile opens the table that has its rule, and a filter shows the row again", { skip }, async () => {
  const page = await browser.page();
  await page.open(join(folder, "report-conforms.html"));
  await page.run(`(() => { const input = document.querySelector('input[data-filter^="#rules"]'); input.value = "nothing of this"; input.dispatchEvent(new Event("input")); })()`);
  await page.run(`new Promise((done) => { addEventListener("hashchange", () => done(true)); document.querySelector("a.tile.good").click(); })`);
  await page.drawn();
  const seen = `(() => { const row = document.getElementById(decodeURIComponent(location.hash.slice(1))); const box = row.getBoundingClientRect(); return !row.hidden && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; })()`;
  assert.equal(await page.run(seen), true);
});

test("the rule book loads, searches, and plays its games", { skip: !book && "RULEBOOK_BOOK names no folder" }, async () => {
  const page = await browser.page();
  await page.open(join(book, "index.html"));
  await page.run(`(() => { const input = document.getElementById("search"); input.value = "brick adjacent"; input.dispatchEvent(new Event("input")); })()`);
  assert.equal(await page.run(`document.querySelector("#found a").getAttribute("href")`), "bricks-brick.html#bricks.brick.adjacent");
  for (const name of readdirSync(book).filter((name) => name.endsWith(".html"))) {
    await page.open(join(book, name));
    await narrow(page, name);
    await checked(page, name);
  }
  await page.open(join(book, "bricks-brick.html"), "#bricks%2Fbrick.adjacent%2Fcorner/0");
  await page.run(`new Promise((done) => { const look = () => document.querySelector(".rulebook") ? done(true) : requestAnimationFrame(look); look(); })`);
  assert.equal(await page.run(`document.querySelector(".rulebook h2").textContent`), "bricks/brick.adjacent/corner bricks");
  await checked(page, "bricks-brick.html");
  const links = await page.run(`[...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))`);
  const files = new Set(readdirSync(book));
  for (const link of links.filter((link) => !link.startsWith("#"))) assert.ok(files.has(link.split("#")[0]), `${link} leads nowhere`);
});
