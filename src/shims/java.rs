//! Java players of Dice Wars: our shim and the player's source are compiled with the JDK that is on the machine.

use super::Plan;
use super::files::{compiled, player_files, run, temporary, unreadable, unwritable, write_sources};
use crate::exit::Failure;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The package of the contest's interface, unless the player's source says otherwise.
const INTERFACE: &str = "ru.icl.dicewars.client";
/// The encoding of the player's source, unless told otherwise.
const ENCODING: &str = "UTF-8";
/// What to do where there is no JDK.
const INSTALL: &str = "install a JDK, 8 or later (Debian and Ubuntu: apt-get install default-jdk-headless), \
                       or let JAVA_HOME name one";
/// Folders in which classes go. They are ours: what was in them is dropped.
const SHIM_CLASSES: &str = "shim-classes";
const PLAYER_CLASSES: &str = "player-classes";
/// Options of the machine in which the shim, not the player, runs: to be there soon, and nothing but answers on its
/// standard output.
const OPTIONS: &[&str] =
    &["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr", "-Xmx512m"];
/// More of them, where the machine knows them.
const LOG_OPTIONS: &[&str] = &["-Xlog:disable", "-Xlog:all=warning:stderr"];

/// Compiles shim and player, and writes the launcher.
pub(super) fn build(plan: &Plan) -> Result<PathBuf, Failure> {
    let files = player_files(&plan.source, &["java"])?;
    let [shim, player] = [SHIM_CLASSES, PLAYER_CLASSES].map(|name| plan.out.join(name));
    for folder in [&shim, &player] {
        fresh(folder).map_err(|error| unwritable(folder, &error))?;
    }
    compile_shim(plan, &shim)?;
    compile_player(plan, &files, &shim, &player)?;
    let class = choose(plan, &class_path(&shim, &player)?, &player)?;
    let launcher = plan.out.join("bot");
    write_launcher(&launcher, &class).map_err(|error| unwritable(&launcher, &error))?;
    Ok(launcher)
}

/// The folder, empty.
fn fresh(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    }
}

/// A program of the JDK: the one of `JAVA_HOME`, else the one on the path.
fn tool(name: &str) -> Command {
    match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => Command::new(Path::new(&home).join("bin").join(name)),
        None => Command::new(name),
    }
}

fn javac(
    encoding: &str,
    class_path: Option<&OsStr>,
    source_path: &Path,
    into: &Path,
    files: &[PathBuf],
) -> Result<Output, Failure> {
    let mut command = tool("javac");
    command.args(["-nowarn", "-proc:none", "-encoding", encoding, "-d"]).arg(into);
    command.arg("-sourcepath").arg(source_path);
    if let Some(class_path) = class_path {
        command.arg("-cp").arg(class_path);
    }
    run(command.args(files), INSTALL)
}

fn compile_shim(plan: &Plan, classes: &Path) -> Result<(), Failure> {
    let folder = temporary()?;
    let edit = |text: &str| match &plan.interface {
        Some(package) => text.replace(INTERFACE, package),
        None => text.to_owned(),
    };
    let files = write_sources(&["dicewars-java/api", "dicewars-java/shim"], folder.path(), edit)?;
    let output = javac("UTF-8", None, folder.path(), classes, &files)?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(Failure::broken(format!("the shim does not compile with this JDK:\n{}", errors.trim_end())))
}

fn compile_player(plan: &Plan, files: &[PathBuf], shim: &Path, classes: &Path) -> Result<(), Failure> {
    let root = if plan.source.is_dir() { plan.source.clone() } else { root(&plan.source)? };
    let encoding = plan.encoding.as_deref().unwrap_or(ENCODING);
    let output = javac(encoding, Some(shim.as_os_str()), &root, classes, files)?;
    compiled(plan, &output)
}

/// The package that a file of source says it is in.
fn package(file: &Path) -> Result<String, Failure> {
    let text = fs::read(file).map_err(|error| unreadable(file, &error))?;
    let text = String::from_utf8_lossy(&text);
    let says = |line: &str| Some(line.trim_start().strip_prefix("package ")?.split(';').next()?.trim().to_owned());
    Ok(text.lines().find_map(says).unwrap_or_default())
}

/// The folder from which a file's package is counted: what else the file needs is looked for from there.
fn root(file: &Path) -> Result<PathBuf, Failure> {
    let package = package(file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let parts: PathBuf = package.split('.').filter(|part| !part.is_empty()).collect();
    let absolute = fs::canonicalize(folder).map_err(|error| unreadable(folder, &error))?;
    let fits = absolute.ends_with(&parts);
    let root = absolute.ancestors().nth(parts.components().count()).filter(|_| fits);
    Ok(root.map_or_else(|| folder.to_owned(), Path::to_owned))
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

fn write_launcher(path: &Path, class: &str) -> io::Result<()> {
    let mut version = tool("java");
    let knows_log = version.args(LOG_OPTIONS).arg("-version").output().is_ok_and(|output| output.status.success());
    let options = if knows_log { [OPTIONS, LOG_OPTIONS].concat() } else { OPTIONS.to_vec() }.join(" ");
    let script = format!(
        "#!/bin/sh\n\
         # Runs the player {class} as a bot over JSON Lines. Written by `rulebook build dicewars-java`.\n\
         here=$(cd \"$(dirname \"$0\")\" && pwd) || exit 3\n\
         java=\"${{JAVA_HOME:+$JAVA_HOME/bin/}}java\"\n\
         command -v \"$java\" >/dev/null || {{ echo \"$java is not there: install a Java runtime\" >&2; exit 3; }}\n\
         # The machine takes its time to start, which is not the player's: the shim says when it is ready.\n\
         echo '{{\"ready\":false}}'\n\
         exec \"$java\" {options} \\\n    \
         -cp \"$here/{SHIM_CLASSES}:$here/{PLAYER_CLASSES}\" rulebook.shim.Shim '{class}' \"$@\"\n"
    );
    fs::write(path, script)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}
