//! Invariants of garrison over sampled games: what must hold of every position and every step, whoever plays.

use crate::games::garrison::{each_step, literal, start, stream};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Boards, Bots, Catalogue, Invariants, Sampler, Seen, Shrinker};
use rulebook_conformance::contest::{Wire, rules_with};
use rulebook_conformance::games::garrison::generate::random_map;
use rulebook_conformance::games::garrison::map;
use rulebook_spec::game::{Answer, Event, Game, LogOf, Turn, step};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Cell, Ending, Garrison, LARGEST, Move, Position, Setup, Stage, TIERS, mark};

const GAMES: u64 = 4000;

fn armies(position: &Position) -> u64 {
    let garrisons: u64 = position.field.armies().iter().map(|army| u64::from(*army)).sum();
    garrisons + position.hand.iter().map(|army| u64::from(*army)).sum::<u64>()
}

/// By how much all garrisons would grow: of each side no further than to the largest total.
fn growth(position: &Position) -> u64 {
    let side = |seat: u8| {
        let own = position.field.cells().filter(|cell| position.field.owner(*cell) == mark(seat));
        let (grown, total) = own.fold((0, u64::from(position.hand[usize::from(seat)])), |(grown, total), cell| {
            let army = position.field.army(cell);
            (grown + u64::from(TIERS.of(army)), total + u64::from(army))
        });
        grown.min(u64::from(LARGEST) - total)
    };
    side(0) + side(1)
}

#[test]
fn army_appears_only_by_growth_and_vanishes_only_in_battle() {
    let (mut grew, mut fought) = (0, 0);
    for game in 0..GAMES {
        each_step(game, |seen| {
            let (before, after) = (armies(seen.before), armies(seen.after));
            let grows = seen.log.cites.contains(&GROWTH_WHEN);
            let battle = [BATTLE_LOSE, BATTLE_FREE, BATTLE_COST].iter().any(|rule| seen.log.cites.contains(rule));
            match (grows, battle) {
                (false, false) => assert_eq!(before, after),
                (false, true) => assert!(after <= before),
                (true, _) => {
                    grew += 1;
                    if armies(seen.after) > u64::from(LARGEST) / 2 {
                        // Growth may have been cut.
                        return;
                    }
                    // What is there before the growth is found by taking it back.
                    let ungrown = seen.after.field.cells().map(|cell| {
                        let (owner, army) = (seen.after.field.owner(cell), seen.after.field.army(cell));
                        let grown = |size: &u32| *size + TIERS.of(*size) == army;
                        if owner == 0 { 0 } else { (army.saturating_sub(5)..=army).find(grown).expect("grown") }
                    });
                    let ungrown: u64 = ungrown.map(u64::from).sum();
                    let hands: u64 = seen.after.hand.iter().map(|army| u64::from(*army)).sum();
                    assert!(ungrown + hands <= before);
                    assert!(battle || ungrown + hands == before);
                }
            }
            fought += u32::from(battle);
        });
    }
    assert!(grew > 500 && fought > 2000, "{grew} growths and {fought} battles");
}

/// What is neither lost nor found, who may move what, who is next, and what a call shows.
#[test]
fn every_step_keeps_the_invariants_of_the_game() {
    for number in 0..GAMES {
        each_step(number, |crate::games::garrison::Seen { before, event, after, log }| {
            assert_eq!(Garrison::invariant(&Seen { before, event, after, log }), Ok(()), "game {number}");
        });
    }
}

#[test]
fn standing_still_until_growth_adds_the_table() {
    let mut seen_growth = 0;
    for game in 0..GAMES {
        let setup = Garrison::sample_setup(&mut stream(game));
        let Ok(mut position) = Garrison::start(literal(), &setup, &mut LogOf::<Garrison>::default()) else { continue };
        if position.stage != Stage::Move(1) {
            continue;
        }
        let (before, expected) = (armies(&position), growth(&position));
        let stay = Move::Go { to: position.at[1].named(), collect: 0 };
        step::<Garrison>(literal(), &mut position, &Event::made(1, stay), &mut LogOf::<Garrison>::default())
            .expect("fits");
        let grown = position.moves[1] % 25 == 0;
        assert_eq!(armies(&position), before + if grown { expected } else { 0 });
        seen_growth += u32::from(grown);
    }
    assert!(seen_growth > 100, "{seen_growth}");
}

