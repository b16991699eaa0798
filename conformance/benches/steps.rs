//! What a step of each game takes under the literal rules.
//!
//! The bars, on one core: bricks none; dicewars a roll or a scattered die on 100 lands with 8 players below 0.6 µs and a
//! random game of about 1,000 steps below 1 ms; bitwa a division of 6 units on 20 × 15 fields below 1.5 µs, one of 40
//! units on 80 × 60 below 8 µs; garrison a move below 50 ns, a view below 1.5 µs and the growth of a whole
//! field below 0.5 µs; snakes a decision of 9 maps with 16 patterns each below 0.5 µs, and a fight of four such programs
//! over 1000 rounds below 3 ms. `taskset -c 0 cargo bench -p rulebook-conformance --bench steps` keeps to one processor.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rulebook_conformance::case::drawn;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Boards;
use rulebook_conformance::contest::{Contest, Wishes};
use rulebook_conformance::games::dicewars::maps::{Wish, generate};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::serve::Server;
use rulebook_conformance::text::Text;
use rulebook_spec::bitwa::{self, Bitwa};
use rulebook_spec::dicewars::{self, DiceWars};
use rulebook_spec::game::{Answer, Event, EventOf, Game, Log, LogOf, Reply, Turn, step};
use rulebook_spec::garrison::{self, Garrison};
use rulebook_spec::snakes::program::{Line, MapFile, ProgramFile};
use rulebook_spec::snakes::{self, Snakes};
use serde_json::json as object;
use std::hint::black_box;

fn started<G: Game>(setup: &G::Setup) -> G::Position {
    G::start(G::literal(), setup, &mut Log::default()).unwrap_or_else(|violation| panic!("{violation}"))
}

/// A game of random legal moves and fair luck, with the position before each event.
fn game<G: Contest>(setup: &G::Setup, most: usize) -> Vec<(G::Position, EventOf<G>)> {
    let (mut position, mut log, mut choices) = (started::<G>(setup), Log::default(), Seeded::new(1));
    let mut events = Vec::new();
    while events.len() < most
        && let Some(event) = drawn::<G>(G::literal(), &position, &mut choices)
    {
        let before = position.clone();
        step::<G>(G::literal(), &mut position, &event, &mut log).expect("it can follow");
        events.push((before, event));
    }
    events
}

/// Plays the events again and again, from the first position.
fn replay<G: Contest>(c: &mut Criterion, group: &str, name: &str, first: &G::Position, events: &[EventOf<G>]) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(events.len() as u64));
    let mut log: LogOf<G> = Log::default();
    group.bench_function(name, |bencher| {
        let play = |mut position: G::Position| {
            for event in events {
                step::<G>(G::literal(), &mut position, event, &mut log).expect("it can follow");
            }
            position
        };
        bencher.iter_batched(|| first.clone(), play, BatchSize::LargeInput);
    });
}

/// One event at a time, each from the position before it; the clones are not timed.
fn each<G: Contest>(c: &mut Criterion, group: &str, name: &str, moments: &[&(G::Position, EventOf<G>)]) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(moments.len() as u64));
    let mut log: LogOf<G> = Log::default();
    group.bench_function(name, |bencher| {
        let positions = || moments.iter().map(|(position, _)| position.clone()).collect::<Vec<_>>();
        let play = |mut positions: Vec<G::Position>| {
            for (position, (_, event)) in positions.iter_mut().zip(moments) {
                step::<G>(G::literal(), position, event, &mut log).expect("it can follow");
            }
            positions
        };
        bencher.iter_batched(positions, play, BatchSize::LargeInput);
    });
}

