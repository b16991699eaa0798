//! Reasons why something that the suite asks of every rule and of every misreading is not asked of some.

/// The id of a rule or of a misreading, and why it is left out.
pub type Reason = (&'static str, &'static str);

/// What a game leaves out, and why. A reason that is not needed any more fails a test.
#[derive(Clone, Copy, Debug)]
pub struct Reasons {
    /// Rules kept by steps that no variant touches.
    pub without_variant: &'static [Reason],
    /// Rules kept by steps that have less than three misreadings, since there are no more ways to get them wrong.
    pub few_misreadings: &'static [Reason],
    /// Misreadings that nothing a referee shows can kill.
    pub equivalent: &'static [Reason],
    /// Misreadings that no scenario over the native protocol, and no scene of players who are linked in, can kill.
    pub out_of_probe: &'static [Reason],
}

impl Reasons {
    /// Nothing is left out.
    pub const NONE: Reasons =
        Reasons { without_variant: &[], few_misreadings: &[], equivalent: &[], out_of_probe: &[] };
}

/// The reason that a table gives for this id.
pub fn reason(table: &[Reason], id: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == id).map(|(_, reason)| *reason)
}
