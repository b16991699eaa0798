//! An engine that opens some setups only.

use crate::common::run;
use serde_json::Value;

const ENGINE: &str = "rulebook referee snakes --only engine-board --only engine-limit --only programs";

#[test]
fn an_engine_is_asked_only_what_it_opens() {
    let ran = run(&format!("rulebook validate snakes --cases 12 --format json -- {ENGINE}")).exits(0);
    let report = ran.json();
    assert!(report["counts"]["pass"].as_u64() >= Some(12), "{report}");
    // The suite's own words, not those of a referee that was asked all the same.
    let skips: Vec<&str> = report["skips"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(skips.iter().all(|reason| reason.contains("it was not asked")), "{skips:?}");
    assert!(ran.out.contains("opens only engine-board, engine-limit, programs"), "{}", ran.all());
    let wrong =
        run(&format!("rulebook validate snakes --cases 12 -- {ENGINE} --misreading decide.variants.unmirrored"));
    wrong.exits(1).says("snakes.decide.variants");
    run(&format!("rulebook smoke snakes -- {ENGINE}")).says("opens only engine-board");
}
