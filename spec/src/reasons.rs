//! Why something that the suite asks of every rule and of every misreading is not asked of these. A reason that is not
//! needed any more fails a test.

/// Rules kept by steps that no variant touches, and why not.
pub const WITHOUT_VARIANT: &[(&str, &str)] = &[
    ("dicewars.setup.stage", "about setups in the middle of a game, which only this suite has"),
    ("dicewars.attack.lands", "a land that does not exist has no border to attack over"),
    ("bricks.board.square", "a definition: a setup cannot say anything but a square"),
    ("bricks.board.stage", "about setups in the middle of a game, which only this suite has"),
    ("bricks.talk.ok", "what passes for OK is a matter of bricks.talk.spelling"),
    ("bricks.talk.move", "what passes for a brick is a matter of bricks.talk.spelling"),
    ("garrison.board.field", "a definition of what a setup can say"),
    ("garrison.board.size", "other sizes than the contest's are a matter of this suite"),
    ("garrison.board.garrison", "a definition of what a setup can say"),
    ("garrison.board.start", "a definition of what a setup can say"),
    ("garrison.board.hand", "a definition of what a setup can say"),
    ("garrison.board.stage", "about setups in the middle of a game, which only this suite has"),
];

/// Misreadings that nothing a referee shows can give away, and why they are equivalent.
pub const EQUIVALENT: &[(&str, &str)] = &[];

/// Misreadings that no scenario over the native protocol can give away, and why.
pub const OUT_OF_PROBE: &[(&str, &str)] = &[];

/// The reason that a table gives for this id.
pub fn reason(table: &[(&str, &'static str)], id: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == id).map(|(_, reason)| *reason)
}
