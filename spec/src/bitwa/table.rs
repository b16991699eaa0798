//! The table of the rules: an entry for each function of the text that somebody could get wrong.

use super::answer::{self, Unread};
use super::board::{Board, Division, Field};
use super::killed::Foul;
use super::march::{self, Deeds, Mission};
use super::state::{Ending, LARGEST_LIMIT_MS, LARGEST_NUMBER, Message, Move, Position, Sides, Stage};
use super::target::{self, Aim, Nearness, Point, Target};
use super::{attack, clock, end, fast, killed, round, setup, talk};
use crate::game::{Log, Seat};
use crate::rule::Violation;
use std::borrow::Cow;
use std::ops::RangeInclusive;

crate::table! {
    /// The rules of bitwa. [`LITERAL`] is the text; every other way to read it replaces some entries.
    pub struct Rules {
        /// Whether a board may have this many columns and rows (`bitwa.board.size`).
        pub is_size: fn(usize, usize) -> bool,
        /// Whether the rows may have these lengths (`bitwa.board.rows`).
        pub are_lengths: fn(&[usize]) -> bool,
        /// Whether a row may have this character (`bitwa.board.fields`).
        pub is_character: fn(char) -> bool,
        /// Whether a field in this column and row of a board of that size is on its border (`bitwa.board.border`).
        pub is_border: fn((usize, usize), (usize, usize)) -> bool,
        /// How many rounds there may be (`bitwa.board.rounds`).
        pub rounds: RangeInclusive<u32>,
        /// The strength with which units may begin (`bitwa.board.strength`).
        pub strength: RangeInclusive<u32>,
        /// The milliseconds that each player may have for the whole game (`bitwa.time.limit`).
        pub limit_ms: RangeInclusive<u32>,
        /// Whether a division can be asked for its target on this board (`bitwa.board.stage`, `bitwa.end.annihilation`).
        pub is_playable: fn(&Board) -> bool,

        /// Who is asked for a division; nobody where its player is killed (`bitwa.board.divisions`, `bitwa.round.killed`).
        pub asked: fn(&Position, Division) -> Sides,
        /// The order of the divisions, by their letters (`bitwa.round.order`).
        pub order: &'static [u8],
        /// Whether a division is passed over for want of units (`bitwa.round.skip`).
        pub is_emptied: fn(&Position, Division) -> bool,
        /// The division after this one has its turn, or the game ends (`bitwa.round.once`, `bitwa.round.killed`).
        pub next: fn(&Rules, &mut Position, Option<Division>, &mut Log<Message>),

        /// What is sent where a game begins (`bitwa.talk.set-game`, `bitwa.end.empty-side`).
        pub open: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Sends `set_game` to these players (`bitwa.talk.set-game`).
        pub set_game: fn(&Position, Sides, &mut Log<Message>),
        /// Asks a player for the target of a division (`bitwa.talk.time-left`).
        pub ask: fn(&Rules, &mut Position, Division, &mut Log<Message>),
        /// Sends `time_left` (`bitwa.talk.time-left`).
        pub time_left: fn(&Rules, &Position, Division, &mut Log<Message>),
        /// The milliseconds that it says (`bitwa.talk.time-left`).
        pub left_ms: fn(&Position, Seat) -> u32,
        /// Sends `gen_move` (`bitwa.talk.gen-move`).
        pub gen_move: fn(&Rules, &Position, Division, &mut Log<Message>),
        /// Sends `play`; gives who was told and is to answer (`bitwa.talk.play`).
        pub play: fn(&Position, Division, &Target, &mut Log<Message>) -> Sides,
        /// Announces a move and waits for the answers (`bitwa.talk.acknowledged`, `bitwa.talk.final-play`).
        pub announce: fn(&Rules, &mut Position, Division, &Target, &mut Log<Message>),
        /// What follows an answer that is no target (`bitwa.talk.acknowledged`).
        pub answered: fn(&Rules, &mut Position, Seat, &mut Log<Message>),

        /// An answer without the carriage returns that are let pass (`bitwa.talk.answer`).
        pub without_carriage_returns: fn(&str) -> Cow<'_, str>,
        /// Whether an answer is an acknowledgement, an error, or neither (`bitwa.talk.answer`).
        pub acknowledges: fn(&str) -> Option<bool>,
        /// The six values that an answer to `gen_move` says (`bitwa.talk.answer`).
        pub values: fn(&Rules, &str) -> Result<[i32; 6], Unread>,
        /// The number that one field of it says (`bitwa.talk.integers`).
        pub integer: fn(&str) -> Option<i32>,
        /// Whether `?` is a fault at this stage (`bitwa.talk.error`).
        pub error_is_fault: fn(&Stage) -> bool,
        /// What an allowed answer does (`bitwa.talk.answer`, `bitwa.talk.error`).
        pub reply: fn(&Rules, &mut Position, Seat, &Move, &mut Log<Message>),

        /// Whether a target field is allowed (`bitwa.target.field`).
        pub is_field: fn(&Board, &Target) -> bool,
        /// Whether the attack flag and p are allowed (`bitwa.target.flags`).
        pub are_flags: fn(&Target) -> bool,
        /// Whether dx and dy are allowed (`bitwa.target.points`).
        pub are_points: fn(&Target) -> bool,
        /// The target field and the two extra points in their order (`bitwa.target.points`, `bitwa.target.order`).
        pub aim: fn(&Target) -> Aim,
        /// The distance of a field from a point (`bitwa.distance.square`).
        pub distance: fn(Field, Point) -> u32,
        /// How near a field is: the numbers by which fields are compared (`bitwa.distance.ties`).
        pub nearness: fn(&Rules, &Aim, Field) -> Nearness,

        /// The units that move with a division, row by row (`bitwa.board.divisions`).
        pub members: fn(&Board, Division) -> Vec<Field>,
        /// Moves the units of a division (`bitwa.move.sorted-once`, `bitwa.move.current`).
        pub advance: fn(&Rules, &mut Position, &Mission, &mut Deeds),
        /// The units that move, in their order (`bitwa.move.sort`).
        pub line_up: fn(&Rules, &Mission, Vec<Field>) -> Vec<Field>,
        /// Moves one unit (`bitwa.move.step`, `bitwa.attack.damage`).
        pub move_unit: fn(&Rules, &mut Position, &Mission, Field, &mut Deeds),
        /// The field that a unit chooses (`bitwa.move.nearest`).
        pub choose: fn(&Rules, &Board, &Mission, Field) -> Option<Field>,
        /// The fields that a unit considers (`bitwa.move.prefer`).
        pub consider: fn(&Rules, &Board, &Mission, Field) -> Vec<Field>,
        /// The fields that are open to a unit (`bitwa.move.free`, `bitwa.move.own`).
        pub open_to: fn(&Rules, &Board, Division, Field) -> Vec<Field>,
        /// Where the near fields lie, by columns and rows from a unit (`bitwa.move.near`).
        pub near: &'static [(i32, i32)],
        /// Whether an enemy of the division stands on a field (`bitwa.attack.damage`).
        pub is_enemy: fn(&Board, Division, Field) -> bool,
        /// Puts a unit onto another field (`bitwa.move.step`).
        pub stand: fn(&mut Position, Field, Field),
        /// A unit attacks (`bitwa.attack.damage`, `bitwa.attack.stay`).
        pub attack: fn(&Rules, &mut Position, Field, Field, &mut Deeds),
        /// Removes a unit without strength (`bitwa.attack.destroyed`).
        pub destroy: fn(&mut Position, Field),
        /// The attacker takes the field of an enemy that was removed (`bitwa.attack.enter`).
        pub enter: fn(&Rules, &mut Position, Field, Field),

        /// What a player has left for an answer, in microseconds; `None` where there is no limit (`bitwa.time.clock`).
        pub limit_us: fn(&Position, Seat) -> Option<u64>,
        /// What a player has spent, and this answer, in microseconds (`bitwa.time.budget`).
        pub sum_us: fn(&Position, Seat, u64) -> u64,
        /// Whether an answer that took this many microseconds is in time (`bitwa.time.budget`, `bitwa.time.clock`).
        pub in_time: fn(&Rules, &Position, Seat, u64) -> Result<(), Violation>,
        /// Books the time of an answer (`bitwa.time.clock`).
        pub spend: fn(&Rules, &mut Position, Seat, u64),

        /// What follows a fault (`bitwa.killed.kills`, `bitwa.killed.division`, `bitwa.fault.*`, `bitwa.talk.early`).
        pub refuse: fn(&Rules, &mut Position, &Foul<'_>, &mut Log<Message>),
        /// Kills a player (`bitwa.killed.units`).
        pub kill: fn(&mut Position, Seat, &mut Log<Message>),

        /// Whether the game ends between two divisions, and why (`bitwa.end.annihilation`, `bitwa.end.killed`).
        pub over: fn(&Rules, &Position, &mut Log<Message>) -> Option<Ending>,
        /// Whether these are both players (`bitwa.end.killed`).
        pub both_killed: fn(Sides) -> bool,
        /// Whether the game ends between two rounds (`bitwa.end.rounds`).
        pub round_over: fn(&Position, &mut Log<Message>) -> bool,
        /// Who has won, `None` for a draw (`bitwa.end.count`, `bitwa.end.strength`, `bitwa.end.draw`).
        pub winner: fn(&Position) -> Option<Seat>,
    }
}

/// The text, read literally and as the rulings settle it.
pub static LITERAL: Rules = Rules {
    is_size: setup::is_size,
    are_lengths: setup::are_lengths,
    is_character: setup::is_character,
    is_border: setup::is_border,
    rounds: 1..=LARGEST_NUMBER,
    strength: 1..=LARGEST_NUMBER,
    limit_ms: 1..=LARGEST_LIMIT_MS,
    is_playable: end::is_playable,
    asked: round::asked,
    order: round::ORDER,
    is_emptied: round::is_emptied,
    next: round::next,
    open: talk::open,
    set_game: talk::set_game,
    ask: talk::ask,
    time_left: talk::time_left,
    left_ms: talk::left_ms,
    gen_move: talk::gen_move,
    play: talk::play,
    announce: talk::announce,
    answered: talk::answered,
    without_carriage_returns: answer::without_carriage_returns,
    acknowledges: answer::acknowledges,
    values: answer::values,
    integer: answer::integer,
    error_is_fault: answer::error_is_fault,
    reply: answer::reply,
    is_field: target::is_field,
    are_flags: target::are_flags,
    are_points: target::are_points,
    aim: target::aim,
    distance: target::distance,
    nearness: target::nearness,
    // The same as `march::members` and `march::choose`, faster; a test holds them equal.
    members: fast::members,
    advance: march::advance,
    line_up: march::line_up,
    move_unit: march::move_unit,
    choose: fast::choose,
    consider: march::consider,
    open_to: march::open_to,
    near: &march::NEAR,
    is_enemy: march::is_enemy,
    stand: march::stand,
    attack: attack::attack,
    destroy: attack::destroy,
    enter: attack::enter,
    limit_us: clock::limit_us,
    sum_us: clock::sum_us,
    in_time: clock::in_time,
    spend: clock::spend,
    refuse: killed::refuse,
    kill: killed::kill,
    over: end::over,
    both_killed: end::both_killed,
    round_over: end::round_over,
    winner: end::winner,
};
