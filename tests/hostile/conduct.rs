//! What bots do besides answering: `certify` tells it, and fails nobody for it; of honest bots it tells nothing.

use crate::common::begun::begun;
use crate::common::conduct::{Place, has_namespaces, notes};
use crate::common::{RULEBOOK, each, python, run};

/// It tries to reach the network three times, and plays on.
const CONNECTS: &str = r"
import socket
for kind, address in ((socket.SOCK_STREAM, '192.0.2.1'), (socket.SOCK_STREAM, '127.0.0.1'), (socket.SOCK_DGRAM, '192.0.2.1')):
    try:
        socket.socket(socket.AF_INET, kind).connect((address, 9))
    except OSError:
        pass
";

#[test]
fn a_bot_that_tries_to_reach_the_network_is_told_so() {
    let Some(python) = python("a_bot_that_tries_to_reach_the_network_is_told_so") else { return };
    if !has_namespaces() {
        return;
    }
    let place = Place::new();
    let says = "in one game it tried to reach the network, which the sandbox refuses: 3 times; \
                the text says nothing about that";
    for sandbox in ["auto", "require"] {
        let bot = place.bot(&python, "bot.py", CONNECTS, "");
        assert_eq!(notes(&place.certified("bricks", &format!("--sandbox {sandbox}"), &bot)), [says]);
    }
    // One that has to be killed is told as well.
    let stays = place.bot(&python, "stays.py", CONNECTS, "import signal\nsignal.pause()");
    assert_eq!(notes(&place.certified("bricks", "", &stays)), [says]);
    assert!(notes(&place.certified("bricks", "--sandbox off", &stays)).is_empty());
}

#[test]
fn each_kind_of_report_tells_what_a_bot_tried() {
    let Some(python) = python("each_kind_of_report_tells_what_a_bot_tried") else { return };
    if !has_namespaces() {
        return;
    }
    let place = Place::new();
    let bot = place.bot(&python, "bot.py", CONNECTS, "");
    each(&["human", "json", "junit", "html", "md"], |format| {
        place
            .run("bricks", &format!("--format {format}"), &bot)
            .exits(0)
            .says_somewhere("it tried to reach the network");
    });
}

/// 002 §2 ¶5 lets a player of Garrison keep nothing on disk; of bricks no text speaks of it.
#[test]
fn a_bot_that_writes_beside_itself_is_told_so() {
    let Some(python) = python("a_bot_that_writes_beside_itself_is_told_so") else { return };
    let place = Place::new();
    let says = "in one game it had files open for writing in the folder that it was started in, such as `learnt.txt`";
    let bot = place.bot(&python, "bot.py", "log = open('learnt.txt', 'w')", "");
    for sandbox in ["auto", "off"] {
        let told = notes(&place.certified("bricks", &format!("--sandbox {sandbox}"), &bot));
        assert_eq!(told, [format!("{says}; the text says nothing about that")]);
    }
    let script = format!("exec 3>learnt.txt; exec {} bot garrison stay", shell_words::quote(RULEBOOK));
    let told = notes(&place.certified("garrison", "", &["sh".into(), "-c".into(), script]));
    assert_eq!(told, [format!("{says}: garrison.program.disk (002 §2 ¶5): A player keeps nothing on disk.")]);
}

/// What a bot only reads, what it has removed, and what it has open from us, is not told; neither is what others write beside it.
#[test]
fn a_bot_is_not_told_of_what_it_does_not_write() {
    let Some(python) = python("a_bot_is_not_told_of_what_it_does_not_write") else { return };
    let place = Place::new();
    let reads = "import os\nown = open(__file__)\ngone = open('gone.txt', 'w')\nos.remove('gone.txt')";
    let bot = place.bot(&python, "bot.py", reads, "");
    let told = place.while_others_write(|| notes(&place.certified("bricks", "", &bot)));
    assert!(told.is_empty(), "{told:?}");
    let told = notes(&place.certified_with("exec 3>ours.txt", "bricks", "", &bot));
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn of_honest_bots_nothing_is_told() {
    each(&[("python", "python3"), ("node", "node")], |(language, tool)| {
        let Some(bot) = begun("bot", "bricks", language, tool) else { return };
        let ran =
            run(&format!("rulebook certify bricks --cases 0 --run bricks/boards/1/* --format json -- {}", bot.command));
        let told = notes(&ran.json());
        assert!(told.is_empty(), "{language}: {told:?}\n{}", ran.all());
    });
}
