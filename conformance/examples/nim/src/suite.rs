//! What the suite wants of Nim besides its rules, cut by role. Where Nim has nothing to say, the default stands.

use crate::table::other;
use crate::{Message, Move, Nim, Position, Rules, Stage, misreadings, players};
use include_dir::{Dir, include_dir};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::*;
use rulebook_conformance::golden::{self, File};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Seat, Turn};
use std::sync::LazyLock;

static TRACES: Dir = include_dir!("$CARGO_MANIFEST_DIR/traces/nim");
static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<Nim>(&[misreadings::ALL]));

/// What is not asked of some rules, and why.
const REASONS: Reasons = Reasons {
    without_variant: &[
        ("nim.heaps.stage", "about setups in the middle of a game, which only the suite has"),
        ("nim.talk.form", "what is a move is told by its JSON, before any rule is asked"),
    ],
    ..Reasons::NONE
};

impl Catalogue for Nim {
    fn reasons() -> &'static Reasons {
        &REASONS
    }

    fn golden() -> Vec<File> {
        golden::files(&TRACES)
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Wire for Nim {
    fn asks(message: &Message) -> bool {
        matches!(message, Message::Turn(_))
    }

    fn ends(message: &Message) -> bool {
        matches!(message, Message::Over { .. })
    }
}

impl Ladders for Nim {
    fn ladders() -> Vec<Ladder> {
        vec![Ladder::between("objects in a heap", 0, 99)]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        let objects = sizes.get("objects in a heap")?;
        let heaps = vec![u32::try_from(objects).ok()?, choices.between(1, 5)];
        let setup = Position { heaps, stage: Stage::Move(choices.below(2) as Seat) };
        Some(Footing { setup, events: Vec::new(), more: 8, is_legal: choices.once_in(2) })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        moment.position.heaps.iter().map(|objects| ("objects in a heap", u64::from(*objects))).collect()
    }
}

impl Sampler for Nim {
    fn sample_setup(choices: &mut dyn Choices) -> Position {
        let mut heaps: Vec<u32> = (0..choices.between(1, 4)).map(|_| choices.below(6)).collect();
        match choices.below(16) {
            14 => heaps.resize(*choices.pick(&[0, 9, 10]).unwrap_or(&9), 1),
            15 => heaps.push(*choices.pick(&[99, 100]).unwrap_or(&99)),
            _ => {}
        }
        let seat = choices.below(2) as Seat;
        let stage = if choices.once_in(12) { Stage::Over { winner: seat } } else { Stage::Move(seat) };
        Position { heaps, stage }
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        let seat: Seat = if turn.asks(1) { 1 } else { 0 };
        let choice = players::random(&position.heaps, choices).unwrap_or(Move { heap: 0, take: 1 });
        let made = |choice| Event::made(seat, choice);
        let slow = |took_us| Event::Reply(Reply { seat, answer: Answer::Move(choice), took_us });
        if !choices.once_in(8) {
            return if choices.once_in(8) {
                slow(*choices.pick(&[1_000_000, 700_000]).unwrap_or(&1))
            } else {
                made(choice)
            };
        }
        match choices.below(8) {
            0 => made(Move { take: 0, ..choice }),
            1 => made(Move { take: choice.take + 99, ..choice }),
            2 => made(Move { heap: position.heaps.len() as u32, ..choice }),
            3 => slow(1_000_001),
            4 => Event::line(seat, "one of the first"),
            5 => Event::made(other(seat), choice),
            6 => Event::fault(other(seat), Fault::Crash),
            _ => Event::fault(
                seat,
                *choices.pick(&[Fault::Timeout, Fault::Garbled, Fault::Memory]).unwrap_or(&Fault::Crash),
            ),
        }
    }
}

impl Fairness for Nim {}

impl Programs for Nim {}

impl Mutated for Nim {}
impl Rankings for Nim {}

impl Worlds for Nim {
    fn worlds() -> Vec<World<Self>> {
        let says = "one heap or two of 0 to 3 objects, from the first move of either seat";
        vec![World { name: "two-heaps", says, setup: Box::new(two_heaps), others: Box::new(others), depth: 6 }]
    }
}

fn two_heaps(choices: &mut dyn Choices) -> Position {
    let heaps = (0..choices.between(1, 2)).map(|_| choices.below(4)).collect();
    Position { heaps, stage: Stage::Move(choices.below(2) as Seat) }
}

/// Any number from any heap, of which there may be fewer.
fn others(_: &Position, _: Seat) -> Vec<Answer<Move>> {
    (0..3).flat_map(|heap| (0..5).map(move |take| Answer::Move(Move { heap, take }))).collect()
}

impl Shrinker for Nim {
    fn simpler(setup: &Position, events: &[EventOf<Self>]) -> Vec<(Position, Vec<EventOf<Self>>)> {
        let with = |heaps| (Position { heaps, stage: setup.stage }, events.to_vec());
        let heaps = 0..setup.heaps.len();
        let without = |index| {
            let mut heaps = setup.heaps.clone();
            heaps.remove(index);
            with(heaps)
        };
        let less = |index: usize| {
            let mut heaps = setup.heaps.clone();
            heaps[index] = heaps[index].checked_sub(1)?;
            Some(with(heaps))
        };
        heaps.clone().map(without).chain(heaps.filter_map(less)).collect()
    }
}

impl Invariants for Nim {
    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        let (before, after) = (&seen.before.heaps, &seen.after.heaps);
        let changed = before.iter().zip(after).filter(|(before, after)| before != after).count();
        let grown = before.iter().zip(after).any(|(before, after)| after > before);
        keeps(before.len() == after.len() && !grown, || format!("{before:?} became {after:?}"))?;
        let wanted = usize::from(seen.log.refused.is_none());
        keeps(changed == wanted, || format!("{changed} heaps changed where {wanted} should"))
    }
}

