//! The small enums of the clause table: one decision each.

use super::clauses::TURN_LIMIT;
use crate::game::OffenceKind;

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
        /// It is dropped.
        FirstWins,
    }
    /// What may be wrong with a border that a land names.
    Flaw {
        /// There is no such land.
        Unknown,
        /// It is the land itself.
        Itself,
        /// It was named before.
        Twice,
        /// The other land does not name this one.
        OneSided,
    }
    /// Which call a player gets first.
    PrepareOrder {
        /// `init`.
        InitFirst,
        /// `getName`.
        NameFirst,
        /// `init`, and `getName` never.
        InitOnly,
        /// `getName`, and `init` never.
        NameOnly,
        /// `init`, and `getName` when all players are through with `init`.
        NamesTogether,
        /// `init`, and once more when the war begins.
        InitAgain,
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
        /// Whose turn comes last; after him from the first on.
        LastThenForward,
    }
    /// What follows the choice of a flag that another has chosen.
    Taken {
        /// It is a bad choice.
        Refused,
        /// Both have it.
        Shared,
        /// The other has none any more.
        TakenAway,
    }
    /// Whether a player is asked who has one flag left.
    LastFlag {
        /// He is, as ever.
        Asked,
        /// He gets it without a question.
        Unasked,
        /// Who comes last gets the first that is left, one or more, without a question.
        LastSeatUnasked,
        /// He is asked, and gets it whatever flag or null he answers.
        Unchecked,
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
        /// In the order of seats, without luck.
        InSeatOrder,
        /// Those who have none are asked once more.
        AskedOn,
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
        /// Only when a land of his has more than one die.
        OnlyWithArmy,
        /// Before the first step, and then only after a won attack.
        NotAfterLoss,
    }
    /// What null does.
    Stop {
        /// It ends the turn.
        EndsTurn,
        /// It is a bad answer.
        IsRefused,
        /// It uses up a step.
        TakesStep,
        /// The player is asked again for the same step.
        IsIgnored,
    }
    /// Which lands an attack names.
    Named {
        /// Those with its numbers: first from where, then against which.
        FromTo,
        /// Those with its numbers: first against which, then from where.
        ToFrom,
        /// Those at these places in the list of lands, from 1.
        Places,
    }
    /// Which lands may attack.
    Own {
        /// Those of the player.
        Players,
        /// All.
        Any,
        /// Those of the player; all, where the attacked land is his.
        OneOfBoth,
        /// Those of the flag with the number of his seat.
        FlagOfSeat,
    }
    /// Which lands may be attacked.
    Enemy {
        /// Those of others.
        Others,
        /// All.
        Any,
        /// Those of another than the owner of the attacking land.
        OwnersDiffer,
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
        /// At the end of the turn, in the order of seats.
        AtTurnEnd,
        /// At once, when he has no reserve either; never otherwise.
        WithoutReserve,
    }
    /// What becomes of the reserve of a player who is out.
    EliminatedReserve {
        /// It is gone.
        Gone,
        /// It is kept.
        Kept,
        /// It goes to the attacker.
        Inherited,
        /// It is kept, and the attacker's is gone.
        AttackersGone,
    }
    /// What a player who is to attack is shown.
    AttackWorld {
        /// The world as it is.
        Now,
        /// After an attack of his the world before it.
        BeforeLastAttack,
        /// After an attack of his the dice before it, but on lands that have another owner.
        OldDice,
    }
    /// Which flags are listed.
    FlagsListed {
        /// Those of living states.
        Living,
        /// Those of all states, before the war and later.
        All,
        /// All eight.
        Eight,
        /// Those of other living states than the receiver's.
        Others,
    }
    /// Which reserves are told.
    ReservesTold {
        /// Those of all listed states.
        All,
        /// The receiver's.
        Own,
        /// None: each is 0.
        None,
        /// All, those of seats in their order for flags in their order.
        BySeat,
    }
    /// Who is told the steps that are left.
    AttacksLeftTo {
        /// Who is asked for an attack.
        Asked,
        /// All.
        All,
    }
    /// Which flags are offered.
    Available {
        /// Those that nobody has chosen.
        Free,
        /// All of the map.
        OnMap,
        /// All eight.
        Eight,
        /// Those that nobody had chosen when the player before was asked.
        BeforeLast,
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
        /// Before the attack the lands; after it which states live, and their reserves.
        LandsOnly,
    }
    /// Through whose eyes hearers are shown it.
    BeforeView {
        /// Their own.
        Hearer,
        /// The attacker's.
        Attacker,
        /// Their own, but for the flag, which is the attacker's.
        FlagOfAttacker,
    }
    /// The board on which income is counted.
    IncomeBoard {
        /// After the attacks.
        AfterAttacks,
        /// Before the last step, where the steps are used up.
        BeforeLastStep,
    }
    /// How the reserve joins the income.
    ReserveUse {
        /// Together they are laid out.
        Pooled,
        /// It is not laid out.
        Unused,
        /// It is laid out and stays.
        Copied,
        /// Where there is one, it is laid out in place of the income.
        Instead,
    }
    /// What becomes of dice that find no room.
    Rest {
        /// They go to the reserve.
        Kept,
        /// They are lost.
        Lost,
        /// They go to the reserve when none was laid out; else they are lost.
        KeptWhereNoneLaid,
        /// They go to the reserve of who is next.
        ToNext,
    }
    /// What follows when the last enemy land is taken.
    LastLand {
        /// The end.
        EndsWar,
        /// The turn goes on to its usual end.
        TurnGoesOn,
        /// Income, then the end.
        PaysIncome,
        /// The turn goes on; with it the war ends, without income.
        AskedOn,
        /// Nothing: the war goes on to its limit.
        Nothing,
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
        /// By seat, whoever was eliminated when.
        BySeat,
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// By null.
    Stopped,
    /// By a bad answer of this kind.
    Failed(OffenceKind),
    /// With its last step.
    StepsUsed,
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
