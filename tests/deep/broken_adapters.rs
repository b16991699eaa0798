//! An adapter that breaks after it was found to differ.

use crate::common::{RULEBOOK, each, run_on_script};

/// What was found before an adapter crashes or hangs is told in every format, and the run says where it ended.
#[test]
fn what_was_found_before_is_told() {
    let referee = format!("{RULEBOOK} referee bricks --misreading brick.adjacent.either-axis");
    // A referee with a mistake, which is asked no more after 60 games.
    let requests = concat!(
        r#"games=0; while read -r line; do case $line in *'"start"'*) games=$((games+1));; esac; "#,
        r#"[ $games -gt 60 ] && END; printf '%s\n' "$line"; done"#
    );
    let ends = [("exit 1", "ended with exit code 0"), ("exec sleep 1000", "does not answer request")];
    let formats = ["human", "json", "jsonl", "junit", "html", "md"];
    let all: Vec<_> = ends.iter().flat_map(|end| formats.iter().map(move |format| (end, *format))).collect();
    each(&all, |((end, says), format)| {
        let script = format!("({}) | {referee}", requests.replace("END", end));
        let line = format!("rulebook validate bricks --cases 0 --skip *largest* --timeout 5 --format {format}");
        let ran = run_on_script(&line, &script).exits(3).one_sentence();
        let ran = ran.talks(says).says("bricks.brick.adjacent").says("either-axis");
        // For people the sentence is broken into lines.
        let ran = if *format == "human" { ran.says("the run ended in ") } else { ran.says(says) };
        assert!(!ran.out.contains("conforms"), "{}", ran.all());
        if *format == "json" {
            let report = ran.json();
            let broken = &report["broken"];
            assert_eq!((&report["verdict"], &broken["played"]), (&"broken".into(), &60.into()), "{}", ran.all());
            assert!(broken["case"].as_str().is_some_and(|case| case.starts_with("bricks/")), "{broken}");
            assert!(report["counts"]["fail"].as_u64() > Some(0), "{}", ran.all());
        }
    });
}
