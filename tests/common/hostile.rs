//! Hostile bots of bricks under certification.

use super::marks::{runs, soon};
use super::{RULEBOOK, each, findings, judged};
use std::time::Duration;

/// Certifies bots, scripts of a shell, each with the rules of which it breaks one; none for honest ones. `MARK` is a number that
/// no other program has among its arguments, `BOT` an honest bot. Each gets the right status and the right blame, and leaves
/// no process behind.
pub fn each_is_blamed(bots: &[(&str, &str, &[&str])], first_mark: u32) {
    let numbered: Vec<_> = bots.iter().zip(first_mark..).collect();
    each(&numbered, |((name, script, rules), number)| {
        let mark = number.to_string();
        let bot = format!("{} bot bricks first", shell_words::quote(RULEBOOK));
        let script = script.replace("MARK", &mark).replace("BOT", &bot);
        let line = "rulebook certify bricks --cases 0 --run bricks/boards/13/seat-0 --format json -- sh -c";
        let ran = judged(&format!("{line} {}", shell_words::quote(&script)));
        let report = ran.json();
        let broken: Vec<&str> = findings(&report).iter().filter_map(|found| found["rule"].as_str()).collect();
        // Only of who is to be late a busy machine may say nothing.
        let is_to_be_late = rules.iter().any(|rule| rule.contains(".time."));
        if !(is_to_be_late && ran.is_unsaid()) {
            assert_eq!(ran.code, Some(i32::from(!rules.is_empty())), "{name}: {}", ran.all());
            assert_eq!(broken.len(), usize::from(!rules.is_empty()), "{name}: {}", ran.all());
        }
        assert!(broken.iter().all(|rule| rules.contains(rule)), "{name}: {broken:?}: {}", ran.all());
        assert!(findings(&report).iter().all(|found| found["who"] == "bot"), "{name}: {}", ran.all());
        // It ends at all, on a machine that has ten other things to do.
        assert!(ran.took < Duration::from_secs(600), "{name}: {:?}", ran.took);
        assert!(ran.out.len() < 100_000, "{name}: the report has {} bytes", ran.out.len());
        assert!(soon(|| !runs(&mark)), "{name}: something runs on");
    });
}
