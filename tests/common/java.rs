//! What the tests of Java players share: the shim, the sample players, the probe and the small referee, compiled once.

use super::RULEBOOK;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder of the sample players.
pub const PLAYERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/shims/dicewars-java/players");

/// `rulebook build dicewars-java`.
pub fn build(arguments: &[&str], out: &Path) -> Output {
    let mut command = Command::new(RULEBOOK);
    command.args(["build", "dicewars-java"]).args(arguments).arg("-o").arg(out);
    command.output().expect("our program starts")
}

/// Where the shim and all sample players are compiled, in a folder for this test program; `None` on a machine without a
/// JDK.
pub fn built() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        if Command::new("javac").arg("-version").output().is_err() {
            println!("skipped: no JDK, whose `javac` compiles the shim and its players");
            return None;
        }
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!(env!("CARGO_CRATE_NAME"), "-players"));
        let output = build(&[PLAYERS, "--class", "players.Greedy"], &out);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(out)
    };
    BUILT.get_or_init(build).as_deref()
}

/// The class path of the small referee and the probe; `None` on a machine without a JDK.
pub fn with_referee() -> Option<String> {
    static COMPILED: OnceLock<Option<String>> = OnceLock::new();
    let compile = || {
        let shim = built()?.join("shim-classes");
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!(env!("CARGO_CRATE_NAME"), "-referee"));
        let java = Path::new(PLAYERS).parent().expect("players lie in the folder of Java");
        let mut javac = Command::new("javac");
        javac.args(["probe/ProbePlayer.java", "referee/MiniReferee.java", "-cp"]).arg(&shim).arg("-d").arg(&classes);
        assert!(javac.current_dir(java).status().is_ok_and(|status| status.success()));
        let class_path = std::env::join_paths([&shim, &classes]).expect("a class path");
        Some(class_path.to_string_lossy().into_owned())
    };
    COMPILED.get_or_init(compile).clone()
}
