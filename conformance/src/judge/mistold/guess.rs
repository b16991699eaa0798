//! What a referee may tell otherwise than by the rules, as guesses.

use super::edit::Edit;
use crate::judge::places::kind as kind_of;
use crate::protocol::Notice;
use rulebook_spec::game::Seat;
use serde_json::Value;
use std::collections::BTreeSet;

/// To whom, of those who are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    All,
    /// Who made the reply.
    Mover,
    /// All but who made the reply.
    Others,
    /// Of those the ones whose seats come after it, or before it.
    Later,
    Earlier,
    Seat(Seat),
}

/// What is done with a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum How {
    LeftOut,
    Twice,
    /// These hear it in place of those.
    Instead(To),
    /// These hear it as well.
    Also(To),
    /// It is told behind everything else, or before it.
    Last,
    First,
    Edited(Edit),
    /// It is told although the rules have none, behind everything else or before it.
    Added(Value),
    AddedFirst(Value),
    /// What a player made of its turn is told though nobody is to hear it.
    PassedOn,
}

/// A guess.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mistold {
    /// The kinds of messages.
    kinds: Vec<String>,
    to: To,
    how: How,
    /// Where it is what seats may see that is edited, of which such messages tell: the keys under which they do. The edit is one of that.
    views: Option<Views>,
}

/// The keys under which messages tell what who hears them may see: the kind of a message, and what follows.
pub(super) type Views = Vec<Vec<String>>;

/// What is told at a request by the rules.
pub(super) struct Told {
    pub sent: Vec<Notice>,
    /// Who made the reply of the request; of what luck decides, whose stage it was.
    pub mover: Option<Seat>,
    /// What it made of its turn, as JSON.
    pub made: Option<Value>,
    pub seats: u8,
    pub unstarted: Option<Seat>,
    /// What each seat may see, where that is shown.
    pub views: Option<Vec<Value>>,
}

impl To {
    fn has(self, seat: Seat, mover: Option<Seat>) -> bool {
        match self {
            To::All => true,
            To::Mover => mover == Some(seat),
            To::Others => mover.is_some_and(|mover| mover != seat),
            To::Later => mover.is_some_and(|mover| mover < seat),
            To::Earlier => mover.is_some_and(|mover| mover > seat),
            To::Seat(one) => one == seat,
        }
    }

    fn says(self) -> String {
        match self {
            To::All => "everybody who is to hear it".into(),
            To::Mover => "the player who answered".into(),
            To::Others => "those who did not answer".into(),
            To::Later => "those who sit after the player who answered".into(),
            To::Earlier => "those who sit before the player who answered".into(),
            To::Seat(seat) => format!("seat {seat}"),
        }
    }

    /// Those who have this seat among them, the most first.
    fn with(seat: Seat, mover: Option<Seat>) -> Vec<To> {
        let all = [To::Mover, To::Others, To::Later, To::Earlier, To::Seat(seat)];
        all.into_iter().filter(|to| to.has(seat, mover)).collect()
    }
}

impl Mistold {
    /// What is told at a request by a referee that errs like this.
    pub fn of(&self, told: &Told) -> Vec<Notice> {
        let Told { sent, mover, made, seats, .. } = told;
        let has = |kind: &str| self.kinds.iter().any(|one| one == kind);
        let is_meant = |notice: &Notice| has(kind_of(&notice.message)) && self.to.has(notice.seat, *mover);
        let mut all: Vec<Notice> = Vec::with_capacity(sent.len() + 1);
        match &self.how {
            How::LeftOut => all.extend(sent.iter().filter(|notice| !is_meant(notice)).cloned()),
            How::Twice => {
                all.extend(sent.iter().flat_map(|notice| vec![notice.clone(); 1 + usize::from(is_meant(notice))]));
            }
            How::Last | How::First => {
                let (meant, mut rest): (Vec<Notice>, Vec<Notice>) = sent.iter().cloned().partition(is_meant);
                if self.how == How::First {
                    all = meant;
                    all.append(&mut rest);
                } else {
                    all = rest;
                    all.extend(meant);
                }
            }
            How::Instead(to) | How::Also(to) => {
                let is_kept = matches!(self.how, How::Also(_));
                let mut heard: BTreeSet<Seat> = BTreeSet::new();
                for notice in sent {
                    let is_meant = is_meant(notice);
                    if is_kept || !is_meant {
                        all.push(notice.clone());
                    }
                    for seat in (0..*seats).filter(|seat| is_meant && to.has(*seat, *mover) && *seat != notice.seat) {
                        if heard.insert(seat) {
                            all.push(Notice { seat, message: notice.message.clone() });
                        }
                    }
                }
            }
            How::Edited(edit) => all.extend(sent.iter().map(|notice| {
                let edited = |message: &Value| match &self.views {
                    Some(views) => {
                        let of_kind =
                            views.iter().filter(|keys| keys.first().is_some_and(|kind| kind == kind_of(message)));
                        of_kind.fold(message.clone(), |message, keys| edit.under(keys).of(&message))
                    }
                    None => edit.of(message),
                };
                let message = if is_meant(notice) { edited(&notice.message) } else { notice.message.clone() };
                Notice { seat: notice.seat, message }
            })),
            How::Added(message) | How::AddedFirst(message) => {
                let meant = (0..*seats).filter(|seat| self.to.has(*seat, *mover));
                let added = meant.map(|seat| Notice { seat, message: message.clone() });
                if matches!(self.how, How::Added(_)) {
                    all.extend(sent.iter().cloned().chain(added));
                } else {
                    all.extend(added.chain(sent.iter().cloned()));
                }
            }
            How::PassedOn => {
                // What follows from it is told later.
                if let Some(made) = made.as_ref().filter(|made| has(kind_of(made))) {
                    let meant = (0..*seats).filter(|seat| self.to.has(*seat, *mover));
                    all.extend(meant.map(|seat| Notice { seat, message: made.clone() }));
                }
                all.extend(sent.iter().cloned());
            }
        }
        all
    }

