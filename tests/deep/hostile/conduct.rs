//! What bots do besides answering, where it takes longer to find out.

use crate::common::begun::begun;
use crate::common::conduct::{Place, notes};
use crate::common::{RULEBOOK, python, run};

#[test]
fn of_an_honest_bot_in_java_nothing_is_told() {
    let Some(bot) = begun("bot", "bricks", "java", "javac") else { return };
    let few = "--cases 3 --run bricks/boards/1/* --run bricks/boards/13/* --run bricks/fuzz/*";
    let ran = run(&format!("rulebook certify bricks {few} --format json -- {}", bot.command));
    let told = notes(&ran.json());
    assert!(told.is_empty(), "{told:?}\n{}", ran.all());
}

/// In a network that is not the player's own nobody knows who tried. A namespace in which there may be no other stands for a system
/// without them.
#[test]
fn what_is_tried_in_a_network_of_others_is_nobodys() {
    let Some(python) = python("what_is_tried_in_a_network_of_others_is_nobodys") else { return };
    let forbid = "echo 0 > /proc/sys/user/max_user_namespaces";
    if run(&format!("unshare -Urn sh -c '{forbid}'")).code != Some(0) {
        println!("skipped: nothing stands for a system without namespaces here");
        return;
    }
    let place = Place::new();
    let sends =
        "import socket\ntry: socket.socket(type=socket.SOCK_DGRAM).connect(('192.0.2.1', 9))\nexcept OSError: pass";
    let bot = shell_words::join(place.bot(&python, "bot.py", sends, ""));
    let certify = "certify bricks --cases 0 --run bricks/boards/1/seat-0 --format json";
    let script = format!("{forbid}; exec {} {certify} -- {bot}", shell_words::quote(RULEBOOK));
    let ran = run(&format!("unshare -Urn sh -c {}", shell_words::quote(&script))).exits(0);
    let report = ran.json();
    assert!(report["run"]["sandbox"].to_string().contains("without namespaces: "), "{}", ran.all());
    assert!(notes(&report).is_empty(), "{}", ran.all());
}
