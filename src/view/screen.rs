//! What the viewer in the terminal is about to show, and what its keys do to that.

use super::film::{Film, Frame};
use super::ink::Inks;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// Steps a second, in tenths; the slowest first.
const SPEEDS: [u64; 8] = [5, 10, 20, 40, 80, 160, 320, 640];
/// Two steps a second.
const SPEED: usize = 2;
/// How far a key moves the part of a board that is seen.
const STRIDE: i32 = 4;

/// A game with the colours of its pictures.
pub struct Reel {
    /// The game.
    pub film: Box<dyn Film>,
    /// The colours.
    pub inks: Inks,
}

/// What the viewer shows.
pub struct Screen {
    reels: Vec<Reel>,
    nth: usize,
    /// The step that is shown, and the one before it.
    pub frame: Frame,
    /// The picture before this step; empty at the start.
    pub before: String,
    /// The number of the step.
    pub at: usize,
    /// Whether it goes on by itself.
    pub plays: bool,
    speed: usize,
    /// Whether the keys are shown.
    pub helps: bool,
    /// Whether what the seats see is shown in place of what they are told.
    pub sees: bool,
    /// How many lines of the text beside the board are above what is seen.
    pub text_row: u16,
    /// How far the part of the board that is seen is from where something happens, in columns and rows.
    pub pan: (i32, i32),
    /// Whether the viewer is to end.
    pub is_over: bool,
}

impl Screen {
    /// The first of these games, of which there must be one, at a step, or without one at its first step that is worth it: where
    /// somebody differs, else at the start.
    pub fn new(reels: Vec<Reel>, at: Option<usize>) -> Screen {
        let mut screen = Screen {
            reels,
            nth: 0,
            frame: Frame::default(),
            before: String::new(),
            at: 0,
            plays: false,
            speed: SPEED,
            helps: false,
            sees: false,
            text_row: 0,
            pan: (0, 0),
            is_over: false,
        };
        let at = at.or_else(|| screen.film().differences().first().copied());
        screen.go(at.unwrap_or(0));
        screen
    }

    /// The game that is shown.
    pub fn film(&self) -> &dyn Film {
        &*self.reels[self.nth].film
    }

    /// What the letters of its pictures stand for.
    pub fn inks(&self) -> Inks {
        self.reels[self.nth].inks
    }

    /// Which game of how many it is, from 1.
    pub fn nth(&self) -> (usize, usize) {
        (self.nth + 1, self.reels.len())
    }

    /// Steps a second, in tenths.
    pub fn speed(&self) -> u64 {
        SPEEDS[self.speed]
    }

    /// How long a step is shown while it plays.
    pub fn pause(&self) -> Duration {
        Duration::from_millis(10_000 / self.speed())
    }

    /// Shows this step, or the last where the game has no such step.
    pub fn go(&mut self, at: usize) {
        let film = &mut self.reels[self.nth].film;
        self.at = at.min(film.last());
        self.before = if self.at == 0 { String::new() } else { film.frame(self.at - 1).picture };
        self.frame = film.frame(self.at);
        (self.text_row, self.pan) = (0, (0, 0));
    }

    /// The next step while it plays; at the end it stops.
    pub fn tick(&mut self) {
        self.go(self.at + 1);
        self.plays = self.at < self.film().last();
    }

    fn jump(&mut self, to: impl Fn(&dyn Film) -> Vec<usize>) {
        let steps = to(self.film());
        // Behind the last one the first comes again.
        let next = steps.iter().find(|at| **at > self.at).or(steps.first());
        if let Some(at) = next.copied() {
            self.go(at);
        }
    }

    fn other_game(&mut self) {
        self.nth = (self.nth + 1) % self.reels.len();
        self.go(0);
    }

    /// What a key does.
    pub fn key(&mut self, key: KeyEvent) {
        if self.helps {
            self.helps = false;
            return;
        }
        let far = key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
        let stride = if far { 10 } else { 1 };
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => self.is_over = true,
            KeyCode::Char('q') | KeyCode::Esc => self.is_over = true,
            KeyCode::Char(' ') => self.play(),
            KeyCode::Char('<' | '-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('>' | '+') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('v') => self.sees = !self.sees,
            KeyCode::Char('?') => self.helps = true,
            KeyCode::Char('h') => self.pan.0 -= STRIDE,
            KeyCode::Char('l') => self.pan.0 += STRIDE,
            KeyCode::Char('k') => self.pan.1 -= STRIDE,
            KeyCode::Char('j') => self.pan.1 += STRIDE,
            KeyCode::Up => self.text_row = self.text_row.saturating_sub(1),
            KeyCode::Down => self.text_row = self.text_row.saturating_add(1),
            other => self.walk(other, stride),
        }
    }

    fn play(&mut self) {
        if !self.plays && self.at == self.film().last() {
            self.go(0);
        }
        self.plays = !self.plays;
    }

    /// The keys that lead to another step. What plays by itself stands still then.
    fn walk(&mut self, code: KeyCode, stride: usize) {
        self.plays = false;
        match code {
            KeyCode::Left => self.go(self.at.saturating_sub(stride)),
            KeyCode::Right => self.go(self.at + stride),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('f') => self.jump(|film| film.fouls().to_vec()),
            KeyCode::Char('d') => self.jump(|film| film.differences().to_vec()),
            KeyCode::Tab => self.other_game(),
            _ => {}
        }
    }
}