fn dicewars(c: &mut Criterion) {
    let wish = Wish { players: 8, lands: 100, hexagons: 20, dice: 2 };
    let setup = generate(wish, &mut Seeded::new(1)).setup;
    let moments = game::<DiceWars>(&setup, 1000);
    let events: Vec<_> = moments.iter().map(|(_, event)| event.clone()).collect();
    replay::<DiceWars>(c, "dicewars", "game of 1000 steps", &moments[0].0, &events);
    let of = |kind: fn(&dicewars::Chance) -> bool| {
        let is = |(_, event): &&(_, EventOf<DiceWars>)| matches!(event, Event::Chance(chance) if kind(chance));
        moments.iter().filter(is).take(200).collect::<Vec<_>>()
    };
    each::<DiceWars>(c, "dicewars", "200 rolls", &of(|chance| matches!(chance, dicewars::Chance::Roll(_))));
    each::<DiceWars>(c, "dicewars", "200 dice scattered", &of(|chance| matches!(chance, dicewars::Chance::Scatter(_))));
    let asked = |(position, _): &&(dicewars::Position, _)| match DiceWars::turn(DiceWars::literal(), position) {
        Turn::Seats(seats) => seats.iter().next().map(|seat| (position.clone(), seat)),
        _ => None,
    };
    let (position, seat) = moments.iter().skip(500).find_map(|moment| asked(&moment)).expect("somebody is asked");
    c.bench_function("dicewars/legal attacks", |bencher| {
        bencher.iter(|| black_box(DiceWars::moves(DiceWars::literal(), &position, seat)));
    });
}

/// Moves of random players who take and leave armies where they can.
fn marches(position: &garrison::Position, count: usize, collect: bool) -> Vec<EventOf<Garrison>> {
    let (mut position, mut log, mut choices) = (position.clone(), Log::default(), Seeded::new(2));
    let mut events = Vec::new();
    while events.len() < count {
        let Turn::Seats(seats) = Garrison::turn(Garrison::literal(), &position) else { break };
        let seat = seats.iter().next().expect("somebody is asked");
        let moves = Garrison::moves(Garrison::literal(), &position, seat).expect("moves are listed");
        let mut choice = moves[choices.below(moves.len() as u32) as usize];
        if let (garrison::Move::Go { collect: amount, .. }, true) = (&mut choice, collect) {
            *amount = choices.below(20) as i32 - 8;
        }
        let event = Event::Reply(Reply { seat, answer: Answer::Move(choice), took_us: 0 });
        step::<Garrison>(Garrison::literal(), &mut position, &event, &mut log).expect("it can follow");
        events.push(event);
    }
    events
}

