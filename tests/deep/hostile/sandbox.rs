//! What a player cannot do to others: the attacks that were seen, each with the sandbox and, where it holds there too, without
//! namespaces.

use crate::common::{RULEBOOK, Ran, python, run};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// A bot in Python that plays bricks rightly, the first free place, and commits this when it hears `START` or a brick.
const BOT: &str = r#"
import os, signal, subprocess, sys, time, glob
def attack():
    pass
ATTACK
def processes():
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in (1, os.getpid()):
            yield int(name)
def words(pid):
    try:
        return open(f"/proc/{pid}/cmdline").read()
    except OSError:
        return ""
size, cells = 0, set()
def mark(x, y):
    cells.add((x, y))
begun = False
for line in sys.stdin:
    line = line.strip()
    if not size:
        parts = line.split("_")
        size = int(parts[0])
        for part in parts[1:]:
            mark(*map(int, part.split("x")))
        print("OK", flush=True)
        continue
    if line == "STOP":
        break
    if line != "START":
        for part in line.split("_"):
            mark(*map(int, part.split("x")))
    try:
        attack()
    except OSError as error:
        print(error, file=sys.stderr, flush=True)
    found = None
    for x in range(size):
        for y in range(size):
            for dx, dy in ((1, 0), (0, 1)):
                one, two = (x, y), (x + dx, y + dy)
                if max(two) < size and one not in cells and two not in cells:
                    found = found or (one, two)
    if found:
        for cell in found:
            mark(*cell)
        print("_".join(f"{x}x{y}" for x, y in found), flush=True)
"#;

struct Attack {
    _folder: TempDir,
    path: PathBuf,
    python: String,
}

impl Attack {
    fn new(test: &str, attack: &str) -> Option<Attack> {
        let python = python(test)?;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bot.py");
        let (head, rest) = BOT.split_once("ATTACK").expect("its place");
        fs::write(&path, format!("{head}{attack}{rest}")).expect("a file");
        Some(Attack { _folder: folder, path, python })
    }

    /// A game against an honest bot, which moves second, as a line.
    fn line(&self, options: &str) -> String {
        let bot = shell_words::join([self.python.as_str(), &self.path.to_string_lossy()]);
        let other = shell_words::join([RULEBOOK, "bot", "bricks", "first"]);
        format!("rulebook play bricks --board 5_2x2 --format json {options} -- {bot} -- {other}")
    }

    fn play(&self, options: &str) -> Ran {
        run(&self.line(options))
    }
}

/// Whether players have namespaces of their own here.
fn has_namespaces() -> bool {
    let ran = run("rulebook doctor").exits(0);
    let has = ran.out.contains("own namespaces (user pid mount ipc network)");
    if !has {
        println!("skipped: this machine has no namespaces");
    }
    has
}

/// Nobody broke a rule, and both ended by themselves.
#[track_caller]
fn fair(ran: Ran) -> Value {
    let ran = ran.exits(0);
    let result = ran.json();
    assert_eq!(result["refusals"], Value::Array(Vec::new()), "{}", ran.all());
    result
}

#[test]
fn what_stands_around_players_is_said() {
    let play = "rulebook play bricks --board 3 --format json --sandbox";
    let bots = "-- rulebook bot bricks first -- rulebook bot bricks first";
    let ran = run(&format!("{play} auto {bots}")).exits(0);
    assert!(ran.json()["sandbox"].to_string().contains("own session"), "{}", ran.all());
    let ran = run(&format!("{play} off {bots}")).exits(0);
    assert_eq!(ran.json()["sandbox"], "off", "{}", ran.all());
    run("rulebook doctor").exits(0).says("sandbox").says("own session");
}

