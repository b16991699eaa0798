//! Java players of Garrison: our shim and the player's source are compiled together, with the JDK that is on the machine.

use crate::exit::Failure;
use crate::shims::Plan;
use crate::shims::files::{compiled, player_files, temporary, write_sources};
use crate::shims::jdk::{encoding, fresh, javac, options, root, write_launcher};
use std::path::{Path, PathBuf};
use std::process::Output;

/// The player's class, as the text names it.
const CLASS: &str = "ru.nsu.olympic.strategy.player.Player";
/// The folder in which classes go. It is ours: what was in it is dropped.
const CLASSES: &str = "classes";
/// The armies of the interface, whose type the text leaves open.
const ARMIES: &[&str] = &["[][] army = new int", " hand_army", " total_army", " opponent_total_army", " collect_army"];
/// Options of the machine: the player's 32 MB, 4 MB in which new objects begin, and what is needed besides.
const OPTIONS: &[&str] = &["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx44m", "-Xmn8m"];

/// Compiles shim and player, and writes the launcher.
pub(super) fn build(plan: &Plan) -> Result<PathBuf, Failure> {
    if plan.interface.is_some() {
        return Err(Failure::usage("--interface: the text itself names the package of this interface"));
    }
    let files = player_files(&plan.source, &["java"])?;
    let class = plan.class.as_deref().unwrap_or(CLASS);
    let name = class.rsplit('.').next().unwrap_or(class);
    if !files.iter().any(|file| file.file_stem().is_some_and(|stem| stem == name)) {
        let source = plan.source.display();
        return Err(Failure::usage(format!("{source}: there is no {name}.java with the class {class}")));
    }
    let classes = plan.out.join(CLASSES);
    let first = compile(plan, &files, class, &classes, "int")?;
    if !first.status.success() && !compile(plan, &files, class, &classes, "long")?.status.success() {
        fresh(&classes)?;
        compiled(plan, &first)?;
    }
    let options = options(OPTIONS).join(" ");
    let start = format!(
        "# Runs a player as a bot over JSON Lines, which go through descriptors 3 and 4: what the player prints goes to\n\
         # standard error. Written by `rulebook build garrison-java`.\n\
         exec \"$java\" {options} -cp \"$here/{CLASSES}\" rulebook.shim.Shim 3<&0 4>&1 0</dev/null 1>&2\n"
    );
    write_launcher(plan, &start)
}

/// Compiles everything, with armies of this type.
fn compile(plan: &Plan, files: &[PathBuf], class: &str, classes: &Path, army: &str) -> Result<Output, Failure> {
    fresh(classes)?;
    let folder = temporary()?;
    let edit = |text: &str| {
        let typed = ARMIES.iter().fold(text.to_owned(), |text, name| {
            text.replace(&format!("int{name}"), &format!("{army}{}", name.replace("int", army)))
        });
        typed.replace(&format!("new {CLASS}()"), &format!("new {class}()"))
    };
    let mut all = write_sources(&["garrison-java/api", "garrison-java/shim", "java"], folder.path(), edit)?;
    // Who brings the interface along has his own.
    all.retain(|ours| {
        let name = ours.strip_prefix(folder.path()).unwrap_or(ours);
        !files.iter().any(|file| file.ends_with(name))
    });
    let beside = if plan.source.is_dir() { plan.source.clone() } else { root(&plan.source)? };
    all.extend_from_slice(files);
    javac(encoding(plan), None, beside.as_os_str(), classes, &all)
}
