//! A gallery of hostile programs: each gets the right status and the right blame, in bounded time and memory, and leaves no
//! process behind.

use super::stops::{runs, soon};
use crate::common::{RULEBOOK, each, findings, judged, run_words};
use std::time::{Duration, Instant};

/// Bots of bricks as scripts of a shell, and the rules of which one is broken; none for honest ones. `MARK` is a number that no
/// other program has among its arguments, `BOT` an honest bot.
const BOTS: &[(&str, &str, &[&str])] = &[
    ("ends at once", "exit 0", &["bricks.foul.exit"]),
    ("ends with a code", "read l; exit 3", &["bricks.foul.exit"]),
    ("kills itself", "read l; kill -KILL $$", &["bricks.foul.exit"]),
    ("stops itself", "read l; kill -STOP $$; sleep 1000.MARK", &["bricks.time.ok"]),
    ("says nothing", "sleep 1000.MARK", &["bricks.time.ok"]),
    ("closes its output", "exec >&-; sleep 1000.MARK", &["bricks.foul.exit"]),
    ("closes its input", "exec <&-; sleep 1000.MARK", &["bricks.time.ok"]),
    ("closes everything", "exec <&- >&- 2>&-; sleep 1000.MARK", &["bricks.foul.exit"]),
    ("floods without a line", "read l; cat /dev/zero", &["bricks.talk.line-end"]),
    ("floods with lines", "read l; yes OK", &["bricks.talk.early", "bricks.talk.spelling"]),
    ("floods with empty lines", "read l; yes ''", &["bricks.talk.spelling", "bricks.talk.early"]),
    ("floods standard error", "read l; cat /dev/zero >&2", &["bricks.time.ok"]),
    ("answers zeros", "read l; head -c 9 /dev/zero; echo; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("answers no text", r"read l; printf '\377\376\n'; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("answers controls", r"read l; printf '\033[2J\n'; sleep 1000.MARK", &["bricks.talk.spelling"]),
    ("answers half", "read l; printf O; sleep 1000.MARK", &["bricks.talk.line-end"]),
    ("leaves its output to a child", "sleep 1000.MARK & exit 0", &["bricks.time.ok"]),
    ("leaves a session behind", "setsid sleep 1000.MARK >&- 2>&- & exit 0", &["bricks.foul.exit"]),
    ("has a hundred children", "for i in $(seq 100); do sleep 1000.MARK & done; wait", &["bricks.time.ok"]),
    ("ignores signals", "trap '' TERM INT HUP PIPE; while :; do sleep 1000.MARK; done", &["bricks.time.ok"]),
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
    ("plays below a shell that stays", "BOT; sleep 1000.MARK", &[]),
];

#[test]
fn each_kind_of_hostile_bot_is_blamed_for_what_it_does() {
    let numbered: Vec<_> = BOTS.iter().zip(7_400_000..).collect();
    each(&numbered, |((name, script, rules), number)| {
        let mark = number.to_string();
        let bot = format!("{} bot bricks first", shell_words::quote(RULEBOOK));
        let script = script.replace("MARK", &mark).replace("BOT", &bot);
        let began = Instant::now();
        let line = "rulebook certify bricks --cases 0 --run bricks/boards/13/seat-0 --format json -- sh -c";
        let ran = judged(&format!("{line} {}", shell_words::quote(&script)));
        let report = ran.json();
        let broken: Vec<&str> = findings(&report).iter().filter_map(|found| found["rule"].as_str()).collect();
        assert_eq!(ran.code, Some(i32::from(!rules.is_empty())), "{name}: {}", ran.all());
        assert_eq!(broken.len(), usize::from(!rules.is_empty()), "{name}: {}", ran.all());
        assert!(broken.iter().all(|rule| rules.contains(rule)), "{name}: {broken:?}: {}", ran.all());
        assert!(findings(&report).iter().all(|found| found["who"] == "bot"), "{name}: {}", ran.all());
        // It ends at all, on a machine that has ten other things to do.
        assert!(began.elapsed() < Duration::from_secs(600), "{name}: {:?}", began.elapsed());
        assert!(ran.out.len() < 100_000, "{name}: the report has {} bytes", ran.out.len());
        assert!(soon(|| !runs(&mark)), "{name}: something runs on");
    });
}

/// Adapters as scripts, and the exit code; each is given up, and none takes our memory.
const ADAPTERS: &[(&str, &str, i32)] = &[
    ("floods without a line", "cat /dev/zero", 3),
    ("floods with lines", "yes", 3),
    ("floods standard error", "cat /dev/zero >&2", 3),
    ("nests without end", "yes '[' | tr -d '\\n'", 3),
    ("nests deeply", "yes '{\"seq\":' | head -c 300000 | tr -d '\\n'; echo", 3),
    ("greets and floods", "GREETS cat /dev/zero", 3),
    ("greets and ends", "GREETS exit 0", 3),
    (
        "has errors of megabytes",
        "GREETS n=2; while read -r l; do printf '{\"seq\":%d,\"error\":\"' $n; head -c 3000000 /dev/zero | tr '\\0' x; \
         echo '\"}'; n=$((n+1)); done",
        1,
    ),
];

#[test]
fn no_adapter_takes_our_memory() {
    let greets = r#"read -r l; echo '{"seq":1,"name":"n","version":"1","can":["start","step"]}';"#;
    let measure = "import resource, subprocess, sys\ncode = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n\
                   print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)";
    let Some(python) = crate::common::python("no_adapter_takes_our_memory") else { return };
    each(ADAPTERS, |(name, script, code)| {
        let script = script.replace("GREETS", greets);
        let words =
            [&python, "-c", measure, RULEBOOK, "validate", "bricks", "--cases", "5", "--timeout", "2", "--time", "5"];
        let words = words.into_iter().chain(["--", "sh", "-c", &script]).map(str::to_owned);
        let ran = run_words(&words.collect::<Vec<_>>());
        let mut numbers = ran.out.split_whitespace();
        let ended = numbers.next().unwrap_or_default();
        assert!(ended == code.to_string() || *code == 1 && ended == "5", "{name}: {}", ran.all());
        let kilobytes: u64 = numbers.next().and_then(|number| number.parse().ok()).expect("a number");
        assert!(kilobytes < 100 << 10, "{name}: {kilobytes} kB: {}", ran.all());
        assert!(ran.talk.len() < 10_000, "{name}: {} bytes on standard error", ran.talk.len());
    });
}
