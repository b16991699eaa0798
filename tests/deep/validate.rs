//! Every misreading of bricks through a real process, and the examples of all games.

use crate::common::golden::{GOLDEN, NEEDS_LARGEST, explained_by, variants};
use crate::common::{each, example, findings, python, run};
use rulebook_conformance::contest::VariantKind;

#[test]
fn each_misreading_is_found_and_shown_again_by_its_replay_line() {
    each(&variants(VariantKind::Misreading), |variant| {
        let (id, rule) = (variant.id, variant.touches.id());
        let skip = if id == NEEDS_LARGEST { "" } else { "--skip *largest*" };
        let ran = run(&format!("rulebook {GOLDEN} {skip} -- rulebook referee bricks --misreading {id}")).exits(1);
        let report = ran.json();
        assert_eq!(report["verdict"], "differs", "{}", ran.all());
        let named = findings(&report).iter().find(|finding| explained_by(finding, id));
        let finding = named.unwrap_or_else(|| panic!("{id} is no explanation: {}", ran.all()));
        assert_eq!((&finding["rule"], &finding["status"]), (&rule.into(), &"fail".into()), "{}", ran.all());
        assert!(findings(&report).iter().all(|finding| finding["status"] == "fail"), "{}", ran.all());
        let again = run(finding["replay"].as_str().unwrap_or_default()).exits(1);
        assert!(again.out.contains("the referee differs at"), "{}", again.all());
        // It shows what the report shows.
        let shown = ["field", "expected", "got"].map(|part| &finding[part]);
        let says = [format!("in {}:", shown[0]), format!("say     {}", shown[1]), format!("says  {}", shown[2])];
        says.iter().for_each(|line| assert!(again.out.contains(line), "{line} is not said: {}", again.all()));
    });
}

/// What `rulebook init referee` writes is right, in each game.
#[test]
fn each_example_conforms() {
    let Some(python) = python("each_example_conforms") else { return };
    for game in rulebook_conformance::games::NAMES {
        let adapter = example(&python, &format!("{game}/adapter.py"));
        run(&format!("rulebook validate {game} --cases 60 --skip *largest* -- {adapter}")).exits(0).says("conforms: ");
    }
}
