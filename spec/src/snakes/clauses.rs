//! The clause table: each decision that a referee of snakes could get wrong.

use super::Setup;
use super::form::{FORM, Form};
use super::mind::{MIND, Mind};
use super::start::{begins, equally_long};
use super::view::{LOOK, Look};
use crate::game::OffenceKind;

/// The longest limit, in rounds (ruling snakes.limit).
pub const MOST_ROUNDS: u32 = 1000;
/// The most snakes of a fight (001 ¶2).
pub const MOST_SNAKES: usize = 4;

/// The decisions that [`step`](crate::game::step) takes for snakes. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The columns and rows of a board of this size; `None` where it is not taken (`snakes.board.size`).
    pub size: fn([u32; 2]) -> Option<[u32; 2]>,
    /// Whether a fight of so many snakes is taken (`snakes.board.snakes`).
    pub snakes: fn(usize) -> bool,
    /// Whether one of them must be living (`snakes.board.snakes`).
    pub some_living: bool,
    /// Which setups pass as snakes on a board (`snakes.board.segments`).
    pub chain: Chain,
    /// Whether the snakes of a setup are as long as they are to be (`snakes.board.equal`).
    pub equal: fn(&Setup) -> bool,
    /// The longest limit (`snakes.end.limit`).
    pub most_rounds: u32,
    /// How program files are read (`snakes.program.*`).
    pub form: Form,
    /// When an order is drawn (`snakes.turn.order`).
    pub draws: Draws,
    /// Whom an order lists (`snakes.turn.listed`).
    pub listed: Listed,
    /// In which order those listed move (`snakes.turn.order`).
    pub runs: Runs,
    /// Which board a snake sees (`snakes.turn.sequential`).
    pub sees: Moment,
    /// Whether an eaten snake is passed over (`snakes.turn.passed`).
    pub passed: Passed,
    /// What lies beyond the edge (`snakes.move.inside`).
    pub edge: Edge,
    /// What becomes of a head that enters a head or a body (`snakes.move.held`).
    pub held: Held,
    /// What becomes of a head that enters its own tail's cell (`snakes.move.own-tail`).
    pub own_tail: OwnTail,
    /// Where a snake of two segments can go (`snakes.move.two-segments`).
    pub short: Short,
    /// What a blocked snake does (`snakes.move.skip`).
    pub blocked: Blocked,
    /// What an opponent loses that is bitten (`snakes.bite.tail`).
    pub bite: Bite,
    /// Whether the biter grows (`snakes.bite.grow`).
    pub growth: Growth,
    /// What an eaten snake leaves (`snakes.bite.eaten`, `snakes.bite.remnant`).
    pub remnant: Remnant,
    /// When a snake is eaten (`snakes.bite.eaten`).
    pub eaten: Eaten,
    /// When one snake is left (`snakes.end.one-left`).
    pub one_left: OneLeft,
    /// When nobody can move (`snakes.end.blocked`).
    pub all_blocked: AllBlocked,
    /// Whether so many rounds are as many as the limit (`snakes.end.limit`).
    pub used_up: fn(u32, u32) -> bool,
    /// What a round is (`snakes.end.limit`).
    pub counts: Counts,
    /// When ends are looked for, and in which order (`snakes.end.when`).
    pub when: When,
    /// The points of a snake: how long it is, and whether it is living (`snakes.end.points`).
    pub points: fn(usize, bool) -> usize,
    /// The places that points make (`snakes.end.points`).
    pub places: fn(&[usize]) -> Vec<u8>,
    /// How programs decide (`snakes.decide.*`).
    pub mind: Mind,
    /// What live bots see (`snakes.live.view`).
    pub look: Look,
    /// Which live bots are told that they are to move (`snakes.live.view`).
    pub told: Told,
    /// Whose answers are timed (`snakes.live.time`, `snakes.program.runs`).
    pub timed: Timed,
    /// The time of a live bot, in microseconds (`snakes.live.time`).
    pub limit_us: u64,
    /// Whether an answer that took so long keeps the limit, both in microseconds (`snakes.live.time`).
    pub in_time: fn(u64, u64) -> bool,
    /// What follows a live bot's bad answer (`snakes.live.stands`).
    pub bad: Bad,
    /// What follows a fault of a live bot (`snakes.live.failure`).
    pub failure: fn(OffenceKind) -> Bad,
    /// What follows what a live bot says or does unasked (`snakes.live.early`).
    pub early: Early,
    /// What follows a bad reply in a program's name (`snakes.program.runs`).
    pub program_bad: fn(OffenceKind) -> Bad,
}

