//! The clause table: each decision that a referee of snakes could get wrong.

use super::form::{FORM, Form};
use super::mind::{MIND, Mind};
use super::view::{LOOK, Look};

/// The longest limit, in rounds (ruling snakes.limit).
pub const MOST_ROUNDS: u32 = 1000;
/// The most snakes of a fight (001 ¶2).
pub const MOST_SNAKES: usize = 4;

/// The decisions that [`step`](crate::game::step) takes for snakes. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a board of so many columns and rows is taken (`snakes.board.size`).
    pub size: fn(u32, u32) -> bool,
    /// Whether a fight of so many snakes is taken (`snakes.board.snakes`).
    pub snakes: fn(usize) -> bool,
    /// Which setups pass as snakes on a board (`snakes.board.segments`).
    pub chain: Chain,
    /// Whether all snakes must be equally long when a fight begins (`snakes.board.equal`).
    pub equal: bool,
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
    /// What becomes of a head that enters an opponent's body (`snakes.move.held`).
    pub held: Held,
    /// What becomes of a head that enters its own tail's cell (`snakes.move.own-tail`).
    pub own_tail: OwnTail,
    /// Whether a snake of two segments can turn on the spot (`snakes.move.two-segments`).
    pub turns_on_spot: bool,
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
    /// The time of a live bot, in microseconds (`snakes.live.time`).
    pub limit_us: u64,
    /// Whether an answer that took so long keeps the limit, both in microseconds (`snakes.live.time`).
    pub in_time: fn(u64, u64) -> bool,
    /// What follows a live bot's bad answer (`snakes.live.stands`).
    pub bad: Bad,
    /// Whether a fault of a live bot costs the move (`snakes.live.failure`).
    pub failure: Bad,
    /// What follows an answer that nobody asked for (`snakes.live.early`).
    pub early: Early,
    /// What follows a bad reply in a program's name (`snakes.program.runs`).
    pub program_bad: Bad,
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
    }
}

clause! {
    /// Which board is looked at.
    Moment {
        /// As the snakes before have left it.
        Now,
        /// As it was when the round began.
        RoundBegin,
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
    }
}

clause! {
    /// What lies beyond the edge.
    Edge {
        /// Nothing that can be entered.
        Wall,
        /// The other edge.
        Wraps,
    }
}

clause! {
    /// What becomes of a head that enters an opponent's body.
    Held {
        /// It cannot.
        Solid,
        /// The opponent loses that segment and all behind it.
        CutsBodies,
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
    }
}

clause! {
    /// When a snake is eaten.
    Eaten {
        /// When only its head is left.
        HeadLeft,
        /// When head and tail are left.
        TwoLeft,
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
    /// What follows an answer that nobody asked for.
    Early {
        /// Nothing.
        Nothing,
        /// Whose turn it is loses the move.
        EndsTurn,
    }
}

/// The places of points: one more than the number of those with more.
fn places(points: &[usize]) -> Vec<u8> {
    points.iter().map(|own| 1 + points.iter().filter(|other| *other > own).count() as u8).collect()
}

/// The text, read with the rulings of `rules.md`.
pub const LITERAL: Rules = Rules {
    size: |columns, rows| (1..=99).contains(&columns) && (1..=99).contains(&rows),
    snakes: |count| (1..=MOST_SNAKES).contains(&count),
    chain: Chain::Text,
    equal: true,
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
    turns_on_spot: false,
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
    limit_us: 1_000_000,
    in_time: |took_us, limit_us| took_us <= limit_us,
    bad: Bad::Stands,
    failure: Bad::Stands,
    early: Early::Nothing,
    program_bad: Bad::Nothing,
};
