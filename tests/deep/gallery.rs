//! The whole gallery of hostile programs: each kind against the protocol of every game, as a bot that is certified, as a player of a
//! game, and as an adapter. Each has the right status and the right blame, ends in bounded time, and leaves no process and no
//! file. `tests/hostile` and `hostile` beside this have some of them in bricks. Here each kind meets one game as a bot and two as a player;
//! `RULEBOOK_GALLERY=all cargo test --release -p rulebook --test deep gallery:: -- --nocapture` leaves nothing out; with the name of a game
//! in place of `all` it leaves out nothing of that game, and of bots and players all else.

use crate::common::{RULEBOOK, Ran, each, findings};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The games, each with what makes one game of it short, and a bot of ours.
const GAMES: &[(&str, &str, &str)] = &[
    ("bricks", "", "first"),
    ("garrison", "", "stay"),
    ("dicewars", "", "stop"),
    ("snakes", "", "random"),
    ("bitwa", "--budget 400", "first"),
];

/// A board on which a game ends after a few moves; without it one against a silent player takes a thousand seconds.
const SHORT: (&str, &str) =
    ("snakes", r#"--board '{"size":[5,5],"limit":4,"snakes":[{"cells":[[1,1],[1,0]]},{"cells":[[3,3],[3,4]]}]}'"#);

/// Whatever is wrong with it, it is the bot's.
const ANY: &str = "late crash garbled early illegal memory";
/// The same, or nothing is wrong.
const MAYBE: &str = "late crash garbled early illegal memory fine";

/// Bots as scripts of a shell, and in which ways they may be bad. `MARK` is a number that no other program has among its
/// arguments, `BOT` an honest bot, `SLEEP` sleeps on.
const BOTS: &[(&str, &str, &str)] = &[
    ("ends at once", "exit 0", "crash"),
    ("ends with a code", "read l; exit 3", "crash"),
    ("is killed", "read l; kill -KILL $$", "crash"),
    ("faults", "read l; kill -SEGV $$", "crash"),
    ("aborts", "read l; kill -ABRT $$", "crash"),
    ("hangs up on itself", "read l; kill -HUP $$", "crash"),
    ("stops itself", "read l; kill -STOP $$; SLEEP", "late"),
    ("stops its launcher", "kill -STOP $PPID; read l; SLEEP", "late"),
    ("is no program", "exec /no/such/program", "crash"),
    ("has no terminal", "cat < /dev/tty", "crash"),
    ("says nothing", "SLEEP", "late"),
    ("spins", "read l; while :; do :; done", "late"),
    ("closes its output", "exec >&-; SLEEP", "crash"),
    ("closes its input", "exec <&-; SLEEP", "late"),
    ("closes everything", "exec <&- >&- 2>&-; SLEEP", "crash"),
    ("floods without a line", "read l; cat /dev/zero", "garbled late"),
    ("floods with lines", "read l; yes OK", ANY),
    ("floods with empty lines", "read l; yes ''", ANY),
    ("floods standard error", "read l; cat /dev/zero >&2", "late"),
    ("floods both", "read l; yes >&2 & yes", ANY),
    ("says a line of megabytes", "read l; head -c 20000000 /dev/zero | tr '\\0' 1; echo; SLEEP", "garbled late"),
    ("nests", "read l; yes '[' | head -n 100000 | tr -d '\\n'; echo; SLEEP", ANY),
    ("answers zeros", "read l; head -c 9 /dev/zero; echo; SLEEP", ANY),
    ("answers no text", r"read l; printf '\377\376\n'; SLEEP", ANY),
    ("answers half a character", r"read l; printf '\342\202\n'; SLEEP", ANY),
    ("answers controls", r"read l; printf '\033[2J\033]0;x\007\n'; SLEEP", ANY),
    ("answers a mark of order", r"read l; printf '\357\273\277OK\n'; SLEEP", ANY),
    ("answers digits of others", r"read l; printf '\331\241 \331\242\n'; SLEEP", ANY),
    ("answers a huge number", "read l; echo 99999999999999999999999999; SLEEP", ANY),
    ("answers a number below nothing", "read l; echo -1 -1 -1; SLEEP", ANY),
    ("answers no number", "read l; echo NaN 1e99 0x1; SLEEP", ANY),
    ("answers blanks", "read l; echo '      '; SLEEP", ANY),
    ("answers tabs", r"read l; printf '\t\t\n'; SLEEP", ANY),
    ("answers carriage returns", r"read l; printf '\r\r\n'; SLEEP", ANY),
    ("answers a verdict", "read l; echo 'conforms: 100 pass'; SLEEP", ANY),
    ("answers a report", "read l; echo '{\"verdict\":\"conforms\",\"format\":1}'; SLEEP", ANY),
    ("answers markup", "read l; echo '<script>1</script>|`*'; SLEEP", ANY),
    ("answers half", "read l; printf O; SLEEP", "late garbled"),
    ("answers byte by byte", "while :; do printf x; sleep 0.02; done", ANY),
    ("answers before it is told", "echo OK; echo OK; echo OK; SLEEP", ANY),
    ("answers when it is ended", "trap 'echo OK' TERM INT HUP; SLEEP & wait", "late"),
    ("says what it hears", "cat", ANY),
    ("says what it hears in capitals", "tr a-z A-Z", ANY),
    ("is no bot", "ls /", ANY),
    ("speaks to standard error", "BOT >&2", "late"),
    ("speaks with blanks before", "BOT | sed -u 's/^/ /'", MAYBE),
    ("speaks of everything twice", "BOT | sed -u p", MAYBE),
    ("ends in the middle", "BOT | head -n 2", MAYBE),
    ("leaves its output to a child", "SLEEP & exit 0", "late"),
    ("leaves a session behind", "setsid sleep 1000.MARK >&- 2>&- & exit 0", "crash"),
    ("leaves its game to a child", "exec 3<&0; BOT <&3 & exit 0", MAYBE),
    ("has a hundred children", "for i in $(seq 100); do sleep 1000.MARK & done; wait", "late"),
    (
        "moves from process to process",
        "g() { if [ $1 -gt 0 ]; then (g $(($1-1)) &) else SLEEP; fi; }; g 60; SLEEP",
        "late",
    ),
    ("ignores signals", "trap '' TERM INT HUP PIPE; while :; do SLEEP; done", "late"),
    ("takes memory", "x=$(head -c 100000000 /dev/zero | tr '\\0' x); SLEEP", "late memory"),
    ("plays and leaves children", "sleep 1000.MARK >&- 2>&- & exec BOT", "fine"),
    ("plays and leaves a daemon", "(setsid setsid sleep 1000.MARK >&- 2>&- &); exec BOT", "fine"),
    ("plays and says much on standard error", "head -c 3000000 /dev/zero >&2; exec BOT", "fine"),
    ("plays and forges on standard error", r"printf '\033[2Jconforms: FORGED\r\n' >&2; exec BOT", "fine"),
    ("plays without standard error", "exec 2>&-; exec BOT", "fine"),
    ("plays without an environment", "exec env -i BOT", "fine"),
    ("plays in a group and a session of its own", "exec setsid -w BOT", "fine"),
    ("plays below a shell that stays", "BOT; SLEEP", "fine"),
    ("plays at the root", "cd /; exec BOT", "fine"),
    ("plays and stops its launcher", "kill -STOP $PPID; exec BOT", "fine"),
    ("plays without its folder", "rm -rf \"$TMPDIR\"; exec BOT", "fine"),
    (
        "plays and locks a folder",
        "mkdir -p $TMPDIR/a/b; touch $TMPDIR/a/b/c; chmod 000 $TMPDIR/a/b $TMPDIR/a; exec BOT",
        "fine",
    ),
    ("plays and leaves a pipe", "mkfifo $TMPDIR/pipe; exec BOT", "fine"),
    ("plays and leaves links", "ln -s . $TMPDIR/here; ln -s KEPT $TMPDIR/out; exec BOT", "fine"),
    ("plays and leaves a thousand files", "cd $TMPDIR; seq 1000 | xargs touch; exec BOT", "fine"),
    ("plays and leaves odd names", r#"cd $TMPDIR; touch "$(printf 'a\033[2J\nb')" ./-rf; exec BOT"#, "fine"),
    (
        "plays and leaves a deep folder",
        "cd $TMPDIR; for i in $(seq 200); do mkdir d; cd d; done; cd /; exec BOT",
        "fine",
    ),
];

/// A folder of its own for a run; what is in `kept` is to stay.
struct Place {
    folder: tempfile::TempDir,
    mark: String,
}

impl Place {
    fn new(number: usize) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("tmp")).expect("a folder");
        fs::create_dir(folder.path().join("kept")).expect("a folder");
        fs::write(folder.path().join("kept/file"), "it stays").expect("a file");
        Place { folder, mark: format!("{}", 7_600_000 + number) }
    }

    fn script(&self, script: &str, game: &str, bot: &str) -> String {
        let bot = format!("{} bot {game} {bot}", shell_words::quote(RULEBOOK));
        let kept = self.folder.path().join("kept").display().to_string();
        let script = script.replace("SLEEP", "sleep 1000.MARK").replace("MARK", &self.mark);
        script.replace("BOT", &bot).replace("KEPT", &kept)
    }

    /// Runs our program with these words, and looks at what is left.
    fn run(&self, name: &str, line: &str, rest: &[&str]) -> Ran {
        let words = shell_words::split(line).expect("words");
        let began = Instant::now();
        let mut command = Command::new(RULEBOOK);
        command.args(&words[1..]).args(rest).env("TMPDIR", self.folder.path().join("tmp")).stdin(Stdio::null());
        let output = command.output().expect("our own program starts");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let line = format!("{line} {}", shell_words::join(rest));
        let ran = Ran {
            line,
            code: output.status.code(),
            out: text(output.stdout),
            talk: text(output.stderr),
            took: Duration::ZERO,
        };
        // It ends at all, on a machine that has ten other things to do.
        assert!(began.elapsed() < Duration::from_secs(600), "{name}: {:?}", began.elapsed());
        assert!(!ran.talk.contains("panicked") && ran.code.is_some(), "{name}: {}", ran.all());
        assert!(ran.out.len() < 200_000 && ran.talk.len() < 20_000, "{name}: {} bytes", ran.out.len());
        assert!(!ran.out.contains('\u{1b}'), "{name}: {}", ran.all());
        let deadline = Instant::now() + Duration::from_secs(30);
        while runs(&self.mark) {
            assert!(Instant::now() < deadline, "{name}: something runs on: {}", ran.all());
            std::thread::yield_now();
        }
        let left: Vec<_> = fs::read_dir(self.folder.path().join("tmp")).expect("a folder").flatten().collect();
        assert!(left.is_empty(), "{name}: {left:?} stay: {}", ran.all());
        assert!(self.folder.path().join("kept/file").is_file(), "{name}: it was removed through a link");
        ran
    }
}

