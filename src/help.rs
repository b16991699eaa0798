//! What the help says besides the verbs themselves: their groups, the games, and lines to try.

use crate::commands::hosted::{all, names};
use crate::wings::Verb;
use clap::{Arg, Command};
use rulebook_conformance::games::EXAMPLE;

/// The verbs by what somebody wants, the three jobs first, each in a few words.
const GROUPS: &[(&str, &[(&str, &str)])] = &[
    (
        "The three jobs",
        &[
            ("validate", "holds a referee to the rules, and says which rule it breaks"),
            ("certify", "certifies that a bot sends no illegal moves"),
            ("traces", "checks, shows and regenerates the golden traces"),
        ],
    ),
    (
        "To begin",
        &[
            ("tour", "shows the three jobs in half a minute"),
            ("init", "writes a bot, an adapter or a referee that runs as it is"),
            ("smoke", "tests an adapter itself, and says what is still to be written"),
            ("doctor", "says which compilers are here, and how to get the others"),
            ("list", "lists games, rules, readings, bots, boards and traces"),
            ("explain", "explains a rule or whatever else has an id"),
        ],
    ),
    (
        "To look closer",
        &[
            ("replay", "plays one game again, under the rules or with a referee"),
            ("rerun", "tries again what failed last time"),
            ("perft", "counts games, and finds the move in which a referee differs"),
            ("console", "types lines to a bot or a referee, and steps through a game"),
            ("tap", "records what a referee and a bot say to each other"),
            ("verify", "holds such a record to the rules"),
            ("verify-certificate", "checks a certificate of a run, and does the run again"),
            ("fairness", "tests whether a referee's luck is fair"),
        ],
    ),
    (
        "To play",
        &[
            ("play", "plays one game between programs"),
            ("tournament", "plays a tournament, and keeps the results in one file"),
            ("bot", "is one of our players, good or bad"),
            ("referee", "is our referee behind an adapter, right or wrong"),
            ("build", "makes a bot of a player for a contest's own interface"),
        ],
    ),
    (
        "To see games and rules",
        &[
            ("view", "shows games step by step, in the terminal or on a page"),
            ("book", "writes the rule book of the games as pages"),
        ],
    ),
    (
        "How good the suite is",
        &[("power", "tries the suite on every misreading"), ("coverage", "says which tests meet each rule")],
    ),
    (
        "For your tools",
        &[
            ("schema", "prints the JSON Schema of a format"),
            ("completions", "prints what a shell needs to complete commands and ids"),
        ],
    ),
];

/// Lines to try, by verb. `{GAME}` is a game of this program.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "validate",
        &[
            "validate {GAME} -- python3 adapter.py",
            "validate {GAME} --cases 500 --save found -- ./adapter",
            "validate {GAME} --probe -- ./referee {bot1} {bot2} {board}",
            "validate {GAME} --format junit -- ./adapter > report.xml",
        ],
    ),
    (
        "certify",
        &[
            "certify {GAME} -- python3 bot.py",
            "certify {GAME} --quick -- ./bot",
            "certify {GAME} --time 300 --out cert.json -- ./bot",
        ],
    ),
    (
        "traces",
        &[
            "traces check",
            "traces regenerate {GAME} --to traces",
            "traces import game.jsonl --to traces",
            "traces diff old.jsonl new.jsonl",
        ],
    ),
    (
        "init",
        &[
            "init bot {GAME}",
            "init bot {GAME} mine --lang java",
            "init adapter {GAME} --lang cpp",
            "init referee {GAME}",
        ],
    ),
    ("smoke", &["smoke {GAME} -- python3 adapter.py"]),
    ("doctor", &["doctor"]),
    ("list", &["list", "list {GAME}", "list rules {GAME}", "list traces {GAME}"]),
    ("explain", &["explain {GAME}", "explain {GAME}.brick.adjacent", "list rules {GAME}"]),
    (
        "replay",
        &["replay game.jsonl", "replay game.jsonl -- ./adapter", "replay {GAME}/brick.adjacent/corner -- ./adapter"],
    ),
    ("rerun", &["rerun -- ./adapter"]),
    ("perft", &["perft {GAME} --depth 3", "perft {GAME} --depth 3 -- ./adapter"]),
    ("console", &["console {GAME} -- ./bot", "console {GAME} --referee -- ./adapter"]),
    ("tap", &["tap --record game.tap -- ./bot"]),
    ("verify", &["verify {GAME} game.tap"]),
    ("verify-certificate", &["verify-certificate cert.json", "verify-certificate cert.json --key key.pub -- ./bot"]),
    (
        "play",
        &[
            "play {GAME} -- ./bot -- rulebook bot {GAME} random",
            "play {GAME} -- human -- rulebook bot {GAME} random",
            "play {GAME} --step --history -- ./bot -- ./other",
            "play {GAME} --trace game.jsonl -- ./bot -- ./other",
        ],
    ),
    ("tournament", &["tournament {GAME} --players DIR"]),
    ("bot", &["bot {GAME} random"]),
    ("referee", &["referee {GAME}", "validate {GAME} -- rulebook referee {GAME}"]),
    (
        "view",
        &[
            "view game.jsonl",
            "view game.jsonl --html game.html",
            "view game.jsonl --svg game.svg --step 12",
            "view game.jsonl -- python3 adapter.py",
        ],
    ),
    ("tour", &["tour", "tour {GAME}", "tour --all"]),
    ("book", &["book rules", "book rules --game {GAME}"]),
    ("power", &["power {GAME}"]),
    ("coverage", &["coverage {GAME}"]),
    ("schema", &["schema adapter", "schema game {GAME}"]),
    ("completions", &["completions bash > ~/.local/share/bash-completion/completions/rulebook"]),
];