/// What follows a total that is too large depends on how wide a referee's numbers are: few games are drawn that come there.
#[test]
fn drawn_games_stay_below_the_largest_total_but_for_a_few() {
    let (mut beyond, mut edge, mut large) = (0, 0, 0);
    for game in 0..GAMES {
        let setup = Garrison::sample_setup(&mut stream(game));
        let cells: usize = setup.army.iter().map(Vec::len).sum();
        let cells_of = |mark: char| {
            let owners = setup.field.iter().flat_map(|row| row.chars());
            owners.zip(setup.army.iter().flatten()).filter(move |(owner, _)| *owner == mark).map(|(_, army)| *army)
        };
        let totals = [(0, '1'), (1, '2')].map(|(seat, mark)| {
            cells_of(mark).map(i128::from).sum::<i128>() + i128::from(*setup.hand.get(seat).unwrap_or(&0))
        });
        let (most, room) = (i128::from(LARGEST), 1200 * cells as i128);
        let total = totals[0].max(totals[1]);
        beyond += u32::from(total > most);
        edge += u32::from(total <= most && total > most - room);
        large += u32::from(total > most / 2);
    }
    assert!(beyond > 10 && beyond < 80, "{beyond} are refused");
    assert!(edge > 40 && edge < 160, "{edge} may come there");
    assert!(large > 400, "{large} have large numbers");
}

#[test]
fn from_a_normal_start_who_stands_on_an_enemy_cell_has_no_army() {
    let mut stood = 0;
    for game in 0..400 {
        let choices: &mut dyn Choices = &mut stream(game);
        let (rows, columns) = (choices.between(1, 5) as usize, choices.between(2, 6) as usize);
        let mut position = start(&random_map(rows, columns, 20, choices));
        let mut log = LogOf::<Garrison>::default();
        for _ in 0..300 {
            let turn = Garrison::turn(literal(), &position);
            if turn.is_over() {
                break;
            }
            let event = Garrison::sample_event(&position, turn, choices);
            if let Event::Reply(reply) = &event
                && matches!(reply.answer, Answer::Fault(_))
            {
                continue;
            }
            step::<Garrison>(literal(), &mut position, &event, &mut log).expect("fits");
            for seat in 0..2 {
                let owner = position.field.owner(position.at[seat]);
                assert_ne!(owner, 0, "on a wall");
                if owner != mark(seat as u8) {
                    assert_eq!(position.hand[seat], 0, "game {game}");
                    stood += 1;
                }
            }
        }
    }
    assert!(stood > 500, "{stood}");
}

#[test]
fn setups_and_positions_are_inverse() {
    for game in 0..GAMES {
        each_step(game, |seen| {
            let setup = Garrison::setup(seen.after);
            assert_eq!(&start(&setup), seen.after);
            assert_eq!(Garrison::setup(&start(&setup)), setup);
            let json = serde_json::to_string(&setup).expect("JSON");
            assert_eq!(json, serde_json::to_string(seen.after).expect("JSON"));
            assert_eq!(serde_json::from_str::<Setup>(&json).expect("a setup"), setup);
        });
    }
}

#[test]
fn positions_of_a_reading_are_setups_of_it() {
    for variant in Garrison::variants().iter().filter(|variant| variant.id.contains('=')) {
        let rules = rules_with::<Garrison>(&[variant]);
        for game in 0..1000 {
            let choices: &mut dyn Choices = &mut stream(game);
            let mut log = LogOf::<Garrison>::default();
            let setup = Garrison::sample_setup(choices);
            let Ok(mut position) = Garrison::start(&rules, &setup, &mut log) else { continue };
            for _ in 0..20 {
                let turn = Garrison::turn(&rules, &position);
                if turn.is_over() {
                    break;
                }
                let event = Garrison::sample_event(&position, turn, choices);
                step::<Garrison>(&rules, &mut position, &event, &mut log).expect("fits");
                let again = Garrison::start(&rules, &Garrison::setup(&position), &mut log);
                assert_eq!(again.as_ref(), Ok(&position), "{}", variant.id);
            }
        }
    }
}

#[test]
fn the_count_of_cells_is_the_literal_count() {
    for game in 0..GAMES {
        each_step(game, |seen| assert_eq!(Garrison::recount(seen.after), Ok(())));
    }
}

#[test]
fn boards_for_bots_begin_at_the_beginning() {
    let boards = Garrison::boards();
    assert_eq!(boards.len(), 11);
    for board in boards {
        assert_eq!(start(&board).stage, Stage::default());
        assert_eq!(map::parse(&Garrison::board_text(&board)), Ok(board));
    }
}

