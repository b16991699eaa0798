//! The pages of a game in the rule book.

use super::super::hosted::find;
use super::super::init::conversation;
use super::super::view::of_trace;
use crate::exit::Failure;
use crate::out::program;
use crate::view::data::rules;
use crate::view::page::{SCRIPTS, code, data, escaped, head, player, words};
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::golden::File;
use rulebook_conformance::trace;
use rulebook_spec::rule::{Entry, Keeper, Ruling};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a game adds to the rule book.
pub struct Pages {
    /// Files by their names.
    pub files: Vec<(String, String)>,
    /// What can be searched: where, heading, words.
    pub found: Vec<[String; 3]>,
    /// How many rules it has.
    pub rules: usize,
    /// How many traces.
    pub traces: usize,
}

/// A page of the book: it loads what all share from the folder `assets`.
fn page(title: &str, ways: &[(&str, String)], body: &str, script: Option<&str>) -> String {
    let links: String = ways.iter().map(|(name, to)| format!("<a href=\"{to}\">{}</a>", escaped(name))).collect();
    let mut text = head(title);
    text.push_str("<link rel=\"stylesheet\" href=\"assets/style.css\">\n</head>\n<body>\n");
    let _ =
        writeln!(text, "<div class=\"bar\" data-bar><nav>{links}</nav></div>\n<main class=\"text\">\n{body}</main>");
    let names = SCRIPTS.iter().map(|(name, _)| *name).chain(script).chain(["search.js", "report.js", "book.js"]);
    for name in names {
        let _ = writeln!(text, "<script src=\"assets/{name}\"></script>");
    }
    text.push_str("<script>Rulebook.start();</script>\n</body>\n</html>\n");
    text
}

const SEARCH: &str = "<input type=\"search\" id=\"search\" placeholder=\"search all rules\" aria-label=\"search all rules\">\n\
    <ul class=\"found\" id=\"found\" aria-live=\"polite\"></ul>\n";

/// The first page.
pub fn index(games: &[(&str, usize, usize)]) -> String {
    let mut body = String::from("<h1>The rule book</h1>\n");
    body.push_str(
        "<p>Each rule of each game in plain words, with its place in the text of the contest. Games that show a rule can be \
         played step by step. The same rules are executable: referees and bots are held to them.</p>\n",
    );
    body.push_str(SEARCH);
    for (game, rules, traces) in games {
        let name = escaped(game);
        let _ = writeln!(
            body,
            "<section class=\"card\"><h2><a href=\"{name}.html\">{name}</a></h2><p>{rules} rules, shown in {traces} games · \
             <a href=\"{name}-protocol.html\">for authors of bots and referees</a></p></section>"
        );
    }
    page("The rule book", &[("all games", "index.html".into())], &body, None)
}

/// The chapter of a rule: the word behind the game.
fn chapter(id: &str) -> &str {
    id.split('.').nth(1).unwrap_or_default()
}

/// The rule without the game.
fn short(id: &str) -> &str {
    id.split_once('.').map_or(id, |(_, rest)| rest)
}

struct Writer<G: Contest> {
    entries: Vec<Entry>,
    rulings: Vec<Ruling>,
    /// The traces by the rule that they are named for.
    traces: BTreeMap<String, Vec<File>>,
    script: Option<String>,
    game: std::marker::PhantomData<G>,
}

impl Pages {
    /// The pages of a game.
    ///
    /// # Errors
    /// A golden trace that is none.
    pub fn of<G: Contest>() -> Result<Pages, Failure> {
        let golden = G::golden();
        let count = golden.len();
        let mut traces: BTreeMap<String, Vec<File>> = BTreeMap::new();
        for file in golden {
            let address = file.address::<G>().map_err(Failure::incomplete)?;
            let rule = trace::rule_of::<G>(&address).map(|rule| rule.id().to_owned());
            traces.entry(rule.unwrap_or_default()).or_default().push(file);
        }
        let drawing = find(G::name())?.wing().drawing;
        let script = (!drawing.script.is_empty()).then(|| format!("{}.js", G::name()));
        let (entries, rulings) = (G::book().entries(), G::book().rulings());
        let writer = Writer::<G> { entries, rulings, traces, script, game: std::marker::PhantomData };
        let mut files = vec![
            (format!("{}.html", G::name()), writer.contents()),
            (format!("{}-protocol.html", G::name()), writer.protocol()),
        ];
        if let Some(script) = &writer.script {
            files.push((format!("assets/{script}"), drawing.script.to_owned()));
        }
        for chapter in writer.chapters() {
            files.push((format!("{}-{chapter}.html", G::name()), writer.chapter(chapter)?));
        }
        Ok(Pages { files, found: writer.found(), rules: writer.entries.len(), traces: count })
    }
}

