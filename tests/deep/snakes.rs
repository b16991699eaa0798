//! Adapters of snakes that answer how a program decides.

use crate::common::{example, findings, python, run};

#[test]
fn adapters_that_can_decide_are_asked() {
    let Some(python) = python("adapters_that_can_decide_are_asked") else { return };
    let validate = "rulebook validate snakes --run snakes/decide.*/* --run snakes/fuzz/* --cases 60";
    let asked = "decisions of programs were asked beside them";
    run(&format!("{validate} -- {}", example(&python, "snakes/adapter.py"))).exits(0).says(asked);
    let ran = run(&format!("{validate} --format json -- {}", example(&python, "snakes/adapter_wrong.py"))).exits(1);
    let report = ran.json();
    let decide = findings(&report).iter().find(|finding| finding["field"] == "decide");
    let decide = decide.unwrap_or_else(|| panic!("{}", ran.all()));
    assert_eq!(
        (&decide["rule"], &decide["who"]),
        (&"snakes.decide.move-score".into(), &"referee".into()),
        "{decide:#}"
    );
    assert_eq!(decide["explanations"][0]["id"], "snakes.decide.move-score.first-valid", "{decide:#}");
    assert!(decide["game"][0].as_str().is_some_and(|line| line.starts_with("asked {\"cmd\":\"decide\"")), "{decide:#}");
    run(decide["replay"].as_str().unwrap_or_default()).exits(1).says("in \"decide\"");
    // Our own referee, with the mistake in all that it does.
    let referee = "rulebook referee snakes --misreading decide.move-score.first-valid";
    run(&format!("{validate} -- {referee}")).exits(1).says("snakes.decide.move-score.first-valid");
}