/// The position with everything changed that the seat may not see.
fn disguised(position: &Position, seat: usize, choices: &mut dyn Choices) -> Position {
    let foe = 1 - seat;
    let mut setup = Garrison::setup(position);
    let cells: Vec<Cell> = position.field.cells().collect();
    let own: Vec<&Cell> = cells.iter().filter(|cell| position.field.owner(**cell) == mark(foe as u8)).collect();
    let passable: Vec<&Cell> = cells.iter().filter(|cell| position.field.owner(**cell) != 0).collect();
    if let Some(cell) = choices.pick(&passable) {
        setup.at[foe] = [cell.row.into(), cell.column.into()];
    }
    // Army moves between the opponent's cells and his hand; his total stays.
    for _ in 0..own.len() {
        let Some(cell) = choices.pick(&own) else { break };
        let there = &mut setup.army[usize::from(cell.row) - 1][usize::from(cell.column) - 1];
        let room = i64::from(LARGEST) - setup.hand[foe];
        let taken = (*there / 2 + i64::from(choices.below(3))).min(room).min(*there);
        *there -= taken;
        setup.hand[foe] += taken;
        let laid = (setup.hand[foe] / 3).min(i64::from(LARGEST) - *there);
        *there += laid;
        setup.hand[foe] -= laid;
    }
    start(&setup)
}

#[test]
fn positions_that_differ_only_in_what_is_hidden_look_the_same() {
    let (mut differ, mut all) = (0, 0);
    for game in 0..GAMES {
        each_step(game, |seen| {
            for seat in 0..2u8 {
                let other = disguised(seen.after, seat.into(), &mut stream(game + 7));
                let view = Garrison::view(literal(), seen.after, seat);
                assert_eq!(view, Garrison::view(literal(), &other, seat));
                all += 1;
                differ += u32::from(other != *seen.after);
                for leak in ["garrison.view.hidden.place", "garrison.view.position.other-hand"] {
                    let rules = crate::games::garrison::rules(leak);
                    let views = [seen.after, &other].map(|position| Garrison::view(&rules, position, seat));
                    if seen.after.hand != other.hand && seen.after.at != other.at {
                        assert_ne!(views[0], views[1], "{leak}");
                    }
                }
            }
        });
    }
    assert!(differ * 2 > all, "{differ} of {all} were changed");
}

#[test]
fn a_view_is_what_the_text_grants() {
    for game in 0..GAMES {
        each_step(game, |seen| {
            let position = seen.after;
            let (rows, columns) = (usize::from(position.field.rows()), usize::from(position.field.columns()));
            for seat in 0..2u8 {
                let view = Garrison::view(literal(), position, seat);
                assert_eq!(view.field.rows().len(), rows + 2);
                let (mut own, mut theirs, mut totals) = (0, 0, [0u64; 2]);
                for row in 0..rows + 2 {
                    for column in 0..columns + 2 {
                        let cell = Cell::new(row as u8, column as u8);
                        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
                        let (owner, army) = (position.field.owner(cell), position.field.army(cell));
                        let owner = if inside { owner } else { 0 };
                        assert_eq!(view.field.at(row, column), Some(owner));
                        let shown = if inside && owner == seat + 1 { army } else { 0 };
                        assert_eq!(view.army.at(row, column), Some(shown));
                        own += u32::from(owner == seat + 1);
                        theirs += u32::from(owner == 2 - seat);
                        if owner > 0 {
                            totals[usize::from(owner) - 1] += u64::from(army);
                        }
                    }
                }
                let (me, foe) = (usize::from(seat), usize::from(1 - seat));
                assert_eq!((view.territory, view.opponent_territory), (own, theirs));
                assert_eq!(view.total_army, totals[me] + u64::from(position.hand[me]));
                assert_eq!(view.opponent_total_army, totals[foe] + u64::from(position.hand[foe]));
                assert_eq!((view.player, view.hand_army), (seat, position.hand[me]));
                assert_eq!(Cell::new(view.ipos, view.jpos), position.at[me]);
            }
        });
    }
}

