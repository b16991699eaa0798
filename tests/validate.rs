//! `rulebook validate` through real processes: right referees pass, each wrong one is told its rule, and the options select.

use crate::common::golden::{GOLDEN, explained_by, variants};
use crate::common::{Ran, each, example, findings, python, run, run_on_script};
use rulebook_conformance::contest::VariantKind;
use serde_json::Value;
use std::fs;

#[test]
fn our_referee_conforms() {
    let report = run("rulebook validate bricks --cases 200 --format json -- rulebook referee bricks").exits(0).json();
    assert_eq!(report["verdict"], "conforms");
    assert_eq!(report["steps"], report["agreed"]);
    assert_eq!(report["mutation_score"]["caught"], report["mutation_score"]["planted"], "{}", report["mutation_score"]);
    assert_eq!(report["mutation_score"]["planted"], variants(VariantKind::Misreading).len());
}

#[test]
fn each_reading_is_unspecified_until_the_user_selects_it() {
    // In which order a file's lines stand is no question that an adapter is asked.
    let asked = variants(VariantKind::Reading).into_iter().filter(|variant| variant.id != "bricks.info-txt=nick-first");
    each(&asked.collect::<Vec<_>>(), |variant| {
        let id = variant.id;
        let referee = format!("-- rulebook referee bricks --reading {id}");
        let ran = run(&format!("rulebook {GOLDEN} --skip '*largest*' {referee}")).exits(1);
        let report = ran.json();
        assert_eq!(report["verdict"], "unspecified", "{}", ran.all());
        for finding in findings(&report) {
            assert_eq!(finding["status"], "unspecified", "{}", ran.all());
            assert!(explained_by(finding, id), "{}", ran.all());
            run(finding["replay"].as_str().unwrap_or_default()).exits(1);
        }
        let held = run(&format!("rulebook {GOLDEN} --skip '*largest*' --reading {id} {referee}")).exits(0).json();
        assert_eq!((&held["verdict"], &held["reading"][0]), (&"conforms".into(), &id.into()));
    });
}

#[test]
fn a_reading_excuses_no_misreading() {
    let referee = "rulebook referee bricks --reading last-move=forward-last --misreading brick.fills.nothing";
    for held in ["", "--reading last-move=forward-last"] {
        let report = run(&format!("rulebook {GOLDEN} --skip *largest* {held} -- {referee}")).exits(1).json();
        assert_eq!(report["verdict"], "differs", "{report:#}");
    }
}

#[test]
fn the_adapters_in_python_are_told_apart() {
    let Some(python) = python("the_adapters_in_python_are_told_apart") else { return };
    run(&format!("rulebook validate bricks --cases 50 -- {}", example(&python, "adapter.py"))).exits(0);
    let ran =
        run(&format!("rulebook validate bricks --cases 0 --format json -- {}", example(&python, "adapter_wrong.py")));
    let report = ran.exits(1).json();
    let found = findings(&report);
    assert_eq!((found.len(), &found[0]["rule"]), (1, &"bricks.brick.adjacent".into()), "{report:#}");
    assert!(explained_by(&found[0], "bricks.brick.adjacent.either-axis"), "{report:#}");
    run(found[0]["replay"].as_str().unwrap_or_default()).exits(1);
}

/// A referee that was written by itself, with a mistake that nobody thought of: it is found, shrunk and laid to its rule.
#[test]
fn a_mistake_that_is_not_in_the_catalogue_is_found_and_laid_to_its_rule() {
    let Some(python) = python("a_mistake_that_is_not_in_the_catalogue_is_found_and_laid_to_its_rule") else { return };
    let line = "rulebook validate bricks --cases 300 --skip *largest*";
    let foreign = example(&python, "adapter_foreign.py");
    let report = run(&format!("{line} --format json -- {foreign}")).exits(1).json();
    let found = findings(&report);
    assert_eq!((found.len(), &found[0]["rule"]), (1, &"bricks.end.no-place".into()), "{report:#}");
    assert_eq!(found[0]["explanations"], Value::Array(Vec::new()), "{report:#}");
    let game = found[0]["game"].as_array().map_or(0, Vec::len);
    assert_eq!((&found[0]["field"], game), (&"turn".into(), 6), "one brick, and what comes before it: {report:#}");
    run(found[0]["replay"].as_str().unwrap_or_default()).exits(1);
    run(&format!("{line} -- {foreign}")).exits(1).says("no reading or misreading of the catalogue shows exactly this");
}

