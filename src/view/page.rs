//! The page: a style, the data of its games, the player and the drawings, all in one file that loads nothing.

use askama::Template;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How every page looks.
pub const STYLE: &str = include_str!("../../view/style.css");
/// What unfolds the data of a game.
pub const DATA: &str = include_str!("../../view/data.js");
/// What the drawings share.
pub const BOARD: &str = include_str!("../../view/board.js");
/// The player.
pub const PLAYER: &str = include_str!("../../view/player.js");
/// What a page does besides playing.
pub const PAGE: &str = include_str!("../../view/page.js");
/// What it shows beside the board.
pub const PANELS: &str = include_str!("../../view/panels.js");

/// What makes tables sort and filter, and commands be copied.
pub const TABLES: &str = include_str!("../../view/report.js");

/// The scripts of the player, in the order in which they are loaded.
pub const SCRIPTS: [(&str, &str); 5] =
    [("data.js", DATA), ("board.js", BOARD), ("panels.js", PANELS), ("player.js", PLAYER), ("page.js", PAGE)];

/// A page with games.
#[derive(Default)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// HTML, with [`player`] where a game is shown.
    pub body: String,
    /// Games by the ids that stand in the body.
    pub games: BTreeMap<String, Value>,
    /// Rules by game.
    pub rules: BTreeMap<String, Value>,
    /// The scripts that draw the games, each once.
    pub drawings: Vec<&'static str>,
}

/// The place of a game in a page.
pub fn player(id: &str) -> String {
    let id = escaped(id);
    format!(
        "<div class=\"player\" data-game=\"{id}\"><noscript><p>This page draws with JavaScript.</p></noscript></div>\n"
    )
}

/// The place of a game that begins where somebody differs from the rules, where anybody does.
pub fn player_at_difference(id: &str) -> String {
    player(id).replacen("data-game", "data-jump data-game", 1)
}

impl Page {
    /// Adds the script that draws a game.
    pub fn draws(&mut self, script: &'static str) {
        if !self.drawings.contains(&script) {
            self.drawings.push(script);
        }
    }

    /// The page in one file.
    pub fn html(&self) -> String {
        let games = self.games.iter().map(|(id, game)| (format!("game-{id}"), game));
        let rules = self.rules.iter().map(|(game, rules)| (format!("rules-{game}"), rules));
        let scripts = SCRIPTS.iter().map(|(_, script)| *script).chain(self.drawings.iter().copied());
        let whole = Whole {
            title: &self.title,
            style: STYLE,
            body: &self.body,
            data: games.chain(rules).collect(),
            scripts: scripts.chain(["Rulebook.start();"]).collect(),
        };
        whole.to_string()
    }
}

#[derive(Template)]
#[template(path = "page.html")]
struct Whole<'a> {
    title: &'a str,
    style: &'static str,
    body: &'a str,
    data: Vec<(String, &'a Value)>,
    scripts: Vec<&'static str>,
}

#[derive(Template)]
#[template(path = "head.html")]
struct Head<'a> {
    title: &'a str,
}

/// The beginning of a page, up to its style. What would load anything from elsewhere is forbidden to it.
pub fn head(title: &str) -> String {
    Head { title }.to_string() + "\n"
}

/// Data in a page.
pub fn data(id: &str, value: &Value) -> String {
    // No data can end its element.
    let text = value.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{}\">{text}</script>", escaped(id))
}

/// Text as HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The words of a rule as HTML: paragraphs, items, and what stands between backticks as code.
pub fn words(text: &str) -> String {
    let mut html = String::new();
    for paragraph in text.split("\n\n") {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
        let is_list = lines.first().is_some_and(|line| line.starts_with("- "));
        let whole = lines.join(" ");
        let html = &mut html;
        if is_list {
            html.push_str("<ul>");
            for item in whole.trim_start_matches("- ").split(" - ") {
                let _ = write!(html, "<li>{}</li>", code(item));
            }
            html.push_str("</ul>\n");
        } else if !whole.is_empty() {
            let _ = writeln!(html, "<p>{}</p>", code(&whole));
        }
    }
    html
}

/// Text as HTML, with what stands between backticks as code.
pub fn code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(nth, part)| if nth % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { escaped(part) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_data_ends_its_element() {
        let shown = data("a\"b", &serde_json::json!("</script><b>"));
        assert_eq!(shown, r#"<script type="application/json" id="a&quot;b">"\u003c/script>\u003cb>"</script>"#);
    }

    #[test]
    fn words_are_paragraphs_items_and_code() {
        let html = words("One `a<b`\nline.\n\n- first\n- `second`");
        assert_eq!(html, "<p>One <code>a&lt;b</code> line.</p>\n<ul><li>first</li><li><code>second</code></li></ul>\n");
    }
}
