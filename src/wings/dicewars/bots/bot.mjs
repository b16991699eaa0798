// A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
//
//     rulebook play dicewars -- node bot.mjs -- rulebook bot dicewars random
//     rulebook certify dicewars -- node bot.mjs

import { play } from "./play.mjs";

function oneOf(list) {
  return list[Math.floor(Math.random() * list.length)];
}

class Bot {
  neighbours = {};

  // Takes a message in, whether it asks for an answer or not.
  hear(name, data) {
    if (name === "map") {
      this.neighbours = data; // The neighbours of each land: {"1": [2, 5], ...}.
    }
  }

  // The move that answers this message.
  choose(name, data) {
    switch (name) {
      case "init":
        return "ready";
      case "get-name":
        return { name: "random" };
      case "choose-flag":
        return { flag: oneOf(data.available) };
      default: {
        // FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
        const attacks = this.attacks(data.world);
        return { attack: attacks.length > 0 && Math.random() < 0.9 ? oneOf(attacks) : null };
      }
    }
  }

  // Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else.
  attacks({ lands, my_flag: mine }) {
    return Object.entries(lands)
      .filter(([, [flag, dice]]) => flag === mine && dice > 1)
      .flatMap(([land]) => {
        const others = this.neighbours[land].filter((to) => lands[to][0] !== mine);
        return others.map((to) => ({ from: Number(land), to }));
      });
  }
}

play(new Bot());

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