/// What a setup leaves out stands for the same in each game, whatever was played before.
#[test]
fn a_referee_that_keeps_what_a_setup_leaves_out_is_found() {
    let Some(python) = python("a_referee_that_keeps_what_a_setup_leaves_out_is_found") else { return };
    let script = "import sys; sys.path.insert(0, 'conformance/examples/garrison')
import adapter, game
class Keeps(game.Game):
    kept = [0, 0]
    def __init__(self, setup):
        super().__init__(setup if 'hand' in setup else {**setup, 'hand': list(Keeps.kept)})
    def step(self, *words, **more):
        told = super().step(*words, **more)
        Keeps.kept = list(self.hand)
        return told
adapter.serve(adapter.Adapter(Keeps, 'keeps'))";
    let adapter = format!("{} -c {}", shell_words::quote(&python), shell_words::quote(script));
    let ran = run(&format!("rulebook validate garrison --cases 200 --format json -- {adapter}")).exits(1);
    let report = ran.json();
    let found = findings(&report);
    assert!(found.iter().all(|finding| finding["status"] == "flaky") && !found.is_empty(), "{}", ran.all());
    let says = found[0]["twice"]["says"].as_str().unwrap_or_default();
    assert!(says.contains("differs after another game"), "{}", ran.all());
    run(found[0]["replay"].as_str().unwrap_or_default()).exits(1);
}

/// The addresses of named cases with this status.
fn addresses(report: &Value, status: &str) -> Vec<String> {
    let cases = report["cases"].as_array().into_iter().flatten().filter(|case| case["status"] == status);
    cases.filter_map(|case| case["address"].as_str()).map(String::from).collect()
}

fn selected(options: &str) -> Vec<String> {
    addresses(&run(&format!("rulebook {GOLDEN} {options} -- rulebook referee bricks")).exits(0).json(), "pass")
}

#[test]
fn globs_and_lists_of_them_select_cases() {
    let adjacent = selected("--run bricks/brick.adjacent/*");
    assert!(adjacent.len() > 5 && adjacent.iter().all(|address| address.contains("/brick.adjacent/")), "{adjacent:?}");
    let fewer = selected("--run bricks/brick.adjacent/* --skip */corner --skip *same-cell");
    assert_eq!(fewer.len(), adjacent.len() - 2, "{fewer:?}");
    assert_eq!(selected("--run bricks/brick.adjacent/corner"), ["bricks/brick.adjacent/corner"]);
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list");
    fs::write(&list, "# what failed\n\nbricks/brick.adjacent/corner\n  bricks/end.*/*  \n").expect("a list");
    let listed = selected(&format!("--run @{}", list.display()));
    assert!(listed.contains(&"bricks/brick.adjacent/corner".into()) && listed.len() > 5, "{listed:?}");
    assert!(listed.iter().all(|address| address.contains("/end.") || address.ends_with("/corner")), "{listed:?}");
    let rest = selected(&format!("--skip *largest* --skip @{}", list.display()));
    assert!(!rest.is_empty() && rest.iter().all(|address| !listed.contains(address)), "{rest:?}");
}

#[test]
fn games_drawn_at_random_are_selected_by_their_numbers() {
    let count = |options: &str| {
        let line = format!("rulebook validate bricks --format json {options} -- rulebook referee bricks");
        run(&line).exits(0).json()["counts"]["pass"].as_u64()
    };
    assert_eq!(count("--run bricks/fuzz/1-7"), Some(1));
    assert_eq!(
        count("--run bricks/fuzz/5-123456789 --run bricks/fuzz/1-7 --run bricks/brick.adjacent/corner"),
        Some(3)
    );
    assert_eq!(count("--cases 40 --run bricks/fuzz/1-1? --run bricks/fuzz/1-2"), Some(11));
    assert_eq!(count("--cases 40 --run bricks/fuzz/* --skip bricks/fuzz/1-0 --skip bricks/fuzz/1-3?"), Some(29));
    assert_eq!(count("--seed 8 --cases 40 --run bricks/fuzz/8-*"), Some(40));
    assert_eq!(count("--run bricks/brick.adjacent/corner"), Some(1));
}

