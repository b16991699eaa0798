//! `rulebook doctor`: what this machine can do, section by section.

use crate::exit::{Exit, Failure, Outcome};
use crate::process::{host, sandbox_tried};
use crate::say;

/// Says what this machine can do, and how to get the rest.
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args) -> Outcome {
    sandbox()?;
    Ok(Exit::Conforms)
}

/// What stands around players here.
fn sandbox() -> Result<(), Failure> {
    say!("sandbox");
    match sandbox_tried() {
        Err(why) => say!("  none: {why}"),
        Ok(host::Facts { has, lacks }) => {
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
        ("own /proc", "a container that hides parts of /proc forbids it: --security-opt systempaths=unconfined"),
        ("Landlock", "Linux 6.12 or later has all of it, with `landlock` among the modules of `lsm=` at boot"),
        ("seccomp", "a kernel with CONFIG_SECCOMP_FILTER has it"),
    ];
    let found = known.iter().find(|(what, _)| missing.starts_with(what));
    found.map_or("the system refuses it", |(_, remedy)| remedy)
}