    /// What such a referee shows that each seat may see, where that is shown.
    pub fn views(&self, told: &Told) -> Option<Vec<Value>> {
        let views = told.views.clone()?;
        let How::Edited(edit) = &self.how else { return Some(views) };
        let is_meant = |seat: Seat| self.views.is_some() && self.to.has(seat, told.mover);
        Some(
            views.into_iter().zip(0..).map(|(view, seat)| if is_meant(seat) { edit.of(&view) } else { view }).collect(),
        )
    }

    /// What the referee does, as it goes on after "the referee".
    pub fn says(&self) -> String {
        let kind = self.kinds.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(" and ");
        let to = self.to.says();
        match &self.how {
            How::LeftOut => format!("does not send {kind} to {to}"),
            How::Twice => format!("sends {kind} twice to {to}"),
            How::Instead(other) => format!("sends {kind} to {}, not to {to}", other.says()),
            How::Also(other) => format!("sends {kind} to {} as well", other.says()),
            How::Last => format!("sends {kind} to {to} after everything else"),
            How::First => format!("sends {kind} to {to} before everything else"),
            How::Edited(edit) if self.views.is_some() && kind.is_empty() => {
                format!("shows what may be seen by {to} {}", edit.says())
            }
            How::Edited(edit) if self.views.is_some() => {
                format!("sends {kind} to {to}, and shows what may be seen, {}", edit.says())
            }
            How::Edited(edit) => format!("sends {kind} to {to} {}", edit.says()),
            How::Added(_) => format!("sends {kind} to {to}, where nobody is to hear it"),
            How::AddedFirst(_) => format!("sends {kind} to {to} before everything else, where nobody is to hear it"),
            How::PassedOn => format!("passes {kind} on to {to}, where nobody is to hear it"),
        }
    }
}

/// Where messages tell what who hears them may see, as far as it can be seen here: the same, or what has the same parts as `like`.
pub(super) fn views_in(told: &Told, like: Option<&Value>) -> Views {
    let mut found = Views::new();
    for notice in &told.sent {
        let view = told.views.as_ref().and_then(|views| views.get(usize::from(notice.seat)));
        let is_view = |value: &Value| match (like, value) {
            (Some(Value::Object(like)), Value::Object(value)) => like.keys().eq(value.keys()),
            (_, value) => view == Some(value),
        };
        let kind = kind_of(&notice.message);
        let Some(says) = notice.message.get(kind) else { continue };
        if is_view(says) {
            found.push(vec![kind.to_owned()]);
            continue;
        }
        let parts = says.as_object().into_iter().flatten().filter(|(_, part)| is_view(part));
        found.extend(parts.map(|(key, _)| vec![kind.to_owned(), key.clone()]));
    }
    found
}

/// What seats may see is shown and told by messages of these kinds with an edit.
fn of_views(edit: Edit, to: To, views: &Views) -> Option<Mistold> {
    let is_plain = matches!(to, To::All | To::Seat(_));
    let kinds: BTreeSet<&String> = views.iter().filter_map(|keys| keys.first()).collect();
    let kinds = kinds.into_iter().cloned().collect();
    is_plain.then(|| Mistold { kinds, to, how: How::Edited(edit), views: Some(views.clone()) })
}

