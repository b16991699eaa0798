// Pictures of pages: `node view/shots.mjs DIR` writes a page of everything that the program shows to DIR/pages and takes
// pictures of them: light, dark and narrow. `node view/shots.mjs DIR PAGE[#1/STEP]…` takes pictures of these pages alone. Says
// how large each page is, how long it took to load and what a step takes, and what the console said. RULEBOOK names the program.
import { mkdirSync, writeFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gallery } from "./gallery.mjs";
import { Browser } from "./tests/browser.mjs";

const [folder, ...named] = process.argv.slice(2);
if (!folder) {
  console.error("node view/shots.mjs DIR [PAGE[#1/STEP]…]");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const pages = named.length ? named : gallery(join(folder, "pages"), true);
const browser = await Browser.open();
const FORMS = [["light", 1280, 900], ["dark", 1280, 900], ["narrow", 390, 844]];

/** The longest of the steps that a page with a game takes one after the other, in milliseconds. */
const SLOWEST_STEP = `(async () => {
  const root = document.querySelector(".rulebook");
  if (!root) return null;
  let slowest = 0;
  const { player } = root;
  for (let step = 1; step <= 20; step++) {
    const began = performance.now();
    player.go(Math.round((step / 20) * (player.game.length - 1)));
    await new Promise((done) => requestAnimationFrame(done));
    slowest = Math.max(slowest, performance.now() - began);
  }
  player.go(0);
  return slowest;
})()`;

for (const one of pages) {
  const [path, hash] = one.split("#");
  // What a terminal shows has one form.
  const forms = basename(path).startsWith("terminal-") ? FORMS.slice(0, 1) : FORMS;
  for (const [form, width, height] of forms) {
    const page = await browser.page({ width, height });
    await page.theme(form === "dark" ? "dark" : "light");
    const took = await page.open(path, hash ? `#${hash}` : "");
    const wide = await page.run("document.documentElement.scrollWidth > innerWidth");
    const name = `${basename(path).replace(/\.(html|svg)$/, "")}${hash ? `-${hash.replace(/\W+/g, "-")}` : ""}-${form}.png`;
    writeFileSync(join(folder, name), await page.shot(form === "narrow"));
    const step = form === "light" ? await page.run(SLOWEST_STEP) : null;
    const says = [`${Math.round(took)} ms`, `${Math.round(statSync(path).size / 1000)} kB`];
    if (step !== null) says.push(`a step ${Math.round(step)} ms`);
    console.log(name, ...says, wide ? "WIDER THAN THE WINDOW" : "", ...page.complaints);
    await page.call("Page.close").catch(() => {});
  }
}
await browser.close();
