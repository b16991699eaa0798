//! A game that differs is played again: what differs again is the referee's, what comes and goes is flaky where it is
//! content, and only what may be lateness is left to this machine.

use crate::exit::Failure;
use crate::verdict::{Difference, Outcome, Twice};

/// A game that differs is played at most this many times. The second difference decides; the rest says how often it comes.
pub(crate) const TRIES: usize = 5;
/// The same where the machine held somebody up in each game so far, and no game agreed: then each tells less.
const TRIES_DISTURBED: usize = 10;
/// This many differences, and no game without one, are the referee's and not chance.
const ENOUGH: usize = 2;
/// The same where all of them may be lateness.
const ENOUGH_LATE: usize = 3;

/// What the games of one scenario have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Games {
    /// In each the referee is asked for the same: one that answers otherwise next time comes and goes.
    Alike,
    /// The referee draws for each what it is about, so that one mistake shows in some of them only.
    Drawn,
}

/// What was found in one game.
pub(crate) enum Found {
    /// What the rules say.
    Agrees,
    /// Something else, which a player of ours that this machine held up explains; the sentence says how.
    Held(String),
    /// Something that only lateness may be, a player's or the referee's, though nobody saw it.
    Late(Difference),
    /// Something else.
    Differs(Difference),
    /// Something else, in a game in which the machine held somebody up as well: what comes behind the difference may be other for
    /// that, so that it tells less.
    Disturbed(Difference),
}

/// What the games came to so far.
struct Tried<S> {
    games: Games,
    agreed: Option<S>,
    agreeing: usize,
    held: Option<(String, S)>,
    differing: Vec<(Difference, S)>,
    /// Whether one of these differs in more than time.
    content: bool,
    /// How many of them, which stand first, were undisturbed.
    undisturbed: usize,
}

impl<S> Tried<S> {
    /// Whether further games would change nothing that is said.
    fn is_settled(&self) -> bool {
        match (self.agreeing, self.differing.len()) {
            // At least one of those that differ should be undisturbed, if that can be had.
            (0, differing) => differing >= self.enough() && (!self.content || self.undisturbed > 0),
            (_, 0) => true,
            // How often content differs is worth a few more games, and lateness is not.
            _ => !self.content || self.shows_at_times(),
        }
    }

    /// Whether it has a mistake that not every game shows, in as many as decide.
    fn shows_at_times(&self) -> bool {
        self.games == Games::Drawn && self.undisturbed >= ENOUGH
    }

    /// How many games are played at most.
    fn most(&self) -> usize {
        let all_disturbed = self.agreeing == 0 && self.held.is_none() && self.content && self.undisturbed == 0;
        if all_disturbed { TRIES_DISTURBED } else { TRIES }
    }

    /// Whether content differs only where the machine held somebody up, and not in each such game: in some it explains all.
    fn may_be_the_machine(&self) -> bool {
        self.content && self.undisturbed == 0 && (self.agreed.is_some() || self.held.is_some())
    }

    fn enough(&self) -> usize {
        if self.content { ENOUGH } else { ENOUGH_LATE }
    }

    fn outcome(mut self, games: usize, told: impl Fn(&S, &S) -> [Vec<String>; 2]) -> Option<(Outcome, S)> {
        let count = self.differing.len();
        let may_be_the_machine = count > 0 && self.may_be_the_machine();
        let is_steady = self.shows_at_times() || self.agreeing == 0 && (count >= self.enough() || self.held.is_none());
        if count > 0 && is_steady && !may_be_the_machine {
            let (difference, seen) = self.differing.swap_remove(0);
            return Some((Outcome::Differs(difference), seen));
        }
        let reason = format!("differed in {count} of {games} games");
        match (self.agreed, self.held) {
            (Some(seen), _) if count == 0 => Some((Outcome::Pass, seen)),
            (Some(seen), _) | (None, Some((_, seen))) if may_be_the_machine => {
                Some((Outcome::Timing(format!("{reason}, and in each of these the machine held somebody up")), seen))
            }
            (Some(agreed), _) if self.content => {
                let (difference, seen) = self.differing.swap_remove(0);
                let [once, again] = told(&seen, &agreed);
                let twice = Twice { says: reason, once, again };
                Some((Outcome::Flaky(difference, twice), seen))
            }
            (Some(seen), _) => Some((Outcome::Timing(format!("{reason}, which lateness explains")), seen)),
            (None, Some((reason, seen))) => Some((Outcome::Timing(reason), seen)),
            (None, None) => None,
        }
    }
}

/// Plays until it is known what to say; `told` shows two games, one that differs and one that does not, to whoever compares
/// them.
///
/// # Errors
/// A game cannot be played.
pub(crate) fn tries<S>(
    games: Games,
    mut play: impl FnMut() -> Result<(Found, S), Failure>,
    told: impl Fn(&S, &S) -> [Vec<String>; 2],
) -> Result<(Outcome, S), Failure> {
    let (content, differing) = (false, Vec::new());
    let mut tried = Tried { games, agreed: None, agreeing: 0, held: None, differing, content, undisturbed: 0 };
    let mut played = 0;
    while played < tried.most() && !tried.is_settled() {
        let (found, seen) = play()?;
        played += 1;
        match found {
            Found::Agrees => {
                tried.agreeing += 1;
                tried.agreed.get_or_insert(seen);
            }
            Found::Held(reason) => drop(tried.held.get_or_insert((reason, seen))),
            Found::Late(difference) => tried.differing.push((difference, seen)),
            Found::Differs(difference) => {
                tried.content = true;
                // What differs in content comes first: it says more.
                tried.undisturbed += 1;
                tried.differing.insert(0, (difference, seen));
            }
            Found::Disturbed(difference) => {
                tried.content = true;
                tried.differing.insert(tried.undisturbed, (difference, seen));
            }
        }
    }
    tried.outcome(played, told).ok_or_else(|| Failure::broken("no game was played: a bug of ours"))
}

