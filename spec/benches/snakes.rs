//! The time of a decision of nine maps with sixteen patterns each, and of a fight of four such programs over 1000 rounds
//! on the engine's board; `cargo bench -p rulebook-spec --bench snakes`.

use rulebook_spec::choose::Choices;
use rulebook_spec::game::{Answer, Event, EventOf, Game, Log, Sample, Wishes, step};
use rulebook_spec::snakes::program::{Line, MapFile, ProgramFile};
use rulebook_spec::snakes::{Move, Position, Setup, Snakes, Stage, licence};
use std::hint::black_box;
use std::time::Instant;

/// Numbers without end from a seed (SplitMix64).
struct Stream(u64);

impl Choices for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % u64::from(bound.max(1))) as u32
    }
}

/// Nine maps of sixteen patterns in all eight groups, which seldom fit, so that most are looked at.
fn program(choices: &mut dyn Choices) -> ProgramFile {
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
        program_description: String::new(),
        templates: ["XYZ", "TV", "WS", "SVXY"].map(str::to_owned).into(),
        maps: (0..9).map(|_| map(choices)).collect(),
    }
}

fn setup(choices: &mut dyn Choices) -> Setup {
    let wishes = Wishes { size: None, fill: None, seats: 4 };
    let mut setup = Snakes::draw_board(&wishes, choices).expect("the engine's board");
    setup.snakes.iter_mut().for_each(|slot| slot.program = Some(program(choices)));
    setup
}

fn next(position: &Position, choices: &mut dyn Choices) -> Option<EventOf<Snakes>> {
    match position.stage() {
        Stage::Over(_) => None,
        Stage::Order => Snakes::fair_chance(position, choices).map(Event::Chance),
        Stage::Move(seat) => {
            let moves = licence(Snakes::LITERAL, position, seat)?.moves;
            let index = choices.below(moves.len()) as usize;
            Some(Event::reply(seat, Answer::Move(moves.iter().nth(index).unwrap_or(Move::Skip))))
        }
    }
}

fn main() {
    // Without this word of `cargo bench` it is only tried whether all this works.
    let test = !std::env::args().any(|word| word == "--bench");
    let fights = if test { 1 } else { 40 };
    let (mut log, mut positions, mut longest) = (Log::default(), Vec::new(), Vec::new());
    for seed in 0..fights {
        let choices = &mut Stream(seed);
        let setup = setup(choices);
        let mut position = Snakes::start(Snakes::LITERAL, &setup, &mut log).expect("a fight");
        let begun = Instant::now();
        let mut steps = 0u32;
        while let Some(event) = next(&position, choices) {
            if steps.is_multiple_of(97) && positions.len() < 400 {
                positions.push(position.clone());
            }
            step::<Snakes>(Snakes::LITERAL, &mut position, &event, &mut log).expect("it can follow");
            steps += 1;
        }
        longest.push((position.round(), begun.elapsed().as_secs_f64() * 1e3, steps));
    }
    let whole: Vec<&(u32, f64, u32)> = longest.iter().filter(|(round, ..)| *round == 1000).collect();
    let mean_ms = whole.iter().map(|(_, ms, _)| ms).sum::<f64>() / whole.len().max(1) as f64;
    let steps: u32 = longest.iter().map(|(.., steps)| steps).sum();
    let all_ms: f64 = longest.iter().map(|(_, ms, _)| ms).sum();
    println!("fights       {mean_ms:8.3} ms for 1000 rounds of four, {} of {fights} went so far", whole.len());
    println!("step         {:8.3} us, {steps} steps", all_ms * 1e3 / f64::from(steps));
    let times = if test { 1 } else { 500 };
    let (begun, mut decisions) = (Instant::now(), 0u32);
    for _ in 0..times {
        for position in &positions {
            // Seats that are not to move: nothing is remembered of them.
            for seat in position.living().filter(|seat| position.stage() != Stage::Move(*seat)) {
                black_box(licence(Snakes::LITERAL, black_box(position), seat));
                decisions += 1;
            }
        }
    }
    let us = begun.elapsed().as_secs_f64() * 1e6 / f64::from(decisions);
    println!("decision     {us:8.3} us, {decisions} decisions");
}
