//! `rulebook doctor`: what this machine has of all that some verbs need, and how to get the rest.

use crate::exit::{Exit, Failure, Outcome};
use crate::process::{sandbox, sandbox_tried};
use crate::say;
use std::process::{Command, Stdio};

/// Says which tools are here that some verbs need, and how to get those that are not
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Runs the command: a function for each section.
pub fn run(_: &Args) -> Outcome {
    toolchains()?;
    say!("");
    sandbox()?;
    Ok(Exit::Conforms)
}

/// A program of somebody else's.
struct Tool {
    /// What it is.
    says: &'static str,
    /// The names under which it may be found, with the words that make it say its version.
    commands: &'static [(&'static str, &'static str)],
    /// What needs it.
    needs: &'static str,
    /// The package of Debian and Ubuntu.
    package: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool {
        says: "Python 3",
        commands: &[("python3", "--version")],
        needs: "`init --lang python`, the examples",
        package: "python3",
    },
    Tool { says: "Node", commands: &[("node", "--version")], needs: "`init --lang node`", package: "nodejs" },
    Tool {
        says: "a JDK",
        commands: &[("javac", "-version")],
        needs: "`init --lang java`, `build …-java`",
        package: "default-jdk-headless",
    },
    Tool {
        says: "C",
        commands: &[("cc", "--version"), ("gcc", "--version"), ("clang", "--version")],
        needs: "`init --lang c`",
        package: "gcc",
    },
    Tool {
        says: "C++",
        commands: &[("c++", "--version"), ("g++", "--version"), ("clang++", "--version")],
        needs: "`init --lang cpp`, `build …-cpp`",
        package: "g++",
    },
    Tool { says: "Free Pascal", commands: &[("fpc", "-iV")], needs: "`build …-pascal`", package: "fp-compiler" },
    Tool { says: "Rust", commands: &[("cargo", "--version")], needs: "`init --lang rust`", package: "cargo" },
    Tool { says: "Go", commands: &[("go", "version")], needs: "`init --lang go`", package: "golang-go" },
    Tool {
        says: "a browser",
        commands: &[("chromium", "--version"), ("google-chrome", "--version"), ("firefox", "--version")],
        needs: "looking at pages of `view` and `book`",
        package: "chromium",
    },
];

/// Compilers, interpreters and a browser.
fn toolchains() -> Result<(), Failure> {
    say!("Tools. None is needed to validate or to certify a program that runs here.");
    say!("");
    for tool in TOOLS {
        match tool.commands.iter().find_map(|(name, word)| Some((name, version(name, word)?))) {
            Some((name, version)) => say!("  here     {:12} {name}: {version}", tool.says),
            None => say!("  missing  {:12} for {}: apt install {}", tool.says, tool.needs, tool.package),
        }
    }
    Ok(())
}

/// The first line of what a program says of its version; `None` where it cannot be started.
fn version(name: &str, word: &str) -> Option<String> {
    let output = Command::new(name).arg(word).stdin(Stdio::null()).output().ok()?;
    let said = [output.stdout, output.stderr].concat();
    let line = String::from_utf8_lossy(&said).lines().map(str::trim).find(|line| !line.is_empty())?.to_owned();
    output.status.success().then_some(line)
}

/// What stands around players here.
fn sandbox() -> Result<(), Failure> {
    say!("What the sandbox around players has here (docs/hosting.md).");
    say!("");
    match sandbox_tried() {
        Err(why) => say!("  none: {why}"),
        Ok(sandbox::Facts { has, lacks }) => {
            has.iter().try_for_each(|one| {
                say!("  ok      {one}");
                Ok::<_, Failure>(())
            })?;
            for one in lacks {
                say!("  missing {one}");
                say!("          {}", remedy(&one));
            }
        }
    }
    Ok(())
}

/// How to get what is missing.
fn remedy(missing: &str) -> &'static str {
    let known = [
        (
            "namespaces",
            "let users make them: sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone=1, \
             kernel.apparmor_restrict_unprivileged_userns=0; in a container, --security-opt seccomp=unconfined",
        ),
        (
            "own process ids",
            "a kernel with CONFIG_CHECKPOINT_RESTORE has them; without, give each Java player -XX:-UsePerfData",
        ),
        ("own /proc", "a container that hides parts of /proc forbids it: --security-opt systempaths=unconfined"),
        ("Landlock", "Linux 6.12 or later has all of it, with `landlock` among the modules of `lsm=` at boot"),
        ("seccomp", "a kernel with CONFIG_SECCOMP_FILTER has it"),
    ];
    let found = known.iter().find(|(what, _)| missing.starts_with(what));
    found.map_or("the system refuses it", |(_, remedy)| remedy)
}
