//! Numbers beside each other, each as a bar or as a point between bounds, for pages and for terminals.

use super::tone::Tone;
use askama::Template;
use std::fmt::Write;

/// Columns of a terminal between a name, a track and what is said.
const GAP: usize = 2;
/// A track has this many columns.
const TRACK: usize = 41;
const LEAST_TRACK: usize = 11;
/// A name has at most this many columns.
const NAME: usize = 34;

/// What stands on the track of a line: all places are parts of the track, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// From the left to here.
    Bar(f64),
    /// A point, and bounds.
    Point {
        /// The point.
        at: f64,
        /// The lower bound.
        low: f64,
        /// The upper bound.
        high: f64,
    },
}

/// One number.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Of what.
    pub name: String,
    /// How good it is.
    pub tone: Tone,
    /// The number as a picture.
    pub shape: Shape,
    /// The number in words.
    pub says: String,
}

/// Numbers of one kind.
#[derive(Clone, Debug, Default, PartialEq, Template)]
#[template(path = "plot.html")]
pub struct Plot {
    /// What they are.
    pub title: String,
    /// How to read them, in a sentence.
    pub legend: String,
    /// A place that is marked on every track.
    pub middle: Option<f64>,
    /// The numbers.
    pub lines: Vec<Line>,
}

/// A part of a track as percent for a style.
fn percent(part: &f64) -> String {
    format!("{:.2}%", part.clamp(0.0, 1.0) * 100.0)
}

/// The distance of two parts of a track as percent for a style.
fn width(low: &f64, high: &f64) -> String {
    percent(&(high.clamp(0.0, 1.0) - low.clamp(0.0, 1.0)))
}

impl Plot {
    /// The plot in letters, in lines of this many columns.
    pub fn text(&self, columns: usize) -> String {
        let longest = |of: fn(&Line) -> &str| self.lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0);
        let (name, says) = (longest(|line| &line.name).min(NAME), longest(|line| &line.says));
        let track = columns.saturating_sub(name + says + 2 * GAP).clamp(LEAST_TRACK, TRACK);
        let mut text = String::new();
        for Line { name: of, tone, shape, says } in &self.lines {
            let style = tone.style();
            let (drawn, of) = (self.track(*shape, track), cut(of, name));
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{of:name$}  {style}{drawn}{style:#}  {says}");
        }
        text
    }

    fn track(&self, shape: Shape, columns: usize) -> String {
        let last = columns.saturating_sub(1);
        let place = |part: f64| (part.clamp(0.0, 1.0) * last as f64).round() as usize;
        let mut track = vec!['·'; columns];
        match shape {
            // A part of a sign would be taken for the whole of one.
            Shape::Bar(part) => {
                let full = (part.clamp(0.0, 1.0) * columns as f64).floor() as usize;
                track.fill('░');
                track[..full].fill('█');
            }
            Shape::Point { at, low, high } => {
                let (low, high) = (place(low), place(high));
                track[low..=high.max(low)].fill('─');
                track[low] = '├';
                track[high.max(low)] = '┤';
                self.middle.into_iter().for_each(|middle| track[place(middle)] = '│');
                track[place(at)] = '●';
            }
        }
        track.into_iter().collect()
    }
}

fn cut(name: &str, most: usize) -> String {
    match name.char_indices().nth(most) {
        Some(_) => name.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(shapes: &[Shape]) -> Plot {
        let line = |shape: &Shape| Line { name: "<a>".into(), tone: Tone::Good, shape: *shape, says: "said".into() };
        Plot { middle: Some(0.5), lines: shapes.iter().map(line).collect(), ..Plot::default() }
    }

    #[test]
    fn points_stand_between_their_bounds_and_bars_are_never_longer_than_the_truth() {
        let shapes = [Shape::Point { at: 0.8, low: 0.2, high: 1.5 }, Shape::Bar(0.99), Shape::Bar(1.0)];
        let plain = anstream::adapter::strip_str(&plot(&shapes).text(22)).to_string();
        let tracks: Vec<&str> = plain.lines().map(|line| line.split_whitespace().nth(1).unwrap_or_default()).collect();
        assert_eq!(tracks, ["··├──│──●─┤", "██████████░", "███████████"]);
    }

    #[test]
    fn a_page_has_places_in_percent_and_no_text_as_markup() {
        let html = plot(&[Shape::Point { at: 0.8, low: 0.2, high: 1.5 }]).to_string();
        assert!(html.contains("left: 20.00%; width: 80.00%") && html.contains("left: 50.00%"), "{html}");
        assert!(!html.contains("<a>"), "{html}");
    }
}
