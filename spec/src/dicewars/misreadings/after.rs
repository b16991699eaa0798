//! Misreadings of what is told, and of income.

use super::misreading;
use crate::dicewars::clauses::*;
use crate::dicewars::map::{Lands, each, one};
use crate::dicewars::rules::*;
use crate::dicewars::{Flag, Position};
use crate::game::{Seat, Variant};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("dicewars.told.world.stale", TOLD_WORLD, "shows an attacker the world before his last attack",
        |r| r.attack_world = AttackWorld::BeforeLastAttack),
    misreading("dicewars.told.world.old-dice", TOLD_WORLD, "brings only lands with a new owner up to date after an attack",
        |r| r.attack_world = AttackWorld::OldDice),
    misreading("dicewars.told.world.flag-of-seat", TOLD_WORLD, "tells a player the flag with the number of his seat for his own",
        |r| r.own_flag = flag_of_seat),
    misreading("dicewars.told.flags.all", TOLD_FLAGS, "lists the flags of players who are out, too",
        |r| r.flags_listed = FlagsListed::All),
    misreading("dicewars.told.flags.eight", TOLD_FLAGS, "lists all eight flags",
        |r| r.flags_listed = FlagsListed::Eight),
    misreading("dicewars.told.flags.others", TOLD_FLAGS, "does not list the flag of the player who is told",
        |r| r.flags_listed = FlagsListed::Others),
    misreading("dicewars.told.reserve.own-only", TOLD_RESERVE, "tells a player no reserve but his own", |r| r.reserves_told = ReservesTold::Own),
    misreading("dicewars.told.reserve.none", TOLD_RESERVE, "tells every reserve as 0",
        |r| r.reserves_told = ReservesTold::None),
    misreading("dicewars.told.reserve.by-seat", TOLD_RESERVE, "tells the reserves in the order of seats, whichever flags they have",
        |r| r.reserves_told = ReservesTold::BySeat),
    misreading("dicewars.told.attacks-left.one-less", TOLD_ATTACKS_LEFT, "does not count the step that is asked for",
        |r| r.attacks_left = |turn, step| turn.saturating_sub(step)),
    misreading("dicewars.told.attacks-left.never-less", TOLD_ATTACKS_LEFT, "tells N at every step of the turn",
        |r| r.attacks_left = |turn, _| turn),
    misreading("dicewars.told.attacks-left.to-all", TOLD_ATTACKS_LEFT, "tells everybody how many steps the attacker has left",
        |r| r.attacks_left_to = AttacksLeftTo::All),
    misreading("dicewars.told.available.taken-too", TOLD_AVAILABLE, "offers flags that are taken", |r| r.available = Available::OnMap),
    misreading("dicewars.told.available.eight", TOLD_AVAILABLE, "offers all eight flags",
        |r| r.available = Available::Eight),
    misreading("dicewars.told.available.stale", TOLD_AVAILABLE, "still offers the flag that the player before has chosen",
        |r| r.available = Available::BeforeLast),
    misreading("dicewars.told.attack.eliminated-too", TOLD_ATTACK, "tells the player whom the attack has eliminated",
        |r| r.hearers = Hearers::EliminatedToo),
    misreading("dicewars.told.attack.attacker-too", TOLD_ATTACK, "tells the attacker of his own attack",
        |r| r.hearers = Hearers::AttackerToo),
    misreading("dicewars.told.attack.attacked-only", TOLD_ATTACK, "tells only the player who was attacked",
        |r| r.hearers = Hearers::Attacked),
    misreading("dicewars.told.attack.nobody", TOLD_ATTACK, "tells nobody of an attack", |r| r.hearers = Hearers::Nobody),
    misreading("dicewars.told.attack.hearers-flag", TOLD_ATTACK, "passes the hearer's own flag as the attacker's",
        |r| r.opponent = Opponent::Hearer),
    misreading("dicewars.told.attack.attacked-flag", TOLD_ATTACK, "passes the flag of the attacked land as the attacker's",
        |r| r.opponent = Opponent::Attacked),
    misreading("dicewars.told.attack.hearers-success", TOLD_ATTACK, "tells the attacked player whether he has won himself",
        |r| r.won_told = |won, attacked| won != attacked),
    misreading("dicewars.told.before.after", TOLD_BEFORE, "shows hearers the world after the attack", |r| r.before = Before::After),
    misreading("dicewars.told.before.attackers-flag", TOLD_BEFORE, "hands hearers a world with the attacker's flag for their own",
        |r| r.before_view = BeforeView::FlagOfAttacker),
    misreading("dicewars.told.before.lands-only", TOLD_BEFORE, "shows hearers the lands before the attack, but states and reserves after it",
        |r| r.before = Before::LandsOnly),
    misreading("dicewars.income.group.all-lands", INCOME_GROUP, "pays for all lands, connected or not",
        |r| r.income = |position, flag| position.held(flag).count_ones()),
    misreading("dicewars.income.group.number", INCOME_GROUP, "pays for the number of groups",
        |r| r.income = |position, flag| position.map().groups(position.held(flag)).count() as u32),
    misreading("dicewars.income.group.first", INCOME_GROUP, "pays for the first group that it finds", |r| r.income = first_group),
    misreading("dicewars.income.group.before-last-step", INCOME_GROUP, "counts before the attack that uses the steps up",
        |r| r.income_board = IncomeBoard::BeforeLastStep),
    misreading("dicewars.income.always.not-after-foul", INCOME_ALWAYS, "pays nothing when a bad answer ended the turn",
        |r| r.income_due = |end, _| !matches!(end, TurnEnd::Failed(_))),
    misreading("dicewars.income.always.not-without-attack", INCOME_ALWAYS, "pays nothing for a turn without an attack",
        |r| r.income_due = |_, step| step > 1),
    misreading("dicewars.income.always.not-after-last-step", INCOME_ALWAYS, "pays nothing when the last step ended the turn",
        |r| r.income_due = |end, _| end != TurnEnd::StepsUsed),
    misreading("dicewars.income.pool.reserve-unused", INCOME_POOL, "never lays out the reserve", |r| r.reserve_use = ReserveUse::Unused),
    misreading("dicewars.income.pool.reserve-stays", INCOME_POOL, "lays out the reserve and forgets to empty it",
        |r| r.reserve_use = ReserveUse::Copied),
    misreading("dicewars.income.pool.reserve-instead", INCOME_POOL, "lays out the reserve in place of the income",
        |r| r.reserve_use = ReserveUse::Instead),
    misreading("dicewars.income.scatter.full-lands", INCOME_SCATTER, "draws full lands, too, and loses the die then",
        |r| r.eligible = Position::held),
    misreading("dicewars.income.scatter.largest-group", INCOME_SCATTER, "lays dice only on the largest group", |r| r.eligible = on_largest_group),
    misreading("dicewars.income.scatter.at-borders", INCOME_SCATTER, "lays dice only on lands that border on another state",
        |r| r.eligible = at_borders),
    misreading("dicewars.income.reserve.lost", INCOME_RESERVE, "destroys what finds no room", |r| r.rest = Rest::Lost),
    misreading("dicewars.income.reserve.only-where-full", INCOME_RESERVE, "keeps what finds no room only when all lands were full before the first die",
        |r| r.rest = Rest::KeptWhereNoneLaid),
    misreading("dicewars.income.reserve.to-next", INCOME_RESERVE, "adds what finds no room to the reserve of the next player",
        |r| r.rest = Rest::ToNext),
    misreading("dicewars.income.cap.ninety-nine", INCOME_CAP, "cuts a reserve to 99", |r| r.cap = |dice| dice.min(99)),
    misreading("dicewars.income.cap.none", INCOME_CAP, "lets a reserve grow without limit", |r| r.cap = |dice| dice),
    misreading("dicewars.income.cap.untested", INCOME_CAP, "accepts a setup with a reserve above 100", |r| r.reserve_allowed = |_| true),
];

fn flag_of_seat(position: &Position, seat: Seat) -> Option<Flag> {
    position.flag(seat).and(Flag::ALL.get(usize::from(seat)).copied())
}

fn first_group(position: &Position, flag: Flag) -> u32 {
    position.map().groups(position.held(flag)).next().map_or(0, Lands::count_ones)
}

fn on_largest_group(position: &Position, flag: Flag) -> Lands {
    position.below_full(flag) & position.map().largest_group(position.held(flag))
}

fn at_borders(position: &Position, flag: Flag) -> Lands {
    let map = position.map();
    let outside = map.all() & !position.held(flag);
    each(position.below_full(flag)).filter(|index| map.borders(*index) & outside != 0).map(one).sum()
}