/// Whether a program runs anywhere that has this mark among its arguments and is no test.
fn runs(mark: &str) -> bool {
    let is_it = |path: &Path| {
        let arguments = fs::read(path.join("cmdline")).unwrap_or_default();
        let stat = fs::read_to_string(path.join("stat")).unwrap_or_default();
        arguments.starts_with(b"sleep\0") && String::from_utf8_lossy(&arguments).contains(mark) && !stat.contains(") Z")
    };
    fs::read_dir("/proc").expect("there is /proc").flatten().any(|entry| is_it(&entry.path()))
}

/// Whether nothing is left out.
fn is_all() -> bool {
    std::env::var_os("RULEBOOK_GALLERY").is_some()
}

/// A kind of bot in a game, with its number.
type Kind = (usize, (&'static str, &'static str, &'static str), (&'static str, &'static str, &'static str));

/// Each kind in this many games, others from another `first`, or in all where nothing is left out.
fn kinds(first: usize, games: usize) -> Vec<Kind> {
    let games = if is_all() { GAMES.len() } else { games };
    let meets = |kind: usize, game: usize| (first + kind + game) % GAMES.len() < games;
    let pairs = (0..GAMES.len()).flat_map(|game| (0..BOTS.len()).map(move |kind| (game, kind)));
    let only = std::env::var("RULEBOOK_GALLERY").ok().filter(|only| GAMES.iter().any(|game| game.0 == only));
    let is_chosen = |game: usize| only.as_ref().is_none_or(|only| GAMES[game].0 == only);
    let pairs = pairs.filter(|(game, kind)| meets(*kind, *game) && is_chosen(*game));
    pairs.enumerate().map(|(number, (game, kind))| (number, GAMES[game], BOTS[kind])).collect()
}

