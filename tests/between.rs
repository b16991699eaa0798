//! A referee that is asked what may be played and seen in the course of a game: one that keeps what it has answered, or changes the
//! game while it answers, differs there alone.

use crate::common::{python, run};
use rulebook::adapter::Adapter;
use rulebook_conformance::case::{Case, is_asked_between};
use rulebook_conformance::subject::Subject;
use rulebook_spec::bricks::{Bricks, Cell, Setup, Stage};
use rulebook_spec::game::Event;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// What it answers when it is first asked stays until the next game.
const KEEPS: &str = "
class Keeps(Adapter):
    def answer_start(self, request):
        self.kept = {}
        return super().answer_start(request)

    def answer_view(self, request):
        seat = request['seat']
        self.kept.setdefault(seat, super().answer_view(request))
        return {**self.kept[seat], 'seq': request['seq']}

serve(Keeps())
";

/// Who is asked last plays the first brick that fits.
const PLAYS: &str = "
class Plays(Adapter):
    def answer_view(self, request):
        answer = super().answer_view(request)
        if request['seat'] == 1:
            for seat in (0, 1):
                for move in self.answer_moves({'seat': seat})['moves'][:1]:
                    self.answer_step({'event': {'seat': seat, 'move': move}})
        return answer

serve(Plays())
";

#[test]
fn who_keeps_or_changes_something_when_it_is_asked_is_found_out() {
    let Some(python) = python("between") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new("conformance/examples/bricks").canonicalize().expect("it is there");
    let head = format!("import sys\nsys.path.insert(0, {examples:?})\nfrom adapter import Adapter, serve\n");
    for (name, text) in [("keeps.py", KEEPS), ("plays.py", PLAYS)] {
        let path = folder.path().join(name);
        fs::write(&path, format!("{head}{text}")).expect("it is written");
        let line = "rulebook validate bricks --skip *largest* --cases 200";
        let adapter = format!("{} {}", shell_words::quote(&python), path.display());
        let ran = run(&format!("{line} --format json -- {adapter}")).exits(1).json();
        let findings = ran["findings"].as_array().expect("findings");
        assert!(!findings.is_empty(), "{name}");
        for finding in findings {
            assert_eq!(finding["only_between"], true, "{name}: {finding:#}");
        }
        let says = "only where `moves` and `view` are asked after each request)";
        run(&format!("{line} -- {adapter}")).exits(1).says_somewhere(says);
    }
    // One that always differs does so when it is asked nothing, too.
    let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.diagonal";
    let ran = run(&format!("rulebook validate bricks --skip *largest* --cases 20 --format json -- {wrong}")).exits(1);
    assert!(!ran.out.contains("only_between"), "{}", ran.out);
}

#[test]
fn every_fourth_setup_or_so_is_asked_after_each_request() {
    let command = [env!("CARGO_BIN_EXE_rulebook"), "referee", "bricks"].map(OsString::from);
    let mut adapter = Adapter::<Bricks>::start(&command, Duration::from_secs(600)).expect("ours starts");
    let mut between = 0;
    for x in 0..40 {
        let setup = Setup { size: 41, filled: vec![Cell::new(x, 0)], stage: Stage::Greet(0) };
        let is_asked = is_asked_between::<Bricks>(&setup);
        let case = Case::<Bricks> { address: "bricks/between".into(), setup, events: vec![Event::line(0, "x")] };
        let mut asked = |quietly: bool| {
            let ran = if quietly { adapter.run_quietly(&case) } else { adapter.run(&case) };
            ran.expect("a right answer breaks nothing");
            String::from_utf8(adapter.bytes().sent).expect("text").matches("\"view\"").count()
        };
        // Each seat at the end, and at the start.
        assert_eq!([asked(true), asked(false)], [2, if is_asked { 4 } else { 2 }], "{x}");
        between += usize::from(is_asked);
    }
    assert!((4..=18).contains(&between), "{between} of 40");
}