#[test]
fn shards_together_are_the_whole() {
    let count = |shard: &str| {
        let line = format!("rulebook validate bricks --run bricks/fuzz/* --cases 90 --format json {shard}");
        let ran = run(&format!("{line} -- rulebook referee bricks --misreading end.next-loses.mover-loses"));
        let report = ran.json();
        ["pass", "fail", "skip"].map(|status| report["counts"][status].as_u64().unwrap_or_else(|| panic!("{report}")))
    };
    let whole = count("");
    let parts = ["1/3", "2/3", "3/3"].map(|shard| count(&format!("--shard {shard}")));
    let sum = parts.iter().fold([0; 3], |sum, part| [0, 1, 2].map(|index| sum[index] + part[index]));
    assert_eq!((sum, whole.iter().sum::<u64>()), (whole, 90));
    assert!(whole[1] > 3, "too few games fail to say anything: {whole:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let report = |seed: u32| {
        let line = format!("rulebook validate bricks --cases 60 --skip *largest* --seed {seed} --format json");
        run(&format!("{line} -- rulebook referee bricks --misreading brick.fills.nothing")).exits(1).out
    };
    let first = report(3);
    assert_eq!(first, report(3));
    assert_ne!(first, report(4));
}

#[test]
fn a_run_stops_after_so_many_failures() {
    let line = format!("rulebook {GOLDEN} --max-fail 3 -- rulebook referee bricks --misreading talk.stop.loser-only");
    let report = run(&line).exits(1).json();
    assert_eq!(report["counts"]["fail"], 3);
}

#[test]
fn what_is_called_wrongly_ends_with_two_before_anything_is_started() {
    // Started, this adapter would end the run with 3.
    let usage = |options: &str, says: &str| {
        run_on_script(&format!("rulebook {options}"), "exit 7").exits(2).silent().talks(says)
    };
    usage("validate chess", "there is no game `chess`: choose one of").one_sentence();
    usage("validate bricks --run a[", "`a[` is no glob").one_sentence();
    usage("validate bricks --skip {a", "`{a` is no glob").one_sentence();
    usage("validate bricks --run @/no/such/list", "/no/such/list: the list of addresses cannot be read").one_sentence();
    usage("validate bricks --reading size=5", "bricks has no reading `size=5`: did you mean size=min-3?")
        .one_sentence();
    usage("validate bricks --traces /no/such/folder", "/no/such/folder/bricks: cannot be read").one_sentence();
    for shard in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3"] {
        usage(&format!("validate bricks --shard={shard}"), "a shard is written k/n with 1 <= k <= n");
    }
    usage("validate bricks --time 0", "--time");
    usage(
        "validate bricks --known-failing list --remember=./list",
        "--remember would overwrite the list of --known-failing",
    )
    .one_sentence();
    for places in ["{bot1} {bot2} {board}", "--folder={players} --board={board}"] {
        let ran = run(&format!("rulebook validate bricks -- no-such-referee {places}")).exits(2);
        ran.silent().one_sentence().talks("add --probe");
    }
    usage("validate bricks --quick --time 3", "cannot be used with");
    usage("validate bricks --seed=-1", "--seed");
    usage("validate bricks --format yaml", "--format");
    run("rulebook validate bricks").exits(2).silent().talks("<COMMAND>");
}

#[test]
fn nothing_selected_is_no_pass() {
    for options in ["--run bricks/no-such-rule/*", "--skip *", "--cases 0 --run bricks/fuzz/*"] {
        let ran = run(&format!("rulebook validate bricks {options} -- rulebook referee bricks"));
        ran.exits(4).silent().one_sentence().talks("no case was selected: see --run, --skip and --cases");
    }
}

#[test]
fn a_damaged_trace_is_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let traces = folder.path().join("bricks");
    fs::create_dir(&traces).expect("a folder");
    let whole = fs::read_to_string("conformance/traces/bricks/brick.adjacent--corner.jsonl").expect("a trace");
    let cut = whole.rsplit_once("{\"events\"").expect("a footer").0;
    fs::write(traces.join("brick.adjacent--corner.jsonl"), cut).expect("a trace");
    let line = format!("rulebook validate bricks --traces {} -- rulebook referee bricks", folder.path().display());
    run(&line).exits(5).silent().one_sentence().talks("brick.adjacent--corner.jsonl");
}

/// A report on a referee with a name that means something in every format, which skips whatever it is asked.
fn skipping(format: &str) -> Ran {
    let script = r#"while read -r line; do seq=${line#*:}; seq=${seq%%,*}; case $line in
        *hello*) echo '{"seq":1,"name":"<b>`&\"","can":["start","step"]}';;
        *) echo "{\"seq\":$seq,\"skipped\":\"<i>no & \\\"clock\\\"\"}";; esac; done"#;
    run_on_script(&format!("rulebook validate bricks --skip *largest* --cases 0 --format {format}"), script)
}

