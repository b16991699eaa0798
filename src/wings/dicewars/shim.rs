//! Java players of Dice Wars: our shim and the player's source are compiled with the JDK that is on the machine.

use crate::exit::Failure;
use crate::shims::Plan;
use crate::shims::files::{compiled, player_files, run, temporary, write_sources};
use crate::shims::jdk::{INSTALL, encoding, fresh, javac, options, package, root, tool, write_launcher};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The package of the contest's interface, unless the player's source says otherwise.
const INTERFACE: &str = "ru.icl.dicewars.client";
/// Folders in which classes go. They are ours: what was in them is dropped.
const SHIM_CLASSES: &str = "shim-classes";
const PLAYER_CLASSES: &str = "player-classes";
/// Options of the machine in which the shim, not the player, runs: to be there soon, and nothing but answers on its
/// standard output.
const OPTIONS: &[&str] =
    &["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr", "-Xmx512m"];
/// Compiles shim and player, and writes the launcher.
pub(super) fn build(plan: &Plan) -> Result<PathBuf, Failure> {
    let files = player_files(&plan.source, &["java"])?;
    let [shim, player] = [SHIM_CLASSES, PLAYER_CLASSES].map(|name| plan.out.join(name));
    fresh(&shim)?;
    fresh(&player)?;
    compile_shim(plan, &shim)?;
    compile_player(plan, &files, &shim, &player)?;
    let class = choose(plan, &class_path(&shim, &player)?, &player)?;
    let options = options(OPTIONS).join(" ");
    let start = format!(
        "# Runs the player {class} as a bot over JSON Lines. Written by `rulebook build dicewars-java`.\n\
         # The machine takes its time to start, which is not the player's: the shim says when it is ready.\n\
         echo '{{\"ready\":false}}'\n\
         exec \"$java\" {options} \\\n    \
         -cp \"$here/{SHIM_CLASSES}:$here/{PLAYER_CLASSES}\" rulebook.shim.Shim '{class}' \"$@\"\n"
    );
    write_launcher(plan, &start)
}

fn compile_shim(plan: &Plan, classes: &Path) -> Result<(), Failure> {
    let folder = temporary()?;
    let edit = |text: &str| match &plan.interface {
        Some(package) => text.replace(INTERFACE, package),
        None => text.to_owned(),
    };
    let files = write_sources(&["dicewars-java/api", "dicewars-java/shim", "java"], folder.path(), edit)?;
    let output = javac("UTF-8", None, folder.path().as_os_str(), classes, &files)?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(Failure::broken(format!("the shim does not compile with this JDK:\n{}", errors.trim_end())))
}

fn compile_player(plan: &Plan, files: &[PathBuf], shim: &Path, classes: &Path) -> Result<(), Failure> {
    let root = if plan.source.is_dir() { plan.source.clone() } else { root(&plan.source)? };
    let output = javac(encoding(plan), Some(shim.as_os_str()), root.as_os_str(), classes, files)?;
    compiled(plan, &output)
}

fn class_path(shim: &Path, player: &Path) -> Result<OsString, Failure> {
    let usage = |error: std::env::JoinPathsError| Failure::usage(format!("the folder for the bot: {error}"));
    std::env::join_paths([shim, player]).map_err(usage)
}

/// The player's class: the one that was asked for, the one of the only file, or the only one that there is.
fn choose(plan: &Plan, class_path: &OsStr, player: &Path) -> Result<String, Failure> {
    let output = run(tool("java").arg("-cp").arg(class_path).arg("rulebook.shim.Players").arg(player), INSTALL)?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::broken(format!("the players cannot be listed: {}", errors.trim_end())));
    }
    let names = String::from_utf8_lossy(&output.stdout);
    let names: Vec<&str> = names.lines().collect();
    let source = plan.source.display();
    let wanted = match &plan.class {
        Some(class) => Some(class.clone()),
        None if plan.source.is_dir() => None,
        None => {
            let stem = plan.source.file_stem().unwrap_or_default().to_string_lossy();
            let package = package(&plan.source)?;
            Some(if package.is_empty() { stem.into_owned() } else { format!("{package}.{stem}") })
        }
    };
    let all = names.join(", ");
    match (wanted, names.as_slice()) {
        (_, []) => Err(Failure::usage(format!(
            "{source}: no class implements {}.Player and can be made without arguments",
            plan.interface.as_deref().unwrap_or(INTERFACE)
        ))),
        (Some(class), names) if names.contains(&class.as_str()) => Ok(class),
        (Some(class), _) => Err(Failure::usage(format!("{source}: {class} is no player; there are {all}"))),
        (None, [only]) => Ok((*only).to_owned()),
        (None, _) => Err(Failure::usage(format!("{source}: there are several players, choose one by --class: {all}"))),
    }
}
