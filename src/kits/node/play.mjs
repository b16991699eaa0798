// What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed.

// A message is a word, or an object with one key: its name, and what it says.
function named(message) {
  return typeof message === "string" ? [message, null] : Object.entries(message)[0];
}

// The lines of a stream. (`node:readline` ends a line at some characters that JSON may have in a text.)
async function* lines(stream) {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

export async function play(bot) {
  for await (const line of lines(process.stdin)) {
    const told = JSON.parse(line);
    const [name, data] = named(told.message);
    bot.hear(name, data);
    if (told.asks) {
      process.stdout.write(JSON.stringify({ seq: told.seq, move: bot.choose(name, data) }) + "\n");
    }
  }
}