/// What may have happened to what is told at a request, given what the referee tells and, where it does, shows that each seat may see.
/// Messages tell that under the keys `views`.
pub(super) fn guessed(told: &Told, got: &[Notice], got_views: Option<&[Value]>, views: &Views) -> Vec<Mistold> {
    let mut guesses: Vec<Mistold> = Vec::new();
    let kinds: BTreeSet<&str> = told.sent.iter().chain(got).map(|notice| kind_of(&notice.message)).collect();
    for kind in kinds {
        let mut guess = |to: To, how: How| {
            if let How::Edited(edit) = &how {
                let within = views.iter().filter(|keys| keys.first().is_some_and(|one| one == kind));
                let within = within.filter_map(|keys| edit.within(keys));
                guesses.extend(within.filter_map(|edit| of_views(edit, to, views)));
            }
            guesses.push(Mistold { kinds: vec![kind.to_owned()], to, how, views: None });
        };
        let is_any = told.sent.iter().any(|notice| kind_of(&notice.message) == kind);
        for seat in 0..told.seats {
            let own = |all: &[Notice]| -> Vec<Value> {
                let own = all.iter().filter(|notice| notice.seat == seat && kind_of(&notice.message) == kind);
                own.map(|notice| notice.message.clone()).collect()
            };
            of_seat(told, seat, is_any, (&own(&told.sent), &own(got)), &mut guess);
        }
    }
    for (seat, (expected, got)) in (0..).zip(told.views.iter().flatten().zip(got_views.into_iter().flatten())) {
        for edit in Edit::between(expected, got) {
            for to in [To::All, To::Seat(seat)] {
                guesses.extend(of_views(edit.clone(), to, views));
            }
        }
    }
    // What is said of all is said before what is said of some.
    guesses.sort_by_key(|guess| match guess.to {
        To::All => 0,
        To::Mover | To::Others => 1,
        To::Later | To::Earlier | To::Seat(_) => 2,
    });
    guesses
}

/// The same of messages of one kind to one seat, given those that it should hear and those that it hears; `is_any` where anybody should
/// hear one.
fn of_seat(
    told: &Told,
    seat: Seat,
    is_any: bool,
    (expected, got): (&[Value], &[Value]),
    guess: &mut dyn FnMut(To, How),
) {
    let whole = [To::All].into_iter().chain(To::with(seat, told.mover));
    match (expected, got) {
        (one, two) if one == two => {
            for to in whole.filter(|_| !two.is_empty()) {
                guess(to, How::Last);
                guess(to, How::First);
            }
        }
        (_, []) => whole.for_each(|to| guess(to, How::LeftOut)),
        ([], [added, ..]) => {
            for other in To::with(seat, told.mover) {
                for to in [To::All, To::Mover, To::Others] {
                    guess(to, How::Also(other));
                    guess(to, How::Instead(other));
                }
                if !is_any {
                    if told.made.as_ref() == Some(added) {
                        guess(other, How::PassedOn);
                    }
                    guess(other, How::Added(added.clone()));
                    guess(other, How::AddedFirst(added.clone()));
                }
            }
        }
        (one, two) if two.len() > one.len() => whole.for_each(|to| guess(to, How::Twice)),
        (one, two) => {
            let pair = one.iter().zip(two).find(|(one, two)| one != two);
            let edits = pair.map(|(one, two)| Edit::between(one, two)).unwrap_or_default();
            for to in whole {
                edits.iter().for_each(|edit| guess(to, How::Edited(edit.clone())));
            }
        }
    }
}

/// Edits of the same kind of different parts of a message, as one: each showed where the part has a size that others seldom have.
pub(super) fn joined(guesses: &[Mistold]) -> Vec<Mistold> {
    let edits = |of: &Mistold| -> Vec<Edit> {
        let alike = guesses.iter().filter(|one| (&one.kinds, one.to, &one.views) == (&of.kinds, of.to, &of.views));
        alike.filter_map(|one| if let How::Edited(edit) = &one.how { Some(edit.clone()) } else { None }).collect()
    };
    let joined = |guess: &Mistold| match &guess.how {
        How::Edited(edit) => Some(Mistold { how: How::Edited(edit.joined(&edits(guess))?), ..guess.clone() }),
        _ => None,
    };
    guesses.iter().filter_map(joined).collect()
}
