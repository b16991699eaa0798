//! The clause table: each decision that a referee of Dice Wars could get wrong.

use super::map::{Lands, MOST_DICE, MOST_LANDS, MOST_PLAYERS, Map, one};
use super::ranks::{self, Standing};
use super::{Flag, LandId, Position};
use crate::game::OffenceKind;

/// The decisions that [`step`](crate::game::step) takes for Dice Wars. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether so many players may take part (`map.players`).
    pub players: fn(usize) -> bool,
    /// Whether a map may have so many lands (`map.size`).
    pub lands: fn(usize) -> bool,
    /// What a second land with the same number is (`map.ids`).
    pub ids: Ids,
    /// Whether a land of a setup may have so many dice (`map.dice`).
    pub dice: fn(u8) -> bool,
    /// Whether borders of a setup must be mutual (`map.borders`).
    pub mutual: bool,
    /// Whether the first land keeps the second in its list of neighbours (`map.borders`).
    pub keeps_border: fn(LandId, LandId) -> bool,
    /// Whether a map must be connected (`map.connected`).
    pub connected: bool,
    /// Whether a new map may have so many flags for so many players (`map.flags`).
    pub flags: fn(usize, usize) -> bool,
    /// Which call a player gets first (`prepare.init`).
    pub prepare: PrepareOrder,
    /// What follows a failed `init` or `getName` (`limits.breach`).
    pub prepare_failed: PrepareFailed,
    /// Who chooses first (`choice.last-first`).
    pub choice_order: ChoiceOrder,
    /// Whether a chosen flag must be on the map (`choice.free`).
    pub on_map: bool,
    /// What follows a choice that failed in this way (`choice.passed-over`).
    pub choice_failed: fn(OffenceKind) -> ChoiceFailed,
    /// Whether a player is asked who has one flag left (`choice.last-flag`).
    pub last_flag_asked: bool,
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
    /// Whether null may end the turn before this step (`turn.stop`).
    pub stop: fn(u32) -> bool,
    /// Whether the attacking land must be the player's (`attack.own`).
    pub own: bool,
    /// Whether a land with so many dice may attack (`attack.army`).
    pub army: fn(u8) -> bool,
    /// Whether the attacked land must be another's (`attack.enemy`).
    pub enemy: bool,
    /// Whether the land may attack that one (`attack.border`).
    pub reaches: fn(&Map, usize, usize) -> bool,
    /// What follows a bad answer of this kind (`attack.invalid`).
    pub attack_failed: fn(OffenceKind) -> AttackFailed,
    /// How many of so many dice are thrown (`battle.roll`).
    pub thrown: fn(u8) -> u8,
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
    /// Which flags are listed (`told.flags`).
    pub flags_listed: FlagsListed,
    /// Whether the reserves of others are told too (`told.reserve`).
    pub all_reserves: bool,
    /// The steps left that are told, given N and k (`told.attacks-left`).
    pub attacks_left: fn(u32, u32) -> u32,
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
    /// Whether what is left goes to the reserve (`income.reserve`).
    pub rest_kept: bool,
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

