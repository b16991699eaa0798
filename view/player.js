// The player of a game: a board, a timeline, keys, and the panels beside it.
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  const { make } = Rulebook.panels;
  const SPEEDS = [0.5, 1, 2, 4, 10, 30, 120];
  const MOST_ZOOM = 64;
  const MOST_CELL = 88;
  const HELP = "← → a step, with shift ten; space plays; home, end; f next foul, d next difference; v what a seat sees; + − zoom; < > speed; l loop";

  const json = (id) => {
    const element = document.getElementById(id);
    return element ? JSON.parse(element.textContent) : null;
  };

  class Player {
    constructor(host, data, rules) {
      Object.assign(this, { host, data, rules: rules || {} });
      this.game = Rulebook.unfold(data);
      this.drawing = Rulebook.drawings[data.game] || null;
      const isDrawn = this.drawing && !data.steps[0].rejected;
      this.state = isDrawn ? this.drawing.init(data) : null;
      Object.assign(this, { index: 0, seat: null, zoom: 1, pan: [0, 0], speed: 2, timer: null });
      this.parts = {};
      this.build();
      this.listen();
      this.go(0);
    }

    button(name, says, label, act) {
      const button = make("button", { type: "button", title: says, "aria-label": says }, label);
      button.addEventListener("click", act);
      this.parts[name] = button;
      return button;
    }

    board(name) {
      const canvas = make("canvas", { role: "img", tabindex: "-1" });
      const caption = make("figcaption", {});
      const figure = make("figure", { class: "board" }, caption, canvas);
      Object.assign(this.parts, { [name]: figure, [`${name}Canvas`]: canvas, [`${name}Caption`]: caption });
      return figure;
    }

    build() {
      const { data, parts } = this;
      const last = this.game.length - 1;
      const slot = (name, tag, attributes) => (parts[name] = make(tag, attributes || {}));
      const notes = (data.notes || []).map((note) => make("span", {}, note));
      const header = make("header", {}, make("h2", {}, data.title, " ", make("span", { class: "badge" }, data.game)), data.about ? make("p", { class: "about" }, data.about) : null, make("p", { class: "notes" }, notes));
      parts.slider = make("input", { type: "range", min: 0, max: last, value: 0, step: 1, "aria-label": "step" });
      parts.speed = make("select", { "aria-label": "steps a second", title: "steps a second" }, SPEEDS.map((speed) => make("option", { value: speed, selected: speed === 2 }, `${speed}/s`)));
      parts.loop = make("input", { type: "checkbox" });
      parts.sees = make("select", { "aria-label": "what is shown" }, make("option", { value: "" }, "the whole game"));
      const hasViews = data.steps.some((step) => step.views);
      for (let seat = 0; hasViews && seat < data.seats; seat++) parts.sees.append(make("option", { value: seat }, `what seat ${seat} sees`));
      parts.sees.hidden = !hasViews;
      const { fouls, divergences } = this.game;
      const steps = make("div", { class: "buttons" },
        this.button("first", "first step (home)", "|◀", () => this.go(0)),
        this.button("back", "a step back (left)", "◀", () => this.go(this.index - 1)),
        this.button("play", "play (space)", "▶ play", () => this.toggle()),
        this.button("on", "a step on (right)", "▶", () => this.go(this.index + 1)),
        this.button("end", "last step (end)", "▶|", () => this.go(last)),
        this.button("foul", "next foul (f)", `foul · ${fouls.length}`, () => this.jump(fouls)),
        this.button("divergence", "next difference (d)", `difference · ${divergences.length}`, () => this.jump(divergences)));
      parts.foul.hidden = !fouls.length;
      parts.divergence.hidden = !divergences.length;
      const options = make("div", { class: "buttons options" }, parts.speed, make("label", {}, parts.loop, " loop"), parts.sees,
        this.button("closer", "closer (+)", "+", () => this.closer(2)),
        this.button("farther", "farther (−)", "−", () => this.closer(0.5)));
      parts.marks = make("div", { class: "marks", "aria-hidden": "true" });
      this.marks();
      const controls = make("div", { class: "controls" }, slot("count", "div", { class: "count" }), make("div", { class: "timeline" }, parts.marks, parts.slider), make("div", { class: "rows" }, steps, options));
      const boards = make("div", { class: "boards" }, this.board("ours"), this.board("theirs"));
      const panel = (name, heading, tag) => (parts[`${name}Panel`] = make("section", { class: "panel" }, make("h3", {}, heading), slot(name, tag, { class: name })));
      const side = make("div", { class: "side" }, slot("happens", "p", { class: "happens" }), slot("alerts", "div"), slot("seats", "ul", { class: "seats" }),
        panel("reasons", "Why the program goes there", "div"), panel("messages", "Messages", "ol"), panel("rules", "Rules of this step", "ul"));
      parts.live = make("div", { class: "live", "aria-live": "polite", role: "status" });
      parts.fallback = make("pre", { class: "fallback", hidden: true });
      const stage = make("div", { class: "stage" }, boards, parts.fallback, controls);
      const label = `game ${data.title}`;
      this.root = make("section", { class: "rulebook", tabindex: "0", "aria-label": label }, header, make("div", { class: "columns" }, stage, side), parts.live, make("p", { class: "keys" }, HELP));
      this.host.replaceChildren(this.root);
      this.root.player = this;
    }

    /** Where fouls and differences are, on the timeline. */
    marks() {
      const last = Math.max(1, this.game.length - 1);
      const put = (steps, kind) => {
        const places = new Set(steps.map((step) => Math.round((step / last) * 500)));
        for (const place of places) this.parts.marks.append(make("i", { class: kind, style: `left:${place / 5}%` }));
      };
      put(this.game.fouls, "bad");
      put(this.game.divergences, "differs");
    }

    listen() {
      const { parts } = this;
      parts.slider.addEventListener("input", () => this.go(Number(parts.slider.value)));
      parts.speed.addEventListener("change", () => this.setSpeed(Number(parts.speed.value)));
      parts.sees.addEventListener("change", () => this.look(parts.sees.value === "" ? null : Number(parts.sees.value)));
      this.root.addEventListener("keydown", (event) => this.key(event));
      for (const canvas of [parts.oursCanvas, parts.theirsCanvas]) this.drag(canvas);
      new ResizeObserver(() => this.draw()).observe(parts.ours);
      Rulebook.onTheme(() => this.draw());
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const tag = event.target.tagName;
      if (tag === "SELECT" || (tag === "BUTTON" || tag === "SUMMARY" || event.target.type === "checkbox") && (event.key === " " || event.key === "Enter")) return;
      const far = event.shiftKey ? 10 : 1;
      const keys = {
        ArrowLeft: () => this.go(this.index - far),
        ArrowRight: () => this.go(this.index + far),
        Home: () => this.go(0),
        End: () => this.go(this.game.length - 1),
        " ": () => this.toggle(),
        f: () => this.jump(this.game.fouls),
        d: () => this.jump(this.game.divergences),
        l: () => this.parts.loop.click(),
        v: () => this.look(this.parts.sees.hidden ? null : this.nextSeat()),
        "+": () => this.closer(2),
        "-": () => this.closer(0.5),
        "<": () => this.setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(this.speed) - 1)]),
        ">": () => this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + 1)]),
      };
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    }

    nextSeat() {
      const next = this.seat === null ? 0 : this.seat + 1;
      return next < this.data.seats ? next : null;
    }

    look(seat) {
      this.seat = seat;
      this.parts.sees.value = seat === null ? "" : String(seat);
      this.draw();
      this.announce(seat === null ? "the whole game" : `what seat ${seat} sees`);
    }

    setSpeed(speed) {
      this.speed = speed;
      this.parts.speed.value = String(speed);
    }

    jump(steps) {
      const to = Rulebook.following(steps, this.index);
      if (to !== undefined) this.go(to);
    }

    toggle() {
      if (this.timer) return this.pause();
      if (this.index === this.game.length - 1) this.go(0);
      this.parts.play.textContent = "❚❚ pause";
      let due = performance.now();
      const tick = () => {
        const now = performance.now();
        const steps = Math.floor(((now - due) * this.speed) / 1000);
        if (steps > 0) {
          due += (steps * 1000) / this.speed;
          this.step(steps);
        }
        if (this.timer) this.timer = requestAnimationFrame(tick);
      };
      this.timer = requestAnimationFrame(tick);
    }

    step(count) {
      const last = this.game.length - 1;
      if (this.index >= last) {
        if (this.parts.loop.checked && last > 0) return this.show(0);
        return this.pause();
      }
      this.show(Math.min(last, this.index + count));
    }

    pause() {
      cancelAnimationFrame(this.timer);
      this.timer = null;
      this.parts.play.textContent = "▶ play";
    }

    /** Goes to a step because somebody wants to be there. */
    go(index) {
      if (this.timer) this.pause();
      this.show(index);
    }

    show(index) {
      const { parts, data } = this;
      this.index = Math.max(0, Math.min(this.game.length - 1, index || 0));
      const now = (this.now = this.game.at(this.index));
      const last = this.game.length - 1;
      parts.slider.value = String(this.index);
      parts.slider.setAttribute("aria-valuetext", `step ${this.index} of ${last}`);
      parts.count.textContent = `Step ${this.index} of ${last}`;
      const panels = Rulebook.panels;
      const says = panels.happens(now, this.drawing);
      parts.happens.textContent = says;
      const whose = data.whose || "the record";
      parts.alerts.replaceChildren(...panels.alerts(now, this.rules, whose));
      parts.seats.replaceChildren(...panels.seats(now, data, this.state, this.drawing));
      const reasons = panels.reasons(now, this.drawing);
      parts.reasons.replaceChildren(...reasons);
      parts.reasonsPanel.hidden = !reasons.length;
      const own = this.drawing && this.drawing.seats && now.position ? this.drawing.seats(now.position, this.state, now) : [];
      const colour = (seat) => (own[seat] && own[seat].colour) || `--seat-${seat}`;
      parts.messages.replaceChildren(...panels.messages(this.game, this.index, (at) => this.go(at), colour));
      parts.messagesPanel.hidden = !parts.messages.children.length;
      parts.messages.scrollTop = parts.messages.scrollHeight;
      parts.rules.replaceChildren(...now.cites.map((id) => panels.ruleItem(id, this.rules)));
      parts.rulesPanel.hidden = !now.cites.length;
      this.draw();
      const trouble = now.refused ? ` Refused: ${now.refused.detail}.` : now.differs.length ? ` ${whose} says something else.` : "";
      this.announce(`Step ${this.index}. ${says}${trouble}`);
      if (this.host.contains(document.activeElement)) Rulebook.remember(this.host.dataset.game, this.index);
    }

    announce(text) {
      clearTimeout(this.announcing);
      if (this.timer && this.speed > 1) return;
      this.announcing = setTimeout(() => (this.parts.live.textContent = text), 200);
    }

    closer(by) {
      this.zoom = Math.max(1, Math.min(MOST_ZOOM, this.zoom * by));
      this.centre = true;
      this.draw();
    }

    drag(canvas) {
      let from = null;
      canvas.addEventListener("pointerdown", (event) => {
        if (this.zoom === 1) return;
        from = [event.clientX, event.clientY, ...this.pan];
        canvas.setPointerCapture(event.pointerId);
      });
      canvas.addEventListener("pointermove", (event) => {
        if (!from) return;
        this.pan = [from[2] + event.clientX - from[0], from[3] + event.clientY - from[1]];
        this.draw();
      });
      for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => (from = null));
      canvas.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && this.zoom === 1) return;
        event.preventDefault();
        this.closer(event.deltaY < 0 ? 1.25 : 0.8);
      }, { passive: false });
    }

    draw() {
      const { parts, now } = this;
      if (!now) return;
      const view = this.seat === null ? null : now.views.find((one) => one.seat === this.seat);
      const isPair = Boolean(now.theirs) && !view && Boolean(this.state);
      parts.theirs.hidden = !isPair;
      parts.theirs.parentNode.classList.toggle("pair", isPair);
      const canDraw = Boolean(this.state && now.position && (!view || this.drawing.view));
      parts.ours.hidden = !canDraw;
      parts.fallback.hidden = canDraw;
      if (!canDraw) {
        const text = view ? JSON.stringify(view.view, null, 1) : now.picture;
        parts.fallback.textContent = text || JSON.stringify(now.position || this.data.setup, null, 1);
        return;
      }
      parts.oursCaption.textContent = view ? `what seat ${view.seat} saw when it was asked, at step ${view.at}` : isPair ? "the rules say" : "";
      parts.theirsCaption.textContent = `${this.data.whose} says`;
      this.paint(parts.oursCanvas, now.position, isPair ? now.theirs : null, view);
      if (isPair) this.paint(parts.theirsCanvas, now.theirs, now.position, null);
    }

    /** Draws a position, or what a seat sees, on a canvas. */
    paint(canvas, position, other, view) {
      const { state, drawing, now } = this;
      const shape = view ? state.viewShape || (drawing.seenBy ? state.columns / state.rows : 1) : state.shape || state.columns / state.rows;
      const width = canvas.parentNode.clientWidth;
      if (!width) return;
      const most = Math.max(220, Math.min(window.innerHeight * 0.68, 900));
      // A board of a few cells need not fill the page.
      const enough = (view ? 13 : state.rows || Infinity) * MOST_CELL + 34;
      const height = Math.max(60, Math.min(width / shape, most, enough));
      const dots = Math.max(window.devicePixelRatio || 1, Rulebook.isPrinting ? 2 : 1);
      canvas.width = Math.round(width * dots);
      canvas.height = Math.round(height * dots);
      canvas.style.height = `${height}px`;
      const g = canvas.getContext("2d");
      g.scale(dots, dots);
      const zoom = this.zoom;
      const slack = [width * (zoom - 1), height * (zoom - 1)];
      if (zoom === 1) this.pan = [0, 0];
      this.pan = this.pan.map((pan, axis) => Math.min(0, Math.max(-slack[axis], pan)));
      const colours = Rulebook.board.colours(this.root);
      const clip = { x: 0, y: 0, width, height };
      const paint = () => {
        g.clearRect(0, 0, width, height);
        const area = { x: this.pan[0], y: this.pan[1], width: width * zoom, height: height * zoom, most: MOST_CELL * zoom };
        const ctx = { g, area, clip, colours, state, now, before: now.before, other, whole: zoom === 1 };
        return view ? drawing.view(view.view, ctx) || {} : drawing.draw(position, ctx) || {};
      };
      const { focus } = paint();
      // Who looks closer wants to see what happens.
      const isOff = focus && (focus[0] < 0 || focus[1] < 0 || focus[0] > width || focus[1] > height);
      if (focus && zoom > 1 && (isOff || this.centre)) {
        this.pan = [this.pan[0] + width / 2 - focus[0], this.pan[1] + height / 2 - focus[1]];
        this.pan = this.pan.map((pan, axis) => Math.min(0, Math.max(-slack[axis], pan)));
        paint();
      }
      this.centre = false;
      canvas.style.cursor = zoom > 1 ? "grab" : "";
      canvas.setAttribute("aria-label", view ? `what seat ${view.seat} sees` : drawing.says(position, state));
    }
  }

  function mount(host) {
    const data = json(`game-${host.dataset.game}`);
    if (!data) return null;
    const player = new Player(host, data, json(`rules-${data.game}`));
    const wanted = Rulebook.wanted(host.dataset.game);
    if (wanted !== null) player.go(wanted);
    else if (host.dataset.jump !== undefined && player.game.divergences.length) player.go(player.game.divergences[0]);
    return player;
  }

  Object.assign(Rulebook, { Player, mount, json });
})();