#[test]
fn a_call_shows_the_position_after_the_step() {
    for game in 0..GAMES {
        each_step(game, |seen| {
            for (seat, message) in &seen.log.sent {
                assert_eq!(*message.view(), Garrison::view(literal(), seen.after, *seat));
                let mut line = Vec::new();
                Garrison::write_message(message, &mut line);
                let line = String::from_utf8(line).expect("text");
                assert_eq!(Garrison::read_message(line.trim_end()).as_ref(), Ok(message));
                assert_eq!(line.trim_end(), serde_json::to_string(message).expect("JSON"));
                assert_eq!(
                    &serde_json::from_str::<rulebook_spec::garrison::Message>(&line).expect("a message"),
                    message
                );
            }
            let asked = match Garrison::turn(literal(), seen.after) {
                Turn::Seats(seats) => seats.first(),
                _ => None,
            };
            let called: Vec<u8> = seen.log.sent.iter().map(|(seat, _)| *seat).collect();
            assert!(called.is_empty() || called == asked.into_iter().collect::<Vec<_>>());
        });
    }
}

#[test]
fn a_call_that_is_kept_does_not_change_when_the_game_goes_on() {
    for game in 0..GAMES {
        let mut kept = Vec::new();
        each_step(game, |seen| {
            for (seat, message) in &seen.log.sent {
                kept.push((message.clone(), Garrison::view(literal(), seen.after, *seat)));
            }
        });
        for (message, view) in kept {
            assert_eq!(*message.view(), view);
        }
    }
}

/// Any event whatever, of seats that exist and of seats that do not.
fn any_event(choices: &mut dyn Choices) -> rulebook_spec::game::EventOf<Garrison> {
    let number = |choices: &mut dyn Choices| match choices.below(6) {
        0 => i32::MAX - choices.below(2) as i32,
        1 => i32::MIN + choices.below(2) as i32,
        _ => choices.below(12) as i32 - 3,
    };
    let seat = choices.below(3) as u8;
    let mut event = match choices.below(5) {
        0 => Event::made(seat, Move::Ready),
        1 => Event::line(seat, "1 1 0"),
        2 => Event::fault(seat, rulebook_spec::game::Fault::Crash),
        _ => Event::made(seat, Move::Go { to: [number(choices), number(choices)], collect: number(choices) }),
    };
    if let (Event::Reply(reply), true) = (&mut event, choices.once_in(6)) {
        reply.took_us = u64::MAX;
    }
    event
}

#[test]
fn nothing_panics_under_any_rules() {
    let variants = Garrison::variants();
    for game in 0..GAMES * 3 {
        let choices: &mut dyn Choices = &mut stream(game);
        let mut pick = || &variants[choices.below(variants.len() as u32) as usize];
        let rules = rules_with::<Garrison>(&[pick(), pick()]);
        let mut log = LogOf::<Garrison>::default();
        let setup = Garrison::sample_setup(choices);
        let Ok(mut position) = Garrison::start(&rules, &setup, &mut log) else { continue };
        for _ in 0..40 {
            let turn = Garrison::turn(&rules, &position);
            let wild = choices.once_in(4);
            let event = if wild { any_event(choices) } else { Garrison::sample_event(&position, turn, choices) };
            let before = position.clone();
            let outcome = step::<Garrison>(&rules, &mut position, &event, &mut log);
            assert!(outcome.is_ok() || position == before, "an impossible event changed the position");
            for seat in 0..3 {
                let _ = (Garrison::moves(&rules, &position, seat), Garrison::view(&rules, &position, seat));
                let _ = Garrison::limit_us(&rules, &position, seat);
            }
            log.sent.iter().for_each(|(_, message)| drop(message.view()));
            assert!(Garrison::draw(&position).ends_with('\n'));
        }
    }
}

#[test]
fn listed_moves_are_those_that_are_not_refused() {
    for game in 0..GAMES {
        each_step(game, |seen| {
            let Stage::Move(seat) = seen.before.stage else { return };
            let listed = Garrison::moves(literal(), seen.before, seat).expect("listed");
            let Event::Reply(reply) = seen.event else { return };
            if let (Answer::Move(Move::Go { to, .. }), true) = (&reply.answer, reply.seat == seat) {
                let is_listed = listed.contains(&Move::Go { to: *to, collect: 0 });
                let late = reply.took_us > 300_000;
                assert_eq!(seen.log.refused.is_none(), is_listed && !late);
            }
        });
    }
}

