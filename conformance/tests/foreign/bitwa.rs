//! Bugs of a referee of bitwa (000).

use super::Bug;
use rulebook_spec::bitwa::killed::Foul;
use rulebook_spec::bitwa::march::{self, Deeds, Mission};
use rulebook_spec::bitwa::target::{beside_x, distance};
use rulebook_spec::bitwa::{
    Aim, Board, Division, Ending, Field, Message, Move, Point, Position, Rules, Sides, Stage, Target, answer, clock,
    end, killed, round, talk, target,
};
use rulebook_spec::game::{Log, Seat};
use std::cell::Cell;

#[rustfmt::skip] // One line for what a bug says, one for what it does.
pub const ALL: &[Bug<Rules>] = &[
    Bug::rare("distance-in-a-byte", &["bitwa.distance.square"], "computes squares and their sum in a byte, which wraps around",
        |r| r.distance = distance_in_a_byte,
        "{'setup':{'rows':['####################','#.A...............a#','####################'],'rounds':10,'strength':2,'stage':{'gen-move':'A'}},'events':[{'seat':0,'move':{'target':{'attack':0,'x':18,'y':1,'dx':1,'dy':1,'p':1}}}]}"),
    Bug::new("dx-twice", &["bitwa.target.points"], "puts Py above or below the target field by dx",
        |r| r.aim = dx_twice),
    Bug::new("no-target-in-row-or-column-0", &["bitwa.target.field"], "takes a target field in column 0 or row 0 for a fault",
        |r| r.is_field = |board, aimed| aimed.x > 0 && aimed.y > 0 && target::is_field(board, aimed)),
    Bug::new("one-corner-typed-twice", &["bitwa.move.near"], "lists the upper right field twice among the nine, and the lower right one not",
        |r| r.near = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, -1)]),
    Bug::new("drives-over-other-divisions", &["bitwa.move.free"], "takes only units of the same division for allies, and puts a unit in the place of one of another division",
        |r| (r.open_to, r.stand) = (open_but_for_the_division, drives_over)),
    Bug::new("attacker-damaged", &["bitwa.attack.damage"], "takes 1 off the attacker in place of the enemy",
        |r| r.attack = attacker_damaged),
    Bug::rare("strength-in-sixteen-bits", &["bitwa.end.strength"], "adds the strength of a side up in 16 bits",
        |r| r.winner = strength_in_sixteen_bits,
        "{'setup':{'rows':['#########','#AAAAAAA#','#aaaaaaa#','#########'],'rounds':1,'strength':9363,'hurt':[[1,2,9353]],'stage':{'over':'rounds'}},'events':[]}"),
    Bug::new("time-left-in-sixteen-bits", &["bitwa.talk.time-left"], "tells the milliseconds that are left in 16 bits",
        |r| r.left_ms = |position, seat| talk::left_ms(position, seat) & 0xffff),
    Bug::new("answers-rounded-up", &["bitwa.time.budget", "bitwa.time.clock"], "rounds the time of each answer up to whole milliseconds",
        |r| r.sum_us = |position, seat, took_us| clock::sum_us(position, seat, took_us.div_ceil(1000).saturating_mul(1000))),
    Bug::rare("rounds-in-a-byte", &["bitwa.end.rounds"], "counts rounds in a byte",
        |r| r.round_over = |position, _| position.round as u8 >= position.rounds as u8,
        "{'setup':{'rows':['####','#Aa#','####'],'rounds':256,'strength':2,'stage':{'play':{'division':'a','waits':[0]}}},'events':[{'seat':0,'move':'ack'}]}"),
    Bug::new("mover-told-twice", &["bitwa.talk.play"], "sends play to the mover once more",
        |r| r.play = mover_told_twice),
    Bug::new("second-sees-a-mirror", &["bitwa.talk.set-game"], "tells the second player each row backwards",
        |r| r.set_game = second_sees_a_mirror),
    Bug::new("fault-ends-the-wait", &["bitwa.talk.acknowledged"], "waits for nobody any more when a player is killed for an answer to play",
        |r| r.refuse = fault_ends_the_wait),
    Bug::rare("ten-divisions", &["bitwa.round.order"], "has room for the divisions A to J of each player only",
        |r| r.order = &round::ORDER[..20],
        "{'setup':{'rows':['####','#Kk#','####'],'rounds':10,'strength':2},'events':[{'seat':0,'move':'ack'},{'seat':1,'move':'ack'}]}"),
    Bug::new("enemies-at-the-sides", &["bitwa.move.prefer"], "looks for enemies at the four sides only when the attack flag is 1",
        |r| r.consider = enemies_at_the_sides),
    Bug::new("bare-question-mark", &["bitwa.talk.error", "bitwa.talk.answer"], "takes a ? with a text behind it for no answer",
        |r| r.acknowledges = |text| if text.starts_with('?') && text.len() > 1 { None } else { answer::acknowledges(text) }),
    Bug::new("row-before-column", &["bitwa.target.field", "bitwa.target.points"], "reads the row of the target field before its column",
        |r| { r.is_field = |board, aimed| target::is_field(board, &transposed(aimed)); r.aim = |aimed| target::aim(&transposed(aimed)); }),
    Bug::new("farthest-first-for-the-second", &["bitwa.move.sort"], "sorts the units of the second player from the farthest to the nearest",
        |r| r.line_up = farthest_first_for_the_second),
    Bug::new("march-ends-with-the-last-enemy", &["bitwa.end.annihilation", "bitwa.move.sort"], "stops in the middle of a march when the last unit of the opponent has fallen",
        |r| r.advance = advance_until_no_enemy),
    Bug::new("fault-costs-the-next-division-too", &["bitwa.killed.division", "bitwa.round.order"], "passes the next division over as well, when a player is killed in place of naming a target",
        |r| r.refuse = fault_costs_two),
    Bug::new("flag-for-the-first-unit", &["bitwa.move.prefer"], "follows the attack flag with the first unit of a division only",
        |r| r.advance = flag_for_the_first_unit),
    Bug::rare("nearest-below-1000", &["bitwa.move.nearest"], "looks for a field whose distance is less than 1000, so that a unit stays that is farther from its target",
        |r| r.choose = nearest_below_1000,
        "{'setup':{'rows':['######################################','#.A..................................#','#...................................a#','######################################'],'rounds':10,'strength':2,'stage':{'gen-move':'A'}},'events':[{'seat':0,'move':{'target':{'attack':0,'x':36,'y':1,'dx':1,'dy':1,'p':1}}}]}"),
    Bug::new("booked-after-the-next-command", &["bitwa.talk.time-left"], "books the time of an answer after the next command is sent",
        |r| { r.spend = |_, _, _, took_us| TOOK_US.set(took_us); r.reply = booked_after_the_next_command; }),
    Bug::new("search-stops-at-the-last", &["bitwa.end.rounds", "bitwa.round.once"], "goes around in a circle for the next division, and never back to the one that has just moved",
        |r| r.next = search_stops_at_the_last),
    Bug::rare("nearest-in-31-bits", &["bitwa.move.nearest"], "packs the distances into one number, with 18 bits for the others, and looks for one below 2^31, so that a unit stays whose fields are all farther",
        |r| r.choose = |rules, board, mission, unit| nearest_within(rules, board, mission, unit, 8192),
        "{'setup':{'rows':['###################################################################################################','#A................................................................................................#','#................................................................................................a#','###################################################################################################'],'rounds':10,'strength':2,'stage':{'gen-move':'A'}},'events':[{'seat':0,'move':{'target':{'attack':0,'x':97,'y':1,'dx':1,'dy':1,'p':1}}}]}"),
];

