// A page of everything that the program shows: each game, each kind of report, the viewer and the reports of the terminal.
// `node view/gallery.mjs DIR` writes them; with `--large` also the largest ones that there are. RULEBOOK names the program.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PROGRAM = resolve(process.env.RULEBOOK || "target/release/rulebook");
const EXAMPLES = "conformance/examples";

function ran(line, env) {
  // Referees and bots of ours are started by their name, as a reader would.
  const PATH = `${dirname(PROGRAM)}${delimiter}${process.env.PATH}`;
  const done = spawnSync(PROGRAM, line, { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, PATH, ...env } });
  if (done.error) throw done.error;
  // 0 and 1 are verdicts, and 5 is one of a run that was cut.
  if (![0, 1, 5].includes(done.status)) throw new Error(`${line.join(" ")}: exit code ${done.status}\n${done.stderr}`);
  return done.stdout;
}

const words = (line) => line.split(" ");

/** Games to step through, by the names of their pages. */
const GAMES = {
  bricks: "bricks/end.no-place/random-five",
  largest: "bricks/board.size/largest",
  rejected: "bricks/board.duplicate/twice",
  bitwa: "bitwa/end.strength/battle-on-the-sample-board",
  dicewars: "dicewars/turn.order/eight-players",
  garrison: "garrison/turn.alternate/whole-game",
  snakes: "snakes/board.size/engine-start",
};

const wrong = (game, misreading) => ["--", "rulebook", "referee", game, "--misreading", misreading];
const right = (game) => ["--", "rulebook", "referee", game];
const VALIDATE = "validate bricks --cases 200";

/** Reports, by the names of their pages; the same commands without `--format html` are what a terminal shows. */
function reports(folder) {
  const [recordings, results] = ["recordings", "results.sqlite"].map((name) => join(folder, name));
  ran(["fairness", "dicewars", "--sample", "3", "--out", recordings, "--loaded", "6:20"]);
  ran(["tournament", "bricks", "solver", "greedy", "random", "--board", "empty-5", "--board", "empty-7", "--results", results]);
  return {
    "report-validate": [...words(VALIDATE), ...wrong("bricks", "brick.adjacent.diagonal")],
    "report-conforms": [...words(VALIDATE), ...right("bricks")],
    "report-foreign": ["validate", "bricks", "--cases", "400", "--", "python3", `${EXAMPLES}/bricks/adapter_foreign.py`],
    "report-unspecified": ["validate", "bricks", "--cases", "0", "--", "rulebook", "referee", "bricks", "--reading", "last-move=forward-last"],
    "report-hexagons": ["validate", "dicewars", "--cases", "50", ...wrong("dicewars", "battle.sum.ties-attack")],
    "report-certify": ["certify", "bricks", "--cases", "20", "--", "rulebook", "bot", "bricks", "foul:filled"],
    "sheet-power": words("power bricks --traces-only"),
    "sheet-coverage": words("coverage bricks --cases 20"),
    "sheet-fairness": ["fairness", "dicewars", recordings],
    "sheet-tournament": ["tournament", "export", results],
  };
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

/** What a terminal shows of a text with its colours. */
function screen(title, text) {
  const colours = { 1: "font-weight:bold", 2: "opacity:.6", 31: "color:#f2777a", 32: "color:#7fc97f", 33: "color:#ffcc66" };
  let open = 0;
  const styled = escaped(text).replace(/\x1b\[([\d;]*)m/g, (_, codes) => {
    const styles = codes.split(";").map((code) => colours[Number(code)]).filter(Boolean);
    // Several codes may open one after the other, and are all closed at once.
    const closed = styles.length ? "" : "</span>".repeat(open);
    open = styles.length ? open + 1 : 0;
    return styles.length ? `<span style="${styles.join(";")}">` : closed;
  });
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>body{background:#16181d;color:#ddd;margin:1rem}` +
    `pre{font:14px/1.3 "DejaVu Sans Mono",monospace;white-space:pre-wrap;width:120ch;overflow-wrap:anywhere}</style><pre>$ ${escaped(title)}\n${styled}</pre>`;
}

/** Writes the pages, and gives their paths: `shown` are to be looked at, also those of the terminal. */
export function gallery(folder, isLarge) {
  mkdirSync(folder, { recursive: true });
  const shown = [];
  const view = (name, traces, more) => {
    const path = join(folder, `${name}.html`);
    ran(["view", ...traces, "--html", path, ...(more || [])]);
    shown.push(path);
  };
  const write = (name, text) => {
    writeFileSync(join(folder, name), text);
    shown.push(join(folder, name));
  };
  for (const [name, trace] of Object.entries(GAMES)) view(name, [trace]);
  const imported = join(folder, "imported");
  ran(["traces", "import", `${EXAMPLES}/bricks/diagonal--recorded.jsonl`, "--to", imported]);
  view("divergence", [join(imported, "bricks/diagonal--recorded.jsonl")]);
  for (const [name, line] of Object.entries(reports(folder))) {
    const at = line.indexOf("--");
    const html = at < 0 ? [...line, "--format", "html"] : [...line.slice(0, at), "--format", "html", ...line.slice(at)];
    write(`${name}.html`, ran(html));
    write(`terminal-${name}.html`, screen(`rulebook ${line.join(" ")}`, ran(line, { CLICOLOR_FORCE: "1" })));
  }
  for (const [name, trace] of Object.entries({ ...GAMES, divergence: join(imported, "bricks/diagonal--recorded.jsonl") })) {
    const path = join(folder, `terminal-${name}.svg`);
    ran(["view", trace, "--svg", path, ...(["rejected", "largest", "divergence"].includes(name) ? [] : ["--step", "3"])]);
    shown.push(path);
  }
  if (isLarge) large(folder, view);
  return shown;
}

/** A game of Garrison that the limit of moves ends, and a fight of as many rounds as there are. */
function large(folder, view) {
  const [garrison, fight] = ["moves-6000", "rounds-1000"].map((name) => [name, join(folder, `${name}.jsonl`)]);
  const bots = ["--", "rulebook", "bot", "garrison", "random"];
  ran(["play", "garrison", "--size", "20", "--seed", "3", "--trace", garrison[1], ...bots, ...bots]);
  const programs = ["fox", "hunter"].map((name) => `${EXAMPLES}/snakes/programs/${name}.json`);
  ran(["fight", "snakes", ...programs, "--record", fight[1]]);
  for (const [name, trace] of [garrison, fight]) view(name, [trace]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, ...options] = process.argv.slice(2);
  if (!folder) {
    console.error("node view/gallery.mjs DIR [--large]");
    process.exit(2);
  }
  gallery(folder, options.includes("--large"));
}
