//! The good-faith readings of RULINGS, and the catalogue of misreadings.

use super::clauses::*;
use super::map::{Lands, Map, each, one};

use super::rules::*;
use super::{Flag, Position};
use crate::game::OffenceKind::{Crash, Garbled, Illegal, Late, Memory};
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

const fn misreading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Misreading;
    Variant { id, kind, touches, says, patch }
}

/// Readings first, then misreadings, both in the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("dicewars.turn-limit=per-ply", END_LIMIT, "ends the war after 200 turns of all players together",
        |r| r.limit = Limit::Plies200),
    reading("dicewars.limit-rank=no-reserve", END_LIMIT_RANK, "ranks by dice on lands only and lets equals share a place",
        |r| r.rank = |s| [s.dice, 0, 0]),
    reading("dicewars.income-order=cap-first", INCOME_CAP, "cuts the pool to 100 before its dice are laid out",
        |r| r.pool = |dice| dice.min(RESERVE_CAP)),
    reading("dicewars.last-land=grant-after-win", END_CONQUEST, "lets the conqueror end his turn and pays his income",
        |r| r.last_land = LastLand::TurnGoesOn),
    reading("dicewars.informed=null-attack", TOLD_ATTACK, "reports the end of a turn with a null attack",
        |r| r.null_attack = true),
    reading("dicewars.before-world=mover-view", TOLD_BEFORE, "shows hearers the world through the attacker's eyes",
        |r| r.before_view = BeforeView::Attacker),

    misreading("dicewars.map.players.seven", MAP_PLAYERS, "refuses an eighth player",
        |r| r.players = |players| (2..8).contains(&players)),
    misreading("dicewars.map.players.alone", MAP_PLAYERS, "lets one player play alone",
        |r| r.players = |players| (1..=8).contains(&players)),
    misreading("dicewars.map.size.below-limit", MAP_SIZE, "refuses a map of 100 lands",
        |r| r.lands = |lands| (1..100).contains(&lands)),
    misreading("dicewars.map.size.one-more", MAP_SIZE, "lets a map of 101 lands pass",
        |r| r.lands = |lands| (1..=101).contains(&lands)),
    misreading("dicewars.map.ids.last-wins", MAP_IDS, "lets a second land with the same number take the place of the first",
        |r| r.ids = Ids::LastWins),
    misreading("dicewars.map.dice.none", MAP_DICE, "lets a land without dice pass", |r| r.dice = |dice| dice <= 8),
    misreading("dicewars.map.dice.nine", MAP_DICE, "lets a land with nine dice pass", |r| r.dice = |dice| (1..=9).contains(&dice)),
    misreading("dicewars.map.borders.one-sided", MAP_BORDERS, "lets a border pass that only one of two lands names",
        |r| r.mutual = false),
    misreading("dicewars.map.borders.kept-on-one-side", MAP_BORDERS, "keeps a border only with the land of the lower number",
        |r| r.keeps_border = |land, other| land < other),
    misreading("dicewars.map.connected.untested", MAP_CONNECTED, "lets a map in two parts pass", |r| r.connected = false),
    misreading("dicewars.map.flags.more", MAP_FLAGS, "lets a new map have more flags than players",
        |r| r.flags = |flags, players| flags >= players),
    misreading("dicewars.prepare.init.after-name", PREPARE_INIT, "asks for the name before init",
        |r| r.prepare = PrepareOrder::NameFirst),
    misreading("dicewars.prepare.name.unasked", PREPARE_NAME, "never asks for the name", |r| r.prepare = PrepareOrder::InitOnly),
    misreading("dicewars.choice.last-first.first-first", CHOICE_LAST_FIRST, "lets the first in the order of turns choose first",
        |r| r.choice_order = ChoiceOrder::FirstFirst),
    misreading("dicewars.choice.last-first.by-seat", CHOICE_LAST_FIRST, "lets seats choose by number, whatever the order of turns",
        |r| r.choice_order = ChoiceOrder::HighestSeatFirst),
    misreading("dicewars.choice.free.off-map", CHOICE_FREE, "accepts a flag that is not on the map; its player never moves",
        |r| r.on_map = false),
    misreading("dicewars.choice.passed-over.first-free", CHOICE_PASSED_OVER, "gives the first free flag at once after a bad choice",
        |r| r.choice_failed = |_| ChoiceFailed::FirstFree),
    misreading("dicewars.choice.passed-over.asked-again", CHOICE_PASSED_OVER, "asks the same player again after a bad choice",
        |r| r.choice_failed = |_| ChoiceFailed::AskedAgain),
    misreading("dicewars.choice.last-flag.not-asked", CHOICE_LAST_FLAG, "gives the last flag to the last player without asking",
        |r| r.last_flag_asked = false),
    misreading("dicewars.choice.leftovers.in-order", CHOICE_LEFTOVERS, "deals leftover flags in the order of turns, without luck",
        |r| r.leftovers = Leftovers::InOrder),
    misreading("dicewars.choice.leftovers.as-asked", CHOICE_LEFTOVERS, "deals leftover flags in the order of the choice, without luck",
        |r| r.leftovers = Leftovers::AsAsked),
    misreading("dicewars.turn.order.last-begins", TURN_ORDER, "lets the player who chose first begin the war",
        |r| r.first_mover = FirstMover::Last),
    misreading("dicewars.turn.order.by-seat", TURN_ORDER, "goes round by seat, whatever order was drawn",
        |r| r.next = NextSeat::BySeat),
    misreading("dicewars.turn.order.shortened-list", TURN_ORDER, "finds the next player by the count of turns in the list of the living",
        |r| r.next = NextSeat::ListByPly),
    misreading("dicewars.turn.asked.only-with-attack", TURN_ASKED, "does not ask a player who has no legal attack",
        |r| r.asked = Asked::OnlyWithAttack),
    misreading("dicewars.turn.steps.one-more", TURN_STEPS, "allows N + 1 steps", |r| r.steps = |turn, _| turn + 1),
    misreading("dicewars.turn.steps.unlimited", TURN_STEPS, "allows any number of steps", |r| r.steps = |_, _| u32::MAX),
    misreading("dicewars.turn.steps.by-ply", TURN_STEPS, "counts the turns of all players for N", |r| r.steps = |_, ply| ply),
    misreading("dicewars.turn.steps.won-only", TURN_STEPS, "does not count a lost attack as a step",
        |r| r.counted = Counted::Won),
    misreading("dicewars.turn.steps.first-is-out", TURN_STEPS, "counts rounds by the first player's turns, even when he is out",
        |r| r.round = Round::FirstPlayerMoves),
    misreading("dicewars.turn.stop.not-at-first", TURN_STOP, "refuses the end of a turn before its first step",
        |r| r.stop = |step| step > 1),
    misreading("dicewars.attack.own.untested", ATTACK_OWN, "lets a player attack from a land of another", |r| r.own = false),
    misreading("dicewars.attack.army.one-die", ATTACK_ARMY, "lets a land with one die attack", |r| r.army = |dice| dice >= 1),
    misreading("dicewars.attack.army.three-dice", ATTACK_ARMY, "lets only lands with more than two dice attack",
        |r| r.army = |dice| dice > 2),
    misreading("dicewars.attack.enemy.own-too", ATTACK_ENEMY, "lets a player attack his own land", |r| r.enemy = false),
    misreading("dicewars.attack.border.untested", ATTACK_BORDER, "lets a land attack any other", |r| r.reaches = |_, _, _| true),
    misreading("dicewars.attack.border.two-away", ATTACK_BORDER, "lets a land attack neighbours of its neighbours", |r| r.reaches = two_away),
    misreading("dicewars.attack.invalid.asked-again", ATTACK_INVALID, "asks again after an illegal attack",
        |r| r.attack_failed = |kind| if kind == Illegal { AttackFailed::AskedAgain } else { AttackFailed::EndsTurn }),
    misreading("dicewars.attack.invalid.step-lost", ATTACK_INVALID, "takes an illegal attack for a step and goes on with the turn",
        |r| r.attack_failed = |kind| if kind == Illegal { AttackFailed::StepLost } else { AttackFailed::EndsTurn }),
    misreading("dicewars.battle.roll.three", BATTLE_ROLL, "throws three dice of a land at most", |r| r.thrown = |dice| dice.min(3)),
    misreading("dicewars.battle.sum.ties-attack", BATTLE_SUM, "lets the attacker win when the sums are equal",
        |r| r.beats = |attacker, defender| sum(attacker) >= sum(defender)),
    misreading("dicewars.battle.sum.highest-die", BATTLE_SUM, "compares only the highest dice",
        |r| r.beats = |attacker, defender| attacker.iter().max() > defender.iter().max()),
    misreading("dicewars.battle.sum.armies", BATTLE_SUM, "compares the numbers of dice, whatever they show",
        |r| r.beats = |attacker, defender| attacker.len() > defender.len()),
    misreading("dicewars.battle.won.all-move", BATTLE_WON, "moves the whole army and makes one die out of nothing",
        |r| r.won = |attacker, _| (1, attacker)),
    misreading("dicewars.battle.won.half-moves", BATTLE_WON, "moves only half of the army",
        |r| r.won = |attacker, _| (attacker - attacker / 2, attacker / 2)),
    misreading("dicewars.battle.won.joined", BATTLE_WON, "lets the beaten dice join the winner",
        |r| r.won = |attacker, defender| (1, (attacker.saturating_sub(1) + defender).min(8))),
    misreading("dicewars.battle.lost.unharmed", BATTLE_LOST, "lets a beaten attacker keep his dice",
        |r| r.lost = |attacker, defender| (attacker, defender)),
    misreading("dicewars.battle.lost.one-die", BATTLE_LOST, "takes one die off a beaten attacker",
        |r| r.lost = |attacker, defender| (attacker.saturating_sub(1).max(1), defender)),
    misreading("dicewars.battle.lost.both", BATTLE_LOST, "takes a die off a defender who holds, too",
        |r| r.lost = |_, defender| (1, defender.saturating_sub(1).max(1))),
    misreading("dicewars.battle.eliminated.at-his-turn", BATTLE_ELIMINATED, "notices that a player is out only when his turn would come",
        |r| r.eliminated = Eliminated::AtHisTurn),
    misreading("dicewars.battle.eliminated-reserve.kept", BATTLE_ELIMINATED_RESERVE, "keeps the reserve of a player who is out",
        |r| r.eliminated_reserve = EliminatedReserve::Kept),
    misreading("dicewars.battle.eliminated-reserve.inherited", BATTLE_ELIMINATED_RESERVE, "gives the reserve of a player who is out to the attacker",
        |r| r.eliminated_reserve = EliminatedReserve::Inherited),
    misreading("dicewars.told.world.stale", TOLD_WORLD, "shows an attacker the world before his last attack",
        |r| r.attack_world = AttackWorld::BeforeLastAttack),
    misreading("dicewars.told.flags.all", TOLD_FLAGS, "lists the flags of players who are out, too",
        |r| r.flags_listed = FlagsListed::All),
    misreading("dicewars.told.reserve.own-only", TOLD_RESERVE, "tells a player no reserve but his own", |r| r.all_reserves = false),
    misreading("dicewars.told.attacks-left.one-less", TOLD_ATTACKS_LEFT, "does not count the step that is asked for",
        |r| r.attacks_left = |turn, step| turn.saturating_sub(step)),
    misreading("dicewars.told.attacks-left.never-less", TOLD_ATTACKS_LEFT, "tells N at every step of the turn",
        |r| r.attacks_left = |turn, _| turn),
    misreading("dicewars.told.available.taken-too", TOLD_AVAILABLE, "offers flags that are taken", |r| r.available = Available::OnMap),
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
    misreading("dicewars.income.group.all-lands", INCOME_GROUP, "pays for all lands, connected or not",
        |r| r.income = |position, flag| position.held(flag).count_ones()),
    misreading("dicewars.income.group.number", INCOME_GROUP, "pays for the number of groups",
        |r| r.income = |position, flag| position.map().groups(position.held(flag)).count() as u32),
    misreading("dicewars.income.group.first", INCOME_GROUP, "pays for the first group that it finds", |r| r.income = first_group),
    misreading("dicewars.income.group.before-last-step", INCOME_GROUP, "counts before the attack that uses the steps up",
        |r| r.income_board = IncomeBoard::BeforeLastStep),
    misreading("dicewars.income.always.not-after-foul", INCOME_ALWAYS, "pays nothing when a bad answer ended the turn",
        |r| r.income_due = |end, _| end != TurnEnd::Failed),
    misreading("dicewars.income.always.not-without-attack", INCOME_ALWAYS, "pays nothing for a turn without an attack",
        |r| r.income_due = |_, step| step > 1),
    misreading("dicewars.income.pool.reserve-unused", INCOME_POOL, "never lays out the reserve", |r| r.reserve_use = ReserveUse::Unused),
    misreading("dicewars.income.pool.reserve-stays", INCOME_POOL, "lays out the reserve and forgets to empty it",
        |r| r.reserve_use = ReserveUse::Copied),
    misreading("dicewars.income.scatter.full-lands", INCOME_SCATTER, "draws full lands, too, and loses the die then",
        |r| r.eligible = Position::held),
    misreading("dicewars.income.scatter.largest-group", INCOME_SCATTER, "lays dice only on the largest group", |r| r.eligible = on_largest_group),
    misreading("dicewars.income.scatter.at-borders", INCOME_SCATTER, "lays dice only on lands that border on another state",
        |r| r.eligible = at_borders),
    misreading("dicewars.income.reserve.lost", INCOME_RESERVE, "destroys what finds no room", |r| r.rest_kept = false),
    misreading("dicewars.income.cap.ninety-nine", INCOME_CAP, "cuts a reserve to 99", |r| r.cap = |dice| dice.min(99)),
    misreading("dicewars.income.cap.none", INCOME_CAP, "lets a reserve grow without limit", |r| r.cap = |dice| dice),
    misreading("dicewars.income.cap.untested", INCOME_CAP, "accepts a setup with a reserve above 100", |r| r.reserve_allowed = |_| true),
    misreading("dicewars.end.conquest.pays-income", END_CONQUEST, "pays the conqueror's income before the war ends",
        |r| r.last_land = LastLand::PaysIncome),
    misreading("dicewars.end.places.earlier-better", END_PLACES, "places those who were eliminated earlier before those who lasted longer",
        |r| r.out_places = OutPlaces::EarlierIsBetter),
    misreading("dicewars.end.places.all-last", END_PLACES, "gives all who are out the last place", |r| r.out_places = OutPlaces::AllLast),
    misreading("dicewars.end.limit.one-early", END_LIMIT, "ends the war after 199 turns of each player", |r| r.limit = Limit::Rounds199),
    misreading("dicewars.end.limit.one-late", END_LIMIT, "ends the war after 201 turns of each player", |r| r.limit = Limit::Rounds201),
    misreading("dicewars.end.limit.no-last-income", END_LIMIT, "pays no income for the very last turn", |r| r.last_income = false),
    misreading("dicewars.end.limit-rank.lands-first", END_LIMIT_RANK, "ranks by lands before dice",
        |r| r.rank = |s| [s.lands, s.army(), s.order]),
    misreading("dicewars.end.limit-rank.reserve-forgotten", END_LIMIT_RANK, "ranks without the reserve",
        |r| r.rank = |s| [s.dice, s.lands, s.order]),
    misreading("dicewars.end.limit-rank.lands-forgotten", END_LIMIT_RANK, "does not look at lands where dice are equal",
        |r| r.rank = |s| [s.army(), 0, s.order]),
    misreading("dicewars.end.limit-rank.earlier-turn", END_LIMIT_RANK, "prefers whose first turn came earlier",
        |r| r.rank = |s| [s.army(), s.lands, 8 - s.order]),
    misreading("dicewars.end.limit-rank.by-seat", END_LIMIT_RANK, "takes the number of the seat for the order of turns",
        |r| r.rank = |s| [s.army(), s.lands, s.seat.into()]),
    misreading("dicewars.calls.error.asked-again", CALLS_ERROR, "asks again after an error",
        |r| r.attack_failed = |kind| if kind == Crash { AttackFailed::AskedAgain } else { AttackFailed::EndsTurn }),
    misreading("dicewars.calls.form.asked-again", CALLS_FORM, "asks again after an answer of another kind",
        |r| r.attack_failed = |kind| if kind == Garbled { AttackFailed::AskedAgain } else { AttackFailed::EndsTurn }),
    misreading("dicewars.calls.unasked.counted", CALLS_UNASKED, "lays a bad reply of one player to the one who is asked",
        |r| r.unasked_counts = |_| true),
    misreading("dicewars.limits.init.one-second", LIMITS_INIT, "allows 1 second for init", |r| r.init_limit_us = 1_000_000),
    misreading("dicewars.limits.name.one-second", LIMITS_NAME, "allows 1 second for getName", |r| r.name_limit_us = 1_000_000),
    misreading("dicewars.limits.choice.like-attack", LIMITS_CHOICE, "allows a quarter of a second for chooseFlag",
        |r| r.choice_limit_us = 250_000),
    misreading("dicewars.limits.attack.one-second", LIMITS_ATTACK, "allows 1 second for attack", |r| r.attack_limit_us = 1_000_000),
    misreading("dicewars.limits.clock.edge-late", LIMITS_CLOCK, "takes an answer at exactly the limit for late",
        |r| r.in_time = |took_us, limit_us| took_us < limit_us),
    misreading("dicewars.limits.memory.step-lost", LIMITS_MEMORY, "goes on with the turn of a player who took too much memory",
        |r| r.attack_failed = |kind| if kind == Memory { AttackFailed::StepLost } else { AttackFailed::EndsTurn }),
    misreading("dicewars.limits.breach.step-lost", LIMITS_BREACH, "takes a late attack for a step and goes on with the turn",
        |r| r.attack_failed = |kind| if kind == Late { AttackFailed::StepLost } else { AttackFailed::EndsTurn }),
    misreading("dicewars.limits.breach.prepared-again", LIMITS_BREACH, "makes a failed init or getName again",
        |r| r.prepare_failed = PrepareFailed::AskedAgain),
];

fn two_away(map: &Map, from: usize, to: usize) -> bool {
    let near = map.borders(from);
    let around = each(near).fold(near, |lands, other| lands | map.borders(other));
    around & one(to) != 0
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