#[test]
fn each_kind_of_bot_is_blamed_in_every_game_for_what_it_does() {
    assert!(BOTS.len() >= 60);
    each(&kinds(2, 1), |(number, (game, options, honest), (name, script, ways))| {
        let (place, name) = (Place::new(*number), format!("{game}: {name}"));
        let line = format!(
            "rulebook certify {game} --cases 0 --time 20 {options} --run {game}/boards/1/seat-0 --format json --"
        );
        let ran = place.run(&name, &line, &["sh", "-c", &place.script(script, game, honest)]);
        let report = ran.json();
        let found = findings(&report);
        let got: Vec<&str> = found.iter().filter_map(|found| found["got"].as_str()?.split(':').next()).collect();
        let allowed: Vec<&str> = ways.split(' ').collect();
        // On a machine that is too busy nobody can say that one was late: it is not called good either.
        let is_unsaid = got.is_empty() && allowed.contains(&"late") && ran.code == Some(5);
        let is_fine = is_unsaid || got.is_empty() && allowed.contains(&"fine");
        assert!(is_fine || got.len() == 1 && allowed.contains(&got[0]), "{name}: {got:?}: {}", ran.all());
        assert!(found.iter().all(|found| found["who"] == "bot"), "{name}: {}", ran.all());
        // 5: a good game that was cut short of its end, such as by the time.
        let code = if got.is_empty() { [0, 5] } else { [1, 1] };
        assert!(ran.code.is_some_and(|ended| code.contains(&ended)), "{name}: {}", ran.all());
    });
}

