//! The long tests of the rules: published counts and values, from millions of positions. `cargo test` leaves them out;
//! `cargo test -p rulebook-spec --test deep` runs them.

mod bricks_cram;
mod bricks_nimbers;
mod cram;