/// Programs name files in `/tmp` by their process id: of two virtual machines of Java with one id the second says so on its
/// standard output, which is no answer.
#[test]
fn no_two_players_have_one_process_id() {
    if !has_namespaces() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let bot = |name: &str| {
        let (file, ours) = (file(name).display().to_string(), shell_words::quote(RULEBOOK));
        let script = format!("echo $$ > {}; exec {ours} bot bricks first", shell_words::quote(&file));
        format!("-- sh -c {}", shell_words::quote(&script))
    };
    let ran = run(&format!("rulebook play bricks --board 3 --format json {} {}", bot("one"), bot("two"))).exits(0);
    if !ran.json()["sandbox"].to_string().contains("own process ids, ") {
        println!("skipped: this kernel gives nobody ids to choose");
        return;
    }
    let ids = ["one", "two"].map(|name| fs::read_to_string(file(name)).expect("it was written"));
    assert_ne!(ids[0], ids[1]);
}

/// A Java machine for whose file somebody else has taken the name says so on its standard output.
#[test]
fn a_java_machine_meets_no_files_of_others() {
    if !has_namespaces() {
        return;
    }
    let user = String::from_utf8(Command::new("id").arg("-un").output().expect("it is there").stdout).expect("text");
    let shared = PathBuf::from(format!("/tmp/hsperfdata_{}", user.trim()));
    fs::create_dir_all(&shared).expect("a Java machine would make it");
    // Another Java machine would remove a file that is named for no process.
    let name = std::process::id().to_string();
    let others = tempfile::Builder::new().prefix(&name).rand_bytes(0).tempfile_in(&shared).expect("it is ours");
    let folder = tempfile::tempdir().expect("a folder");
    let seen = folder.path().join("seen");
    let (ours, [shared, list]) =
        (shell_words::quote(RULEBOOK), [&shared, &seen].map(|path| path.display().to_string()));
    let script = format!("ls -A {shared} > {list}; touch {shared}/mine; exec {ours} bot bricks first");
    let bot = shell_words::quote(&script);
    let ran = run(&format!("rulebook play bricks --board 3 -- sh -c {bot} -- rulebook bot bricks first")).exits(0);
    assert_eq!(fs::read_to_string(&seen).ok().as_deref(), Some(""), "{}", ran.all());
    assert!(others.path().exists() && !others.path().with_file_name("mine").exists(), "{}", ran.all());
}

/// A user namespace in which there may be no other stands for a system without them.
fn without_namespaces(line: &str) -> Option<Ran> {
    let forbid = "echo 0 > /proc/sys/user/max_user_namespaces";
    if run(&format!("unshare -Ur sh -c '{forbid}'")).code != Some(0) {
        println!("skipped: nothing stands for a system without namespaces here");
        return None;
    }
    let line = line.strip_prefix("rulebook").map(|rest| shell_words::quote(RULEBOOK).into_owned() + rest);
    let script = format!("{forbid}; exec {}", line.expect("a command of ours"));
    Some(run(&format!("unshare -Ur sh -c {}", shell_words::quote(&script))))
}

#[test]
fn without_namespaces_games_are_played_and_the_report_says_so() {
    let within =
        |line: &str| without_namespaces(&line.replace("-- rulebook", &format!("-- {}", shell_words::quote(RULEBOOK))));
    if within("rulebook list").is_none() {
        return;
    }
    let within = |line: &str| within(line).expect("it was so before");
    let bots = "-- rulebook bot bricks first -- rulebook bot bricks first";
    let ran = within(&format!("rulebook play bricks --board 3 --format json {bots}")).exits(0);
    let says = ran.json()["sandbox"].to_string();
    assert!(says.contains("seccomp") && says.contains("without namespaces: "), "{}", ran.all());
    let ran = within(&format!("rulebook play bricks --board 3 --sandbox require {bots}")).exits(3);
    assert!(ran.talk.contains("--sandbox require: ") && ran.talk.contains("rulebook doctor"), "{}", ran.all());
    within("rulebook doctor").exits(0).says("missing namespaces: ");
}

const OPPONENT: &str = r#"
def attack():
    for pid in processes():
        if "bricks\0first" in words(pid) or "play\0bricks" in words(pid):
            os.kill(pid, SIGNAL)
            print("did it", file=sys.stderr, flush=True)
    PARENT
"#;