impl Boards for Nim {
    fn boards() -> Vec<Position> {
        let heaps: [&[u32]; 8] =
            [&[1], &[2], &[1, 1], &[3, 4, 5], &[0, 7, 7], &[99], &[1; 9], &[9, 8, 7, 6, 5, 4, 3, 2, 1]];
        heaps.iter().map(|heaps| Position { heaps: heaps.to_vec(), stage: Stage::Move(0) }).collect()
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Position, String> {
        let heaps = wishes.size.unwrap_or(3);
        if !(1..=9).contains(&heaps) {
            return Err(format!("--size: {heaps} heaps: there are 1 to 9"));
        }
        let heaps = (0..heaps).map(|_| choices.between(1, 9)).collect();
        Ok(Position { heaps, stage: Stage::Move(0) })
    }

    fn draw(position: &Position) -> String {
        let heap = |size: &u32| format!("{}\n", "o".repeat(*size as usize));
        position.heaps.iter().map(heap).collect()
    }
}

impl Scenarios for Nim {}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook_conformance::invariants;
    use rulebook_conformance::seeded::Seeded;
    use rulebook_spec::game::{Game, Table};

    #[test]
    fn the_literal_rules_keep_the_invariants() {
        assert_eq!(invariants::broken::<Nim>(Nim::literal(), 1, 1000), None);
    }

    #[test]
    fn every_variant_replaces_one_entry_and_touches_a_rule_of_its_name() {
        for one in Nim::variants() {
            assert_eq!(rules_with::<Nim>(&[one]).replaced(Nim::literal()).len(), 1, "{}", one.id);
            assert!(one.kind == VariantKind::Reading || one.id.starts_with(one.touches.id()), "{}", one.id);
        }
    }

    #[test]
    fn the_sum_leaves_heaps_that_make_nothing() {
        let mut player = Nim::player("sum").expect("it is listed");
        let mut hears = |heaps: &[u32]| player.hear(&Message::Turn(heaps.to_vec()), &mut Seeded::new(1));
        assert_eq!(hears(&[3, 4, 5]), Some(Move { heap: 0, take: 2 }));
        assert_eq!(hears(&[0, 0, 9]), Some(Move { heap: 2, take: 9 }));
        assert_eq!(hears(&[1, 2, 7]), Some(Move { heap: 2, take: 4 }));
    }
}
