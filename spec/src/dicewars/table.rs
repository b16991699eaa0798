//! The table of rules: an entry for each function of the text that a referee of Dice Wars could get wrong.

use super::attack::{self, Condition};
use super::calls::{self, Asked};
use super::map::{Lands, MOST_DICE, MOST_PLAYERS};
use super::setup::{self, ByNumber, Checked};
use super::told::{self, Report};
use super::view::Scene;
use super::{Attack, Call, Flag, LandId, LandSetup, Message, Move, Position, Roll, Setup, Stage, World};
use super::{battle, choice, end, fast, income, turn};
use crate::game::{Log, Offence, Places, Seat, Seats};
use crate::rule::{Rule, Violation};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What happens to a player, and what follows from it.
pub type Happening = fn(&Rules, &mut Position, Seat, &mut Log<Message>);

crate::table! {
    /// The rules of Dice Wars. [`LITERAL`] is the text; every other way to read it puts functions of its own into some
    /// entries.
    pub struct Rules {
        /// How many players take part (¶61, `map.players`).
        pub players: RangeInclusive<u8>,
        /// Whether a map may have these lands (¶61, `map.size`).
        pub has_size: fn(&[LandSetup]) -> bool,
        /// The lands by their numbers (¶20, `map.ids`).
        pub by_number: fn(&[LandSetup]) -> Checked<ByNumber<'_>>,
        /// How many dice stand on a land (¶10, `map.dice`).
        pub dice: RangeInclusive<u8>,
        /// The lands that a land borders on (¶24, `map.borders`).
        pub neighbours: fn(&ByNumber<'_>, &LandSetup) -> Checked<Vec<LandId>>,
        /// Whether the map is connected (¶61, `map.connected`).
        pub is_connected: fn(&Position) -> bool,
        /// Whether the map of a setup may have this many flags (¶11, `map.flags`).
        pub has_flags: fn(&Setup, usize) -> bool,
        /// Whether the seats may have these reserves (¶14, `income.cap`).
        pub check_reserve: fn(&[u32]) -> Checked<()>,
        /// How far the game of a setup has come (`setup.stage`).
        pub stage: fn(&Setup) -> Stage,

        /// Which call follows one of those before flags are chosen (¶36, ¶39, `prepare`).
        pub next_call: fn(Call) -> Call,
        /// What follows one of these calls (¶36 to ¶39, `prepare`).
        pub prepared: Happening,
        /// Who chooses a flag after this player, or first (¶12, `choice.last-first`).
        pub next_to_choose: fn(&Position, Option<Seat>) -> Option<Seat>,
        /// How a player is asked for a flag (¶41, `choice.last-flag`).
        pub ask_for_flag: Happening,
        /// Whether a flag can be chosen (¶12, `choice.free`).
        pub check_flag: fn(&Position, Option<Flag>) -> Result<(), Violation>,
        /// What follows the choice of a flag (¶12, `choice.free`).
        pub chosen: fn(&Rules, &mut Position, Seat, Flag, &mut Log<Message>),
        /// What follows where a player gives no such flag (¶41, `choice.passed-over`).
        pub passed_over: Happening,
        /// What becomes of the flags that are left (¶41, `choice.leftovers`).
        pub leftovers: fn(&Rules, &mut Position, &mut Log<Message>),
        /// How the war begins (¶13, `turn.order`).
        pub begin_war: fn(&Rules, &mut Position, &mut Log<Message>),

        /// How a player is asked for this step (¶44, `turn.asked`).
        pub ask: fn(&Rules, &mut Position, Seat, u32, &mut Log<Message>),
        /// The steps of the turn that is played (¶13, `turn.steps`).
        pub steps: fn(&Position) -> u32,
        /// What follows a step of a turn, which would be this one (¶13, `turn.steps`).
        pub next_step: fn(&Rules, &mut Position, Seat, u32, &mut Log<Message>),
        /// What follows null (¶13, ¶45, `turn.stop`).
        pub stop: Happening,
        /// Whose turn follows (¶12, `turn.order`).
        pub next: fn(&Position, Seat) -> Seat,
        /// Whether the second seat's turn after the first one's begins a new round (¶13, `turn.steps`).
        pub is_new_round: fn(&Position, Seat, Seat) -> bool,
        /// What follows a turn and its income (¶13, ¶61, `turn.order`, `end.limit`).
        pub next_turn: Happening,

        /// Whether the player may attack from that land (¶13, `attack.own`).
        pub is_own: Condition,
        /// Whether its army can attack (¶13, `attack.army`).
        pub has_army: Condition,
        /// Whether that land may be attacked (¶13, `attack.enemy`).
        pub is_enemy: Condition,
        /// Whether it is in reach (¶13, `attack.border`).
        pub has_border: Condition,
        /// The rule that forbids an attack (¶13, ¶32 to ¶34, `attack.lands`).
        pub forbids: fn(&Rules, &Position, Seat, Attack) -> Option<Rule>,
        /// All legal attacks.
        pub attacks: fn(&Rules, &Position, Seat) -> Vec<Attack>,
        /// What a legal attack does before its dice are thrown (¶13, `attack.lands`).
        pub attack: fn(&mut Position, Seat, Attack, &mut Log<Message>),
        /// What follows any other answer (¶45, `attack.invalid`).
        pub attack_failed: Happening,

        /// The battle (¶13).
        pub roll: fn(&Rules, &mut Position, &Roll, &mut Log<Message>) -> Result<(), Violation>,
        /// How many dice are thrown of the attacker's and the defender's (¶13, `battle.roll`).
        pub thrown: fn(u8, u8) -> (u8, u8),
        /// Whether the attacker's dice beat the defender's (¶13, `battle.sum`).
        pub beats: fn(&[u8], &[u8]) -> bool,
        /// What a won attack does, given the attacker's flag, its land and the other (¶13, `battle.won`).
        pub won: fn(&mut Position, Flag, usize, usize),
        /// What a lost attack does to the attacking land (¶13, `battle.lost`).
        pub lost: fn(&mut Position, usize),
        /// What becomes of a player without land (¶15, `battle.eliminated`).
        pub eliminated: Happening,
        /// What becomes of its reserve (¶15, `battle.eliminated-reserve`).
        pub reserve_of_eliminated: fn(&mut Position, Seat),

        /// What all players are shown alike (¶25 to ¶30, `told.world`, `told.flags`, `told.reserve`).
        pub scene: fn(&Position) -> Scene,
        /// The world that a seat is handed (¶25 to ¶31, `told.world`).
        pub world: fn(&Rules, &Position, &Arc<Scene>, Seat) -> World,
        /// How many steps a seat is told to have left (¶31, `told.attacks-left`).
        pub attacks_left: fn(&Position, Seat) -> u32,
        /// Which flags are offered (¶40, `told.available`).
        pub available: fn(&Position) -> Vec<Flag>,
        /// Who hears of an attack (¶43, `told.attack`).
        pub hearers: fn(&Position, &Report) -> Seats,
        /// What such a hearer is told (¶42, `told.attack`).
        pub opponent_attack: fn(&Rules, &Position, &Report, Seat) -> Message,
        /// The world that comes with it (¶43, `told.before`).
        pub before: fn(&Rules, &Position, &Report, Seat) -> World,

        /// What follows the last step of a turn (¶14, `income.always`).
        pub turn_ends: Happening,
        /// The income of a flag (¶14, `income.group`).
        pub income: fn(&Position, Flag) -> u32,
        /// The dice to be laid out, given the income (¶14, `income.pool`).
        pub pool: fn(&mut Position, Seat, u32) -> u32,
        /// The lands on which a die may be laid (¶14, `income.scatter`).
        pub eligible: fn(&Position, Flag) -> Lands,
        /// What a die does that is laid on a land (¶14, `income.scatter`).
        pub scatter: fn(&Rules, &mut Position, LandId, &mut Log<Message>) -> Result<(), Violation>,
        /// What becomes of this many dice that are left (¶14, `income.reserve`).
        pub keep: fn(&Rules, &mut Position, Seat, u32),
        /// The most dice in reserve (¶14, `income.cap`).
        pub reserve_cap: u32,

        /// Whether one player has won the war (¶15, `end.conquest`).
        pub is_conquered: fn(&Position) -> bool,
        /// How many turns each player has (¶61, `end.limit`).
        pub turn_limit: u32,
        /// Whether the war ends before a turn of this N (¶61, `end.limit`).
        pub is_at_limit: fn(&Rules, &Position, u32) -> bool,
        /// What ranks those who live at the limit: the greater, the better (¶61, `end.limit-rank`).
        pub rank: fn(&Position, Seat) -> [u32; 3],
        /// Those who are out, best first (¶15, `end.places`).
        pub eliminated_places: fn(&Position) -> Vec<Seat>,
        /// The places of all (¶15, ¶61, `end.places`).
        pub places: fn(&Rules, &Position) -> Places,

        /// What a seat is asked for (¶36 to ¶45, `calls`).
        pub asked: fn(&Position, Seat) -> Asked,
        /// Whether a call may be answered so (¶35, `calls.form`).
        pub check: fn(&Rules, &Position, Seat, &Move) -> Result<(), Violation>,
        /// What follows an answer that is allowed (¶35 to ¶45, `calls`).
        pub play: fn(&Rules, &mut Position, Seat, &Move, &mut Log<Message>),
        /// What follows a bad answer (¶43, ¶45, ¶47, `calls`, `limits.breach`).
        pub refuse: fn(&Rules, &mut Position, Seat, &Offence, &mut Log<Message>),
        /// The time for `init`, in microseconds (¶39, `limits.init`).
        pub init_limit_us: u64,
        /// The time for `getName`, in microseconds (¶37, `limits.name`).
        pub name_limit_us: u64,
        /// The time for `chooseFlag`, in microseconds (¶41, `limits.choice`).
        pub choice_limit_us: u64,
        /// The time for `attack`, in microseconds (¶45, `limits.attack`).
        pub attack_limit_us: u64,
        /// Whether an answer that took this long keeps this limit, both in microseconds (¶35, `limits.clock`).
        pub in_time: fn(u64, u64) -> bool,
    }
}

/// The text, read literally and as RULINGS settle it.
pub static LITERAL: Rules = Rules {
    players: 2..=MOST_PLAYERS as u8,
    has_size: setup::has_size,
    by_number: setup::by_number,
    dice: 1..=MOST_DICE,
    neighbours: setup::neighbours,
    is_connected: setup::is_connected,
    has_flags: setup::has_flags,
    check_reserve: setup::check_reserve,
    stage: setup::stage,

    next_call: choice::next_call,
    prepared: choice::prepared,
    next_to_choose: choice::next_to_choose,
    ask_for_flag: choice::ask_for_flag,
    check_flag: choice::check_flag,
    chosen: choice::chosen,
    passed_over: choice::passed_over,
    leftovers: choice::leftovers,
    begin_war: choice::begin_war,

    ask: turn::ask,
    steps: turn::steps,
    next_step: turn::next_step,
    stop: turn::stop,
    next: turn::next,
    is_new_round: turn::is_new_round,
    next_turn: turn::next_turn,

    is_own: attack::is_own,
    has_army: attack::has_army,
    is_enemy: attack::is_enemy,
    has_border: attack::has_border,
    forbids: attack::forbids,
    // The same as `attack::attacks`, faster; a test holds them equal.
    attacks: fast::attacks,
    attack: attack::attack,
    attack_failed: attack::failed,

    roll: battle::roll,
    thrown: battle::thrown,
    beats: battle::beats,
    won: battle::won,
    lost: battle::lost,
    eliminated: battle::eliminated,
    reserve_of_eliminated: battle::reserve_of_eliminated,

    scene: told::scene,
    world: told::world,
    attacks_left: told::attacks_left,
    available: told::available,
    hearers: told::hearers,
    opponent_attack: told::opponent_attack,
    before: told::before,

    turn_ends: income::turn_ends,
    income: income::income,
    pool: income::pool,
    eligible: Position::below_full,
    scatter: income::scatter,
    keep: income::keep,
    reserve_cap: income::RESERVE_CAP,

    is_conquered: end::is_conquered,
    turn_limit: end::TURN_LIMIT,
    is_at_limit: end::is_at_limit,
    rank: end::rank,
    eliminated_places: end::eliminated_places,
    places: end::places,

    asked: calls::asked,
    check: calls::check,
    play: calls::play,
    refuse: calls::refuse,
    init_limit_us: calls::INIT_LIMIT_US,
    name_limit_us: calls::NAME_LIMIT_US,
    choice_limit_us: calls::CHOICE_LIMIT_US,
    attack_limit_us: calls::ATTACK_LIMIT_US,
    in_time: calls::keeps_limit,
};