#[test]
fn no_player_stops_or_kills_the_referee_or_its_opponent() {
    for signal in ["SIGSTOP", "SIGKILL"] {
        let text = OPPONENT.replace("SIGNAL", &format!("signal.{signal}"));
        // Its parent is the first process of its namespaces, which takes no signal from within.
        let text = text.replace("PARENT", &format!("os.kill(os.getppid(), signal.{signal})"));
        let Some(attack) = Attack::new("no_player_stops_or_kills", &text) else { return };
        if has_namespaces() {
            let result = fair(attack.play(""));
            assert!(!result["seats"][0]["stderr"].to_string().contains("did it"), "{result}");
        }
        // Without namespaces it sees them, and all of Landlock keeps its signals from them.
        if run("rulebook doctor").out.lines().any(|line| line == "  ok      Landlock") {
            let text = OPPONENT.replace("SIGNAL", &format!("signal.{signal}")).replace("PARENT", "pass");
            let Some(attack) = Attack::new("no_player_stops_or_kills", &text) else { return };
            let Some(ran) = without_namespaces(&attack.line("")) else { return };
            let result = fair(ran);
            let said = result["seats"][0]["stderr"].to_string();
            assert!(said.contains("Operation not permitted") && !said.contains("did it"), "{result}");
        }
    }
}

/// It starts children that are the opponent's by their environment, whose parent is gone, and that take 450 MB each.
const FRAMES: &str = r#"
import os, subprocess, sys, time
front, own = os.environ.get("RULEBOOK_CHILD", "/-0").rsplit("-", 1)
hog = "import os, time\nif os.fork(): os._exit(0)\nos.setsid()\nx = bytearray(b'x') * (450 << 20)\ntime.sleep(30)"
def frame():
    for number in (int(own) - 1, int(own) + 1):
        environment = dict(os.environ, RULEBOOK_CHILD=f"{front}-{number}")
        subprocess.Popen([sys.executable, "-c", hog], env=environment, stdout=subprocess.DEVNULL).wait()
    time.sleep(0.5)
begun = False
for line in sys.stdin:
    if line.startswith("gen_move") and not begun:
        begun = True
        frame()
    print("= 0 1 1 1 1 1" if line.startswith("gen_move") else "=", end="\n\n", flush=True)
"#;

#[test]
fn no_player_frames_its_opponent_for_memory() {
    let Some(python) = python("no_player_frames_its_opponent_for_memory") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bot.py");
    fs::write(&path, FRAMES).expect("a file");
    let board = shell_words::quote("5 4 2 9\n#####\n#AA.#\n#..a#\n#####").into_owned();
    for sandbox in ["auto", "off"] {
        let line = format!("rulebook play bitwa --board {board} --sandbox {sandbox} --format json");
        let ran = run(&format!("{line} -- {python} {} -- rulebook bot bitwa first", path.display()));
        let result = ran.json();
        let fouls = result["refusals"].as_array().cloned().unwrap_or_default();
        assert!(fouls.iter().all(|foul| foul["seat"] == 0), "{sandbox}: {}", ran.all());
        assert!(
            result["seats"][1]["used_bytes"].as_u64().is_some_and(|used| used < 100 << 20),
            "{sandbox}: {}",
            ran.all()
        );
    }
}

#[test]
fn no_player_opens_a_socket_traces_or_writes_elsewhere() {
    let text = r#"
def attack():
    import socket, ctypes
    done = []
    def tries(name, what):
        try:
            what()
            done.append(name)
        except OSError:
            pass
    tries("socket", lambda: socket.create_connection(("127.0.0.1", PORT), 0.2))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(16, os.getppid(), 0, 0) == 0:
        done.append("ptrace")
    if libc.mount(b"none", b"/mnt", b"tmpfs", 0, None) == 0:
        done.append("mount")
    tries("write", lambda: open("PLACE", "w"))
    tries("scratch", lambda: open(os.environ["TMPDIR"] + "/note", "w"))
    print("done:", *done, file=sys.stderr, flush=True)
"#;
    let elsewhere = std::path::absolute("target/hostile-written").expect("a path");
    let _ = fs::remove_file(&elsewhere);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let text = text.replace("PORT", &port).replace("PLACE", &elsewhere.to_string_lossy());
    let Some(attack) = Attack::new("no_player_opens_a_socket", &text) else { return };
    if !has_namespaces() {
        return;
    }
    let result = fair(attack.play("--sandbox require"));
    let said = result["seats"][0]["stderr"].to_string();
    assert!(said.contains("done: scratch\\\\n"), "{result}");
    assert!(!elsewhere.exists(), "it was written");
}