#[cfg(test)]
mod tests {
    use super::{Found, Games, tries};
    use crate::verdict::{Difference, Outcome};
    use serde_json::json;

    /// What games of the same that end in turn like this come to, and how many are played.
    fn of(games: &str) -> (String, usize) {
        tried(Games::Alike, games)
    }

    fn tried(kind: Games, games: &str) -> (String, usize) {
        let difference = || Difference { what: "told", rule: None, expected: json!(1), got: json!(2) };
        let mut letters = games.chars();
        let mut played = 0;
        let outcome = tries(
            kind,
            || {
                played += 1;
                let letter = letters.next().expect("no further game is played");
                let found = match letter {
                    'a' => Found::Agrees,
                    'h' => Found::Held("held up".into()),
                    'l' => Found::Late(difference()),
                    'x' => Found::Disturbed(difference()),
                    _ => Found::Differs(difference()),
                };
                Ok((found, letter))
            },
            |once, again| [once, again].map(|letter| vec![letter.to_string()]),
        );
        let says = match outcome.expect("games can be played") {
            (Outcome::Pass, _) => "pass".into(),
            (Outcome::Differs(_), _) => "differs".into(),
            (Outcome::Timing(reason), _) => format!("timing: {reason}"),
            (Outcome::Flaky(_, twice), _) => format!("flaky: {}, {:?} {:?}", twice.says, twice.once, twice.again),
            (Outcome::Error(reason), _) => format!("error: {reason}"),
        };
        (says, played)
    }

    /// What is told of games that differ is told of one that nothing disturbed, whichever came first.
    #[test]
    fn an_undisturbed_game_is_shown() {
        let shown = |games: &str| {
            let difference = || Difference { what: "told", rule: None, expected: json!(1), got: json!(2) };
            let mut letters = games.chars();
            let play = || {
                let letter = letters.next().expect("no further game is played");
                let found = if letter == 'x' { Found::Disturbed(difference()) } else { Found::Differs(difference()) };
                Ok((found, letter))
            };
            tries(Games::Alike, play, |_, _| Default::default()).expect("games can be played").1
        };
        assert_eq!(["xd", "dx", "xxd", "xxxxxxxxxx"].map(shown), ['d', 'd', 'd', 'x']);
    }

    #[test]
    fn content_that_comes_and_goes_is_flaky_and_lateness_is_timing() {
        let cases = [
            ("a", "pass"),
            ("dd", "differs"),
            ("ld", "differs"),
            ("lll", "differs"),
            ("xd", "differs"),
            ("dx", "differs"),
            ("xxd", "differs"),
            ("xxxxxxxxxx", "differs"),
            ("xxxxxxd", "differs"),
            ("xxxxxa", "timing: differed in 5 of 6 games, and in each of these the machine held somebody up"),
            ("xhxhh", "timing: differed in 2 of 5 games, and in each of these the machine held somebody up"),
            ("xhhd", "differs"),
            ("xaaaa", "timing: differed in 1 of 5 games, and in each of these the machine held somebody up"),
            ("xaxxa", "timing: differed in 3 of 5 games, and in each of these the machine held somebody up"),
            ("xadaa", r#"flaky: differed in 2 of 5 games, ["d"] ["a"]"#),
            ("lhlhh", "timing: held up"),
            ("ha", "pass"),
            ("hdd", "differs"),
            ("daaaa", r#"flaky: differed in 1 of 5 games, ["d"] ["a"]"#),
            ("dadad", r#"flaky: differed in 3 of 5 games, ["d"] ["a"]"#),
            ("hdaaa", r#"flaky: differed in 1 of 5 games, ["d"] ["a"]"#),
            ("la", "timing: differed in 1 of 2 games, which lateness explains"),
            ("hhhhh", "timing: held up"),
            ("dhhhh", "timing: held up"),
        ];
        for (games, says) in cases {
            assert_eq!(of(games), (says.to_owned(), games.len()), "{games}");
        }
    }

    /// Where the referee draws what a game is about, two games that show a mistake are enough, whatever others show.
    #[test]
    fn a_mistake_that_not_every_game_shows_is_none_that_comes_and_goes() {
        let cases = [
            ("a", "pass"),
            ("dd", "differs"),
            ("dad", "differs"),
            ("daaad", "differs"),
            ("daaaa", r#"flaky: differed in 1 of 5 games, ["d"] ["a"]"#),
            ("xaxxa", "timing: differed in 3 of 5 games, and in each of these the machine held somebody up"),
        ];
        for (games, says) in cases {
            assert_eq!(tried(Games::Drawn, games), (says.to_owned(), games.len()), "{games}");
        }
    }
}
