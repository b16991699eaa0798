// What stands beside the board: what happens, who has what, what differs, the rules of the step, and the messages.
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  // So many steps back the messages are shown, and so many letters of each at first.
  const BACK = 12;
  const LETTERS = 100;
  const PATHS = 24;
  // A time shorter than this is nothing to speak of.
  const SLOW_US = 10000;

  /** An element with attributes and children; a child that is text is text, never HTML. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }

  /** Words in which what stands between backticks is code. */
  const words = (text) => text.split("`").map((part, nth) => (nth % 2 ? make("code", {}, part) : part));

  /** Bytes that nobody sees, seen. */
  const visible = (text) => text.replace(/[\x00-\x1f\x7f]/g, (c) => (c === "\n" ? "⏎\n" : `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`));

  function long(text) {
    const shown = visible(text);
    if (shown.length <= LETTERS) return make("code", {}, shown);
    const more = `${shown.length} letters`;
    return make("details", {}, make("summary", {}, make("code", {}, `${shown.slice(0, LETTERS)}…`), ` ${more}`), make("pre", {}, shown));
  }

  const isChance = (now) => Boolean(now.event && now.event.chance !== undefined);

  function raw(now) {
    if (now.event.line !== undefined) return `answers ${visible(now.event.line)}`;
    if (now.event.fault) return `fails: ${now.said.replace(/[()]/g, "")}`;
    return `answers ${visible(now.said || "")}`;
  }

  /** What a step does, in a sentence. */
  function happens(now, drawing) {
    if (!now.event) return now.rejected ? "The setup is refused." : "The game begins.";
    const own = drawing && drawing.happens ? drawing.happens(now) : null;
    if (isChance(now)) return `Luck decides: ${own || JSON.stringify(now.event.chance)}.`;
    const took = now.event.took_us >= SLOW_US ? ` after ${now.event.took_us / 1000} ms` : "";
    return `Seat ${now.from} ${own || raw(now)}${took}${now.refused ? ", and is refused" : ""}.`;
  }

  function ruleItem(id, rules) {
    const [place, text] = rules[id] || ["", ""];
    const name = id.split(".").slice(1).join(".") || id;
    const head = make("span", { class: "rule-id" }, name);
    const where = make("span", { class: "place" }, place);
    return make("li", {}, make("div", { class: "rule-head" }, head, " ", where), ...text.split("\n\n").map((part) => make("p", {}, words(part.replace(/\s+/g, " ")))));
  }

  function alert(kind, heading, ...children) {
    return make("div", { class: `alert ${kind}` }, make("strong", {}, heading), ...children);
  }

  function broken(kind, heading, { rule, detail }, rules) {
    return alert(kind, heading, make("p", {}, `${detail[0].toUpperCase()}${detail.slice(1)}.`), make("ul", { class: "rules" }, ruleItem(rule, rules)));
  }

  const short = (value) => long(typeof value === "string" ? value : JSON.stringify(value === undefined ? null : value));

  function differences(now, whose) {
    const rows = [];
    for (const { field, rules, theirs } of now.differs) {
      if (field === "position" && now.theirs) continue;
      rows.push([field, rules, theirs]);
    }
    if (now.theirs) {
      const paths = Rulebook.differing(now.position, now.theirs);
      const part = (value, path) => path.split(".").reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), value);
      for (const path of paths.slice(0, PATHS)) rows.push([path, part(now.position, path), part(now.theirs, path)]);
      if (paths.length > PATHS) rows.push([`and ${paths.length - PATHS} more`, "", ""]);
    }
    const cell = (value) => make("td", {}, short(value));
    const head = ["", "the rules say", `${whose} says`].map((text) => make("th", { scope: "col" }, text));
    const body = rows.map(([field, one, two]) => make("tr", {}, make("th", { scope: "row" }, field), cell(one), cell(two)));
    const table = make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, body));
    const who = whose[0].toUpperCase() + whose.slice(1);
    return alert("differs", `${who} says something else`, make("div", { class: "wide" }, table));
  }

  function alerts(now, rules, whose) {
    const found = [];
    if (now.rejected) found.push(broken("bad", "The setup cannot be", now.rejected, rules));
    if (now.refused) found.push(broken("bad", `Refused: ${now.refused.kind}`, now.refused, rules));
    if (now.impossible) found.push(alert("bad", "This cannot be", make("p", {}, now.impossible)));
    if (now.differs.length) found.push(differences(now, whose));
    return found;
  }

  /** Who has what, who is asked, and who was placed where. */
  function seats(now, data, state, drawing) {
    if (!now.position) return [];
    const own = drawing && drawing.seats ? drawing.seats(now.position, state, now) : [];
    const turn = now.turn || {};
    return Array.from({ length: data.seats }, (_, seat) => {
      const { name, colour, facts } = own[seat] || {};
      const isAsked = Boolean(turn.seats && turn.seats.includes(seat));
      const place = turn.over ? make("span", { class: "badge" }, `place ${turn.over[seat]}`) : null;
      const asked = isAsked ? make("span", { class: "badge" }, "to move") : null;
      const dot = make("span", { class: "dot", style: `background:var(${colour || `--seat-${seat}`})`, "aria-hidden": "true" });
      const title = make("div", { class: "seat-name" }, dot, name || `seat ${seat}`, asked, place);
      const list = (facts || []).map(([key, value]) => make("div", {}, make("dt", {}, key), " ", make("dd", {}, typeof value === "number" ? value.toLocaleString("en") : String(value))));
      return make("li", { class: isAsked ? "asked" : "" }, title, list.length ? make("dl", {}, list) : null);
    });
  }

  function reasons(now, drawing) {
    if (!now.reason) return [];
    const lines = drawing && drawing.reasons ? drawing.reasons(now.reason) : [JSON.stringify(now.reason)];
    return lines.map((line) => make("p", {}, line));
  }

  function said(now) {
    const lines = [];
    if (now.event) {
      const who = isChance(now) ? "luck" : `seat ${now.from} →`;
      lines.push({ who, seat: now.from, kind: isChance(now) ? "luck" : "from", text: now.said || "" });
    }
    for (const { seat, text } of now.sent) lines.push({ who: `seat ${seat} ←`, seat, kind: "to", text });
    return lines;
  }

  /** The messages of this step and of some before it. */
  function messages(game, index, onGo, colour) {
    const items = [];
    for (let at = Math.max(0, index - BACK); at <= index; at++) {
      for (const { who, seat, kind, text } of said(game.at(at))) {
        const name = make("button", { type: "button", class: "who", title: `go to step ${at}` }, who);
        name.addEventListener("click", () => onGo(at));
        const style = seat === undefined ? null : `--of:var(${colour(seat)})`;
        items.push(make("li", { class: `${kind}${at === index ? " now" : ""}`, style }, name, long(text)));
      }
    }
    return items;
  }

  Object.assign(Rulebook, { panels: { make, words, visible, happens, alerts, seats, reasons, messages, ruleItem } });
})();
