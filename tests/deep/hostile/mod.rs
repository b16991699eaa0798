//! Programs that lie, flood, cheat and die, and what comes of it: the right one is blamed, nothing is lost, nothing escapes.

mod conduct;
mod gallery;
mod sandbox;
mod stops;
