//! The table that is drawn on a terminal while a tournament goes on. Where standard error is none, nothing is drawn.

use super::export;
use super::plan::Plan;
use super::standings::Standings;
use super::store::Store;
use crate::play::single::Single;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rulebook_conformance::contest::Ranking;
use std::time::{Duration, Instant};

/// At most this many of the first lines are shown.
const LINES: usize = 12;
/// The standings are made anew no oftener, since all games are read for them.
const ANEW: Duration = Duration::from_secs(2);

/// What is shown.
pub(super) struct Live {
    bar: ProgressBar,
    running: usize,
    fouls: usize,
    table: String,
    made: Option<Instant>,
}

impl Live {
    pub(super) fn new(quiet: bool) -> Live {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let style = ProgressStyle::with_template("{msg}\n{pos} of {len} games in {elapsed}, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Live { bar, running: 0, fouls: 0, table: String::new(), made: None }
    }

    /// This many games are played next.
    pub(super) fn begin(&mut self, store: &Store, plan: &Plan, ranking: &Ranking, games: usize) {
        self.bar.set_length(games as u64);
        self.bar.set_position(0);
        self.bar.reset_eta();
        self.running = 0;
        self.draw(store, plan, ranking);
    }

    pub(super) fn begun(&mut self) {
        self.running += 1;
    }

    pub(super) fn ended(&mut self, store: &Store, plan: &Plan, ranking: &Ranking, single: Option<&Single>) {
        self.running = self.running.saturating_sub(1);
        self.fouls += single.map_or(0, |single| single.fouls.len());
        self.bar.inc(1);
        self.draw(store, plan, ranking);
    }

    pub(super) fn tick(&self, stops: bool) {
        let stops = if stops { "; stopping when the running games have ended" } else { "" };
        self.bar.set_message(format!("{}{} running, {} fouls{stops}", self.table, self.running, self.fouls));
        self.bar.tick();
    }

    fn draw(&mut self, store: &Store, plan: &Plan, ranking: &Ranking) {
        if self.bar.is_hidden() || self.made.is_some_and(|made| made.elapsed() < ANEW) {
            return;
        }
        self.made = Some(Instant::now());
        // Where the file cannot be read now, who writes in it says so.
        if let Ok(standings) = Standings::of(store, plan, ranking) {
            let table = export::table(&standings);
            self.table = table.lines().take(LINES + 1).map(|line| format!("{line}\n")).collect();
        }
        self.tick(false);
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
