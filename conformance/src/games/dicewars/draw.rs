//! Positions and generated maps as pictures of characters.

use super::maps::Hexes;
use crate::contest::Room;
use rulebook_spec::dicewars::map::each;
use rulebook_spec::dicewars::{Flag, LandId, Position, Stage, World};
use std::fmt::Write;

/// One letter a flag; gray is `A`, since green has the G.
pub(super) fn letter(flag: Flag) -> char {
    ['R', 'G', 'B', 'O', 'Y', 'C', 'M', 'A'][flag.index()]
}

/// A line for each land: its number, the letter of its flag with its dice, and the lands it borders on; then a line
/// for each seat, and one on the stage.
pub(super) fn draw(position: &Position) -> String {
    let picture =
        (0..position.map().len()).fold(String::new(), |picture, index| picture + &land(position, index) + "\n");
    picture + &seats(position)
}

/// The same where it fits, otherwise with several lands in a line, from the top to the bottom; without their borders where it
/// is still too large.
pub(super) fn draw_within(position: &Position, room: Room) -> String {
    let whole = draw(position);
    if room.holds(&whole) {
        return whole;
    }
    let (lands, below) = (0..position.map().len(), seats(position));
    let rows = room.rows.saturating_sub(below.lines().count()).max(1);
    let long = columns(&lands.clone().map(|index| land(position, index)).collect::<Vec<_>>(), room.columns);
    if long.lines().count() <= rows {
        return room.cut(&(long + &below));
    }
    let short = |index: usize| land(position, index).split(" -").next().unwrap_or_default().to_owned();
    room.cut(&(columns(&lands.map(short).collect::<Vec<_>>(), room.columns) + &below))
}

/// The texts in as many columns as fit into lines of this width.
fn columns(texts: &[String], width: usize) -> String {
    const GAP: usize = 2;
    let wide = texts.iter().map(String::len).max().unwrap_or(0) + GAP;
    let columns = ((width + GAP) / wide).max(1);
    let rows = texts.len().div_ceil(columns);
    let mut picture = String::new();
    for row in 0..rows {
        let line: String = texts.iter().skip(row).step_by(rows).map(|text| format!("{text:wide$}")).collect();
        picture += line.trim_end();
        picture.push('\n');
    }
    picture
}

/// A land: its number, the letter of its flag with its dice, and the lands it borders on.
fn land(position: &Position, index: usize) -> String {
    let map = position.map();
    let (flag, dice) = position.land(index);
    let mut text = format!("{:>3} {}{dice} -", map.ids().get(index).copied().unwrap_or_default(), letter(flag));
    for other in each(map.borders(index)).filter_map(|other| map.ids().get(other)) {
        // Writing into a string cannot fail.
        let _ = write!(text, " {other}");
    }
    text
}

/// A line for each seat, and one on the stage.
fn seats(position: &Position) -> String {
    let (mut picture, map) = (String::new(), position.map());
    for seat in map.order() {
        let flag = position.flag(*seat).map_or('-', letter);
        let reserve = position.reserve(*seat);
        let out = if position.out.contains(seat) { ", out" } else { "" };
        let _ = writeln!(picture, "seat {seat}: {flag}, {reserve} in reserve{out}");
    }
    let (turn, ply) = (position.turn, position.ply);
    let _ = match &position.stage {
        Stage::Prepare(_) => writeln!(picture, "the players are prepared"),
        Stage::Choose(seat) => writeln!(picture, "seat {seat} is to choose a flag"),
        Stage::Deal => writeln!(picture, "luck is to deal the flags that are left"),
        Stage::Attack { seat, step } => writeln!(picture, "turn {turn} ({ply}), step {step}: seat {seat} is to attack"),
        Stage::Roll { seat, step, from, to } => {
            writeln!(picture, "turn {turn} ({ply}), step {step}: seat {seat} attacks from {from} to {to}")
        }
        Stage::Scatter { seat, left } => writeln!(picture, "turn {turn} ({ply}): seat {seat} is to get {left} dice"),
        Stage::Over => writeln!(picture, "turn {turn} ({ply}): the war is over"),
    };
    picture
}

/// The lands of a world in one line, `1:R3 2:G2`.
pub fn draw_world(world: &World) -> String {
    let lands = world.lands().map(|(id, flag, dice)| format!("{id}:{}{dice}", letter(flag)));
    lands.collect::<Vec<_>>().join(" ")
}

/// A generated map: two characters a hexagon, odd rows shifted. Where a land begins a capital letter for its flag and its
/// dice, elsewhere a small letter and the last digit of its number; `.` for water.
pub(super) fn draw_hexes(hexes: &Hexes) -> String {
    let mut picture = String::new();
    let mut seen: Vec<LandId> = Vec::new();
    for (index, hexagon) in hexes.lands.iter().enumerate() {
        let (column, row) = (index % hexes.width, index / hexes.width);
        if column == 0 {
            picture.push_str(if index == 0 { "" } else { "\n" });
            picture.push_str(if row % 2 == 1 { " " } else { "" });
        }
        let land = hexagon.and_then(|land| hexes.setup.lands.get(land));
        let Some(land) = land else {
            picture.push_str(". ");
            continue;
        };
        if seen.contains(&land.id) {
            let digit = land.id.rem_euclid(10);
            let _ = write!(picture, "{}{digit}", letter(land.flag).to_ascii_lowercase());
        } else {
            seen.push(land.id);
            let _ = write!(picture, "{}{}", letter(land.flag), land.dice);
        }
    }
    picture.push('\n');
    let lines = picture.lines().map(str::trim_end);
    lines.fold(String::new(), |text, line| text + line + "\n")
}
