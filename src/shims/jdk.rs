//! The JDK that is on the machine, and programs that start what it has compiled.

use super::Plan;
use super::files::{run, unreadable, unwritable};
use crate::exit::Failure;
use crate::out::folder_of;
use crate::system::make_executable;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The encoding of the player's source, unless told otherwise.
const ENCODING: &str = "UTF-8";
/// What to do where there is no JDK.
pub(crate) const INSTALL: &str = "install a JDK, 8 or later (Debian and Ubuntu: apt-get install default-jdk-headless), \
                       or let JAVA_HOME name one";
/// Options that keep what the machine itself says off standard output, where it knows them.
const LOG_OPTIONS: &[&str] = &["-Xlog:disable", "-Xlog:all=warning:stderr"];

/// The encoding of the player's source.
pub(crate) fn encoding(plan: &Plan) -> &str {
    plan.encoding.as_deref().unwrap_or(ENCODING)
}

/// Makes the folder, or empties it.
pub(crate) fn fresh(folder: &Path) -> Result<(), Failure> {
    let made = match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    };
    made.map_err(|error| unwritable(folder, &error))
}

/// A program of the JDK: the one of `JAVA_HOME`, else the one on the path.
pub(crate) fn tool(name: &str) -> Command {
    match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => Command::new(Path::new(&home).join("bin").join(name)),
        None => Command::new(name),
    }
}

/// Compiles files of Java, and what else they need from the source path, into a folder.
pub(crate) fn javac(
    encoding: &str,
    class_path: Option<&OsStr>,
    source_path: &OsStr,
    into: &Path,
    files: &[PathBuf],
) -> Result<Output, Failure> {
    let mut command = tool("javac");
    command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
    command.args(["-nowarn", "-proc:none", "-encoding", encoding, "-d"]).arg(into);
    command.arg("-sourcepath").arg(source_path);
    if let Some(class_path) = class_path {
        command.arg("-cp").arg(class_path);
    }
    run(command.args(files), INSTALL)
}

/// The package that a file of source says it is in.
pub(crate) fn package(file: &Path) -> Result<String, Failure> {
    let text = fs::read(file).map_err(|error| unreadable(file, &error))?;
    let text = String::from_utf8_lossy(&text);
    let says = |line: &str| Some(line.trim_start().strip_prefix("package ")?.split(';').next()?.trim().to_owned());
    Ok(text.lines().find_map(says).unwrap_or_default())
}

/// The folder from which a file's package is counted: what else the file needs is looked for from there.
pub(crate) fn root(file: &Path) -> Result<PathBuf, Failure> {
    let package = package(file)?;
    let folder = folder_of(file);
    let parts: PathBuf = package.split('.').filter(|part| !part.is_empty()).collect();
    let absolute = fs::canonicalize(folder).map_err(|error| unreadable(folder, &error))?;
    let fits = absolute.ends_with(&parts);
    let root = absolute.ancestors().nth(parts.components().count()).filter(|_| fits);
    Ok(root.map_or_else(|| folder.to_owned(), Path::to_owned))
}

/// Options for a machine that should start soon, with those that keep its own words off standard output, as far as the
/// Java that is there knows them.
pub(crate) fn options(options: &[&str]) -> Vec<String> {
    let mut version = tool("java");
    let knows_log = version.args(LOG_OPTIONS).arg("-version").output().is_ok_and(|output| output.status.success());
    let more = if knows_log { LOG_OPTIONS } else { &[] };
    [options, more].concat().into_iter().map(String::from).collect()
}

/// Writes the program `bot` into the folder for the bot: a script that goes on with `start`, in which `$here` is that
/// folder and `$java` the machine.
pub(crate) fn write_launcher(plan: &Plan, start: &str) -> Result<PathBuf, Failure> {
    let path = plan.out.join("bot");
    let script = format!(
        "#!/bin/sh\n\
         here=$(cd \"$(dirname \"$0\")\" && pwd) || exit 3\n\
         java=\"${{JAVA_HOME:+$JAVA_HOME/bin/}}java\"\n\
         command -v \"$java\" >/dev/null || {{ echo \"$java is not there: install a Java runtime\" >&2; exit 3; }}\n\
         {start}"
    );
    let written = fs::write(&path, script);
    let written = written.and_then(|()| make_executable(&path));
    written.map_err(|error| unwritable(&path, &error))?;
    Ok(path)
}
