//! Programs over pipes: lines, limits, ends, and what is left behind (nothing).
//!
//! The deadlines here are generous bounds for a loaded machine; no test waits for one to pass unless it says so.

use rulebook::process::{Ended, Heard, Launch, Program, Wake, wait};
use std::slice::from_mut;
use std::time::{Duration, Instant};

fn shell(script: &str) -> Launch {
    Launch::new(["sh", "-c", script])
}

fn start(launch: &Launch) -> Program {
    Program::start(launch).unwrap_or_else(|error| panic!("{error}"))
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

/// The next line, or what else came: `<too long>`, `<closed>`.
fn next_line(program: &mut Program) -> String {
    loop {
        match program.take_line() {
            Some(Heard::Line(line)) => return String::from_utf8_lossy(line).into_owned(),
            Some(Heard::TooLong(_)) => return "<too long>".into(),
            None => {}
        }
        if program.is_closed() {
            return "<closed>".into();
        }
        assert_ne!(wait(from_mut(program), Some(soon())).ok(), Some(Wake::Deadline));
    }
}

/// Whether a process runs; one that has ended and waits for its parent does not.
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z"))
}

#[test]
fn lines_come_back_in_order_and_keep_their_bytes() {
    let mut program = start(&Launch::new(["cat"]));
    program.send(b"one\ntwo\r\n\nth");
    program.send(b"ree\n\xff\n");
    assert_eq!(next_line(&mut program), "one");
    assert_eq!(next_line(&mut program), "two\r");
    assert_eq!(next_line(&mut program), "");
    assert_eq!(next_line(&mut program), "three");
    while program.pending().is_empty() {
        wait(from_mut(&mut program), Some(soon())).ok();
    }
    assert_eq!(program.take_line(), Some(Heard::Line(b"\xff")));
    program.close_input();
    assert_eq!(next_line(&mut program), "<closed>");
    assert_eq!(program.wait_end(soon()), Some(Ended::Code(0)));
}

#[test]
fn a_line_beyond_the_limit_is_said_to_be_so_and_what_follows_is_heard() {
    let launch = Launch {
        line_bytes: 8,
        ..shell("printf '12345678\\n123456789\\nok\\n'; head -c 300000 /dev/zero; echo; echo end")
    };
    let mut program = start(&launch);
    let lines: Vec<String> = (0..6).map(|_| next_line(&mut program)).collect();
    assert_eq!(lines, ["12345678", "<too long>", "ok", "<too long>", "end", "<closed>"]);
}

#[test]
fn a_message_of_megabytes_to_a_program_that_does_not_read_blocks_nobody() {
    let mut program = start(&shell("exec sleep 1000"));
    program.send(&vec![b'x'; 8 << 20]);
    assert!(program.unsent_bytes() > 0);
    let deadline = Instant::now() + Duration::from_millis(20);
    assert_eq!(wait(from_mut(&mut program), Some(deadline)).ok(), Some(Wake::Deadline));
    assert!(Instant::now() >= deadline);
}

#[test]
fn a_message_of_megabytes_arrives_whole() {
    let mut program = start(&shell("wc -c"));
    program.send(&vec![b'x'; 8 << 20]);
    while program.unsent_bytes() > 0 {
        // Nothing is heard meanwhile: short waits see to the sending.
        let deadline = Instant::now() + Duration::from_millis(1);
        wait(from_mut(&mut program), Some(deadline)).ok();
    }
    program.close_input();
    assert_eq!(next_line(&mut program).trim(), (8 << 20).to_string());
}

#[test]
fn half_a_line_is_pending_at_the_deadline() {
    let mut program = start(&shell("printf half; exec sleep 1000"));
    assert_eq!(wait(from_mut(&mut program), Some(soon())).ok(), Some(Wake::News));
    assert_eq!(program.take_line(), None);
    assert_eq!(program.pending(), b"half");
}

#[test]
fn several_programs_are_waited_for_at_once() {
    let mut programs = [start(&shell("exec sleep 1000")), start(&shell("read line; echo $line"))];
    programs[1].send(b"hello\n");
    assert_eq!(wait(&mut programs, Some(soon())).ok(), Some(Wake::News));
    assert_eq!(programs[0].take_line(), None);
    assert_eq!(programs[1].take_line(), Some(Heard::Line(b"hello")));
}

#[test]
fn the_way_a_program_ended_is_known() {
    let mut program = start(&shell("echo oh >&2; exit 7"));
    assert_eq!(next_line(&mut program), "<closed>");
    assert_eq!(program.wait_end(soon()), Some(Ended::Code(7)));
    assert_eq!(program.kill(), Ended::Code(7));
    assert_eq!(program.errors().tail(), b"oh\n");
    let mut program = start(&shell("kill -SEGV $$"));
    assert_eq!(program.wait_end(soon()), Some(Ended::Signal(11)));
    let mut program = start(&shell("exec sleep 1000"));
    assert_eq!(program.ended(), None);
    assert_eq!(program.kill(), Ended::Killed);
    assert_eq!(program.ended(), Some(Ended::Killed));
}

#[test]
fn standard_error_is_kept_to_a_bound_and_never_blocks_the_program() {
    let mut program = start(&shell("head -c 1000000 /dev/zero >&2; echo done"));
    assert_eq!(next_line(&mut program), "done");
    program.kill();
    assert_eq!(program.errors().total_bytes(), 1_000_000);
    assert_eq!(program.errors().tail().len(), 64 * 1024);
}

#[test]
#[cfg(target_os = "linux")]
fn the_whole_tree_goes_with_its_program() {
    // In its group; out of its group; out of it, twice forked and without our tag.
    let script = "sh -c 'trap \"\" TERM HUP; echo $$; exec sleep 1000' & \
                  setsid sh -c 'trap \"\" TERM HUP; echo $$; exec sleep 1000' & \
                  (setsid env -i sh -c 'echo $$; (exec sleep 1000); :' &) ; \
                  wait; exec sleep 1000";
    let mut program = start(&shell(script));
    let pids: Vec<String> = (0..3).map(|_| next_line(&mut program)).collect();
    assert!(pids.iter().all(|pid| runs(pid)), "{pids:?}");
    let other = start(&shell("exec sleep 1000"));
    drop(program);
    let left: Vec<&String> = pids.iter().filter(|pid| runs(pid)).collect();
    assert!(left.len() <= 1, "only the one without a tag may live until the last program goes: {left:?}");
    assert!(runs(&other.id().to_string()), "another program is left alone");
}

#[test]
#[cfg(target_os = "linux")]
fn a_memory_limit_holds_from_the_start() {
    let launch = Launch { memory_bytes: Some(1 << 30), ..shell("read line; ulimit -v") };
    let mut program = start(&launch);
    program.send(b"\n");
    assert_eq!(next_line(&mut program), (1 << 20).to_string());
}

#[test]
fn what_cannot_be_started_is_said_with_a_remedy() {
    let error = |launch: &Launch| Program::start(launch).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(
        error(&Launch::new(["no-such-bot-anywhere", "a b"]))
            .starts_with("cannot start `no-such-bot-anywhere 'a b'`: there is no such program")
    );
    assert!(error(&Launch::new(["/etc/passwd"])).contains("chmod +x"));
    assert!(error(&Launch::new::<&str>([])).contains("no command"));
    let nowhere = Launch { folder: Some("/no/such/folder".into()), ..Launch::new(["cat"]) };
    assert!(error(&nowhere).contains("there is no folder `/no/such/folder`"));
}
