//! What is made of a tournament for people and machines.

use super::rating::Rating;
use super::standings::{Standing, Standings};
use super::store::Game;
use crate::escape;
use crate::out::columns;
use crate::view::map::Map;
use crate::view::plot::{Line, Plot, Shape};
use crate::view::sheet::{Part, Table, sheet};
use crate::view::tone::Tone;
use serde_json::{Value, json};
use std::fmt::Write;

/// The standings as a table of characters.
pub fn table(standings: &Standings) -> String {
    let (head, rows) = cells(standings);
    let width = |column: usize| {
        let lengths = rows.iter().chain([&head]).map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for row in [&head].into_iter().chain(&rows) {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let room = " ".repeat(widths[column] - cell.chars().count());
            // Names stand on the left, numbers on the right.
            line += &if column == 1 { format!("{cell}{room}  ") } else { format!("{room}{cell}  ") };
        }
        text += line.trim_end();
        text.push('\n');
    }
    let plot = plot(standings).map(|plot| format!("\n{}. {}\n{}", plot.title, plot.legend, plot.text(columns())));
    text + &notes(standings) + &plot.unwrap_or_default()
}

/// The standings in Markdown.
pub fn markdown(standings: &Standings) -> String {
    let (head, rows) = cells(standings);
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape::markdown(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = (0..head.len()).map(|column| if column == 1 { "---" } else { "---:" }.to_owned()).collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    let notes: String = notes(standings).lines().map(|note| escape::markdown(note) + "\n").collect();
    let between = if notes.is_empty() { "" } else { "\n" };
    format!("{}{}{rows}{between}{notes}", line(&head), line(&rule))
}

/// The standings as a page.
pub fn html(standings: &Standings, title: &str) -> String {
    let (head, rows) = cells(standings);
    let is_over = standings.played >= standings.games;
    let leads: Vec<&str> =
        standings.lines.iter().filter(|line| line.place == 1).map(|line| line.name.as_str()).collect();
    let who = leads.join(" and ");
    let says = match (is_over, leads.len()) {
        (_, 0) => "Nobody has played yet".into(),
        (true, 1) => format!("{who} has won"),
        (true, _) => format!("{who} share the first place"),
        (false, 1) => format!("{who} leads"),
        (false, _) => format!("{who} lead together"),
    };
    let part = Part {
        title: String::new(),
        verdict: (if is_over { Tone::Good } else { Tone::Open }, says),
        numbers: vec![(format!("{} of {}", standings.played, standings.games), "games played".into())],
        findings: Vec::new(),
        map: Map::default(),
        plots: plot(standings).into_iter().collect(),
        tables: vec![Table { title: "Standings".into(), head, rows, ..Table::default() }],
        notes: notes(standings).lines().map(str::to_owned).collect(),
    };
    sheet(title, vec![part], &[])
}

/// The ratings with their errors, where two players or more have one.
fn plot(standings: &Standings) -> Option<Plot> {
    let rated: Vec<(&Standing, Rating)> =
        standings.lines.iter().filter_map(|line| Some((line, line.rating?))).collect();
    let least = rated.iter().map(|(_, rating)| rating.value - rating.error).fold(f64::INFINITY, f64::min);
    let most = rated.iter().map(|(_, rating)| rating.value + rating.error).fold(f64::NEG_INFINITY, f64::max);
    let place = |value: f64| (value - least) / (most - least);
    let line = |(standing, Rating { value, error }): &(&Standing, Rating)| Line {
        name: standing.name.clone(),
        tone: Tone::Faint,
        shape: Shape::Point { at: place(*value), low: place(value - error), high: place(value + error) },
        says: shown(Rating { value: *value, error: *error }, standings.is_elo),
    };
    let legend = "The strength of a player lies between the bounds 19 times of 20.";
    (rated.len() > 1 && most > least).then(|| Plot {
        title: if standings.is_elo { "Elo" } else { "Rating" }.into(),
        legend: legend.into(),
        middle: standings.is_elo.then(|| place(0.0)),
        lines: rated.iter().map(line).collect(),
    })
}

fn shown(rating: Rating, is_elo: bool) -> String {
    match is_elo {
        // There is no -0.
        true => format!("{:+.0} ± {:.0}", rating.value.round() + 0.0, rating.error),
        false => format!("{:.1} ± {:.1}", rating.value, rating.error),
    }
}

/// The standings in JSON.
pub fn to_json(standings: &Standings) -> Value {
    let line = |line: &Standing| {
        let numbers: serde_json::Map<String, Value> = standings.columns.iter().zip(&line.numbers).map(number).collect();
        json!({
            "place": line.place,
            "name": line.name,
            "state": line.state.name(),
            "note": line.note,
            "numbers": numbers,
            "games": line.games,
            "fouls": line.fouls,
            "rating": line.rating.map(|rating| json!({"value": tenths(rating.value), "error": tenths(rating.error)})),
        })
    };
    let sprt = standings.sprt.as_ref().map(|(sprt, names)| {
        json!({
            "players": names,
            "elo0": sprt.hypotheses.elo0,
            "elo1": sprt.hypotheses.elo1,
            "won": sprt.counts[0],
            "drawn": sprt.counts[1],
            "lost": sprt.counts[2],
            "ratio": (sprt.ratio() * 1000.0).round() / 1000.0,
            "stronger": sprt.verdict(),
        })
    });
    json!({
        "played": standings.played,
        "games": standings.games,
        "ratings": if standings.is_elo { "elo" } else { "weng-lin" },
        "standings": standings.lines.iter().map(line).collect::<Vec<_>>(),
        "disqualified": standings.disqualified.iter().map(|(name, why)| json!({"name": name, "why": why})).collect::<Vec<_>>(),
        "sprt": sprt,
    })
}

fn number((column, text): (&String, &String)) -> (String, Value) {
    let number = text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<f64>().map(Value::from));
    (column.clone(), number.unwrap_or_else(|_| text.as_str().into()))
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

/// All games as comma-separated values: a line for each seat.
pub fn csv(games: &[Game]) -> String {
    let mut text =
        String::from("game,round,board,seat,player,place,numbers,fouls,rules,slowest_us,events,took_us,held_us,seed\n");
    for game in games {
        let fixture = &game.fixture;
        for (seat, player) in fixture.players.iter().enumerate() {
            let own: Vec<&str> = game
                .fouls
                .iter()
                .filter(|foul| usize::from(foul.seat) == seat)
                .map(|foul| foul.rule.as_str())
                .collect();
            let numbers = game.numbers.get(seat).map(|numbers| spaced(numbers)).unwrap_or_default();
            let (place, slowest) = (game.places[seat].to_string(), game.slowest_us.get(seat).copied().unwrap_or(0));
            let cells = [
                quoted(&fixture.key),
                (fixture.round + 1).to_string(),
                quoted(&fixture.board),
                seat.to_string(),
                quoted(player),
                place,
                quoted(&numbers),
                own.len().to_string(),
                quoted(&own.join(" ")),
                slowest.to_string(),
                game.events.to_string(),
                game.took_us.to_string(),
                game.held_us.to_string(),
                fixture.seed.to_string(),
            ];
            text += &(cells.join(",") + "\n");
        }
    }
    text
}

fn spaced(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

fn quoted(text: &str) -> String {
    let text = escape::line(text);
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into_owned() }
}

/// A game as chess players write theirs: what it is in brackets, then the moves in the game's own words, then the result.
pub fn pgn(game: &Game, event: &str, moves: &[(u8, String)]) -> String {
    let result = match game.places[..] {
        [first, second] if first < second => "1-0",
        [first, second] if second < first => "0-1",
        [_, _] => "1/2-1/2",
        _ => "*",
    };
    let fixture = &game.fixture;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = escape::line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", event);
    tag("Round", &(fixture.round + 1).to_string());
    tag("Board", &fixture.board);
    let titles = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];
    fixture.players.iter().zip(titles).for_each(|(player, title)| tag(title, player));
    tag("Result", result);
    if let Some(foul) = game.fouls.last() {
        tag("Termination", &format!("{}: {}", foul.rule, foul.says));
    }
    let mut line = String::new();
    let mut body = String::new();
    let words = moves.iter().enumerate().flat_map(|(nth, (seat, said))| {
        let number = (nth % 2 == 0).then(|| format!("{}.", nth / 2 + 1));
        let who = (usize::from(*seat) != nth % 2).then(|| format!("{{seat {seat}}}"));
        number.into_iter().chain(who).chain([escape::line(&said.replace('\n', " ")).into_owned()])
    });
    for word in words.chain([result.to_owned()]) {
        if !line.is_empty() && line.len() + 1 + word.len() > 80 {
            body += &(std::mem::take(&mut line) + "\n");
        }
        line += &if line.is_empty() { word } else { format!(" {word}") };
    }
    format!("{text}\n{body}{line}\n")
}

