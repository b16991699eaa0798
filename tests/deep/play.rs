//! Players of bricks that are waited for to the end of their time.

use crate::common::played::check_foul;

#[test]
fn who_does_not_answer_in_time_is_blamed() {
    let fouls = [
        ("unended", "bricks.talk.line-end"),
        ("late", "bricks.time.move"),
        ("silent", "bricks.time.move"),
        ("silent --at-once", "bricks.time.ok"),
        ("deaf", "bricks.time.ok"),
    ];
    for (kind, rule) in fouls {
        check_foul("--start-time 500", kind, 1, rule);
    }
    check_foul("", "late --after 0", 0, "bricks.time.move");
}
