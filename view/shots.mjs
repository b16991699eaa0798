// Pictures of pages: `node view/shots.mjs DIR PAGE[#1/STEP]…` writes each page light, dark and narrow as PNG, and says how
// long it took to load and what the console said.
import { mkdirSync, writeFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Browser } from "./tests/browser.mjs";

const [folder, ...pages] = process.argv.slice(2);
if (!folder || !pages.length) {
  console.error("node view/shots.mjs DIR PAGE[#1/STEP]…");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await Browser.open();
const FORMS = [["light", 1280, 900], ["dark", 1280, 900], ["narrow", 390, 844]];
for (const one of pages) {
  const [path, hash] = one.split("#");
  for (const [form, width, height] of FORMS) {
    const page = await browser.page({ width, height });
    await page.theme(form === "dark" ? "dark" : "light");
    const took = await page.open(path, hash ? `#${hash}` : "");
    const wide = await page.run("document.documentElement.scrollWidth > innerWidth");
    const name = `${basename(path, ".html")}${hash ? `-${hash.replace(/\W+/g, "-")}` : ""}-${form}.png`;
    writeFileSync(join(folder, name), await page.shot(form === "narrow"));
    const says = [`${Math.round(took)} ms`, `${Math.round(statSync(path).size / 1000)} kB`, wide ? "WIDER THAN THE WINDOW" : "", ...page.complaints];
    console.log(name, ...says);
    await page.call("Page.close").catch(() => {});
  }
}
await browser.close();
