// What the drawings share: colours of the theme, a canvas that is sharp on every screen, cells, arrows and marks.
"use strict";
(function () {
  const Rulebook = (globalThis.Rulebook = globalThis.Rulebook || {});
  const NAMES = ["paper", "ink", "dim", "line", "wall", "cell", "accent", "bad", "good", "differs"];
  const SEATS = 8;
  // No line is thicker, however large a cell is.
  const THICKEST = 5;

  /** The colours of the theme that an element has. */
  function colours(element) {
    const style = getComputedStyle(element);
    const value = (name) => style.getPropertyValue(`--${name}`).trim() || "#888";
    const found = { seats: [], tints: [], flags: [] };
    for (const name of NAMES) found[name] = value(name);
    for (let seat = 0; seat < SEATS; seat++) {
      found.seats.push(value(`seat-${seat}`));
      found.tints.push(value(`tint-${seat}`));
      found.flags.push(value(`flag-${seat}`));
    }
    return found;
  }

  /** `#rrggbb` as three numbers. */
  function channels(colour) {
    const hex = colour.replace("#", "");
    const long = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16) || 0);
  }

  /** How light a colour is, as WCAG counts it. */
  function luminance(colour) {
    const [r, g, b] = channels(colour).map((c) => {
      const part = c / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  /** Black or white, whichever is read better on this colour. */
  const on = (colour) => (luminance(colour) > 0.179 ? "#111111" : "#ffffff");

  /** A colour between two. */
  function mixed(one, other, share) {
    const [a, b] = [channels(one), channels(other)];
    const part = (i) => Math.round(a[i] * (1 - share) + b[i] * share).toString(16).padStart(2, "0");
    return `#${part(0)}${part(1)}${part(2)}`;
  }

  /** Text in a box, as large as fits, and left out where nobody could read it. */
  function label(g, text, x, y, width, height, colour, most) {
    const size = Math.min(height, (width / Math.max(String(text).length, 1)) * 1.45, most || 1e9);
    if (size < 6) return;
    g.font = `600 ${size}px system-ui, sans-serif`;
    g.textAlign = "center";
    g.textBaseline = "middle";
    g.fillStyle = colour;
    g.fillText(text, x, y + size * 0.05);
  }

  /** An arrow from one point to another. */
  function arrow(g, from, to, colour, thick, halo) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < 1) return;
    thick = Math.min(thick, THICKEST);
    const [ux, uy] = [dx / length, dy / length];
    const head = Math.min(thick * 4, length * 0.6);
    const neck = [to[0] - ux * head, to[1] - uy * head];
    g.lineCap = g.lineJoin = "round";
    // On a coloured ground the arrow has an edge around it.
    for (const [ink, wider] of halo ? [[halo, 4], [colour, 0]] : [[colour, 0]]) {
      g.strokeStyle = g.fillStyle = ink;
      g.lineWidth = thick + wider;
      g.beginPath();
      g.moveTo(from[0], from[1]);
      g.lineTo(neck[0], neck[1]);
      g.stroke();
      g.beginPath();
      g.moveTo(to[0], to[1]);
      g.lineTo(neck[0] - uy * head * 0.5, neck[1] + ux * head * 0.5);
      g.lineTo(neck[0] + uy * head * 0.5, neck[1] - ux * head * 0.5);
      g.closePath();
      g.fill();
      g.lineWidth = Math.max(wider, 0.1);
      g.stroke();
    }
  }

  function box(g, x, y, width, height, radius) {
    g.beginPath();
    if (g.roundRect) g.roundRect(x, y, width, height, radius);
    else g.rect(x, y, width, height);
  }

  /** A frame in a box that says: look here. */
  function frame(g, x, y, width, height, colour, thick, dash) {
    thick = Math.min(thick, THICKEST);
    g.save();
    g.strokeStyle = colour;
    g.lineWidth = thick;
    g.setLineDash(dash || []);
    box(g, x + thick / 2, y + thick / 2, width - thick, height - thick, Math.min(4, width * 0.12));
    g.stroke();
    g.restore();
  }

  /**
   * A grid of so many columns and rows in an area, with room for the numbers of columns and rows where they can be read.
   * `at` gives the middle of a cell, `corner` its corner.
   */
  function grid(area, columns, rows, wanted) {
    const numbered = wanted !== false;
    const plain = Math.min(area.width / columns, area.height / rows);
    const margin = numbered && plain >= 14 ? Math.min(26, plain * 0.8) : 2;
    const fits = Math.min((area.width - margin - 2) / columns, (area.height - margin - 2) / rows);
    const size = Math.min(fits, area.most || Infinity);
    const left = area.x + margin + (area.width - margin - size * columns) / 2;
    const top = area.y + margin + (area.height - margin - size * rows) / 2;
    const corner = (x, y) => [left + x * size, top + y * size];
    const at = (x, y) => [left + (x + 0.5) * size, top + (y + 0.5) * size];
    function numbers(g, colour, first) {
      if (margin <= 2) return;
      const every = size < 18 ? 5 : 1;
      const from = first || 0;
      for (let x = 0; x < columns; x++) {
        if ((x + from) % every === 0) label(g, x + from, at(x, 0)[0], top - margin / 2, size * 1.6, 11, colour, 11);
      }
      for (let y = 0; y < rows; y++) {
        if ((y + from) % every === 0) label(g, y + from, left - margin / 2, at(0, y)[1], margin * 1.4, 11, colour, 11);
      }
    }
    function lines(g, colour) {
      if (size < 5) return;
      g.strokeStyle = colour;
      g.lineWidth = 1;
      g.beginPath();
      for (let x = 0; x <= columns; x++) {
        g.moveTo(Math.round(left + x * size) + 0.5, top);
        g.lineTo(Math.round(left + x * size) + 0.5, top + rows * size);
      }
      for (let y = 0; y <= rows; y++) {
        g.moveTo(left, Math.round(top + y * size) + 0.5);
        g.lineTo(left + columns * size, Math.round(top + y * size) + 0.5);
      }
      g.stroke();
    }
    return { size, left, top, columns, rows, corner, at, numbers, lines };
  }

  /**
   * A picture of one pixel a cell, for boards of a million cells: `paint(row, y)` gives the colours of a row, and only rows
   * that are others than before are painted anew.
   */
  function pixels(columns, rows) {
    const canvas = document.createElement("canvas");
    canvas.width = columns;
    canvas.height = rows;
    const g = canvas.getContext("2d");
    const image = g.createImageData(columns, rows);
    const words = new Uint32Array(image.data.buffer);
    let painted = [];
    let theme = "";
    return function (table, wanted, paint) {
      if (theme !== wanted) painted = [];
      theme = wanted;
      let isChanged = false;
      for (let y = 0; y < rows; y++) {
        if (painted[y] === table[y]) continue;
        painted[y] = table[y];
        paint(table[y], y, words.subarray(y * columns, (y + 1) * columns));
        isChanged = true;
      }
      if (isChanged) g.putImageData(image, 0, 0);
      return canvas;
    };
  }

  /** A colour as the number that an image's memory has for it. */
  function word(colour) {
    const [r, g, b] = channels(colour);
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  }

  const seatName = (seat) => `seat ${seat}`;

  Rulebook.board = { colours, channels, luminance, on, mixed, label, arrow, box, frame, grid, pixels, word, seatName };
})();