thread_local! {
    static TOOK_US: Cell<u64> = const { Cell::new(0) };
}

fn nearest_below_1000(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Option<Field> {
    nearest_within(rules, board, mission, unit, 1000)
}

fn nearest_within(rules: &Rules, board: &Board, mission: &Mission, unit: Field, below: u32) -> Option<Field> {
    let fields = (rules.consider)(rules, board, mission, unit);
    let near = fields.into_iter().map(|field| ((rules.nearness)(rules, &mission.aim, field), field));
    let nearest = near.filter(|(nearness, _)| nearness[0] < below).min_by_key(|(nearness, _)| *nearness);
    Some(nearest.map_or(unit, |(_, field)| field))
}

fn booked_after_the_next_command(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    choice: &Move,
    log: &mut Log<Message>,
) {
    answer::reply(rules, position, seat, choice, log);
    clock::spend(rules, position, seat, TOOK_US.get());
}

fn search_stops_at_the_last(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    let has_turn =
        |division: &Division| position.board.units(*division) > 0 && !(rules.asked)(position, *division).is_empty();
    let behind: Vec<Division> = round::later(rules.order, after).collect();
    let before = round::later(rules.order, None).take_while(|division| Some(*division) != after);
    let next = match behind.iter().find(|one| has_turn(one)) {
        Some(next) => Some(*next),
        None if position.round >= position.rounds => None,
        None => before.collect::<Vec<_>>().into_iter().find(has_turn).inspect(|_| position.round += 1),
    };
    match next {
        Some(division) => (rules.ask)(rules, position, division, log),
        None => end::end(rules, position, Ending::Rounds, log),
    }
}

fn advance_until_no_enemy(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    for unit in (rules.line_up)(rules, mission, (rules.members)(&position.board, mission.division)) {
        if position.board.units_of(1 - mission.division.seat()) > 0 {
            (rules.move_unit)(rules, position, mission, unit, deeds);
        }
    }
}

fn flag_for_the_first_unit(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let units = (rules.line_up)(rules, mission, (rules.members)(&position.board, mission.division));
    for (nth, unit) in units.into_iter().enumerate() {
        let attack = if nth == 0 { mission.attack } else { 0 };
        (rules.move_unit)(rules, position, &Mission { attack, ..*mission }, unit, deeds);
    }
}

fn fault_costs_two(rules: &Rules, position: &mut Position, foul: &Foul<'_>, log: &mut Log<Message>) {
    let two_on = |rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>| {
        let next = round::later(rules.order, after).find(|next| position.board.units(*next) > 0);
        round::next(rules, position, next.or(after), log);
    };
    match position.stage {
        Stage::TimeLeft(_) | Stage::GenMove(_) => {
            killed::refuse(&Rules { next: two_on, ..rules.clone() }, position, foul, log);
        }
        _ => killed::refuse(rules, position, foul, log),
    }
}

fn distance_in_a_byte(field: Field, point: Point) -> u32 {
    u32::from(distance(field, point) as u8)
}

fn dx_twice(aimed: &Target) -> Aim {
    let py = (aimed.x, aimed.y + aimed.dx);
    let px = beside_x(aimed);
    if aimed.p == 1 { [(aimed.x, aimed.y), px, py] } else { [(aimed.x, aimed.y), py, px] }
}

fn open_but_for_the_division(rules: &Rules, board: &Board, division: Division, unit: Field) -> Vec<Field> {
    let near = march::near(rules, board, unit);
    near.filter(|field| *field == unit || (board.letter(*field) != b'#' && board.unit(*field) != Some(division)))
        .collect()
}

fn drives_over(position: &mut Position, from: Field, to: Field) {
    if from != to {
        position.board.remove(to);
    }
    march::stand(position, from, to);
}

fn attacker_damaged(rules: &Rules, position: &mut Position, attacker: Field, _: Field, deeds: &mut Deeds) {
    let strength = position.board.strength(attacker).saturating_sub(1);
    position.board.set_strength(attacker, strength);
    deeds.repelled = true;
    if strength == 0 {
        (rules.destroy)(position, attacker);
    }
}

fn strength_in_sixteen_bits(position: &Position) -> Option<Seat> {
    let board = &position.board;
    if board.units_of(0) != board.units_of(1) {
        return end::winner(position);
    }
    let [first, second] = [0, 1].map(|seat| board.strength_of(seat) as u16);
    (first != second).then_some(Seat::from(first < second))
}

fn mover_told_twice(position: &Position, division: Division, aimed: &Target, log: &mut Log<Message>) -> Sides {
    let told = talk::play(position, division, aimed, log);
    if told.has(division.seat()) {
        log.send(division.seat(), Message::Play { division, target: *aimed });
    }
    told
}

fn second_sees_a_mirror(position: &Position, to: Sides, log: &mut Log<Message>) {
    talk::set_game(position, to, log);
    for (seat, message) in &mut log.sent {
        if let (1, Message::SetGame { rows, .. }) = (*seat, message) {
            *rows = rows.iter().map(|row| row.chars().rev().collect()).collect();
        }
    }
}

fn fault_ends_the_wait(rules: &Rules, position: &mut Position, foul: &Foul<'_>, log: &mut Log<Message>) {
    if let Stage::Play { division, waits } = position.stage
        && waits.has(foul.seat)
    {
        position.stage = Stage::Play { division, waits: Sides::one(foul.seat) };
    }
    killed::refuse(rules, position, foul, log);
}

fn enemies_at_the_sides(rules: &Rules, board: &Board, order: &Mission, unit: Field) -> Vec<Field> {
    let mut enemies = march::enemies_near(rules, board, order.division, unit);
    enemies.retain(|field| field.x == unit.x || field.y == unit.y);
    if order.attack == 1 && !enemies.is_empty() {
        return enemies;
    }
    (rules.open_to)(rules, board, order.division, unit)
}

fn transposed(aimed: &Target) -> Target {
    Target { x: aimed.y, y: aimed.x, ..*aimed }
}

fn farthest_first_for_the_second(rules: &Rules, order: &Mission, units: Vec<Field>) -> Vec<Field> {
    let mut units = march::line_up(rules, order, units);
    if order.division.seat() == 1 {
        units.reverse();
    }
    units
}
