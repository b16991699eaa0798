// The search of the rule book: all words lie in assets/search.js, since a page from a file may not read other files.
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  const MOST = 40;

  /** Rules and rulings in which all words stand: those with the words in their heading first. */
  function search(all, text) {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return [];
    const scored = all.map(([href, heading, words]) => {
      const [head, body] = [heading.toLowerCase(), words.toLowerCase()];
      const holds = wanted.every((word) => head.includes(word) || body.includes(word));
      const score = wanted.filter((word) => head.includes(word)).length;
      return { href, heading, words, score: holds ? score + 1 : 0 };
    });
    return scored.filter((one) => one.score).sort((a, b) => b.score - a.score).slice(0, MOST);
  }

  function start() {
    const { make, words } = Rulebook.panels;
    const [input, list] = ["search", "found"].map((id) => document.getElementById(id));
    if (!input) return;
    input.addEventListener("input", () => {
      const found = search(Rulebook.words || [], input.value);
      const item = (one) => make("li", {}, make("a", { href: one.href }, one.heading), make("p", {}, words(one.words.split("\n\n")[0].replace(/\s+/g, " "))));
      const none = input.value.trim() && !found.length ? [make("li", {}, "Nothing has these words.")] : [];
      list.replaceChildren(...found.map(item), ...none);
    });
  }

  Rulebook.search = search;
  if (typeof document !== "undefined") start();
})();
