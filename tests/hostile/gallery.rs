//! Hostile bots that end or speak by themselves: each gets the right status and the right blame. Those that we wait for, and
//! all kinds in all games, are among the deep tests.

use crate::common::hostile::each_is_blamed;

/// Bots of bricks as scripts of a shell, and the rules of which one is broken; none for honest ones. `MARK` is a number that no
/// other program has among its arguments, `BOT` an honest bot.
const BOTS: &[(&str, &str, &[&str])] = &[
    ("ends at once", "exit 0", &["bricks.foul.exit"]),
    ("ends with a code", "read l; exit 3", &["bricks.foul.exit"]),
    ("kills itself", "read l; kill -KILL $$", &["bricks.foul.exit"]),
    ("closes its output", "exec >&-; sleep 1000.MARK", &["bricks.foul.exit"]),
    ("closes everything", "exec <&- >&- 2>&-; sleep 1000.MARK", &["bricks.foul.exit"]),
    ("floods without a line", "read l; cat /dev/zero", &["bricks.talk.line-end"]),
    ("floods with lines", "read l; yes OK", &["bricks.talk.early", "bricks.talk.spelling"]),
    ("floods with empty lines", "read l; yes ''", &["bricks.talk.spelling", "bricks.talk.early"]),
    ("answers zeros", "read l; head -c 9 /dev/zero; echo; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("answers no text", r"read l; printf '\377\376\n'; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("answers controls", r"read l; printf '\033[2J\n'; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("leaves a session behind", "setsid sleep 1000.MARK >&- 2>&- & exit 0", &["bricks.foul.exit"]),
    (
        "answers before it is told",
        "echo OK; echo OK; echo OK; sleep 1000.MARK",
        &["bricks.talk.early", "bricks.talk.spelling"],
    ),
    ("is no bot", "ls /", &["bricks.talk.spelling", "bricks.talk.early", "bricks.foul.exit"]),
    ("plays and leaves children", "sleep 1000.MARK >&- 2>&- & exec BOT", &[]),
    ("plays and says much on standard error", "head -c 3000000 /dev/zero >&2; exec BOT", &[]),
    ("plays without standard error", "exec 2>&-; exec BOT", &[]),
    ("plays without an environment", "exec env -i BOT", &[]),
    ("plays in a group and a session of its own", "exec setsid -w BOT", &[]),
];

#[test]
fn each_kind_of_hostile_bot_is_blamed_for_what_it_does() {
    each_is_blamed(BOTS, 7_500_000);
}