impl<G: Contest> Writer<G> {
    /// The chapters, in the order of the rules.
    fn chapters(&self) -> Vec<&'static str> {
        let mut chapters: Vec<&'static str> = Vec::new();
        for entry in &self.entries {
            if !chapters.contains(&chapter(entry.id)) {
                chapters.push(chapter(entry.id));
            }
        }
        chapters
    }

    fn ways(&self) -> Vec<(&'static str, String)> {
        let game = G::name();
        vec![
            ("all games", "index.html".into()),
            (game, format!("{game}.html")),
            ("for authors of bots and referees", format!("{game}-protocol.html")),
        ]
    }

    fn href(&self, id: &str) -> String {
        format!("{}-{}.html#{id}", G::name(), chapter(id))
    }

    fn found(&self) -> Vec<[String; 3]> {
        let rules = self.entries.iter().map(|entry| [self.href(entry.id), entry.id.into(), entry.words.into()]);
        let rulings = self.rulings.iter().map(|ruling| {
            [format!("{}.html#ruling-{}", G::name(), ruling.id), format!("ruling {}", ruling.id), ruling.words.into()]
        });
        rules.chain(rulings).collect()
    }

    /// The rules of the game by chapters, and its rulings.
    fn contents(&self) -> String {
        let mut body = format!("<h1>{}</h1>\n{SEARCH}", escaped(G::name()));
        for chapter_name in self.chapters() {
            let _ = writeln!(
                body,
                "<h2><a href=\"{}-{chapter_name}.html\">{chapter_name}</a></h2>\n<ul class=\"contents\">",
                G::name()
            );
            for entry in self.entries.iter().filter(|entry| chapter(entry.id) == chapter_name) {
                let (href, name) = (self.href(entry.id), escaped(short(entry.id)));
                let _ = writeln!(body, "<li><a href=\"{href}\">{name}</a></li>");
            }
            body.push_str("</ul>\n");
        }
        let _ = writeln!(body, "<h1>What the text leaves open</h1>");
        let readings: Vec<_> = G::variants().iter().filter(|one| one.kind == VariantKind::Reading).collect();
        for ruling in &self.rulings {
            let id = escaped(ruling.id);
            let _ = writeln!(body, "<article class=\"rule\" id=\"ruling-{id}\"><h2>{id}</h2>{}", words(ruling.words));
            let own = readings.iter().filter(|one| one.id.split_once('=').is_some_and(|(of, _)| of == ruling.id));
            for reading in own {
                let _ =
                    writeln!(body, "<p>Reading <code>{}</code>: {}.</p>", escaped(reading.id), escaped(reading.says));
            }
            body.push_str("</article>\n");
        }
        page(G::name(), &self.ways(), &body, None)
    }

    /// How programs are spoken to, as examples that can be copied.
    fn protocol(&self) -> String {
        let (game, me) = (G::name(), program());
        let mut body = format!("<h1>{game}: for authors of bots and referees</h1>\n");
        let example = |body: &mut String, heading: &str, says: &str, lines: &[String]| {
            let lines = escaped(&lines.join("\n"));
            let _ = writeln!(body, "<h2>{heading}</h2><p>{says}</p><pre class=\"command\"><code>{lines}</code></pre>");
        };
        let commands = |lines: &[String]| -> String {
            let one = |line: &String| format!("<pre class=\"command\"><code>{}</code></pre>\n", escaped(line));
            lines.iter().map(one).collect()
        };
        if let Some(lines) = native::<G>() {
            let says =
                "What goes over the wire in a short game. An arrow to the left is what the referee says to a seat.";
            example(&mut body, "The game's own protocol", says, &lines);
        }
        let says = "Every game also speaks JSON Lines: what a bot hears begins with &gt;, what it says with &lt;.";
        example(&mut body, "A bot over JSON Lines", says, &conversation::of_bot::<G>());
        body.push_str("<p>The beginning of a bot, a game between two, and whether a bot sends illegal moves:</p>\n");
        body.push_str(&commands(&[
            format!("{me} init bot {game} my-bot"),
            format!("{me} play {game} -- ./my-bot -- {me} bot {game} random"),
            format!("{me} certify {game} -- ./my-bot"),
        ]));
        let says =
            "A referee is asked by an adapter, some 100 lines around it. What the adapter hears begins with &gt;.";
        example(&mut body, "A referee behind an adapter", says, &conversation::of_adapter::<G>());
        body.push_str("<p>The beginning of an adapter, a test of it, and the verdict on the referee:</p>\n");
        body.push_str(&commands(&[
            format!("{me} init adapter {game} my-adapter"),
            format!("{me} smoke {game} -- python3 my-adapter/adapter.py"),
            format!("{me} validate {game} --format html -- python3 my-adapter/adapter.py > report.html"),
        ]));
        page(&format!("{game}: protocol"), &self.ways(), &body, None)
    }

    /// A chapter: its rules, and the games that show them.
    fn chapter(&self, name: &str) -> Result<String, Failure> {
        let mut body = format!("<h1>{}: {}</h1>\n", escaped(G::name()), escaped(name));
        let mut games = String::new();
        for entry in self.entries.iter().filter(|entry| chapter(entry.id) == name) {
            self.rule(entry, &mut body, &mut games)?;
        }
        body.push_str(&games);
        body.push_str(&data(&format!("rules-{}", G::name()), &rules::<G>()));
        Ok(page(&format!("{}: {name}", G::name()), &self.ways(), &body, self.script.as_deref()))
    }

    fn rule(&self, entry: &Entry, body: &mut String, games: &mut String) -> Result<(), Failure> {
        let id = escaped(entry.id);
        let _ = writeln!(
            body,
            "<article class=\"rule\" id=\"{id}\"><h2><a href=\"#{id}\">{}</a></h2>",
            escaped(short(entry.id))
        );
        let keeper = if entry.keeper == Keeper::Program { " · kept by the program around the game" } else { "" };
        let _ = writeln!(body, "<p class=\"place\">{}{keeper}</p>\n{}", self.place(entry.place), words(entry.words));
        let touching = |kind| G::variants().iter().filter(move |one| one.kind == kind && one.touches.id() == entry.id);
        for reading in touching(VariantKind::Reading) {
            let _ = writeln!(
                body,
                "<p>Another reading, <code>{}</code>: {}.</p>",
                escaped(reading.id),
                escaped(reading.says)
            );
        }
        let mistakes: Vec<&Variant<G::Rules>> = touching(VariantKind::Misreading).collect();
        if !mistakes.is_empty() {
            let _ = writeln!(
                body,
                "<details><summary>Likely mistakes, each caught by these games: {}</summary><ul>",
                mistakes.len()
            );
            for one in &mistakes {
                let _ =
                    writeln!(body, "<li>A referee that {} (<code>{}</code>)</li>", escaped(one.says), escaped(one.id));
            }
            body.push_str("</ul></details>\n");
        }
        let traces = self.traces.get(entry.id).map_or(&[][..], Vec::as_slice);
        if !traces.is_empty() {
            let _ = writeln!(body, "<details><summary>Games that show it: {}</summary>", traces.len());
            for file in traces {
                self.game(file, body, games)?;
            }
            body.push_str("</details>\n");
        }
        body.push_str("</article>\n");
        Ok(())
    }

    fn game(&self, file: &File, body: &mut String, games: &mut String) -> Result<(), Failure> {
        let says = |error: String| Failure::incomplete(file.says(&error));
        let trace = file.parse().map_err(Failure::incomplete)?;
        let address = file.address::<G>().map_err(Failure::incomplete)?;
        let variants = trace::readings::<G>(&trace).map_err(says)?;
        let drawing = find(G::name())?.wing().drawing;
        let game = of_trace::<G>(&rules_with::<G>(&variants), &address, &trace, &drawing).map_err(says)?;
        let _ =
            writeln!(body, "<details><summary>{}</summary>\n{}</details>", code(&trace.header.about), player(&address));
        let _ = writeln!(games, "{}", data(&format!("game-{address}"), &game));
        Ok(())
    }

    /// A place with its rulings as links.
    fn place(&self, place: &str) -> String {
        let mut html = escaped(place);
        for ruling in self.rulings.iter().filter(|ruling| place.split([' ', ',', ';']).any(|word| word == ruling.id)) {
            let id = escaped(ruling.id);
            let link = format!("<a href=\"{}.html#ruling-{id}\">{id}</a>", G::name());
            html = html.split(' ').map(|word| linked(word, &id, &link)).collect::<Vec<_>>().join(" ");
        }
        html
    }
}

/// A word as a link, where it is this id but for what ends it.
fn linked(word: &str, id: &str, link: &str) -> String {
    let bare = word.trim_end_matches([',', ';']);
    if bare == id { format!("{link}{}", &word[bare.len()..]) } else { word.to_owned() }
}

/// The lines of a short game from its very beginning, in the game's own protocol, where it has one.
fn native<G: Contest>() -> Option<Vec<String>> {
    if !G::is_text() {
        return None;
    }
    let cases = G::golden().into_iter().filter_map(|file| trace::case::<G>("", &file.parse().ok()?).ok());
    let said = cases.filter_map(|case| {
        let is_whole = G::from_beginning(&case.setup, &[]).is_some_and(|(beginning, _)| beginning == case.setup);
        let lines = rulebook_conformance::transcript::transcript::<G>(G::literal(), &case);
        let ends = lines.last().is_some_and(|line| line.text == "STOP" || case.events.len() > 6);
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        (is_whole && ends && lines.len() > 6).then_some(lines)
    });
    said.min_by_key(|lines| lines.iter().map(String::len).sum::<usize>())
}
