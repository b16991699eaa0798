//! A bot that is late is so when it is late again, some time later: one late answer may be this machine's fault for reasons
//! that no kernel counts.

/// A game is played at most this many times.
const MOST_GAMES: u32 = 3;
/// A bot that is late in this many of them, and in time in none, is late.
const ENOUGH: u32 = 2;

/// What the games with one pairing came to so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Again {
    late: u32,
    unknown: u32,
}

/// What to do with a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The last game counts.
    Judged,
    /// It is played again.
    Again,
    /// No game of it can be judged for its timing.
    Unjudged,
}

impl Again {
    /// The bot was in time, or broke another rule before it could be late.
    pub(super) fn in_time(&self) -> Verdict {
        if self.late == 0 { Verdict::Judged } else { Verdict::Unjudged }
    }

    /// It was late.
    pub(super) fn late(&mut self) -> Verdict {
        self.late += 1;
        if self.late == ENOUGH { Verdict::Judged } else { self.again() }
    }

    /// Nobody can say.
    pub(super) fn unknown(&mut self) -> Verdict {
        self.unknown += 1;
        self.again()
    }

    fn again(&self) -> Verdict {
        if self.late + self.unknown < MOST_GAMES { Verdict::Again } else { Verdict::Unjudged }
    }

    /// Why it cannot be judged.
    pub(super) fn says(&self) -> String {
        match (self.late, self.unknown) {
            (_, 0) => "late, but not when it was played again".into(),
            (0, _) => "this machine kept the bot waiting for too long to say whether it was late".into(),
            (late, unknown) => {
                format!("late in {late} games, of {unknown} this machine lets nobody say whether it was")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Again, Verdict};

    /// What games come to that end like this: `l` late, `u` unknown, `t` in time.
    fn of(games: &str) -> Vec<Verdict> {
        let mut again = Again::default();
        let verdict = |game: char| match game {
            'l' => again.late(),
            'u' => again.unknown(),
            _ => again.in_time(),
        };
        games.chars().map(verdict).collect()
    }

    #[test]
    fn a_bot_is_late_when_it_is_late_again() {
        use Verdict::{Again, Judged, Unjudged};
        assert_eq!(of("t"), [Judged]);
        assert_eq!(of("ll"), [Again, Judged]);
        assert_eq!(of("lt"), [Again, Unjudged]);
        assert_eq!(of("lul"), [Again, Again, Judged]);
        assert_eq!(of("ut"), [Again, Judged]);
        assert_eq!(of("uuu"), [Again, Again, Unjudged]);
        assert_eq!(of("luu"), [Again, Again, Unjudged]);
    }
}
