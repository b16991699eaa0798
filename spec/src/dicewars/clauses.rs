//! The clause table: each decision that a referee of Dice Wars could get wrong.

pub use super::decisions::*;
use super::map::{Lands, MOST_DICE, MOST_LANDS, MOST_PLAYERS, one};
use super::ranks::{self, Standing};
use super::{Flag, LandId, LandSetup, Position};
use crate::game::{OffenceKind, Seat};

/// The decisions that [`step`](crate::game::step) takes for Dice Wars. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether so many players may take part (`map.players`).
    pub players: fn(usize) -> bool,
    /// Whether a map may have all these lands (`map.size`).
    pub lands: fn(&[LandSetup]) -> bool,
    /// Whether a land may have this number (`map.ids`).
    pub number: fn(LandId) -> bool,
    /// What a second land with the same number is (`map.ids`).
    pub ids: Ids,
    /// Whether a land of a setup may have so many dice (`map.dice`).
    pub dice: fn(u8) -> bool,
    /// Whether a setup is refused for a border with this flaw (`map.borders`).
    pub flawed: fn(Flaw) -> bool,
    /// Whether the first land keeps the second in its list of neighbours (`map.borders`).
    pub keeps_border: fn(LandId, LandId) -> bool,
    /// Whether the map is connected (`map.connected`).
    pub connected: fn(&Position) -> bool,
    /// Whether a map, new or not, may have so many flags for so many players (`map.flags`).
    pub flags: fn(bool, usize, usize) -> bool,
    /// Which call a player gets first (`prepare.init`).
    pub prepare: PrepareOrder,
    /// Whether a player may have this name (`prepare.name`).
    pub name: fn(Option<&str>) -> bool,
    /// What follows an `init` or `getName` that failed in this way (`limits.breach`).
    pub prepare_failed: fn(OffenceKind) -> PrepareFailed,
    /// Who chooses first (`choice.last-first`).
    pub choice_order: ChoiceOrder,
    /// Whether a chosen flag must be on the map (`choice.free`).
    pub on_map: bool,
    /// What follows the choice of a flag that another has chosen (`choice.free`).
    pub taken: Taken,
    /// What follows a choice that failed in this way (`choice.passed-over`).
    pub choice_failed: fn(OffenceKind) -> ChoiceFailed,
    /// Whether a player is asked who has one flag left (`choice.last-flag`).
    pub last_flag: LastFlag,
    /// How leftover flags are dealt (`choice.leftovers`).
    pub leftovers: Leftovers,
    /// Who has the first turn of the war (`turn.order`).
    pub first_mover: FirstMover,
    /// Whose turn follows (`turn.order`).
    pub next: NextSeat,
    /// When the next round begins (`turn.steps`).
    pub round: Round,
    /// Steps of this turn, given its N and its ply (`turn.steps`).
    pub steps: fn(u32, u32) -> u32,
    /// Which attacks count as steps (`turn.steps`).
    pub counted: Counted,
    /// When a player is asked for an attack (`turn.asked`).
    pub asked: Asked,
    /// What null does before this step (`turn.stop`).
    pub stop: fn(u32) -> Stop,
    /// Which lands an attack names (`attack.lands`).
    pub named: Named,
    /// Which lands may attack (`attack.own`).
    pub own: Own,
    /// Whether a land with so many dice may attack one with so many (`attack.army`).
    pub army: fn(u8, u8) -> bool,
    /// Which lands may be attacked (`attack.enemy`).
    pub enemy: Enemy,
    /// Whether the land may attack that one (`attack.border`).
    pub reaches: fn(&Position, usize, usize) -> bool,
    /// What follows a bad answer of this kind (`attack.invalid`).
    pub attack_failed: fn(OffenceKind) -> AttackFailed,
    /// How many dice are thrown of the attacker's and the defender's (`battle.roll`).
    pub thrown: fn(u8, u8) -> (u8, u8),
    /// Whether the attacker's dice beat the defender's (`battle.sum`).
    pub beats: fn(&[u8], &[u8]) -> bool,
    /// Dice that stay and dice that stand on the won land, given the attacker's and the defender's (`battle.won`).
    pub won: fn(u8, u8) -> (u8, u8),
    /// Dice left to the attacker and to the defender after a lost attack (`battle.lost`).
    pub lost: fn(u8, u8) -> (u8, u8),
    /// When a player without land is out (`battle.eliminated`).
    pub eliminated: Eliminated,
    /// What becomes of his reserve (`battle.eliminated-reserve`).
    pub eliminated_reserve: EliminatedReserve,
    /// What a player who is to attack is shown (`told.world`).
    pub attack_world: AttackWorld,
    /// Which flag a seat is told to be its own (`told.world`).
    pub own_flag: fn(&Position, Seat) -> Option<Flag>,
    /// Which flags are listed (`told.flags`).
    pub flags_listed: FlagsListed,
    /// Which reserves are told (`told.reserve`).
    pub reserves_told: ReservesTold,
    /// The steps left that are told, given N and k (`told.attacks-left`).
    pub attacks_left: fn(u32, u32) -> u32,
    /// Who is told them (`told.attacks-left`).
    pub attacks_left_to: AttacksLeftTo,
    /// Which flags are offered (`told.available`).
    pub available: Available,
    /// Who hears of an attack (`told.attack`).
    pub hearers: Hearers,
    /// Whose flag hearers are told (`told.attack`).
    pub opponent: Opponent,
    /// What hearers are told of the outcome, given it and whether the hearer was attacked (`told.attack`).
    pub won_told: fn(bool, bool) -> bool,
    /// Whether the end of a turn is reported with a null attack (`told.attack`).
    pub null_attack: bool,
    /// The moment that hearers are shown (`told.before`).
    pub before: Before,
    /// Through whose eyes they are shown it (`told.before`).
    pub before_view: BeforeView,
    /// The income of a flag (`income.group`).
    pub income: fn(&Position, Flag) -> u32,
    /// The board on which income is counted (`income.group`).
    pub income_board: IncomeBoard,
    /// Whether a turn that ended in this way before or after this step brings income (`income.always`).
    pub income_due: fn(TurnEnd, u32) -> bool,
    /// How the reserve joins the income (`income.pool`).
    pub reserve_use: ReserveUse,
    /// The pool that is laid out, of so many dice (`income.pool`).
    pub pool: fn(u32) -> u32,
    /// The lands on which a die may be laid (`income.scatter`).
    pub eligible: fn(&Position, Flag) -> Lands,
    /// What becomes of dice that are left (`income.reserve`).
    pub rest: Rest,
    /// Whether a setup may have this reserve (`income.cap`).
    pub reserve_allowed: fn(u32) -> bool,
    /// What is kept of a reserve (`income.cap`).
    pub cap: fn(u32) -> u32,
    /// What follows when the last enemy land is taken (`end.conquest`).
    pub last_land: LastLand,
    /// When the war is over without a conqueror (`end.limit`).
    pub limit: Limit,
    /// Whether the very last turn brings income (`end.limit`).
    pub last_income: bool,
    /// What ranks those who live at the limit; the greater, the better, and who is equal shares a place
    /// (`end.limit-rank`).
    pub rank: fn(&Standing) -> [u32; 3],
    /// How those who are out are placed (`end.places`).
    pub out_places: OutPlaces,
    /// Whether a bad reply of a seat that is not asked counts as one of the seat that is (`calls.unasked`).
    pub unasked_counts: fn(OffenceKind) -> bool,
    /// The time for `init`, in microseconds (`limits.init`).
    pub init_limit_us: u64,
    /// The time for `getName`, in microseconds (`limits.name`).
    pub name_limit_us: u64,
    /// The time for `chooseFlag`, in microseconds (`limits.choice`).
    pub choice_limit_us: u64,
    /// The time for `attack`, in microseconds (`limits.attack`).
    pub attack_limit_us: u64,
    /// Whether an answer that took so long keeps this limit, both in microseconds (`limits.clock`).
    pub in_time: fn(u64, u64) -> bool,
}

