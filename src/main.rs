//! The command line of `rulebook`.
fn main() {}