macro_rules! clause {
    ($(#[$doc:meta])* $name:ident { $($(#[$says:meta])* $choice:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$says])* $choice),*
        }
    };
}
pub(super) use clause;

clause! {
    /// Which setups pass as snakes on a board.
    Chain {
        /// Segments share a side, and no cell is held twice.
        Text,
        /// They may also meet at a corner.
        Corners,
        /// They need not be beside each other.
        Apart,
        /// A snake may cross another.
        Crossing,
    }
}

clause! {
    /// When an order is drawn.
    Draws {
        /// For every round.
        EveryRound,
        /// Where the setup asks for it, and then kept.
        Once,
    }
}

clause! {
    /// Whom an order lists.
    Listed {
        /// The living.
        Living,
        /// The living that are not blocked.
        Unblocked,
        /// All that have a cell on the board.
        OnBoard,
        /// All.
        All,
    }
}

clause! {
    /// In which order those listed move.
    Runs {
        /// As drawn.
        AsDrawn,
        /// The other way round.
        Backwards,
        /// By seat, whatever was drawn.
        BySeat,
        /// The first as drawn, and the others by seat from there on, in a circle.
        FromFirst,
    }
}

clause! {
    /// Which board snakes see.
    Moment {
        /// As the snakes before have left it.
        Now,
        /// As it was when the round began.
        RoundBegin,
        /// That for programs, and for live bots as it is now.
        ProgramsRoundBegin,
        /// That for live bots, and for programs as it is now.
        BotsRoundBegin,
    }
}

clause! {
    /// What becomes of an eaten snake's turn.
    Passed {
        /// It is passed over.
        Over,
        /// It is asked, and has to skip.
        Asked,
        /// With it the one after it is passed over too.
        WithNext,
        /// The round ends there.
        EndsRound,
    }
}

clause! {
    /// What lies beyond the edge.
    Edge {
        /// Nothing that can be entered.
        Wall,
        /// The other edge.
        Wraps,
        /// Right and left of a row the next row and the one before.
        NextRow,
        /// Death: who leaves the board is eaten.
        Deadly,
    }
}

clause! {
    /// What becomes of a head that enters a head or a body.
    Held {
        /// It cannot.
        Solid,
        /// The opponent loses that body segment and all behind it.
        CutsBodies,
        /// The opponent loses its head and all behind it.
        TakesHeads,
        /// It is eaten.
        Deadly,
    }
}

clause! {
    /// What becomes of a head that enters its own tail's cell.
    OwnTail {
        /// The tail goes on.
        Follows,
        /// It cannot.
        Forbidden,
        /// It bites itself, and is one segment shorter.
        Shortens,
        /// The tail goes on, but where it is looked for what a snake can do that is forgotten.
        Unlisted,
    }
}

clause! {
    /// Where a snake of two segments can go.
    Short {
        /// Where all can, but not onto its own tail.
        Text,
        /// Onto its own tail too.
        TurnsOnSpot,
        /// Ahead only.
        AheadOnly,
        /// Onto no tail.
        NoTails,
    }
}

clause! {
    /// What a blocked snake does.
    Blocked {
        /// It skips.
        Skips,
        /// It is eaten.
        Dies,
        /// Any snake may skip.
        AnyoneSkips,
        /// It is passed over without being asked.
        Unasked,
    }
}

clause! {
    /// What an opponent loses that is bitten.
    Bite {
        /// Its tail.
        Tail,
        /// Its tail and one segment more.
        Two,
        /// All.
        Everything,
        /// Its tail, but the segment before it is a body until the snake moves.
        Unmarked,
    }
}

clause! {
    /// Whether the biter grows.
    Growth {
        /// By one segment.
        One,
        /// It does not.
        None,
        /// By one, but not from a remnant.
        NotFromRemnants,
        /// By one, with the next move.
        Later,
    }
}

clause! {
    /// What an eaten snake leaves.
    Remnant {
        /// A tail.
        Stays,
        /// Nothing.
        Removed,
        /// A head, which nobody can enter.
        StaysHead,
        /// A tail, until the round ends.
        UntilRoundEnd,
        /// A tail, which is still counted as there when it was bitten off.
        KeptInBooks,
    }
}

