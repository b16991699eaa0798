//! The screen drawn into cells, and what keys do to it, on a game of three steps that is made up.

use super::data::Differs;
use super::draw::{Look, draw};
use super::film::{Film, Frame};
use super::ink;
use super::screen::{Reel, Screen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use rulebook_spec::rule::{Entry, Keeper};

/// A game of twenty steps: a token goes to the right, and at step 7 a reply is refused, at 12 somebody differs.
struct Made;

impl Film for Made {
    fn title(&self) -> (&str, &str) {
        ("made/up", "A token goes right.")
    }

    fn notes(&self) -> &[String] {
        &[]
    }

    fn whose(&self) -> &str {
        "the referee"
    }

    fn last(&self) -> usize {
        20
    }

    fn fouls(&self) -> &[usize] {
        &[7, 15]
    }

    fn differences(&self) -> &[usize] {
        &[12]
    }

    fn rule(&self, id: &str) -> Option<Entry> {
        let words = "A token goes\none cell right.";
        (id == "made.right").then_some(Entry { id: "made.right", place: "009 ¶1", keeper: Keeper::Step, words })
    }

    fn frame(&mut self, at: usize) -> Frame {
        let row = |place: usize| format!("{}#{}\n", ".".repeat(place), ".".repeat(99 - place));
        let mut frame = Frame { from: Some(1), said: "go\u{1b}[2J".into(), picture: row(at), ..Frame::default() };
        frame.rules = vec!["made.right"];
        if at == 12 {
            let [rules, theirs] = ["here", "there"].map(|place| serde_json::json!(place));
            frame.theirs = Some(row(14));
            frame.differs = vec![Differs { field: "position".into(), rules, theirs }];
        }
        frame
    }
}

fn screen(at: Option<usize>) -> Screen {
    let film = Box::new(Made);
    let inks = |line: &str| ink::each(line, |letter| if letter == '#' { ink::Ink::seat(0) } else { ink::Ink::Faint });
    Screen::new(vec![Reel { film, inks }], at)
}

fn drawn(screen: &Screen, (columns, rows): (u16, u16), colours: bool) -> Buffer {
    let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, rows));
    let Ok(_) = terminal.draw(|frame| draw(frame, screen, Look { colours }));
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
}

#[track_caller]
fn has(buffer: &Buffer, words: &str) {
    assert!(text(buffer).join("\n").contains(words), "not drawn: {words}\n{}", text(buffer).join("\n"));
}

fn press(screen: &mut Screen, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE));
}

#[test]
fn keys_lead_to_steps() {
    let mut screen = screen(Some(0));
    let mut goes = |code: KeyCode, at: usize| {
        press(&mut screen, code);
        assert_eq!(screen.at, at, "{code:?}");
    };
    goes(KeyCode::Left, 0);
    goes(KeyCode::Right, 1);
    goes(KeyCode::PageDown, 11);
    goes(KeyCode::Char('f'), 15);
    // Behind the last foul the first comes again.
    goes(KeyCode::Char('f'), 7);
    goes(KeyCode::Char('d'), 12);
    goes(KeyCode::End, 20);
    goes(KeyCode::Right, 20);
    goes(KeyCode::PageUp, 10);
    goes(KeyCode::Home, 0);
    screen.key(KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT));
    assert_eq!(screen.at, 10, "shift is ten steps");
}

#[test]
fn what_plays_stops_at_the_end_and_begins_again() {
    let mut screen = screen(Some(18));
    press(&mut screen, KeyCode::Char(' '));
    let slow = screen.pause();
    press(&mut screen, KeyCode::Char('>'));
    assert!(screen.plays && screen.pause() < slow);
    screen.tick();
    assert!(screen.plays && screen.at == 19);
    screen.tick();
    assert!(!screen.plays && screen.at == 20);
    press(&mut screen, KeyCode::Char(' '));
    assert!(screen.plays && screen.at == 0);
    press(&mut screen, KeyCode::Right);
    assert!(!screen.plays, "a step by hand stops it");
}

#[test]
fn a_difference_is_drawn_side_by_side_and_marked() {
    let screen = screen(None);
    assert_eq!(screen.at, 12, "it begins where somebody differs");
    let buffer = drawn(&screen, (120, 20), true);
    for words in
        ["the rules say", "the referee says", "in \"position\"", "the rules say: here", "the referee says: there"]
    {
        has(&buffer, words);
    }
    for words in ["seat 1 -> go\\u001b[2J", "made.right  009 ¶1", "A token goes one cell right."] {
        has(&buffer, words);
    }
    let turned = |cell: &&ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
    let marked: Vec<&str> = buffer.content.iter().filter(turned).map(|cell| cell.symbol()).collect();
    assert_eq!(marked, ["#", ".", ".", "#"], "the cells that differ, on both boards");
    let slider = text(&buffer).into_iter().find(|line| line.contains("12/20")).expect("a slider");
    assert!(slider.contains('●') && slider.matches('!').count() == 2, "{slider}");
}

#[test]
fn a_wide_board_is_seen_where_something_happens() {
    let mut screen = screen(Some(0));
    press(&mut screen, KeyCode::End);
    has(&drawn(&screen, (80, 20), true), "│....................#");
    press(&mut screen, KeyCode::Char('l'));
    // The part that is seen moves to the right.
    has(&drawn(&screen, (80, 20), true), "│................#");
}

#[test]
fn a_narrow_terminal_has_no_frames_and_no_color_no_colours() {
    let screen = screen(Some(12));
    let buffer = drawn(&screen, (40, 12), false);
    assert!(!text(&buffer).join("").contains(['│', '┌']), "{:#?}", text(&buffer));
    has(&buffer, "12/20 ? keys");
    has(&buffer, "the referee says: there");
    for (columns, rows) in [(40, 12), (120, 20)] {
        let buffer = drawn(&screen, (columns, rows), false);
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
    // The smallest terminals are no reason to fail.
    for size in [(1, 1), (3, 2), (72, 16), (10, 40), (200, 3)] {
        drawn(&screen, size, true);
    }
}
