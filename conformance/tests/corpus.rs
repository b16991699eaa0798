//! The fuzzers' corpora are tests like all others: each file through its target, for its game and for every other.

use rulebook_conformance::compass::{Compass, REACHED, TOLD, drawn, of_game};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::fuzzing::{NEEDLES_OF_A_GAME, TARGETS, run, run_as};
use rulebook_conformance::games::NAMES;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read through").path()).collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// How often one file ran through a target; `None` where an invariant does not hold, which the panic has told.
fn replay(target: &str, path: &Path) -> Option<usize> {
    let input = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let end = input.iter().position(|byte| *byte == b'\n').map_or(input.len(), |end| end + 1);
    let runs = || {
        assert!(run(target, &input), "its first line is to name a game: one of {}", NAMES.join(", "));
        NAMES.iter().filter(|game| run_as(target, game, &input[end..])).count()
    };
    catch_unwind(AssertUnwindSafe(runs)).ok()
}

#[test]
fn every_corpus_file_replays() {
    let mut broken = Vec::new();
    for target in TARGETS {
        let (files, mut runs) = (files(&fuzz().join("corpus").join(target)), 0);
        for path in &files {
            match replay(target, path) {
                Some(count) => runs += count,
                None => broken.push(path.display().to_string()),
            }
        }
        println!("{target}: {} files replayed, {runs} runs", files.len());
    }
    assert!(broken.is_empty(), "the panics above came from these files:\n{}", broken.join("\n"));
}

#[test]
fn every_target_has_its_program_and_seeds_for_every_game() {
    for folder in ["corpus", "fuzz_targets"] {
        let names: Vec<String> = files(&fuzz().join(folder)).iter().map(|path| stem(path)).collect();
        assert_eq!(names, TARGETS, "fuzz/{folder}");
    }
    for target in TARGETS {
        let seeds = files(&fuzz().join("corpus").join(target));
        for game in NAMES {
            let own = format!("{game}--");
            let has = seeds.iter().any(|path| stem(path).starts_with(&own));
            assert!(has, "fuzz/corpus/{target} has no {own}…: add some seeds, fuzz/README.md says how");
        }
    }
}

#[test]
fn what_names_no_game_or_no_target_is_no_input() {
    assert!(!run("codec", b""));
    assert!(!run("codec", b"bricks"));
    assert!(!run("codec", b"chess\nOK"));
    assert!(!run("codec", b"\xff\nOK"));
    assert!(!run("none", b"bricks\nOK"));
    assert!(run("codec", b"bricks\n"));
}

/// The inputs of the compass that are of a game, without its name.
fn compass_seeds<G: Contest>() -> Vec<Vec<u8>> {
    let inputs = files(&fuzz().join("corpus/compass")).into_iter().map(|path| fs::read(path).expect("a seed"));
    inputs
        .filter_map(|input| of_game(&input).filter(|(game, _)| *game == G::name()).map(|(_, data)| data.to_vec()))
        .collect()
}

/// At most so many needles are looked at here.
const MOST: usize = 60;

/// A needle rises to the top for whom a game tells and no golden trace does, and for nobody else.
fn needles_rise_for_finds_alone<G: Contest>() {
    let seeds = compass_seeds::<G>();
    let (mut found, mut reached) = (0, 0);
    for seed in &seeds {
        let without = Compass::<G>::new([]).needles(seed, MOST);
        let with = Compass::<G>::new([drawn(&seed[1..])]).needles(seed, MOST);
        found += without.iter().filter(|(_, height)| *height == TOLD).count();
        reached += without.iter().filter(|(_, height)| *height == REACHED).count();
        let lower: Vec<_> = without.into_iter().map(|(suspect, _)| (suspect, REACHED)).collect();
        assert_eq!(with, lower, "{}: what a golden trace tells is no find", G::name());
    }
    assert!(found > 0 && reached > 0, "{}: {found} told and {reached} not, in {} seeds", G::name(), seeds.len());
    let mutants = G::mutants().map_or(0, |mutants| mutants.plan().mutants.len());
    assert!(mutants + G::variants().len() <= NEEDLES_OF_A_GAME, "{}: too few needles", G::name());
}

#[test]
fn a_needle_of_the_compass_rises_for_a_find_alone() {
    every_game!(needles_rise_for_finds_alone);
}
