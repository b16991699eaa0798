//! `rulebook` for Nim beside the five games that it comes with.

fn main() -> std::process::ExitCode {
    rulebook::run(&[&[rulebook::game::<nim::Nim>()], rulebook::OURS].concat())
}
