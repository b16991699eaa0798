//! The tests of the rules, in one test program, which is linked once.
//! `cargo test -p rulebook-spec --test all NAME::` runs those of a file.

mod arrows;
mod tidy;
