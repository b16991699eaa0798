// A headless Chromium, spoken to over a pipe: no port, no package, a new profile each time.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const PROGRAM = process.env.CHROMIUM || "chromium";
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe"];

// A machine may be slow; a page that never answers is to be named.
const PATIENCE_MS = 60000;

export class Browser {
  static async open() {
    const profile = mkdtempSync(join(tmpdir(), "rulebook-view-"));
    const child = spawn(PROGRAM, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    const browser = new Browser();
    Object.assign(browser, { profile, child, number: 0, waiting: new Map(), listeners: new Set(), text: "" });
    child.on("exit", () => browser.waiting.forEach(({ reject }) => reject(new Error("the browser has ended"))));
    child.on("error", (error) => browser.waiting.forEach(({ reject }) => reject(error)));
    child.stdio[4].setEncoding("utf8");
    child.stdio[4].on("data", (part) => browser.read(part));
    return browser;
  }

  read(part) {
    const texts = (this.text + part).split("\0");
    this.text = texts.pop();
    for (const text of texts) {
      const message = JSON.parse(text);
      const waiting = this.waiting.get(message.id);
      if (!waiting) this.listeners.forEach((listener) => listener(message));
      else if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
      this.waiting.delete(message.id);
    }
  }

  call(method, params, sessionId) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`no answer to ${method} ${JSON.stringify(params).slice(0, 200)}`)), PATIENCE_MS);
      const settled = (settle) => (value) => (clearTimeout(patience), settle(value));
      [resolve, reject] = [settled(resolve), settled(reject)];
      this.waiting.set(id, { resolve, reject, method });
      this.child.stdio[3].write(`${JSON.stringify({ id, method, params: params || {}, sessionId })}\0`);
    });
  }

  async page(options) {
    // With a memory of its own.
    const { browserContextId } = await this.call("Target.createBrowserContext");
    const { targetId } = await this.call("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.call(`${domain}.enable`);
    await page.resize((options && options.width) || 1280, (options && options.height) || 900);
    return page;
  }

  async close() {
    await this.call("Browser.close").catch(() => {});
    if (this.child.exitCode === null) await new Promise((ended) => this.child.once("exit", ended));
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Page {
  constructor(browser, sessionId, targetId) {
    Object.assign(this, { browser, sessionId, targetId, complaints: [], requests: [] });
    browser.listeners.add((message) => message.sessionId === sessionId && this.hear(message));
  }

  hear({ method, params }) {
    if (method === "Runtime.exceptionThrown") this.complaints.push(params.exceptionDetails.exception?.description || params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) this.complaints.push(params.args.map((arg) => arg.value || arg.description).join(" "));
    if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) this.complaints.push(params.entry.text);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Page.loadEventFired" && this.loaded) this.loaded();
  }

  call(method, params) {
    return this.browser.call(method, params, this.sessionId);
  }

  resize(width, height) {
    this.size = [width, height];
    return this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  }

  theme(value) {
    return this.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
  }

  /** Opens a file, waits until it is drawn, and says how many milliseconds that took. */
  async open(path, hash) {
    const began = performance.now();
    const loaded = new Promise((resolve) => (this.loaded = resolve));
    await this.call("Page.navigate", { url: pathToFileURL(path).href + (hash || "") });
    await loaded;
    await this.drawn();
    return performance.now() - began;
  }

  async run(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    return result.value;
  }

  drawn() {
    return this.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
  }

  async key(key, modifiers) {
    const text = key.length === 1 ? { text: key } : {};
    await this.call("Input.dispatchKeyEvent", { type: "keyDown", key, modifiers: modifiers || 0, ...text });
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", key, modifiers: modifiers || 0 });
    await this.drawn();
  }

  async shot(isWhole) {
    const { data } = await this.call("Page.captureScreenshot", { format: "png", captureBeyondViewport: Boolean(isWhole) });
    return Buffer.from(data, "base64");
  }
}