fn garrison(c: &mut Criterion) {
    let setup = rulebook_conformance::games::garrison::map::named("plain").expect("it is ours");
    let opening = game::<Garrison>(&setup, 420);
    // Garrisons have just grown, after every fiftieth ply: 40 plies more are nothing but moves.
    let grown = opening.iter().find(|(position, _)| position.moves == [200, 200]);
    let middle = &grown.expect("the game lasts longer").0;
    for (name, collect) in [("40 moves with a transfer", true), ("40 moves without one", false)] {
        replay::<Garrison>(c, "garrison", name, middle, &marches(middle, 40, collect));
    }
    replay::<Garrison>(c, "garrison", "a game of 5000 moves", middle, &marches(middle, 5000, true));
    let grows = opening.iter().filter(|(position, _)| position.moves == [25, 24]).collect::<Vec<_>>();
    each::<Garrison>(c, "garrison", "a move with growth", &grows);
    c.bench_function("garrison/view", |bencher| {
        bencher.iter(|| black_box(Garrison::view(Garrison::literal(), middle, 0)));
    });
    // As text a judge keeps it, and the rules tell it where they answer as a referee.
    c.bench_function("garrison/view as text", |bencher| {
        bencher.iter(|| black_box(Text::of(&Garrison::view(Garrison::literal(), middle, 0))));
    });
    let mut server = Server::<Garrison>::new(Garrison::literal().clone(), Vec::new());
    let start = object!({"seq": 1, "cmd": "start", "setup": Garrison::setup(middle)});
    assert_eq!(server.answer(&start.to_string()).0.error, None);
    c.bench_function("garrison/view told", |bencher| {
        bencher.iter(|| black_box(serde_json::to_vec(&server.answer(r#"{"seq":2,"cmd":"view","seat":0}"#).0)));
    });
}

/// The positions in which divisions of our board of this name are sent somewhere, in a game of random targets.
fn targets(name: &str, count: usize) -> Vec<(bitwa::Position, EventOf<Bitwa>)> {
    let (_, board) = rulebook_conformance::games::bitwa::boards::BOARDS
        .iter()
        .find(|(known, _)| *known == name)
        .expect("it is ours");
    let mut position =
        started::<Bitwa>(&rulebook_conformance::games::bitwa::text::parse(board).expect("it is a board"));
    let (mut log, mut choices, mut moments) = (Log::default(), Seeded::new(3), Vec::new());
    while moments.len() < count {
        let Turn::Seats(seats) = Bitwa::turn(Bitwa::literal(), &position) else { break };
        let seat = seats.first().expect("somebody is asked");
        let mut below = |bound: u8| choices.below(bound.into()) as i32;
        let (x, y) = (below(position.board.columns()), below(position.board.rows()));
        let values = [below(2), x, y, 2 * below(2) - 1, 2 * below(2) - 1, below(2)];
        let event = match position.stage {
            bitwa::Stage::GenMove(_) => Event::made(seat, bitwa::Move::Target(bitwa::Target::of(values))),
            _ => Event::made(seat, bitwa::Move::Ack),
        };
        if let bitwa::Stage::GenMove(_) = position.stage {
            moments.push((position.clone(), event.clone()));
        }
        step::<Bitwa>(Bitwa::literal(), &mut position, &event, &mut log).expect("it can follow");
    }
    moments
}

fn bitwa(c: &mut Criterion) {
    for (board, name) in [("plain", "200 divisions of 6 on 20x15"), ("armies", "200 divisions of 40 on 80x60")] {
        let moments = targets(board, 200);
        each::<Bitwa>(c, "bitwa", name, &moments.iter().collect::<Vec<_>>());
    }
}

/// Nine maps of sixteen patterns in all eight groups, which seldom fit, so that most are looked at.
fn nine_maps(choices: &mut dyn Choices) -> ProgramFile {
    let map = |choices: &mut dyn Choices| {
        let mut cells: Vec<i64> = (0..49).filter(|cell| *cell != 24).collect();
        let mut line = |group: u32| {
            let cell = cells.remove(choices.below(cells.len() as u32) as usize);
            let letter = *choices.pick(b"STVWXYZABCDstxyz").expect("letters") as char;
            Line { x: cell % 7, y: cell / 7, line: format!("{letter}{}", group % 8) }
        };
        MapFile { description: String::new(), head_x: 3, head_y: 3, lines: (0..16).map(&mut line).collect() }
    };
    ProgramFile {
        snake_name: "bench".into(),
        snake_type: None,
        skin_id: None,
        snake_id: None,
        player_id: None,
        program_description: String::new(),
        templates: ["XYZ", "TV", "WS", "SVXY"].map(str::to_owned).into(),
        maps: (0..9).map(|_| map(choices)).collect(),
    }
}

fn snakes(c: &mut Criterion) {
    // Of drawn programs the first four whose fight goes on to its limit.
    let fight = |seed: u64| {
        let choices = &mut Seeded::new(seed);
        let wishes = Wishes { size: None, fill: None, seats: 4 };
        let mut setup = Snakes::draw_board(&wishes, choices).expect("the engine's board");
        setup.snakes.iter_mut().for_each(|slot| slot.program = Some(nine_maps(choices)));
        game::<Snakes>(&setup, usize::MAX)
    };
    let whole = |fight: &Vec<(snakes::Position, _)>| fight.last().is_some_and(|(position, _)| position.round() == 999);
    let moments = (0..100).map(fight).find(whole).expect("one in a hundred goes so far");
    let events: Vec<_> = moments.iter().map(|(_, event)| event.clone()).collect();
    replay::<Snakes>(c, "snakes", "fight of 1000 rounds", &moments[0].0, &events);
    // Seats that are not to move, since nothing is remembered of them, and for which maps are looked at.
    let asked = |position: &snakes::Position| {
        let waits = position.living().filter(|seat| position.stage() != snakes::Stage::Move(*seat));
        let open = |seat: &u8| snakes::possible(Snakes::literal(), position.field(), *seat).len() > 1;
        waits.filter(open).collect::<Vec<_>>()
    };
    let open: Vec<_> = moments.iter().step_by(41).map(|(position, _)| (position, asked(position))).collect();
    let mut group = c.benchmark_group("snakes");
    group.throughput(Throughput::Elements(open.iter().map(|(_, seats)| seats.len() as u64).sum()));
    group.bench_function("decisions of 9 maps", |bencher| {
        bencher.iter(|| {
            for (position, seats) in &open {
                for seat in seats {
                    black_box(snakes::licence(Snakes::literal(), black_box(position), *seat));
                }
            }
        });
    });
}

criterion_group!(benches, bitwa, dicewars, garrison, snakes);
criterion_main!(benches);
