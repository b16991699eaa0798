//! By which rules the messages of a scenario went that agreed, and the one that did not.

use super::ends;
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::converse::{Conversation, Told, usual};
use rulebook_conformance::judge::Grounds;
use rulebook_spec::rule::Rule;
use std::collections::BTreeSet;

/// Rules that messages of one kind go by.
pub(super) struct Kinds {
    /// Those that are applied where a player is told the end, and nowhere else.
    of_ends: BTreeSet<Rule>,
    /// Those that are applied last for messages that begin with the same word, for each of them, and for no others.
    of_words: BTreeSet<Rule>,
}

impl Kinds {
    /// As all scenarios show them.
    pub(super) fn of<G: Contest>(base: &[&'static Variant<G::Rules>]) -> Kinds {
        let rules = rules_with::<G>(base);
        let all: Vec<Conversation> = G::scenarios().iter().map(|scenario| usual::<G>(&rules, scenario)).collect();
        Kinds { of_ends: of_ends::<G>(&all), of_words: of_words(&all) }
    }

    /// The rules of each message that agreed; and where one differs, the grounds of the first that does. The players heard these
    /// lines; `is_whole` says that all agree.
    pub(super) fn grounds<'a, G: Contest>(
        &self,
        about: Rule,
        said: &'a Conversation,
        heard: &[Vec<(u64, &str)>],
        is_whole: bool,
    ) -> (Vec<&'a [Rule]>, Option<Grounds>) {
        let mut grounds: Option<(usize, Grounds)> = None;
        let mut agreed: Vec<&[Rule]> = Vec::new();
        for (seat, told) in said.told.iter().enumerate() {
            let got: Vec<&str> = heard.get(seat).into_iter().flatten().map(|(_, line)| *line).collect();
            let same = told.iter().zip(&got).take_while(|(told, got)| G::may_stand(got, &told.line)).count();
            let same = if is_whole { told.len() } else { same };
            let applied = &said.applied[seat];
            // Where all agrees, what comes after the last line does as well.
            agreed.extend(applied.iter().take(same + usize::from(is_whole)).map(Vec::as_slice));
            if same < told.len().max(got.len()) && !is_whole {
                let moment = applied.iter().take(same + 1).flatten().count();
                let at = self.at::<G>(said, seat, &got, same);
                let until = applied.iter().take(same).flatten().chain(&at).copied().collect();
                // What differs sooner in the game counts.
                if grounds.as_ref().is_none_or(|(known, _)| moment < *known) {
                    grounds = Some((moment, Grounds { about, at, until }));
                }
            }
        }
        (agreed, grounds.map(|(_, grounds)| grounds))
    }

    /// The rules that the message may be about that differs, which is the one of this number that the seat is told.
    fn at<G: Contest>(&self, said: &Conversation, seat: usize, got: &[&str], number: usize) -> Vec<Rule> {
        let told = &said.told[seat];
        let is_end = |line: Option<&str>| line.is_some_and(ends::<G>);
        let is_early = is_end(got.get(number).copied()) && !is_end(told.get(number).map(|told| told.line.as_str()));
        // Who ends a game too soon has applied a rule that does not apply yet.
        let asked = said.asked[seat].get(number).into_iter().flatten();
        let too_soon: Vec<Rule> = asked.filter(|rule| is_early && self.of_ends.contains(rule)).copied().collect();
        if !too_soon.is_empty() {
            return too_soon;
        }
        let mut at = said.applied[seat].get(number).cloned().unwrap_or_default();
        if goes_elsewhere(told, got, number) && at.iter().any(|rule| !self.of_words.contains(rule)) {
            at.retain(|rule| !self.of_words.contains(rule));
        }
        at
    }
}

fn of_ends<G: Contest>(all: &[Conversation]) -> BTreeSet<Rule> {
    let [mut at_ends, mut elsewhere] = [BTreeSet::new(), BTreeSet::new()];
    for (told, applied) in all.iter().flat_map(|said| said.told.iter().zip(&said.applied)) {
        for (told, applied) in told.iter().zip(applied) {
            let rules = if ends::<G>(&told.line) { &mut at_ends } else { &mut elsewhere };
            rules.extend(applied.iter().copied());
        }
    }
    at_ends.retain(|rule| !elsewhere.contains(rule));
    at_ends
}

fn of_words(all: &[Conversation]) -> BTreeSet<Rule> {
    let mut lasts: BTreeSet<(&str, Option<Rule>)> = BTreeSet::new();
    for (told, applied) in all.iter().flat_map(|said| said.told.iter().zip(&said.applied)) {
        lasts.extend(told.iter().zip(applied).map(|(told, applied)| (word(&told.line), applied.last().copied())));
    }
    let of_one = |(word, last): &(&str, Option<Rule>)| {
        let mut others = lasts.iter().filter(|(other, rule)| (other == word) != (rule == last));
        last.filter(|_| others.next().is_none())
    };
    lasts.iter().filter_map(of_one).collect()
}

/// Whether a player is told another kind of thing than the rules say, and neither is this one left out: then the game has gone
/// another way, and how this one is told is not to blame.
fn goes_elsewhere(told: &[Told], got: &[&str], at: usize) -> bool {
    let (Some(wanted), Some(got)) = (told.get(at), got.get(at)) else { return false };
    let is_left_out = told.get(at + 1).is_some_and(|next| word(&next.line) == word(got));
    word(&wanted.line) != word(got) && !is_left_out
}

/// With which word a message begins.
fn word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Kinds;
    use rulebook_conformance::contest::Scenarios;
    use rulebook_conformance::converse::usual;
    use rulebook_spec::bitwa::Bitwa;
    use rulebook_spec::bitwa::names::{ROUND_ORDER, TALK_TIME_LEFT};
    use rulebook_spec::game::Game;
    use rulebook_spec::rule::Rule;

    /// By which rules a message goes where the first player hears this in place of being told its second `time_left`.
    fn at(instead: &[&str]) -> Vec<Rule> {
        let scenarios = Bitwa::scenarios();
        let scenario = scenarios.iter().find(|scenario| scenario.rule == ROUND_ORDER).expect("a scenario");
        let said = usual::<Bitwa>(Bitwa::literal(), scenario);
        let lines: Vec<&str> = said.told[0].iter().map(|told| told.line.as_str()).collect();
        let mut times = (0..lines.len()).filter(|number| lines[*number].starts_with("time_left"));
        let number = times.nth(1).expect("two questions");
        let got = [&lines[..number], instead].concat();
        let heard = [got, said.told[1].iter().map(|told| told.line.as_str()).collect()];
        let heard = heard.map(|lines: Vec<&str>| lines.into_iter().map(|line| (0, line)).collect());
        let (_, grounds) = Kinds::of::<Bitwa>(&[]).grounds::<Bitwa>(ROUND_ORDER, &said, &heard, false);
        grounds.expect("it differs").at
    }

    #[test]
    fn how_a_message_is_told_is_not_to_blame_where_another_one_comes() {
        // Left out, and told otherwise.
        for instead in ["gen_move B", "time_left 1"] {
            assert!(at(&[instead]).contains(&TALK_TIME_LEFT), "{instead}");
        }
        let elsewhere = at(&["play b 0 0 0 -1 -1 0"]);
        assert!(elsewhere.contains(&ROUND_ORDER) && !elsewhere.contains(&TALK_TIME_LEFT), "{elsewhere:?}");
    }
}
