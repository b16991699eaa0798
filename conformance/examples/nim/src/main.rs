//! `rulebook` for Nim alone.

fn main() -> std::process::ExitCode {
    rulebook::run(&[rulebook::game::<nim::Nim>()])
}
