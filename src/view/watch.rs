//! The viewer in the terminal: draws, waits for a key, and gives the terminal back as it was.

use super::draw::{Look, draw};
use super::screen::{Reel, Screen};
use crate::exit::{Exit, Failure, Outcome};
use crate::stop;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::{DefaultTerminal, try_init, try_restore};
use std::io;
use std::time::{Duration, Instant};

/// How long a signal may wait to be heard.
const EAR: Duration = Duration::from_millis(100);

/// Shows these games, of which there must be one, from a step on, until a key ends it.
///
/// # Errors
/// The terminal cannot be drawn to or read from.
pub fn watch(reels: Vec<Reel>, at: Option<usize>) -> Outcome {
    stop::listen()?;
    let mut screen = Screen::new(reels, at);
    let look = Look { colours: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) };
    let failed = |error: io::Error| Failure::broken(format!("the terminal cannot be used: {error}"));
    let mut terminal = try_init().map_err(failed)?;
    let shown = show(&mut terminal, &mut screen, look);
    let restored = try_restore();
    shown.and(restored).map_err(failed)?;
    Ok(Exit::Conforms)
}

fn show(terminal: &mut DefaultTerminal, screen: &mut Screen, look: Look) -> io::Result<()> {
    let mut next = Instant::now();
    while !screen.is_over && stop::signal().is_none() {
        terminal.draw(|frame| draw(frame, screen, look))?;
        let was = screen.plays;
        wait(screen, next)?;
        let now = Instant::now();
        if screen.plays && !was {
            next = now + screen.pause();
        } else if screen.plays && now >= next {
            screen.tick();
            next = now + screen.pause();
        }
    }
    Ok(())
}

/// Waits until something must be drawn anew: for a key, another size, a signal, or the next step of what plays.
fn wait(screen: &mut Screen, next: Instant) -> io::Result<()> {
    while stop::signal().is_none() {
        let left = if screen.plays { next.saturating_duration_since(Instant::now()) } else { EAR };
        if event::poll(left.min(EAR))? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => screen.key(key),
                _ => {}
            }
            return Ok(());
        }
        if screen.plays && Instant::now() >= next {
            return Ok(());
        }
    }
    Ok(())
}