/// The head and the rows of the table.
fn cells(standings: &Standings) -> (Vec<String>, Vec<Vec<String>>) {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut head = words(&["place", "player"]);
    head.extend(standings.columns.iter().cloned());
    head.extend(words(&["games", "fouls", if standings.is_elo { "Elo" } else { "rating" }]));
    let row = |line: &Standing| {
        let rating = line.rating.map(|rating| shown(rating, standings.is_elo));
        let mut row = vec![line.place.to_string(), escape::line(&line.name).into_owned()];
        row.extend(line.numbers.iter().cloned());
        row.extend([line.games.to_string(), line.fouls.to_string(), rating.unwrap_or_else(|| "-".into())]);
        row
    };
    (head, standings.lines.iter().map(row).collect())
}

/// What stands below the table.
fn notes(standings: &Standings) -> String {
    let mut text = String::new();
    for line in standings.lines.iter().filter(|line| line.state != super::State::In) {
        let note = if line.note.is_empty() { String::new() } else { format!(": {}", line.note) };
        let _ = writeln!(text, "{}", escape::line(&format!("{} {}{note}", line.state.name(), line.name)));
    }
    for (name, why) in &standings.disqualified {
        let _ = writeln!(text, "{}", escape::line(&format!("disqualified {name}: {why}")));
    }
    if let Some((sprt, [one, two])) = &standings.sprt {
        let verdict = match sprt.verdict() {
            Some(true) => format!("{one} is stronger than {two} by more than {} Elo", sprt.hypotheses.elo0),
            Some(false) => format!("{one} is not stronger than {two} by {} Elo", sprt.hypotheses.elo1),
            None => "not known yet".to_owned(),
        };
        let (ratio, bound) = (sprt.ratio(), super::Sprt::bound());
        let [won, drawn, lost] = sprt.counts;
        let counts = format!("{won} won, {drawn} drawn, {lost} lost");
        let _ = writeln!(text, "{counts}: ratio {ratio:.2} of ±{bound:.2}: {}", escape::line(&verdict));
    }
    if standings.played < standings.games {
        let _ = writeln!(text, "{} of {} games played", standings.played, standings.games);
    }
    text
}
