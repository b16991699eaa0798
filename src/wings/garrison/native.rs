//! Players that become one program together with our shim: Garrison's in C++ and Pascal.

use crate::exit::Failure;
use crate::out::folder_of;
use crate::shims::Plan;
use crate::shims::files::{compiled, player_files, run, temporary, unreadable, unwritable, write, write_sources};
use rulebook_conformance::shims::sources;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Old sources are to run as they did: no optimisation by rules of the language that nobody kept then.
const CXX_FLAGS: &[&str] = &["-O2", "-w", "-fwrapv", "-fno-strict-aliasing"];
/// The header that every source of the player includes unasked.
const CXX_HEADER: &str = "player.h";

/// A program for a player of Garrison in C++.
pub(super) fn cpp(plan: &Plan) -> Result<PathBuf, Failure> {
    takes_no_java_options(plan)?;
    let files = player_files(&plan.source, &["cpp", "cc", "cxx", "C"])?;
    let folder = temporary()?;
    let (api, shim) = (folder.path().join("api"), folder.path().join("shim"));
    write_sources(&["garrison-cpp/api"], &api, str::to_owned)?;
    if let Some(header) = plain_name(plan)? {
        for source in sources("garrison-cpp/api") {
            write(&api.join(header), source.text)?;
        }
    }
    let mut shim_files = write_sources(&["garrison-cpp/shim"], &shim, str::to_owned)?;
    shim_files.retain(|file| file.extension() == Some(OsStr::new("cpp")));
    let out = program(plan)?;
    let mut compiler = words("CXX", "g++")?.into_iter();
    let name = compiler.next().unwrap_or_default();
    let mut command = Command::new(&name);
    command.args(compiler).args(CXX_FLAGS);
    if !name.contains("clang") {
        // Takes, among others, a variable of a `for` that is used after it.
        command.arg("-fpermissive");
    }
    command.arg("-I").arg(&api).arg("-include").arg(api.join(CXX_HEADER));
    command.args(words("CXXFLAGS", "")?).args(files).args(shim_files).arg("-o").arg(&out);
    let install = "install a C++ compiler (Debian and Ubuntu: apt-get install g++), or let CXX name one";
    compiled(plan, &run(&mut command, install)?)?;
    Ok(out)
}

/// Ranges and the stack are checked, which ends the program where the player writes outside his arrays; a message says in
/// which line.
const FPC_FLAGS: &[&str] = &["-v0e", "-l-", "-O2", "-Cr", "-Ct", "-gl"];
/// The mode in which an integer has 32 bits, unless the player's source asks for another.
const FPC_MODE: &str = "delphi";
/// The unit with the contest's variables.
const PASCAL_UNIT: &str = "globals";

/// A program for a player of Garrison in Pascal.
pub(super) fn pascal(plan: &Plan) -> Result<PathBuf, Failure> {
    takes_no_java_options(plan)?;
    let source = if plan.source.is_dir() { plan.source.join("player.pas") } else { plan.source.clone() };
    let text = fs::read(&source).map_err(|error| unreadable(&source, &error))?;
    let beside = folder_of(&source);
    let beside = fs::canonicalize(beside).map_err(|error| unreadable(beside, &error))?;
    let unit = plain_name(plan)?.unwrap_or(PASCAL_UNIT);
    let folder = temporary()?;
    let edit = |text: &str| {
        let declared = text.replace(&format!("unit {PASCAL_UNIT};"), &format!("unit {unit};"));
        declared.replace(&format!(" {PASCAL_UNIT},"), &format!(" {unit},"))
    };
    write_sources(&["garrison-pascal/shim"], folder.path(), edit)?;
    for source in sources("garrison-pascal/api") {
        write(&folder.path().join(unit).with_extension("pas"), &edit(source.text))?;
    }
    // The unit is found by the name of its file, which need not be that of the player's.
    let player = folder.path().join("player.pas");
    fs::write(&player, &text).map_err(|error| unwritable(&player, &error))?;
    let out = program(plan)?;
    let made = std::path::absolute(&out).map_err(|error| unwritable(&out, &error))?;
    let mut compiler = words("FPC", "fpc")?.into_iter();
    let mut command = Command::new(compiler.next().unwrap_or_default());
    let option = |name: &str, value: &Path| {
        let mut option = OsString::from(name);
        option.push(value);
        option
    };
    command.args(compiler).args(FPC_FLAGS).arg(format!("-M{}", mode(&text)));
    command.arg(option("-Fu", &beside)).arg(option("-Fi", &beside)).arg(option("-FU", folder.path()));
    command.args(words("FPCFLAGS", "")?).arg(option("-o", &made)).arg("bot.pas").current_dir(folder.path());
    let install = "install Free Pascal (Debian and Ubuntu: apt-get install fp-compiler), or let FPC name it";
    compiled(plan, &run(&mut command, install)?)?;
    Ok(out)
}

/// The mode of the compiler: the one that a source asks for. Shim and player are to agree on the size of integers.
fn mode(source: &[u8]) -> String {
    let text = String::from_utf8_lossy(source).to_ascii_lowercase();
    let asked = text.split_once("{$mode ").and_then(|(_, rest)| rest.split_once('}'));
    asked.map_or(FPC_MODE.to_owned(), |(mode, _)| mode.trim().to_owned())
}

/// What the player's source has the interface from, where that was given: the name of a file.
fn plain_name(plan: &Plan) -> Result<Option<&str>, Failure> {
    let Some(name) = plan.interface.as_deref() else { return Ok(None) };
    match Path::new(name).components().collect::<Vec<_>>()[..] {
        [Component::Normal(_)] => Ok(Some(name)),
        _ => Err(Failure::usage(format!("--interface {name}: give a name without folders, as it is included"))),
    }
}

/// Options that mean nothing here are refused rather than passed over.
fn takes_no_java_options(plan: &Plan) -> Result<(), Failure> {
    match (&plan.class, &plan.encoding) {
        (None, None) => Ok(()),
        _ => Err(Failure::usage("--class and --encoding are for players in Java")),
    }
}

/// The program to make, in a folder that is there. It can be started by this path as it is.
fn program(plan: &Plan) -> Result<PathBuf, Failure> {
    if plan.out.is_dir() {
        let out = plan.out.display();
        return Err(Failure::usage(format!("{out} is a folder: --out is the program to be made here")));
    }
    let folder = folder_of(&plan.out);
    fs::create_dir_all(folder).map_err(|error| unwritable(&plan.out, &error))?;
    Ok(folder.join(plan.out.file_name().unwrap_or_default()))
}

/// The words of an environment variable, as a shell would split them.
fn words(variable: &str, default: &str) -> Result<Vec<String>, Failure> {
    let text = std::env::var(variable).ok().filter(|text| !text.trim().is_empty()).unwrap_or_else(|| default.into());
    crate::words::split(&text).map_err(|error| Failure::usage(format!("{variable}: {error}")))
}
