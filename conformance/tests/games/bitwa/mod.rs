//! What the tests of bitwa share.

use rulebook_spec::bitwa::{Bitwa, Move, Position, Setup, Target};
use rulebook_spec::game::{Event, EventOf, Game, Log, LogOf, Offence, Seat, Turn, step};

/// The beginning of a game on this board.
pub fn setup(rows: &[&str], rounds: u32, strength: u32) -> Setup {
    Setup::new(rows.iter().map(|row| (*row).to_owned()).collect(), rounds, strength)
}

/// A game that is being played under some rules.
pub struct Play {
    pub rules: <Bitwa as Game>::Rules,
    pub position: Position,
    pub log: LogOf<Bitwa>,
}

impl Play {
    pub fn under(rules: &<Bitwa as Game>::Rules, setup: &Setup) -> Play {
        let mut log = Log::default();
        let position = Bitwa::start(rules, setup, &mut log).expect("the setup can be");
        Play { rules: rules.clone(), position, log }
    }

    pub fn of(setup: &Setup) -> Play {
        Play::under(Bitwa::literal(), setup)
    }

    /// Applies an event; gives the offence, if it is one.
    pub fn event(&mut self, event: &EventOf<Bitwa>) -> Option<Offence> {
        step::<Bitwa>(&self.rules, &mut self.position, event, &mut self.log).expect("the event can be");
        self.log.refused.clone()
    }

    pub fn turn(&self) -> Turn {
        Bitwa::turn(&self.rules, &self.position)
    }

    /// Everybody who is asked acknowledges, until a target is asked for or the game is over.
    pub fn acknowledge(&mut self) {
        while let Turn::Seats(seats) = self.turn() {
            if matches!(self.position.stage, rulebook_spec::bitwa::Stage::GenMove(_)) {
                return;
            }
            let seat = seats.first().expect("somebody is asked");
            assert_eq!(self.event(&Event::made(seat, Move::Ack)), None);
        }
    }

    /// Goes on to the next `gen_move`, which must be of this division, and answers it.
    pub fn go(&mut self, division: char, values: [i32; 6]) {
        self.acknowledge();
        let seat: Seat = u8::from(division.is_ascii_lowercase());
        let stage = serde_json::to_value(self.position.stage).expect("a stage has a form in JSON");
        assert_eq!(stage, serde_json::json!({"gen-move": division.to_string()}));
        assert_eq!(self.event(&Event::made(seat, Move::Target(Target::of(values)))), None);
    }

    pub fn rows(&self) -> Vec<String> {
        self.position.board.lines()
    }

    /// Column, row and strength of each unit that is hurt.
    pub fn hurt(&self) -> Vec<[u32; 3]> {
        Bitwa::setup(&self.position).hurt
    }
}
