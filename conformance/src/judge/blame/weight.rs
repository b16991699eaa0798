//! What each sign counts beside the likeness to variants, which counts 1. The weights were chosen on two thirds of the bugs in
//! `tests/foreign`, of which `tests/deep/blame.rs` shows how many are named; those of machine-made changes on such bugs of two games
//! and a part of a third; that of places with all of them in view, and 47 bugs that were planted in the referees of `examples`;
//! what a rule counts that has to do with what differs, or whose break is refused as it should be, with all of them in view, and
//! 115 bugs that strangers planted; those of golden traces that fail alone, and of setups opened otherwise, with 67 more of these.

/// A request at which a mutant acts and the referee agrees, beside one at which it differs.
pub const SILENT: f64 = 2.0;
/// A good-faith reading, beside a misreading.
pub const READING: f64 = 0.9;
/// Golden traces about the rule fail, and others do not.
pub const GOLDEN: f64 = 0.25;
/// Golden traces about the rule are all that fails: what differs is rare, and is what they were written to show.
pub const GOLDEN_ALONE: f64 = 0.5;
/// Steps that apply the rule differ, and others do not.
pub const APPLIED: f64 = 0.1;
/// Each step that differs applies the rule, and no step that agrees.
pub const ONLY_THERE: f64 = 0.2;
/// The rule has to do with each step that differs.
pub const CONCERNED: f64 = 0.075;
/// A mutant of the rule does at each step what was observed.
pub const LIKE: f64 = 0.1;
/// Variants of the rule change the same parts of what is shown, in the golden traces about it.
pub const PLACES: f64 = 0.4;
/// One small change of a function that is about the rule shows exactly what was seen, and contradicts nothing.
pub const MADE: f64 = 3.0;
/// It shows all of it, and the rule is the one that it is most surely about: the report tells it beside the rule.
pub const MADE_ALL: f64 = 0.6;
/// One small change of a function that is about the rule shows exactly what was seen at each request by itself, and where it does
/// not is known.
pub const SOMETIMES: f64 = 0.7;
/// All replies that differ break the one rule, and the referee takes them.
pub const TAKEN: f64 = 0.3;
/// A case that such a change contradicts, beside one that it explains.
pub const AGAINST: f64 = 0.5;
/// The referee itself names the rule, where it rejects setups that can be.
pub const NAMED: f64 = 3.0;
/// Nothing differs but messages of one kind, and the rule has the name of that kind.
pub const CONTENT: f64 = 0.8;
/// Each setup that differs is opened as another position than it says, and the rule is that about such setups.
pub const OPENED: f64 = 0.5;
/// In each game that differs an earlier reply breaks the rule, and in no others.
pub const BEFORE: f64 = 0.3;
/// The factor of a rule whose variants always change more than what is told, where nothing else differs in most cases.
pub const TOLD: f64 = 0.25;
/// How many of the cases these are, as a share.
pub const TOLD_LEAST: f64 = 0.8;
/// The referee refuses the reply that breaks the rule, as it should.
pub const REFUSED_ALIKE: f64 = -0.3;
