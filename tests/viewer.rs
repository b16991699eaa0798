//! The viewer in a terminal: through a pseudo-terminal of a known size, whose screen is put together from what is written.

use crate::common::{RULEBOOK, run};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long anything may take to be seen, also on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the viewer in it.
struct Terminal {
    child: Child,
    keys: File,
    bytes: Receiver<Vec<u8>>,
    /// All that was written.
    written: Vec<u8>,
    /// How much of it stands in the cells.
    read: usize,
    cells: Vec<Vec<char>>,
    at: (usize, usize),
}

/// Whether a program can be given a terminal of its own here.
fn is_missing(test: &str) -> bool {
    let is_there = Command::new("setsid").arg("--version").output().is_ok_and(|ran| ran.status.success());
    if !is_there {
        println!("skipped: {test} needs setsid");
    }
    !is_there
}

impl Terminal {
    fn start(line: &str, (columns, rows): (u16, u16), colours: bool) -> Terminal {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("its other end");
        let name = ptsname(&ours, Vec::new()).expect("its name");
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).expect("its size");
        let theirs = File::from(open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its other end"));
        let words = shell_words::split(line).expect("a line").into_iter();
        let words = words.map(|word| if word == "rulebook" { RULEBOOK.to_owned() } else { word });
        let mut command = Command::new("setsid");
        command.args(["--ctty", "--wait"]).args(words).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if !colours {
            command.env("NO_COLOR", "1");
        }
        let copy = || Stdio::from(theirs.try_clone().expect("the other end"));
        let child = command.stdin(copy()).stdout(copy()).stderr(copy()).spawn().expect("setsid is there");
        drop((command, theirs));
        let keys = File::from(ours);
        let mut source = keys.try_clone().expect("our end");
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Linux says EIO where the other end is closed.
            while let Ok(count @ 1..) = source.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let cells = vec![vec![' '; usize::from(columns)]; usize::from(rows)];
        Terminal { child, keys, bytes, written: Vec::new(), read: 0, cells, at: (0, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    fn text(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    /// Waits until all of this stands on the screen.
    #[track_caller]
    fn shows(&mut self, all: &[&str]) {
        let end = Instant::now() + PATIENCE;
        while !all.iter().all(|words| self.text().contains(words)) {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.bytes.recv_timeout(left) else {
                panic!("not shown: {all:?}\n{}", self.text());
            };
            self.written.extend(bytes);
            self.put();
        }
    }

    /// Waits for the end; gives the exit code.
    fn ends(&mut self) -> Option<i32> {
        let code = self.child.wait().expect("it ends").code();
        while let Ok(bytes) = self.bytes.recv_timeout(PATIENCE) {
            self.written.extend(bytes);
        }
        code
    }

    /// Puts into the cells what was written, up to a letter or an escape that is still to come whole.
    fn put(&mut self) {
        let text = match std::str::from_utf8(&self.written[self.read..]) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&self.written[self.read..][..error.valid_up_to()]).expect("UTF-8"),
        };
        let text = text.to_owned();
        let mut rest = text.as_str();
        while let Some(letter) = rest.chars().next() {
            let Some(escape) = rest.strip_prefix("\u{1b}[") else {
                self.letter(letter);
                rest = &rest[letter.len_utf8()..];
                continue;
            };
            let Some(end) = escape.find(|c: char| c.is_ascii_alphabetic()) else { break };
            self.escape(&escape[..end], &escape[end..=end]);
            rest = &escape[end + 1..];
        }
        self.read += text.len() - rest.len();
    }

    fn letter(&mut self, letter: char) {
        if letter.is_control() {
            return;
        }
        if let Some(cell) = self.cells.get_mut(self.at.0).and_then(|row| row.get_mut(self.at.1)) {
            *cell = letter;
        }
        self.at.1 += 1;
    }

    fn escape(&mut self, numbers: &str, kind: &str) {
        let mut numbers = numbers.split(';').map(|number| number.parse().unwrap_or(1));
        let mut next = || numbers.next().unwrap_or(1_usize).saturating_sub(1);
        match kind {
            "H" => self.at = (next(), next()),
            "J" => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            _ => {}
        }
    }
}

const END: &str = "\u{1b}[F";
const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";

#[test]
fn every_game_is_stepped_by_keys() {
    if is_missing("every_game_is_stepped_by_keys") {
        return;
    }
    // A game, how its board looks at the start, and how at the end.
    for (trace, last, start, end) in [
        ("bricks/brick.adjacent/corner", 1, "0 . . .", "seat 0 has lost: a foul"),
        ("bitwa/attack.damage/one", 1, "#Aa#", "#Aa#  5 4"),
        ("dicewars/battle.won/none-lost", 2, "1 R8 - 2", "2 R7 - 1 3"),
        ("garrison/growth.tiers/hundred", 1, "A99a  100a", "moves: A 25, B 25"),
        ("snakes/board.segments/ring", 0, "A<a", "an order is to be drawn"),
    ] {
        let mut terminal = Terminal::start(&format!("rulebook view {trace}"), (110, 30), true);
        terminal.shows(&[trace, "the board", start, &format!(" 0/{last} "), "the start"]);
        terminal.press(END);
        terminal.shows(&[end, &format!(" {last}/{last} ")]);
        terminal.press("q");
        assert_eq!(terminal.ends(), Some(0), "{trace}");
        let written = String::from_utf8_lossy(&terminal.written).into_owned();
        assert!(written.contains("\u{1b}[?1049l"), "the terminal is not given back");
        assert!(written.contains("\u{1b}[38;5;"), "no colours");
    }
}

#[test]
fn a_referee_that_differs_stands_beside_the_rules() {
    if is_missing("a_referee_that_differs_stands_beside_the_rules") {
        return;
    }
    let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.either-axis";
    let line = format!("rulebook view bricks/brick.adjacent/corner -- {wrong}");
    let mut terminal = Terminal::start(&line, (110, 30), true);
    // It begins where they differ.
    let boards = ["the rules say", "the referee says", "0 # . .", "1 . # .", "seat 1 is to move"];
    terminal.shows(&[&boards[..], &["003 ¶5", "its two cells", "seat 1 <- STOP", " 1/1 "]].concat());
    terminal.press(LEFT);
    terminal.shows(&["the start", " 0/1 ", "the board"]);
    terminal.press("d");
    terminal.shows(&boards);
    terminal.press("?");
    terminal.shows(&["the next foul", "ends the viewer"]);
    // The first key closes the help; what plays to the end stops there.
    terminal.press("x");
    terminal.shows(&["the rules say"]);
    terminal.press(LEFT);
    terminal.shows(&[" 0/1 "]);
    terminal.press(" ");
    terminal.shows(&["‖ 1/1 "]);
    // Ctrl-C.
    terminal.press("\u{3}");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_narrow_terminal_gets_plain_lines_and_no_color_none() {
    if is_missing("a_narrow_terminal_gets_plain_lines_and_no_color_none") {
        return;
    }
    let mut terminal = Terminal::start("rulebook view bricks/brick.adjacent/corner", (40, 14), false);
    terminal.shows(&["bricks/brick.adjacent/corner", "0 . . .", "0/1 ? keys", "the start"]);
    terminal.press(RIGHT);
    terminal.shows(&["refused: cells 0x0 and 1x1", "1/1 ? keys"]);
    assert!(!terminal.text().contains('│'), "{}", terminal.text());
    terminal.press("q");
    assert_eq!(terminal.ends(), Some(0));
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(!written.contains("\u{1b}[38;"), "colours in spite of NO_COLOR: {written:?}");
}

#[test]
fn what_is_no_terminal_gets_a_listing() {
    let listed = run("rulebook view bricks/brick.adjacent/corner").exits(0);
    let listed =
        listed.says("1/1  seat 0 -> 0x0_1x1\n  refused: cells 0x0 and 1x1 do not share a side [bricks.brick.adjacent]");
    listed.says("  by bricks.foul.illegal (003 ¶18").says("over: seat 0 is at place 2, seat 1 is at place 1");
    let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.either-axis";
    let line = format!("rulebook view bricks/brick.adjacent/corner -- {wrong}");
    run(&line)
        .exits(0)
        .says("the rules say: true\n  the referee says: false")
        .says("the referee comes to:\n       0 1 2\n     0 # . .");
    run("rulebook view bricks/brick.adjacent/corner --step 2")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("the last step is 1");
}

#[test]
fn a_report_is_as_wide_as_its_terminal() {
    if is_missing("a_report_is_as_wide_as_its_terminal") {
        return;
    }
    let wrong = "rulebook referee bricks --misreading brick.adjacent.diagonal";
    let line = format!("rulebook validate bricks --cases 0 --run 'bricks/brick.adjacent/*' -- {wrong}");
    let mut terminal = Terminal::start(&line, (60, 60), true);
    assert_eq!(terminal.ends(), Some(1));
    let written = String::from_utf8_lossy(&terminal.written).replace('\r', "");
    assert!(written.contains(" against the\n    literal rules of bricks\n"), "{written}");
    assert!(written.contains("\u{1b}[31m") && written.ends_with(": 1 finding above\n"), "{written}");
}
