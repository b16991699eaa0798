//! A gallery of hostile programs that make us wait or take our memory: each gets the right status and the right blame, in bounded time and memory, and leaves no
//! process behind.

use crate::common::hostile::each_is_blamed;
use crate::common::{RULEBOOK, each, run_words};

/// Bots of bricks that are waited for to the end of their time, as scripts of a shell, and the rules of which one is broken; none for honest ones. `MARK` is a number that no
/// other program has among its arguments, `BOT` an honest bot.
const BOTS: &[(&str, &str, &[&str])] = &[
    ("stops itself", "read l; kill -STOP $$; sleep 1000.MARK", &["bricks.time.ok"]),
    ("says nothing", "sleep 1000.MARK", &["bricks.time.ok"]),
    ("closes its input", "exec <&-; sleep 1000.MARK", &["bricks.time.ok"]),
    ("floods standard error", "read l; cat /dev/zero >&2", &["bricks.time.ok"]),
    ("answers half", "read l; printf O; sleep 1000.MARK", &["bricks.talk.line-end"]),
    ("leaves its output to a child", "sleep 1000.MARK & exit 0", &["bricks.time.ok"]),
    ("has a hundred children", "for i in $(seq 100); do sleep 1000.MARK & done; wait", &["bricks.time.ok"]),
    ("ignores signals", "trap '' TERM INT HUP PIPE; while :; do sleep 1000.MARK; done", &["bricks.time.ok"]),
    ("plays below a shell that stays", "BOT; sleep 1000.MARK", &[]),
];

#[test]
fn who_is_waited_for_is_blamed_for_what_it_does() {
    each_is_blamed(BOTS, 7_400_000);
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