/// The text, read literally and as RULINGS settle it.
pub const LITERAL: Rules = Rules {
    players: |players| (2..=MOST_PLAYERS).contains(&players),
    lands: |lands| (1..=MOST_LANDS).contains(&lands.len()),
    number: |_| true,
    ids: Ids::Unique,
    dice: |dice| (1..=MOST_DICE).contains(&dice),
    flawed: |_| true,
    keeps_border: |_, _| true,
    connected: |position| position.map().is_connected(),
    flags: |is_new, flags, players| !is_new || flags == players,
    prepare: PrepareOrder::InitFirst,
    name: |_| true,
    prepare_failed: |_| PrepareFailed::GoesOn,
    choice_order: ChoiceOrder::LastFirst,
    on_map: true,
    taken: Taken::Refused,
    choice_failed: |_| ChoiceFailed::PassedOver,
    last_flag: LastFlag::Asked,
    leftovers: Leftovers::ByLot,
    first_mover: FirstMover::First,
    next: NextSeat::InOrder,
    round: Round::OrderBegins,
    steps: |turn, _| turn,
    counted: Counted::All,
    asked: Asked::Always,
    stop: |_| Stop::EndsTurn,
    named: Named::FromTo,
    own: Own::Players,
    army: |attacker, _| attacker > 1,
    enemy: Enemy::Others,
    reaches: |position, from, to| position.map().borders(from) & one(to) != 0,
    attack_failed: |_| AttackFailed::EndsTurn,
    thrown: |attacker, defender| (attacker, defender),
    beats: |attacker, defender| sum(attacker) > sum(defender),
    won: |attacker, _| (1, attacker.saturating_sub(1)),
    lost: |_, defender| (1, defender),
    eliminated: Eliminated::AtOnce,
    eliminated_reserve: EliminatedReserve::Gone,
    attack_world: AttackWorld::Now,
    own_flag: Position::flag,
    flags_listed: FlagsListed::Living,
    reserves_told: ReservesTold::All,
    attacks_left: |turn, step| (turn + 1).saturating_sub(step),
    attacks_left_to: AttacksLeftTo::Asked,
    available: Available::Free,
    hearers: Hearers::LivingOthers,
    opponent: Opponent::Attacker,
    won_told: |won, _| won,
    null_attack: false,
    before: Before::Before,
    before_view: BeforeView::Hearer,
    income: |position, flag| position.map().largest_group(position.held(flag)).count_ones(),
    income_board: IncomeBoard::AfterAttacks,
    income_due: |_, _| true,
    reserve_use: ReserveUse::Pooled,
    pool: |dice| dice,
    eligible: Position::below_full,
    rest: Rest::Kept,
    reserve_allowed: |dice| dice <= RESERVE_CAP,
    cap: |dice| dice.min(RESERVE_CAP),
    last_land: LastLand::EndsWar,
    limit: Limit::Rounds200,
    last_income: true,
    rank: ranks::dice_lands_later_turn,
    out_places: OutPlaces::LaterIsBetter,
    unasked_counts: |_| false,
    init_limit_us: 2_000_000,
    name_limit_us: 100_000,
    choice_limit_us: 1_000_000,
    attack_limit_us: 250_000,
    in_time: |took_us, limit_us| took_us <= limit_us,
};

/// The most dice in reserve (004 ¶14).
pub const RESERVE_CAP: u32 = 100;
/// The turns that each player has (004 ¶61).
pub const TURN_LIMIT: u32 = 200;

/// The sum of dice.
pub(super) fn sum(dice: &[u8]) -> u32 {
    dice.iter().map(|die| u32::from(*die)).sum()
}
