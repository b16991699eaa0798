//! Bugs of a referee of Dice Wars (004).

use super::Bug;
use rulebook_spec::dicewars::calls::{self, Asked};
use rulebook_spec::dicewars::told::{self, Report};
use rulebook_spec::dicewars::view::Scene;
use rulebook_spec::dicewars::{Attack, Call, Flag, Message, Position, Rules, Stage, battle, choice, end, income};
use rulebook_spec::game::{Log, Offence, Seat, Seats};

#[rustfmt::skip] // One line for what a bug says, one for what it does.
pub const ALL: &[Bug<Rules>] = &[
    Bug::new("group-of-neighbours", &["dicewars.income.group"], "counts a land and its own neighbours of the same state, and goes no further",
        |r| r.income = group_of_neighbours),
    Bug::rare("overflow-empties", &["dicewars.income.cap"], "empties a reserve that would be more than 100",
        |r| r.keep = |rules, position, seat, left| income::keep(rules, position, seat, if left > rules.reserve_cap { 0 } else { left }),
        "{'setup':{'lands':[{'id':1,'flag':'red','dice':8,'neighbours':[2]},{'id':2,'flag':'green','dice':8,'neighbours':[1]}],'players':2,'flags':['red','green'],'reserve':[100,0],'turn':2,'stage':{'attack':{'seat':0,'step':1}}},'events':[{'seat':0,'move':{'attack':null}}]}"),
    Bug::new("won-exchanged", &["dicewars.battle.won"], "leaves one die behind before it moves the rest, so that none is left to move",
        |r| r.won = won_exchanged),
    Bug::new("average-of-dice", &["dicewars.battle.sum"], "compares what a die shows on average",
        |r| r.beats = |attacker, defender| average(attacker) > average(defender)),
    Bug::new("seven-dice-thrown", &["dicewars.battle.roll"], "throws seven dice of a land at most",
        |r| r.thrown = |attacker, defender| (attacker.min(7), defender.min(7))),
    Bug::rare("ten-steps", &["dicewars.turn.steps"], "allows ten steps a turn at most",
        |r| r.steps = |position| position.turn.min(10),
        "{'setup':{'lands':[{'id':1,'flag':'red','dice':2,'neighbours':[2]},{'id':2,'flag':'green','dice':2,'neighbours':[1]}],'players':2,'flags':['red','green'],'turn':11,'stage':{'attack':{'seat':0,'step':10}}},'events':[{'seat':0,'move':{'attack':{'from':1,'to':2}}},{'chance':{'roll':{'attacker':[1,1],'defender':[6,6]}}}]}"),
    Bug::new("passes-over-one", &["dicewars.turn.order"], "passes over one player who is out, but not over a second one behind",
        |r| r.next = passes_over_one),
    Bug::rare("dice-and-lands-added", &["dicewars.end.limit-rank"], "adds the number of lands to that of dice",
        |r| r.rank = |position, seat| [end::army(position, seat) + end::lands(position, seat), 0, end::first_turn(position, seat)],
        "{'setup':{'lands':[{'id':1,'flag':'red','dice':8,'neighbours':[2]},{'id':2,'flag':'green','dice':8,'neighbours':[1,3]},{'id':3,'flag':'green','dice':8,'neighbours':[2]}],'players':2,'flags':['red','green'],'reserve':[11,0],'turn':200,'stage':{'attack':{'seat':1,'step':1}}},'events':[{'seat':1,'move':{'attack':null}}]}"),
    Bug::new("later-seats-hear", &["dicewars.told.attack"], "tells only the players with a greater number than the attacker's",
        |r| r.hearers = |position, report| told::hearers(position, report).iter().filter(|seat| *seat > report.mover).fold(Default::default(), Seats::with)),
    Bug::new("told-backwards", &["dicewars.told.attack"], "tells the attacked land as the one that attacks",
        |r| r.opponent_attack = told_backwards),
    Bug::rare("gray-not-offered", &["dicewars.told.available"], "goes through seven of the eight flags when it offers what is left",
        |r| r.available = |position| told::available(position).into_iter().filter(|flag| flag.index() < 7).collect(),
        "{'setup':{'lands':[{'id':1,'flag':'red','dice':2,'neighbours':[2]},{'id':2,'flag':'gray','dice':2,'neighbours':[1]}],'players':2,'stage':{'choose':1}},'events':[]}"),
    Bug::new("chosen-flags-only", &["dicewars.told.flags"], "lists a state only when a player has chosen its flag",
        |r| r.scene = |position| Scene::of(position, position.flags_on_map().filter(|flag| position.seat_of(*flag).is_some()))),
    Bug::new("army-of-the-attacked", &["dicewars.attack.army"], "asks whether the attacked land has more than one die",
        |r| r.has_army = |position, _, _, to| position.land(to).1 > 1),
    Bug::new("out-in-front", &["dicewars.end.places", "dicewars.battle.eliminated"], "puts who is out at the head of the list of those who are out",
        |r| r.eliminated = out_in_front),
    Bug::new("seven-are-full", &["dicewars.income.scatter"], "lays no die on a land that has seven",
        |r| r.eligible = |position, flag| (0..position.map().len()).filter(|land| position.land(*land).1 < 7).fold(0, |lands, land| lands | 1 << land) & position.held(flag)),
    Bug::new("no-name-after-a-bad-init", &["dicewars.prepare.name", "dicewars.limits.breach"], "does not ask for the name of a player whose init has failed",
        |r| r.refuse = no_name_after_a_bad_init),
    Bug::new("turns-from-zero", &["dicewars.turn.steps"], "counts the first turn as turn 0",
        |r| r.begin_war = turns_from_zero),
    Bug::new("rounds-by-seat", &["dicewars.turn.steps"], "begins a new round when the turn goes to a seat with a smaller number",
        |r| r.is_new_round = |_, seat, next| next <= seat),
    Bug::new("limits-exchanged", &["dicewars.limits.choice", "dicewars.limits.attack"], "exchanges the limits of chooseFlag and of attack",
        |r| (r.choice_limit_us, r.attack_limit_us) = (r.attack_limit_us, r.choice_limit_us)),
    Bug::new("order-backwards", &["dicewars.turn.order", "dicewars.choice.last-first"], "goes through the order backwards in the war, and forwards when flags are chosen",
        |r| (r.next, r.next_to_choose) = (backwards, forwards)),
    Bug::rare("fifty-columns", &["dicewars.attack.border"], "looks borders up in a table of 50 columns",
        |r| r.has_border = has_border_in_fifty_columns,
        "{'setup':{'lands':[{'id':1,'flag':'red','dice':2,'neighbours':[2,60]},{'id':2,'flag':'red','dice':2,'neighbours':[1]},{'id':10,'flag':'green','dice':2,'neighbours':[60]},{'id':60,'flag':'green','dice':2,'neighbours':[1,10]}],'players':2,'flags':['red','green'],'turn':1,'stage':{'attack':{'seat':0,'step':1}}},'events':[{'seat':0,'move':{'attack':{'from':2,'to':10}}}]}"),
    Bug::new("dropped-when-the-attacker-speaks", &["dicewars.calls.unasked"], "drops an attack when the attacker says something, or fails, before the dice are thrown",
        |r| r.refuse = dropped_when_the_attacker_speaks),
];

