//! The limit of memory that bitwa sets: real programs, of one process and of several, on either side of it.

use crate::common::{Ran, findings, judged, python, run};

/// What a bot in Python does before it plays, and whether it has then used more than 400 MB.
const BOTS: &[(&str, &str, bool)] = &[
    ("some", "kept = bytearray(b'x') * (100 << 20)", false),
    ("much", "kept = bytearray(b'x') * (380 << 20)", false),
    ("too much", "kept = bytearray(b'x') * (500 << 20)", true),
    ("too much for a moment", "kept = bytearray(b'x') * (500 << 20); del kept", true),
    ("only reserved", "import mmap; kept = mmap.mmap(-1, 2000 << 20)", false),
    ("shared by three", "kept = bytearray(b'x') * (200 << 20); CHILD; CHILD", false),
    ("too much for two together", "CHILD; kept = bytearray(b'x') * (250 << 20)", true),
    ("too much in a child", "GREEDY_CHILD", true),
];
/// Another process, and one that uses too much.
const CHILD: &str = "fork(lambda: bytearray(b'x') * (200 << 20) if 'kept' not in globals() else sum(kept[::4096]))";
const GREEDY_CHILD: &str = "fork(lambda: bytearray(b'x') * (500 << 20))";

/// The bot: its children are at it when it plays.
const SCRIPT: &str = "
import os, sys
def fork(work):
    inner, outer = os.pipe()
    if os.fork() == 0:
        held = work()
        os.write(outer, b'.')
        os.close(0)
        os.close(1)
        os.read(os.pipe()[0], 1)
    os.read(inner, 1)
SETUP
for line in sys.stdin:
    print('= 0 1 1 1 1 1' if line.startswith('gen_move') else '=', end='\\n\\n', flush=True)
";

fn bot(python: &str, setup: &str) -> String {
    let setup = setup.replace("GREEDY_CHILD", GREEDY_CHILD).replace("CHILD", CHILD);
    let script = shell_words::quote(&SCRIPT.replace("SETUP", &setup)).into_owned();
    format!("{} -c {script}", shell_words::quote(python))
}

#[track_caller]
fn check(ran: &Ran, name: &str, is_too_much: bool) {
    assert_eq!(ran.code, Some(i32::from(is_too_much)), "{name}: {}", ran.all());
    let report = ran.json();
    let rules: Vec<_> = findings(&report).iter().map(|finding| finding["rule"].as_str().unwrap_or_default()).collect();
    assert_eq!(rules, ["bitwa.fault.memory"][usize::from(!is_too_much)..], "{name}: {}", ran.all());
}

#[test]
fn who_uses_more_than_is_allowed_is_blamed_for_it() {
    let Some(python) = python("who_uses_more_than_is_allowed_is_blamed_for_it") else { return };
    // One after the other: together they would need a large machine.
    for (name, setup, is_too_much) in BOTS {
        let bot = bot(&python, setup);
        let ran = run(&format!(
            "rulebook certify bitwa --cases 0 --run bitwa/boards/5/seat-0 --time 600 --format json -- {bot}"
        ));
        check(&ran, name, *is_too_much);
    }
}

#[test]
fn a_game_goes_on_without_him() {
    let Some(python) = python("a_game_goes_on_without_him") else { return };
    let board = shell_words::quote("5 4 2 9\n#####\n#AA.#\n#..a#\n#####").into_owned();
    let bot = bot(&python, "kept = bytearray(b'x') * (450 << 20)");
    let ran = run(&format!("rulebook play bitwa --board {board} -- {bot} -- rulebook bot bitwa first")).exits(1);
    // His units stay and count.
    assert!(ran.out.contains("place 1: seat 0"), "{}", ran.all());
    assert!(ran.out.contains("more memory than allowed [bitwa.fault.memory]"), "{}", ran.all());
    assert!(ran.out.contains("\n  memory   4"), "{}", ran.all());
    // A person in the other seat uses no memory, and is not blamed for it.
    let ran = run(&format!("rulebook play bitwa --board {board} -- human -- {bot}"));
    assert!(ran.all().contains("seat 1 ") && ran.all().contains("[bitwa.fault.memory]"), "{}", ran.all());
    assert!(!ran.all().contains("foul: seat 0 in event 1: more memory"), "{}", ran.all());
}

#[test]
fn other_games_leave_memory_to_the_shims() {
    let Some(python) = python("other_games_leave_memory_to_the_shims") else { return };
    let script = "kept = bytearray(b'x') * (60 << 20)
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    view = told['message'].get('get_move')
    at = view and [view['ipos'], view['jpos']]
    move = {'to': at, 'collect': 0} if view else 'ready'
    print(json.dumps({'seq': told['seq'], 'move': move}), flush=True)
";
    let bot = format!("{} -c {}", shell_words::quote(&python), shell_words::quote(script));
    judged(&format!("rulebook certify garrison --cases 0 --time 3000 --run garrison/boards/1/seat-0 -- {bot}"))
        .exits(0);
}
