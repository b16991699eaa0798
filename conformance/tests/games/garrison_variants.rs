//! Every variant can be told from the rules, and from every other variant, by the games that are sampled.

use crate::games::garrison::{literal, stream};
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{Catalogue, Sampler};
use rulebook_spec::game::{EventOf, Game, LogOf, step};
use rulebook_spec::garrison::{Garrison, Rules, Setup};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a referee with these rules shows of a game: start and steps, what is told, what is seen.
fn shown(rules: &Rules, setup: &Setup, events: &[EventOf<Garrison>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut log = LogOf::<Garrison>::default();
    let Ok(mut position) = Garrison::start(rules, setup, &mut log) else { return 0 };
    let mut note = |position: &_, log: &LogOf<Garrison>| {
        format!("{position:?} {:?}", Garrison::turn(rules, position)).hash(&mut hasher);
        log.refused.is_some().hash(&mut hasher);
        for (seat, message) in &log.sent {
            format!("{seat} {:?}", message.view()).hash(&mut hasher);
        }
        for seat in 0..2 {
            format!("{:?}", Garrison::moves(rules, position, seat)).hash(&mut hasher);
        }
    };
    note(&position, &log);
    for event in events {
        if step::<Garrison>(rules, &mut position, event, &mut log).is_err() {
            break;
        }
        note(&position, &log);
    }
    hasher.finish()
}

#[test]
fn sampled_games_tell_all_variants_apart() {
    let all: Vec<Rules> = Garrison::variants().iter().map(|variant| rules_with::<Garrison>(&[variant])).collect();
    // Two that have shown the same so far share a class; 0 is the class of the rules themselves.
    let mut classes = vec![0usize; all.len() + 1];
    for game in 0..20_000 {
        let mut choices = stream(game);
        let setup = Garrison::sample_setup(&mut choices);
        let mut events = Vec::new();
        let mut log = LogOf::<Garrison>::default();
        if let Ok(mut position) = Garrison::start(literal(), &setup, &mut log) {
            while events.len() < 8 && !Garrison::turn(literal(), &position).is_over() {
                let turn = Garrison::turn(literal(), &position);
                let event = Garrison::sample_event(&position, turn, &mut choices);
                step::<Garrison>(literal(), &mut position, &event, &mut log).expect("fits");
                events.push(event);
            }
        }
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        classes.iter().for_each(|class| *sizes.entry(*class).or_default() += 1);
        let mut renamed: BTreeMap<(usize, u64), usize> = BTreeMap::new();
        for (index, class) in classes.clone().into_iter().enumerate() {
            if sizes[&class] == 1 {
                continue;
            }
            let rules = if index == 0 { literal() } else { &all[index - 1] };
            let next = index + (game as usize + 1) * 1000;
            classes[index] = *renamed.entry((class, shown(rules, &setup, &events))).or_insert(next);
        }
        if classes.iter().collect::<std::collections::BTreeSet<_>>().len() == classes.len() {
            return;
        }
    }
    let mut same: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (index, class) in classes.iter().enumerate() {
        let id = if index == 0 { "the rules" } else { Garrison::variants()[index - 1].id };
        same.entry(*class).or_default().push(id);
    }
    same.retain(|_, ids| ids.len() > 1);
    panic!("not told apart: {:?}", same.values());
}
