// What a page does besides playing: the theme, the address of a step, and players that are made when somebody sees them.
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  const { make } = Rulebook.panels;
  const THEMES = ["auto", "light", "dark"];
  const listeners = new Set();

  Rulebook.onTheme = (listener) => listeners.add(listener);
  Rulebook.isPrinting = false;
  const redraw = () => listeners.forEach((listener) => listener());

  /** A page from a file may have no memory. */
  function stored(value) {
    try {
      if (value !== undefined) localStorage.setItem("rulebook-theme", value);
      return localStorage.getItem("rulebook-theme");
    } catch {
      return null;
    }
  }

  function setTheme(theme) {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    redraw();
  }

  function themes() {
    const button = make("button", { type: "button", class: "theme" });
    let theme = THEMES.includes(stored()) ? stored() : "auto";
    const show = () => {
      button.textContent = `theme: ${theme}`;
      setTheme(theme);
    };
    button.addEventListener("click", () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
      stored(theme);
      show();
    });
    show();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    return button;
  }

  // Paper is white.
  function printing(isPrinting) {
    Rulebook.isPrinting = isPrinting;
    document.documentElement.classList.toggle("printing", isPrinting);
    redraw();
  }

  /** The step that the address of the page asks for, such as `#1/12`. */
  Rulebook.wanted = function (id) {
    const [, game, step] = /^(.*)\/(\d+)$/.exec(decodeURIComponent(location.hash.slice(1))) || [];
    return game === id ? Number(step) : null;
  };

  /** Shows the step that the address asks for, also of a game that is folded away. */
  function show(host) {
    for (let around = host.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
    const there = host.firstElementChild && host.firstElementChild.player;
    if (there) there.go(Rulebook.wanted(host.dataset.game));
    else Rulebook.mount(host);
    host.scrollIntoView();
  }

  let remembering;
  Rulebook.remember = function (id, step) {
    if (step === 0 && !location.hash) return;
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      try {
        history.replaceState(null, "", `#${encodeURIComponent(id)}/${step}`);
      } catch {
        // Some browsers forbid it for files.
      }
    }, 300);
  };

  Rulebook.start = function () {
    const bar = document.querySelector("[data-bar]") || document.body.insertBefore(make("div", { class: "bar" }), document.body.firstChild);
    bar.append(themes());
    addEventListener("beforeprint", () => printing(true));
    addEventListener("afterprint", () => printing(false));
    const hosts = [...document.querySelectorAll(".player[data-game]")];
    if (hosts.length === 1 && !hosts[0].closest("details")) {
      const player = Rulebook.mount(hosts[0]);
      // With one game on the page its keys work everywhere.
      if (player) document.addEventListener("keydown", (event) => player.root.contains(event.target) || player.key(event));
      return;
    }
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        Rulebook.mount(target);
      }
    }, { rootMargin: "300px" });
    hosts.forEach((host) => (Rulebook.wanted(host.dataset.game) === null ? seen.observe(host) : show(host)));
    addEventListener("hashchange", () => hosts.filter((host) => Rulebook.wanted(host.dataset.game) !== null).forEach(show));
  };
})();
