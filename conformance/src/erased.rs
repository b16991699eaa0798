//! A game that is known at run time only: [`AnyGame`] is whichever game this thread was told of by [`with`].
//!
//! What is written for every game, `fn f<G: Contest>`, is compiled for each of them. Called for `AnyGame` it is compiled once: its
//! setups, positions and moves are boxes ([`data`]), and each function of its roles ([`face`]) asks the game's own through one
//! object ([`face`]).

pub mod data;
mod face;

mod lift;
mod pass;

pub use face::AnyGame;

use crate::contest::Contest;
use face::{Face, Of};
use std::any::TypeId;
use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

thread_local! {
    static CHOSEN: Cell<Option<&'static dyn Face>> = const { Cell::new(None) };
}

/// The game that [`AnyGame`] is in a thread, if it is one there.
#[derive(Clone, Copy)]
pub struct Chosen(Option<&'static dyn Face>);

impl Chosen {
    /// What this thread was told of. It is to be handed on to the threads that it starts.
    pub fn here() -> Self {
        Chosen(CHOSEN.get())
    }

    /// The game `G`.
    pub fn of<G: Contest>() -> Self {
        Chosen(Some(face_of::<G>()))
    }

    /// Does something in a thread for which `AnyGame` is that game.
    pub fn go_on<R>(self, job: impl FnOnce() -> R) -> R {
        let _back = Back(CHOSEN.replace(self.0));
        job()
    }
}

/// Sets what was chosen before again.
struct Back(Option<&'static dyn Face>);

impl Drop for Back {
    fn drop(&mut self) {
        CHOSEN.set(self.0);
    }
}

/// Does something for which [`AnyGame`] is the game `G`.
pub fn with<G: Contest, R>(job: impl FnOnce() -> R) -> R {
    Chosen::of::<G>().go_on(job)
}

/// The face of a game: always the same one, since what is asked of it once is kept in it.
fn face_of<G: Contest>() -> &'static dyn Face {
    static FACES: Mutex<Vec<(TypeId, &'static dyn Face)>> = Mutex::new(Vec::new());
    let mut faces = FACES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, face)) = faces.iter().find(|(id, _)| *id == TypeId::of::<G>()) {
        return *face;
    }
    let face: &'static dyn Face = Box::leak(Box::new(Of::<G>::default()));
    faces.push((TypeId::of::<G>(), face));
    face
}

/// The face of the game that was chosen.
///
/// # Panics
/// None was chosen in this thread: a bug in rulebook.
fn chosen() -> &'static dyn Face {
    CHOSEN.get().expect("a game was chosen in this thread by `erased::with`")
}