#[test]
fn a_referee_that_skips_everything_has_not_passed() {
    let report = skipping("json").exits(4).json();
    assert_eq!((&report["verdict"], &report["counts"]["pass"]), (&"nothing".into(), &0.into()), "{report:#}");
    assert!(report["counts"]["skip"].as_u64() > Some(100), "{report:#}");
    assert!(addresses(&report, "pass").is_empty());
    skipping("human").exits(4).says("nothing was compared").says(" cases: <i>no & \"clock\"");
}

#[test]
fn names_are_escaped_where_a_format_needs_it() {
    let html = skipping("html").exits(4);
    assert!(html.out.contains("&#60;b&#62;`&#38;&#34;") && html.out.contains("&lt;i&gt;no &amp; "), "{}", html.all());
    assert!(!html.out.contains("<b>") && !html.out.contains("<i>"), "{}", html.all());
    let xml = skipping("junit").exits(4);
    assert!(!xml.out.contains("<i>") && xml.out.contains("type=\"nothing\""), "{}", xml.all());
    check_xml(&xml.out);
}

fn wrong(format: &str) -> Ran {
    let line = format!("rulebook validate bricks --cases 0 --skip *largest* --format {format}");
    run(&format!("{line} -- rulebook referee bricks --misreading brick.free.untested")).exits(1)
}

#[test]
fn all_formats_say_the_same() {
    let report = wrong("json").json();
    let (rule, id) = ("bricks.brick.free", "bricks.brick.free.untested");
    assert_eq!(findings(&report)[0]["rule"], rule);
    for format in ["human", "jsonl", "junit", "html", "md"] {
        let ran = wrong(format).says(rule).says(id);
        ran.says("rulebook replay ");
    }
    let lines: Vec<Value> =
        wrong("jsonl").out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let of = |kind: &str| lines.iter().filter_map(|line| line.get(kind)).cloned().collect::<Vec<Value>>();
    assert_eq!(Value::from(of("case")), report["cases"]);
    assert_eq!(Value::from(of("finding")), report["findings"]);
    assert_eq!(of("report")[0]["counts"], report["counts"]);
    let xml = wrong("junit").out;
    check_xml(&xml);
    assert_eq!(xml.matches("<failure").count(), addresses(&report, "fail").len() + 1);
    let field = findings(&report)[0]["field"].as_str().expect("a field");
    assert!(xml.replace("&quot;", "\"").contains(&format!("in \"{field}\"\nexpected ")), "{field}: {xml}");
    // A suite a rule, in which each failing case says in what it differs, and how long it took.
    let (_, suite) = xml.split_once("<testsuite name=\"validate bricks/brick.free\"").expect("the suite of the rule");
    let (suite, _) = suite.split_once("</testsuite>").expect("its end");
    let case = suite.split("<testcase ").find(|case| case.contains("<failure")).expect("a case that fails");
    assert!(case.contains("name=\"bricks/brick.free/") && !case.contains("time=\"0.000\">"), "{case}");
    assert!(case.contains("message=\"bricks.brick.free: in &quot;"), "{case}");
}

#[test]
fn people_read_the_verdict_first_and_in_short_lines() {
    // A board of Dice Wars is long in JSON.
    let wrong = "rulebook referee dicewars --misreading battle.sum.ties-attack";
    let ran = run(&format!("rulebook validate dicewars --cases 50 -- {wrong}")).exits(1);
    assert!(ran.out.starts_with("does not conform: "), "{}", ran.all());
    assert_eq!(ran.out.lines().last(), Some("does not conform: 1 finding above"), "{}", ran.all());
    let is_command = |line: &&str| ["  again: ", "command: "].iter().any(|start| line.starts_with(start));
    let longest = ran.out.lines().filter(|line| !is_command(line)).map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| (80..=120).contains(&longest)), "{longest:?}: {}", ran.all());
    let right = run("rulebook validate bricks --cases 20 -- rulebook referee bricks").exits(0);
    assert!(right.out.starts_with("conforms: ") && right.out.matches("conforms").count() == 1, "{}", right.all());
}

/// Every element that is opened is closed, in order, and nothing stands bare.
#[track_caller]
fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.trim_start();
    assert!(rest.starts_with("<?xml"), "{text}");
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a bare `>` before {}", &rest[start..]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.starts_with('?') || tag.ends_with('/') => {}
            None => open.push(tag.split_whitespace().next().unwrap_or_default()),
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "not closed: {open:?}");
}