/// They are root's even without capabilities, and whoever writes them has the whole machine. They are only opened here.
#[test]
fn no_player_changes_the_settings_of_the_kernel() {
    let text = r#"
def attack():
    done = []
    for path in ("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sysrq-trigger"):
        try:
            os.close(os.open(path, os.O_WRONLY))
            done.append(path)
        except OSError:
            pass
    print("opened:", *done, file=sys.stderr, flush=True)
"#;
    let Some(attack) = Attack::new("no_player_changes_the_settings_of_the_kernel", text) else { return };
    let mut runs = vec![attack.play("--sandbox auto")];
    if has_namespaces() {
        runs.push(attack.play("--sandbox require"));
    }
    runs.extend(without_namespaces(&attack.line("")));
    for ran in runs {
        let result = fair(ran);
        let says = result["sandbox"].to_string();
        if says.contains(", Landlock") {
            assert!(result["seats"][0]["stderr"].to_string().contains("opened:\\\\n"), "{result}");
        }
    }
}

#[test]
fn what_ended_a_player_is_known_through_its_launcher() {
    for sandbox in ["auto", "off"] {
        for (script, says) in [
            ("read l; exit 7", "ended with exit code 7"),
            ("read l; kill -SEGV $$", "was killed by signal 11"),
            ("read l; kill -KILL $$", "was killed by signal 9"),
        ] {
            let line = format!("rulebook play bricks --board 3 --format json --sandbox {sandbox} -- sh -c '{script}'");
            let ran = run(&format!("{line} -- rulebook bot bricks first")).exits(1);
            assert_eq!(ran.json()["seats"][0]["program"], says, "{}", ran.all());
        }
        let line = format!("rulebook play bricks --board 3 --sandbox {sandbox} -- no-such-bot -- no-such-bot");
        run(&line).exits(3).talks("cannot start `no-such-bot`: there is no such program");
    }
}

/// 002 §2 ¶5 lets a player of Garrison keep nothing on disk; of other games no text speaks of it. Nobody is failed for it.
#[test]
fn a_bot_that_leaves_files_in_its_scratch_folder_is_told_so() {
    let certified = |game: &str, kind: &str, front: &str, options: &str| {
        let script = format!("{front} exec {} bot {game} {kind}", shell_words::quote(RULEBOOK));
        let line =
            format!("rulebook certify {game} --cases 0 --run {game}/boards/1/* --format json {options} -- sh -c");
        let ran = run(&format!("{line} {}", shell_words::quote(&script)));
        let report = ran.json();
        assert_eq!(report["findings"], Value::Array(Vec::new()), "{}", ran.all());
        let notes: Vec<String> = report["notes"]
            .as_array()
            .expect("notes")
            .iter()
            .map(|note| note.as_str().unwrap_or("").to_owned())
            .collect();
        notes.into_iter().find(|note| note.contains("scratch folder"))
    };
    let writes = "echo learnt > $TMPDIR/notes.txt;";
    for sandbox in ["auto", "require"] {
        if sandbox == "require" && !has_namespaces() {
            return;
        }
        let options = format!("--sandbox {sandbox}");
        let note = certified("garrison", "stay", writes, &options).expect("a note");
        assert!(note.contains("in 2 games it left files") && note.contains("such as `notes.txt`"), "{note}");
        assert!(note.contains("garrison.program.disk (002 §2 ¶5): A player keeps nothing on disk."), "{note}");
        let note = certified("bricks", "first", writes, &options).expect("a note");
        assert!(note.ends_with("the text says nothing about that"), "{note}");
        let tidy = "echo learnt > $TMPDIR/notes.txt; rm $TMPDIR/notes.txt;";
        assert_eq!(certified("garrison", "stay", tidy, &options), None);
    }
    assert_eq!(certified("garrison", "stay", "", "--sandbox off"), None);
}