/// Declares the small enums of the table: each names one decision, its first value being the text's.
macro_rules! decisions {
    ($($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $value:ident,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name { $($(#[$says])* $value,)* }
        )*
    };
}

decisions! {
    /// What a second land with the same number is.
    Ids {
        /// A mistake of the setup.
        Unique,
        /// It takes the place of the first.
        LastWins,
    }
    /// Which call a player gets first.
    PrepareOrder {
        /// `init`.
        InitFirst,
        /// `getName`.
        NameFirst,
        /// `init`, and `getName` never.
        InitOnly,
    }
    /// What follows a failed `init` or `getName`.
    PrepareFailed {
        /// The next call.
        GoesOn,
        /// The same call again.
        AskedAgain,
    }
    /// Who chooses first.
    ChoiceOrder {
        /// Whose turn comes last.
        LastFirst,
        /// Whose turn comes first.
        FirstFirst,
        /// The seat with the highest number.
        HighestSeatFirst,
    }
    /// What follows a failed choice.
    ChoiceFailed {
        /// The player has no flag for now.
        PassedOver,
        /// He gets the first that is free.
        FirstFree,
        /// He is asked again.
        AskedAgain,
    }
    /// How leftover flags are dealt.
    Leftovers {
        /// By lot.
        ByLot,
        /// In the order of turns, without luck.
        InOrder,
        /// In the order in which the players were asked, without luck.
        AsAsked,
    }
    /// Who has the first turn of the war.
    FirstMover {
        /// The first in the order of turns.
        First,
        /// The last, who has chosen first.
        Last,
    }
    /// Whose turn follows.
    NextSeat {
        /// The next living player in the order of turns.
        InOrder,
        /// The next living player by seat.
        BySeat,
        /// The player at the place of the ply in the list of those who live.
        ListByPly,
    }
    /// When the next round begins.
    Round {
        /// When the order of turns begins anew, whoever lives.
        OrderBegins,
        /// When the first player of the order moves.
        FirstPlayerMoves,
    }
    /// Which attacks count as steps.
    Counted {
        /// All.
        All,
        /// Those that were won.
        Won,
    }
    /// When a player is asked for an attack.
    Asked {
        /// Before each step.
        Always,
        /// Only when he has a legal one.
        OnlyWithAttack,
    }
    /// What follows a bad answer instead of an attack.
    AttackFailed {
        /// The turn ends.
        EndsTurn,
        /// The player is asked again for the same step.
        AskedAgain,
        /// The step is lost, the turn goes on.
        StepLost,
    }
    /// When a player without land is out.
    Eliminated {
        /// At once.
        AtOnce,
        /// When his turn would come.
        AtHisTurn,
    }
    /// What becomes of the reserve of a player who is out.
    EliminatedReserve {
        /// It is gone.
        Gone,
        /// It is kept.
        Kept,
        /// It goes to the attacker.
        Inherited,
    }
    /// What a player who is to attack is shown.
    AttackWorld {
        /// The world as it is.
        Now,
        /// After an attack of his the world before it.
        BeforeLastAttack,
    }
    /// Which flags are listed.
    FlagsListed {
        /// Those of living states.
        Living,
        /// Those of all states, before the war and later.
        All,
    }
    /// Which flags are offered.
    Available {
        /// Those that nobody has chosen.
        Free,
        /// All of the map.
        OnMap,
    }
    /// Who hears of an attack.
    Hearers {
        /// Living players but the attacker.
        LivingOthers,
        /// And who is eliminated by it.
        EliminatedToo,
        /// And the attacker.
        AttackerToo,
        /// Only who was attacked.
        Attacked,
        /// Nobody.
        Nobody,
    }
    /// Whose flag hearers are told.
    Opponent {
        /// The attacker's.
        Attacker,
        /// The hearer's own.
        Hearer,
        /// The one of the attacked land.
        Attacked,
    }
    /// The moment that hearers are shown.
    Before {
        /// Before the attack.
        Before,
        /// After it.
        After,
    }
    /// Through whose eyes hearers are shown it.
    BeforeView {
        /// Their own.
        Hearer,
        /// The attacker's.
        Attacker,
    }
    /// The board on which income is counted.
    IncomeBoard {
        /// After the attacks.
        AfterAttacks,
        /// Before the last step, where the steps are used up.
        BeforeLastStep,
    }
    /// How a turn ended.
    TurnEnd {
        /// By null.
        Stopped,
        /// By a bad answer.
        Failed,
        /// With its last step.
        StepsUsed,
    }
    /// How the reserve joins the income.
    ReserveUse {
        /// Together they are laid out.
        Pooled,
        /// It is not laid out.
        Unused,
        /// It is laid out and stays.
        Copied,
    }
    /// What follows when the last enemy land is taken.
    LastLand {
        /// The end.
        EndsWar,
        /// The turn goes on to its usual end.
        TurnGoesOn,
        /// Income, then the end.
        PaysIncome,
    }
    /// When the war is over without a conqueror.
    Limit {
        /// After so many turns of each player.
        Rounds200,
        /// One round earlier.
        Rounds199,
        /// One round later.
        Rounds201,
        /// After so many turns of all players together.
        Plies200,
    }
    /// How those who are out are placed.
    OutPlaces {
        /// The later they were eliminated, the better.
        LaterIsBetter,
        /// The earlier, the better.
        EarlierIsBetter,
        /// All in the last place.
        AllLast,
    }
}

/// The text, read literally and as RULINGS settle it.
pub const LITERAL: Rules = Rules {
    players: |players| (2..=MOST_PLAYERS).contains(&players),
    lands: |lands| (1..=MOST_LANDS).contains(&lands),
    ids: Ids::Unique,
    dice: |dice| (1..=MOST_DICE).contains(&dice),
    mutual: true,
    keeps_border: |_, _| true,
    connected: true,
    flags: |flags, players| flags == players,
    prepare: PrepareOrder::InitFirst,
    prepare_failed: PrepareFailed::GoesOn,
    choice_order: ChoiceOrder::LastFirst,
    on_map: true,
    choice_failed: |_| ChoiceFailed::PassedOver,
    last_flag_asked: true,
    leftovers: Leftovers::ByLot,
    first_mover: FirstMover::First,
    next: NextSeat::InOrder,
    round: Round::OrderBegins,
    steps: |turn, _| turn,
    counted: Counted::All,
    asked: Asked::Always,
    stop: |_| true,
    own: true,
    army: |dice| dice > 1,
    enemy: true,
    reaches: |map, from, to| map.borders(from) & one(to) != 0,
    attack_failed: |_| AttackFailed::EndsTurn,
    thrown: |dice| dice,
    beats: |attacker, defender| sum(attacker) > sum(defender),
    won: |attacker, _| (1, attacker.saturating_sub(1)),
    lost: |_, defender| (1, defender),
    eliminated: Eliminated::AtOnce,
    eliminated_reserve: EliminatedReserve::Gone,
    attack_world: AttackWorld::Now,
    flags_listed: FlagsListed::Living,
    all_reserves: true,
    attacks_left: |turn, step| (turn + 1).saturating_sub(step),
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
    rest_kept: true,
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

impl Limit {
    /// Whether nothing follows a turn with this N and ply, when the next one would have this N.
    pub(super) fn reached(self, next_turn: u32, ply: u32) -> bool {
        match self {
            Limit::Rounds200 => next_turn > TURN_LIMIT,
            Limit::Rounds199 => next_turn >= TURN_LIMIT,
            Limit::Rounds201 => next_turn > TURN_LIMIT + 1,
            Limit::Plies200 => ply >= TURN_LIMIT,
        }
    }

    /// The largest N that a turn can have.
    pub(super) fn last_turn(self) -> u32 {
        match self {
            Limit::Rounds199 => TURN_LIMIT - 1,
            Limit::Rounds201 => TURN_LIMIT + 1,
            Limit::Rounds200 | Limit::Plies200 => TURN_LIMIT,
        }
    }
}
