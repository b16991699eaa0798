//! Referees that keep something in mind from one game to the next: shown by a sequence of games, and laid to the rule that they break.

use crate::common::run;
use crate::found::found;
use rulebook::validate::Found;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Catalogue, rules_with};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, InProcess, Subject};
use rulebook_spec::bricks::{Bricks, Cell, Move};
use rulebook_spec::game::{Answer, Event, Game, Reply};
use std::collections::{BTreeMap, BTreeSet};

/// Forgets to clear the board: a game on a board as large as the one before begins with the cells that were filled there.
#[derive(Default)]
struct Uncleared {
    last: Option<(u32, Vec<Cell>)>,
    renewed: usize,
}

impl Subject<Bricks> for Uncleared {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let mut played = case.clone();
        if let Some((size, filled)) = &self.last
            && *size == case.setup.size
        {
            let new: Vec<Cell> = filled.iter().filter(|cell| !case.setup.filled.contains(cell)).copied().collect();
            played.setup.filled.extend(new);
        }
        self.last = Some((case.setup.size, case.setup.filled.clone()));
        InProcess(Bricks::literal()).run(&played)
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.renewed += 1;
        self.last = None;
        Ok(true)
    }
}

#[test]
fn who_remembers_the_game_before_is_shown_by_two_games() {
    let mut subject = Uncleared::default();
    let Found { report, .. } = found::<Bricks>(&mut subject, None);
    let finding = report.findings.iter().find(|finding| finding.status == "flaky").expect("a sequence was found");
    assert!(report.findings.iter().all(|finding| finding.status == "flaky"), "{:#?}", report.findings);
    let twice = finding.twice.as_ref().expect("both answers");
    assert!(twice.says.starts_with("it differs after another game in the same process, and not alone"), "{twice:?}");
    assert!(finding.replay.contains(r#""before":[{"events":[],"setup""#), "{}", finding.replay);
    // After that game it comes always: what it breaks is no chance.
    assert_eq!(finding.rule, "bricks.board.filled", "{finding:#?}");
    assert!(subject.renewed < 200, "{} times started anew", subject.renewed);
    // Where files are saved the games are one of them, and it is what plays them again.
    let Found { report, files, .. } = found::<Bricks>(&mut Uncleared::default(), Some("folder".into()));
    let [finding] = &report.findings[..] else { panic!("{:#?}", report.findings) };
    assert_eq!(finding.saved, ["folder/bricks/flaky--found.json"]);
    assert!(finding.replay.contains(" replay folder/bricks/flaky--found.json -- "), "{}", finding.replay);
    let (_, text) = files.iter().find(|(name, _)| name == "bricks/flaky--found.json").expect("it is saved");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    std::fs::write(&file, text).expect("it is written");
    run(&format!("rulebook replay {} -- rulebook referee bricks", file.display())).exits(0);
    // Spoilt by one game for all that follow: without a new process it would differ whatever was put to it before.
    #[derive(Default)]
    struct Spoilt(bool);
    impl Subject<Bricks> for Spoilt {
        fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
            let mut played = case.clone();
            let first = Cell::new(0, 0);
            if self.0 && !case.setup.filled.contains(&first) {
                played.setup.filled.push(first);
            }
            self.0 |= case.setup.size == 5;
            InProcess(Bricks::literal()).run(&played)
        }
        fn renew(&mut self) -> Result<bool, Broken> {
            self.0 = false;
            Ok(true)
        }
    }
    let Found { report, .. } = found::<Bricks>(&mut Spoilt::default(), None);
    assert!(!report.findings.is_empty());
    for finding in &report.findings {
        assert_eq!(finding.status, "flaky", "{finding:#?}");
        let is_one =
            finding.replay.matches(r#""size":5"#).count() > 0 && finding.replay.contains(r#""before":[{"events":[],"#);
        assert!(is_one, "{}", finding.replay);
    }
    // What always differs is no matter of memory, however often it is started anew.
    struct Always(Uncleared);
    impl Subject<Bricks> for Always {
        fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
            let id = "bricks.brick.adjacent.diagonal";
            let variant = Bricks::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
            InProcess(&rules_with::<Bricks>(&[variant])).run(case)
        }
        fn renew(&mut self) -> Result<bool, Broken> {
            self.0.renew()
        }
    }
    let Found { report, .. } = found::<Bricks>(&mut Always(Uncleared::default()), None);
    assert!(report.findings.iter().all(|finding| finding.status == "fail"), "{:#?}", report.findings);
}

/// Keeps for ever whether a cell was filled when it was looked at first, in whichever game that was.
#[derive(Default)]
struct Keeps(BTreeMap<Cell, bool>);

impl Subject<Bricks> for Keeps {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let right = InProcess(Bricks::literal()).run(case)?;
        if let Some(Observation::Rejected(_)) = right.first() {
            return Ok(right);
        }
        let mut played = case.clone();
        let size = case.setup.size.min(9);
        for cell in (0..size * size).map(|number| Cell::new(number % size, number / size)) {
            let was = *self.0.entry(cell).or_insert(case.setup.filled.contains(&cell));
            played.setup.filled.retain(|other| *other != cell);
            played.setup.filled.extend(was.then_some(cell));
        }
        InProcess(Bricks::literal()).run(&played)
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.0.clear();
        Ok(true)
    }
}

/// Most games that differ then differ by what was long before them. What was put before is known of few of them: one of those is told.
#[test]
fn who_keeps_what_one_of_the_first_games_left_is_shown_by_a_sequence() {
    let Found { report, .. } = found::<Bricks>(&mut Keeps::default(), None);
    let [finding] = &report.findings[..] else { panic!("{:#?}", report.findings) };
    let says = &finding.twice.as_ref().expect("both answers").says;
    assert!(finding.status == "flaky" && says.starts_with("it differs after "), "{finding:#?}");
}

/// The cells of a brick, written in either way.
fn brick_of(answer: &Answer<Move>) -> Option<[Cell; 2]> {
    let cell = |text: &str| {
        let (x, y) = text.split_once('x')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    };
    match answer {
        Answer::Move(Move::Brick(cells)) => Some(*cells),
        Answer::Line(line) => line.split_once('_').and_then(|(one, two)| Some([cell(one)?, cell(two)?])),
        _ => None,
    }
}

/// Keeps for ever which cells of bricks were not on the board, and refuses bricks with them on larger boards.
#[derive(Default)]
struct KeepsOutside(BTreeSet<Cell>);

impl Subject<Bricks> for KeepsOutside {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let mut played = case.clone();
        for event in &mut played.events {
            let Event::Reply(Reply { answer, .. }) = event else { continue };
            let Some(cells) = brick_of(answer) else { continue };
            let mut outside = cells.into_iter().filter(|cell| cell.x.max(cell.y) >= case.setup.size).peekable();
            if cells.iter().any(|cell| self.0.contains(cell)) {
                // One cell twice is no brick.
                *answer = Answer::Move(Move::Brick([cells[0]; 2]));
            } else if outside.peek().is_some() {
                self.0.extend(outside);
            }
        }
        InProcess(Bricks::literal()).run(&played)
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.0.clear();
        Ok(true)
    }
}

/// The rule for which a brick was refused in the game before. All games that differ show it here as well.
#[test]
fn what_is_refused_since_it_was_refused_before_is_flaky_and_has_a_rule() {
    let Found { report, .. } = found::<Bricks>(&mut KeepsOutside::default(), None);
    let [finding] = &report.findings[..] else { panic!("{:#?}", report.findings) };
    assert_eq!((finding.status, finding.rule.as_str()), ("flaky", "bricks.brick.inside"), "{finding:#?}");
}