/// The program's own command, with the verbs in their groups.
pub fn of_program(command: Command) -> Command {
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}Options:\n{{options}}\n\n\
         `rulebook VERB --help` says more of each. The games: {}.",
        groups(),
        names().collect::<Vec<_>>().join(", ")
    ))
}

/// The command of a verb, with the games and lines to try.
pub fn of_verb(command: Command) -> Command {
    with_examples(with_games(command, &names().collect::<Vec<_>>().join(", ")))
}

/// The verbs in their groups, those of one game behind the verb that they follow.
fn groups() -> String {
    let about = |verb: &Verb| {
        let about = (verb.augment)(Command::new(verb.name)).get_about()?.to_string();
        // The whole sentence stands in the verb's own help.
        let mut letters = about.split([':', ';', ',']).next()?.trim_end_matches('.').chars();
        let first = letters.next()?.to_lowercase();
        Some(first.chain(letters).collect::<String>())
    };
    let own: Vec<_> = all().iter().flat_map(|game| game.wing().verbs).collect();
    let mut text = String::new();
    for (title, verbs) in GROUPS {
        text += &format!("{title}:\n");
        for (name, says) in *verbs {
            text += &format!("  {name:<18} {says}\n");
            for own in own.iter().filter(|verb| verb.after == *name) {
                text += &format!("  {:<18} {}\n", own.name, about(own).unwrap_or_default());
            }
        }
        text.push('\n');
    }
    text
}

/// The games beside each argument that is one.
fn with_games(command: Command, games: &str) -> Command {
    let told = |arg: Arg| {
        if arg.get_id() != "game" {
            return arg;
        }
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let begins = ["The game", "A game", "Only this game"].iter().any(|start| help.starts_with(start));
        if begins || help.ends_with("the game") { arg.help(format!("{help}: {games}")) } else { arg }
    };
    let has_game = command.get_arguments().any(|arg| arg.get_id() == "game");
    // Not one by itself: it would come last.
    let command = if has_game { command.mut_args(told) } else { command };
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    verbs.iter().fold(command, |command, name| command.mut_subcommand(name, |verb| with_games(verb, games)))
}

/// Lines to try under a verb's own help.
fn with_examples(command: Command) -> Command {
    let Some((_, lines)) = EXAMPLES.iter().find(|(verb, _)| *verb == command.get_name()) else { return command };
    let mut text = String::from("Examples:\n");
    for line in *lines {
        text += &format!("  rulebook {}\n", line.replace("{GAME}", EXAMPLE));
    }
    let more = command.get_after_help().map(|more| format!("\n{more}")).unwrap_or_default();
    command.after_help(format!("{}{more}", text))
}
