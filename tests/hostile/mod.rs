//! Programs that lie, flood and forge, and what comes of it. `deep/hostile` has those that are waited for.

mod conduct;
mod gallery;
mod reports;
mod verbs;