clause! {
    /// When a snake is eaten.
    Eaten {
        /// When only its head is left.
        HeadLeft,
        /// When head and tail are left.
        TwoLeft,
        /// When only its head is left, which becomes a tail as the round ends.
        AtRoundEnd,
        /// When only its head is left, and then its bot is told that the fight is over.
        ToldOver,
    }
}

clause! {
    /// When one snake is left.
    OneLeft {
        /// When at most one is living.
        Living,
        /// When fewer than two have a cell, in a fight that began with more than one snake.
        AnyCell,
        /// As soon as one is eaten.
        FirstEaten,
        /// When at most one is living, in a fight that began with more than one snake.
        NotAlone,
        /// Never.
        Never,
    }
}

clause! {
    /// When nobody can move.
    AllBlocked {
        /// When every living snake is blocked where a round would begin.
        Every,
        /// When one is.
        AnyOne,
        /// Never: they skip until the limit.
        Never,
        /// When every living snake is, and that round is counted.
        Counted,
        /// When none has a free cell beside its head.
        NoFreeCell,
    }
}

clause! {
    /// What the limit counts.
    Counts {
        /// Rounds.
        Rounds,
        /// Moves and skips.
        Moves,
    }
}

clause! {
    /// When ends are looked for, and in which order.
    When {
        /// After each round: one left, limit, blocked.
        Round,
        /// One left after each move too, without counting the round.
        MidRound,
        /// After each round: the limit first.
        LimitFirst,
        /// After each round: one left, blocked, limit.
        BlockedFirst,
        /// After each round, and not where a fight is given in a setup.
        NotAtOnce,
    }
}

clause! {
    /// Which live bots are told that they are to move.
    Told {
        /// The one that is to move.
        Mover,
        /// All.
        All,
        /// The one that is to move, unless it is blocked.
        Free,
    }
}

clause! {
    /// Whose answers are timed.
    Timed {
        /// Those of live bots.
        Bots,
        /// Those of live bots whose snakes are not blocked.
        FreeBots,
        /// Those in the name of programs too.
        Everybody,
    }
}

clause! {
    /// What follows a bad reply.
    Bad {
        /// The snake stands still in this round.
        Stands,
        /// Nothing: it is still to move.
        Nothing,
        /// The snake goes ahead where it can.
        Ahead,
        /// The snake is eaten.
        Dies,
    }
}

clause! {
    /// What follows what a live bot says or does unasked.
    Early {
        /// Nothing.
        Nothing,
        /// If it says something, whose turn it is loses the move.
        EndsTurn,
        /// If it says something, its snake is eaten.
        Dies,
        /// If it fails, its snake is eaten.
        FailureDies,
    }
}

/// The places of points: one more than the number of those with more.
fn places(points: &[usize]) -> Vec<u8> {
    points.iter().map(|own| 1 + points.iter().filter(|other| *other > own).count() as u8).collect()
}

/// The text, read with the rulings of `rules.md`.
pub const LITERAL: Rules = Rules {
    size: |size| size.iter().all(|side| (1..=99).contains(side)).then_some(size),
    snakes: |count| (1..=MOST_SNAKES).contains(&count),
    some_living: true,
    chain: Chain::Text,
    equal: |setup| !begins(setup) || equally_long(setup, 0),
    most_rounds: MOST_ROUNDS,
    form: FORM,
    draws: Draws::EveryRound,
    listed: Listed::Living,
    runs: Runs::AsDrawn,
    sees: Moment::Now,
    passed: Passed::Over,
    edge: Edge::Wall,
    held: Held::Solid,
    own_tail: OwnTail::Follows,
    short: Short::Text,
    blocked: Blocked::Skips,
    bite: Bite::Tail,
    growth: Growth::One,
    remnant: Remnant::Stays,
    eaten: Eaten::HeadLeft,
    one_left: OneLeft::Living,
    all_blocked: AllBlocked::Every,
    used_up: |rounds, limit| rounds >= limit,
    counts: Counts::Rounds,
    when: When::Round,
    points: |length, living| if living { length } else { 0 },
    places,
    mind: MIND,
    look: LOOK,
    told: Told::Mover,
    timed: Timed::Bots,
    limit_us: 1_000_000,
    in_time: |took_us, limit_us| took_us <= limit_us,
    bad: Bad::Stands,
    failure: |_| Bad::Stands,
    early: Early::Nothing,
    program_bad: |_| Bad::Nothing,
};