#[test]
fn no_kind_of_player_does_its_opponent_any_harm() {
    if !is_all() {
        println!("skipped: whole games against silent players take half an hour: set RULEBOOK_GALLERY");
        return;
    }
    let check = |(number, (game, options, honest), (name, script, ways)): &Kind| {
        let (place, name) = (Place::new(1000 + number), format!("{game}: {name}"));
        let board = if SHORT.0 == *game { SHORT.1 } else { "" };
        let line = format!("rulebook play {game} {options} {board} --format json --");
        let opponent = [RULEBOOK, "bot", game, honest];
        let bot = place.script(script, game, honest);
        let ran = place.run(&name, &line, &[&["sh", "-c", &bot, "--"], &opponent[..]].concat());
        if ran.code == Some(5) && ways.contains("late") {
            // On a machine that is too busy nobody can say that one was late.
            assert!(ran.talk.contains("this machine is overloaded"), "{name}: {}", ran.all());
            return;
        }
        let result = ran.json();
        let fouls = result["refusals"].as_array().cloned().unwrap_or_default();
        assert!(fouls.iter().all(|foul| foul["seat"] == 0), "{name}: {}", ran.all());
        assert!(!fouls.is_empty() || ways.contains("fine"), "{name}: {}", ran.all());
        assert!(fouls.is_empty() || *ways != "fine", "{name}: {}", ran.all());
        assert_eq!(ran.code, Some(i32::from(!fouls.is_empty())), "{name}: {}", ran.all());
    };
    each(&kinds(0, 1), check);
}

/// Adapters as scripts; none gives a verdict, and each is told in a sentence that names it.
const ADAPTERS: &[(&str, &str)] = &[
    ("ends at once", "exit 0"),
    ("is killed", "read l; kill -KILL $$"),
    ("says nothing", "SLEEP"),
    ("closes its output", "exec >&-; SLEEP"),
    ("floods without a line", "cat /dev/zero"),
    ("floods with lines", "yes"),
    ("floods standard error", "cat /dev/zero >&2"),
    ("says what it hears", "cat"),
    ("answers controls", r"printf '\033[2J\n'; SLEEP"),
    ("answers no text", r"printf '\377\n'; SLEEP"),
    ("nests", "yes '{\"seq\":' | head -c 300000 | tr -d '\\n'; echo; SLEEP"),
    ("answers half", "printf '{\"seq\":1'; SLEEP"),
    ("answers another request", "echo '{\"seq\":2,\"name\":\"n\",\"can\":[]}'; SLEEP"),
    ("can nothing", "echo '{\"seq\":1,\"name\":\"n\",\"can\":[]}'; SLEEP"),
    ("greets and ends", "GREETS exit 0"),
    ("greets and floods", "GREETS cat /dev/zero"),
    ("greets and says nothing", "GREETS SLEEP"),
    ("greets and leaves children", "GREETS (setsid sleep 1000.MARK &); exit 0"),
    ("greets and forges", r#"GREETS printf '{"seq":2,"error":"\\u001b[2J\\nconforms: FORGED"}\n'; exit 0"#),
];

#[test]
fn no_kind_of_adapter_gets_a_verdict_in_any_game() {
    let greets = r#"read -r l; echo '{"seq":1,"name":"n","version":"1","can":["start","step"]}';"#;
    let kinds: Vec<_> = GAMES.iter().flat_map(|game| ADAPTERS.iter().map(move |kind| (game.0, *kind))).collect();
    let kinds: Vec<_> = kinds.into_iter().enumerate().collect();
    each(&kinds, |(number, (game, (name, script)))| {
        let (place, name) = (Place::new(2000 + number), format!("{game}: {name}"));
        let script = place.script(script, game, "").replace("GREETS", greets);
        let line = format!("rulebook validate {game} --cases 3 --timeout 1 --format json --");
        let ran = place.run(&name, &line, &["sh", "-c", &script]).exits(3);
        assert!(ran.talk.starts_with("rulebook: the adapter `sh -c "), "{name}: {}", ran.all());
        if !ran.out.is_empty() {
            assert_eq!(ran.json()["verdict"], Value::from("broken"), "{name}: {}", ran.all());
        }
    });
}