#[test]
fn a_game_from_its_beginning_comes_to_the_same_position() {
    let mut found = 0;
    for game in 0..1000 {
        let setup = Garrison::sample_setup(&mut stream(game));
        let mut log = LogOf::<Garrison>::default();
        let Ok(position) = Garrison::start(literal(), &setup, &mut log) else { continue };
        let Some((beginning, events)) = Garrison::from_beginning(&setup, &[]) else { continue };
        let mut replayed = start(&beginning);
        for event in &events {
            if step::<Garrison>(literal(), &mut replayed, event, &mut log).is_err() {
                // Everything was one player's already.
                assert!(Garrison::turn(literal(), &position).is_over());
                break;
            }
        }
        if !Garrison::turn(literal(), &position).is_over() {
            assert_eq!(replayed, position, "game {game}");
            found += 1;
        }
    }
    assert!(found > 200, "{found}");
}

#[test]
fn simpler_games_are_data_that_can_be_tried() {
    for game in 0..300 {
        let choices: &mut dyn Choices = &mut stream(game);
        let setup = Garrison::sample_setup(choices);
        let mut events = Vec::new();
        let mut log = LogOf::<Garrison>::default();
        if let Ok(position) = Garrison::start(literal(), &setup, &mut log) {
            let turn = Garrison::turn(literal(), &position);
            events.push(Garrison::sample_event(&position, turn, choices));
        }
        for (setup, events) in Garrison::simpler(&setup, &events) {
            let Ok(mut position) = Garrison::start(literal(), &setup, &mut log) else { continue };
            for event in &events {
                let _ = step::<Garrison>(literal(), &mut position, event, &mut log);
            }
        }
    }
}

/// Where a game of two of our players ends.
fn played(pair: [&str; 2], setup: &Setup, choices: &mut dyn Choices) -> Position {
    let mut players = pair.map(|kind| Garrison::player(kind).expect("known"));
    let mut log = LogOf::<Garrison>::default();
    let mut position = Garrison::start(literal(), setup, &mut log).expect("accepted");
    while let Turn::Seats(seats) = Garrison::turn(literal(), &position) {
        let seat = seats.first().expect("somebody");
        let (called, message) = log.sent.last().cloned().expect("a call");
        assert_eq!(called, seat);
        let choice = players[usize::from(seat)].hear(&message, choices).expect("an answer");
        step::<Garrison>(literal(), &mut position, &Event::made(seat, choice), &mut log).expect("fits");
        assert_eq!(log.refused, None, "{pair:?}");
    }
    position
}

#[test]
fn our_players_play_without_a_foul() {
    let pairs = [["random", "random"], ["greedy", "random"], ["random", "greedy"], ["greedy", "stay"]];
    for (seed, pair) in (0..).zip(pairs) {
        let choices: &mut dyn Choices = &mut stream(seed);
        let setup = random_map(4, 5, 20, choices);
        played(pair, &setup, choices);
    }
    assert!(Garrison::player("nobody").is_none());
}

#[test]
fn a_greedy_player_beats_one_who_stays() {
    let setup =
        crate::games::garrison::setup(r#"{"field":["1122","1122"],"army":[[3,3,3,3],[3,3,3,3]],"at":[[1,1],[2,4]]}"#);
    let end = played(["stay", "greedy"], &setup, &mut stream(1));
    assert!(matches!(end.stage, Stage::Over { winner: Some(1), by: Ending::Territory }), "{:?}", end.stage);
}

#[test]
fn cheats_make_the_move_that_they_are_named_for() {
    let rules = [("diagonal", MOVE_LINE), ("far", MOVE_LINE), ("wall", MOVE_WALL), ("outside", MOVE_INSIDE)];
    assert_eq!(rules.map(|(kind, _)| kind), Garrison::cheats());
    for (kind, rule) in rules {
        let choices: &mut dyn Choices = &mut stream(11);
        let mut players = [Garrison::cheat(kind, 3).expect("known"), Garrison::player("stay").expect("known")];
        let mut log = LogOf::<Garrison>::default();
        let mut position = Garrison::start(literal(), &random_map(7, 7, 30, choices), &mut log).expect("accepted");
        let mut made = 0;
        while let (Some((seat, message)), true) = (log.sent.last().cloned(), log.refused.is_none()) {
            made += u32::from(seat == 0);
            let choice = players[usize::from(seat)].hear(&message, choices).expect("an answer");
            step::<Garrison>(literal(), &mut position, &Event::made(seat, choice), &mut log).expect("fits");
        }
        assert_eq!(log.refused.map(|offence| offence.violation.rule), Some(rule), "{kind}");
        // Init, three moves, and then the first occasion.
        assert!(made > 4, "{kind} after {made} calls");
    }
    assert!(Garrison::cheat("nothing", 0).is_none());
}
