//! Rules, where they stand in the source text, and what is said when one is broken.

use std::fmt;

/// Of a text from outside at most this many characters are shown.
const SHOWN_CHARS: usize = 60;

/// One idea of a source text, named by an id such as `bricks.brick.adjacent`.
///
/// Its words and its place in the text stand in the game's `rules.md`; a test holds the constants in the code and the
/// headings there equal. Rules are compared by id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl Rule {
    /// The id, for example `bricks.brick.adjacent`.
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A rule that something breaks, and one sentence that says what breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule that is broken.
    pub rule: Rule,
    /// One sentence, without the rule's id.
    pub detail: String,
}

impl Violation {
    /// A violation of `rule`, said in `detail`.
    pub fn new(rule: Rule, detail: impl Into<String>) -> Self {
        Violation { rule, detail: detail.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.detail, self.rule)
    }
}

impl std::error::Error for Violation {}

/// A text that came from outside, as a sentence shows it: its beginning, without control characters.
pub fn shown(text: &str) -> String {
    text.chars().take(SHOWN_CHARS).flat_map(char::escape_default).collect()
}

/// Declares the rules of a game as constants and lists them all.
///
/// ```
/// rulebook_spec::rules! {
///     SQUARE = "chess.board.square";
/// }
/// assert_eq!(ALL, [SQUARE]);
/// ```
#[macro_export]
macro_rules! rules {
    ($($name:ident = $id:literal;)*) => {
        $(
            #[doc = concat!("`", $id, "`: its words and place stand in `rules.md`.")]
            pub const $name: $crate::rule::Rule = $crate::rule::Rule($id);
        )*
        /// Every rule of the game, in the order of `rules.md`.
        pub const ALL: &[$crate::rule::Rule] = &[$($name),*];
    };
}

/// The rules of one game: its constants, and `rules.md` as data.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// Number of the source text, `003`.
    pub source: &'static str,
    /// The rules that the code names.
    pub rules: &'static [Rule],
    /// The whole of `rules.md`.
    pub text: &'static str,
}

/// Who keeps a rule: the thing that can be seen to break it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeper {
    /// A step of the game: traces cite it.
    Step,
    /// The program around the game (processes, folders, tournaments): no position shows it.
    Program,
}

/// One rule as `rules.md` states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id in the heading.
    pub id: &'static str,
    /// Where it stands: `003 ¶1`, or a ruling.
    pub place: &'static str,
    /// Who keeps it.
    pub keeper: Keeper,
    /// The rule in our words.
    pub words: &'static str,
}

/// One ruling as `rules.md` states it: a question that the text leaves open, and how it is read here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The id in the heading, without the word `ruling`.
    pub id: &'static str,
    /// Question, reading and alternatives.
    pub words: &'static str,
}

/// One row of the table that maps the paragraphs of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The section of the text, `2.1`; empty where a text is counted through.
    pub section: &'static str,
    /// The paragraph's number, from 1, in its section.
    pub number: u32,
    /// The rules made of it, empty when it is out of scope.
    pub rules: Vec<&'static str>,
    /// Why there is no rule, for paragraphs out of scope.
    pub reason: &'static str,
}

impl Rulebook {
    /// The rules in the order of `rules.md`: second-level headings that begin with the game's name.
    pub fn entries(&self) -> Vec<Entry> {
        self.sections()
            .filter(|(heading, _)| !heading.contains(' '))
            .map(|(id, body)| {
                let (first, words) = body.split_once('\n').unwrap_or((body, ""));
                let (place, keeper) = match first.trim().strip_suffix("· program") {
                    Some(place) => (place, Keeper::Program),
                    None => (first, Keeper::Step),
                };
                let place = place.trim().trim_matches('*');
                let words = words.trim();
                Entry { id, place, keeper, words }
            })
            .collect()
    }

    /// The rulings: headings of the form `## ruling bricks.size`.
    pub fn rulings(&self) -> Vec<Ruling> {
        self.sections()
            .filter_map(|(heading, words)| {
                let id = heading.strip_prefix("ruling ")?.trim();
                Some(Ruling { id, words })
            })
            .collect()
    }

    /// The table at the end: `| ¶12 | rules, or why there is none |`, or `| §2.1 ¶12 | … |` for a text in sections.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        self.text.lines().filter_map(paragraph).collect()
    }

    /// What `rules.md` says of the rule with this id.
    pub fn entry(&self, id: &str) -> Option<Entry> {
        self.entries().into_iter().find(|entry| entry.id == id)
    }

    fn sections(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let text: &'static str = self.text;
        text.split("\n## ").skip(1).map(|section| {
            let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
            let body = body.split("\n# ").next().unwrap_or(body);
            (heading.trim(), body.trim())
        })
    }
}

fn paragraph(line: &'static str) -> Option<Paragraph> {
    let mut cells = line.strip_prefix("| ")?.split('|');
    let (section, number) = cells.next()?.trim().split_once('¶')?;
    let section = match section.trim() {
        "" => "",
        section => section.strip_prefix('§')?,
    };
    let number = number.parse().ok()?;
    let text = cells.next()?.trim();
    let rules = match text.strip_prefix("none: ") {
        Some(_) => Vec::new(),
        None => text.split(", ").collect(),
    };
    let reason = text.strip_prefix("none: ").unwrap_or("");
    Some(Paragraph { section, number, rules, reason })
}