fn group_of_neighbours(position: &Position, flag: Flag) -> u32 {
    let (map, held) = (position.map(), position.held(flag));
    let own = (0..map.len()).filter(|land| held >> land & 1 == 1);
    own.map(|land| 1 + (map.borders(land) & held).count_ones()).max().unwrap_or(0)
}

fn won_exchanged(position: &mut Position, attacker: Flag, source: usize, target: usize) {
    position.set_owner(target, attacker);
    position.set_dice(source, 1);
    position.set_dice(target, position.land(source).1 - 1);
}

fn average(dice: &[u8]) -> f64 {
    f64::from(battle::sum(dice)) / dice.len() as f64
}

fn passes_over_one(position: &Position, seat: Seat) -> Seat {
    let order = position.map().order();
    let place = position.map().place_in_order(seat);
    let behind = |more: usize| order[(place + more) % order.len()];
    if position.lives(behind(1)) { behind(1) } else { behind(2) }
}

fn told_backwards(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> Message {
    match told::opponent_attack(rules, position, report, hearer) {
        Message::OpponentAttack { opponent, attack, before, won } => {
            let attack = attack.map(|Attack { from, to }| Attack { from: to, to: from });
            Message::OpponentAttack { opponent, attack, before, won }
        }
        other => other,
    }
}

fn out_in_front(rules: &Rules, position: &mut Position, loser: Seat, _: &mut Log<Message>) {
    position.out.insert(0, loser);
    (rules.reserve_of_eliminated)(position, loser);
}

fn has_border_in_fifty_columns(position: &Position, _: Seat, from: usize, to: usize) -> bool {
    let map = position.map();
    let cell = |from: usize, to: usize| 50 * i64::from(map.ids()[from]) + i64::from(map.ids()[to]);
    let borders = |from: usize| (0..map.len()).filter(move |to| map.borders(from) >> to & 1 == 1);
    (0..map.len()).any(|one| borders(one).any(|two| cell(one, two) == cell(from, to)))
}

fn dropped_when_the_attacker_speaks(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    log: &mut Log<Message>,
) {
    match position.stage {
        Stage::Roll { seat: attacker, .. } if attacker == seat => (rules.attack_failed)(rules, position, seat, log),
        _ => calls::refuse(rules, position, seat, offence, log),
    }
}

fn no_name_after_a_bad_init(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    log: &mut Log<Message>,
) {
    if (rules.asked)(position, seat) == Asked::Init
        && let Stage::Prepare(calls) = &mut position.stage
    {
        calls[usize::from(seat)] = Call::Name;
    }
    calls::refuse(rules, position, seat, offence, log);
}

fn turns_from_zero(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    choice::begin_war(rules, position, log);
    position.turn = 0;
}

fn backwards(position: &Position, seat: Seat) -> Seat {
    let order = position.map().order();
    let place = position.map().place_in_order(seat);
    let before = (1..=order.len()).map(|back| order[(place + order.len() - back) % order.len()]);
    before.into_iter().find(|other| position.lives(*other)).unwrap_or(seat)
}

fn forwards(position: &Position, after: Option<Seat>) -> Option<Seat> {
    let mut order = position.map().order().iter().copied();
    match after {
        None => order.next(),
        Some(seat) => order.skip_while(|other| *other != seat).nth(1),
    }
}
