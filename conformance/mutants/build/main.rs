//! Makes a copy of each game's chapters in which mutants can be switched on: `OUT_DIR/planted.rs`.

mod chapter;
mod game;
mod places;
mod plant;

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The games, and their types.
const GAMES: [(&str, &str); 5] = [
    ("bitwa", "Bitwa"),
    ("snakes", "Snakes"),
    ("garrison", "Garrison"),
    ("bricks", "Bricks"),
    ("dicewars", "DiceWars"),
];

fn main() {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    // In a checkout the specification lies beside; a package has a copy of it, made of the link of this name.
    let beside = manifest.join("../../spec/src");
    let spec = if beside.is_dir() { beside } else { manifest.join("spec") };
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", spec.display());
    let mut made = plant::constants();
    for (name, game) in GAMES {
        made.push_str(&game::planted(&spec.join(name), name, game));
    }
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    write(&out.join("planted.rs"), &made);
}

fn write(path: &Path, text: &str) {
    if let Err(error) = fs::write(path, text) {
        panic!("{}: {error}", path.display());
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
