//! What luck has decided, inferred from the calls that follow: whether an attack was won, where dice were laid, who got
//! which of the flags that were left.

use super::calls::Call;
use super::playout::{Changed, Playout, Thrown, differs};
use crate::verdict::Difference;
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Attack, Chance, DiceWars, Flag, LandId, Message, Position, Roll, Stage, World};
use rulebook_spec::game::{Event, EventOf, Seat, Turn, step};
use serde_json::json;

/// This many calls decide between two outcomes that are both told of.
const LOOK_AHEAD: usize = 4;
/// The throws that are tried for an outcome: all dice of the attacker, and all of the defender, show this.
const THROWS: [(u8, u8); 4] = [(6, 1), (1, 6), (1, 1), (6, 6)];

impl Playout<'_> {
    /// Lets luck decide as the next call shows that it has; without one, as nobody can know any more.
    pub(super) fn luck(&mut self, next: Option<&Call>) -> Result<(), Difference> {
        match self.position.stage.clone() {
            Stage::Deal => self.deal(),
            Stage::Roll { seat, from, to, .. } => self.roll(seat, Attack { from, to }),
            Stage::Scatter { seat, left } => self.scatter(seat, left, next.and_then(Call::world)),
            _ => Ok(()),
        }
    }

    /// Whether luck can decide so; the position then says what followed.
    fn settle(&mut self, chance: Chance) -> bool {
        let event: EventOf<DiceWars> = Event::Chance(chance);
        let settled = step::<DiceWars>(self.rules, &mut self.position, &event, &mut self.log).is_ok();
        if settled {
            self.told();
        }
        settled
    }

    fn deal(&mut self) -> Result<(), Difference> {
        let seats = 0..self.position.map().players();
        let seen = |seat: Seat| {
            let own = self.calls[self.at..].iter().filter(|call| call.seat == seat);
            own.filter_map(Call::world).find_map(|world| world.my_flag)
        };
        let mut flags: Vec<Option<Flag>> = seats.map(|seat| self.position.flag(seat).or_else(|| seen(seat))).collect();
        // Who is never called again may have any of the others.
        for index in 0..flags.len() {
            if flags[index].is_none() {
                let free = self.position.flags_on_map().find(|flag| !flags.contains(&Some(*flag)));
                flags[index] = free;
            }
        }
        let dealt: Vec<Flag> = flags.into_iter().flatten().collect();
        let got = json!(dealt);
        if self.settle(Chance::Flags(dealt)) {
            return Ok(());
        }
        let expected = json!("each seat that was passed over gets another one of the flags that are left");
        Err(differs("how flags are dealt", Some(CHOICE_LEFTOVERS), expected, got))
    }

    /// What later calls say of an attack: the world in which the next step is asked for, and what hearers are told.
    fn outcomes(&self, mover: Seat, attack: Attack) -> Vec<bool> {
        let mine = self.position.flag(mover);
        let mut told = None;
        for call in &self.calls[self.at..] {
            match &call.message {
                Ok(Message::OpponentAttack { attack: of, won, .. }) if *of == Some(attack) => {
                    told.get_or_insert(*won);
                }
                Ok(Message::Attack { world }) => {
                    let owner = world.lands().find(|(id, ..)| *id == attack.to).map(|(_, flag, _)| flag);
                    let seen = owner.is_some() && owner == mine;
                    let told = told.filter(|told| *told != seen);
                    return std::iter::once(seen).chain(told).collect();
                }
                _ => {}
            }
        }
        // Nobody is left who could tell of the last attack that conquers.
        told.map_or_else(|| vec![true, false], |told| vec![told])
    }

    fn roll(&mut self, mover: Seat, attack: Attack) -> Result<(), Difference> {
        let outcomes = self.outcomes(mover, attack);
        let [attacker, defender] = [attack.from, attack.to].map(|land| dice_on(&self.position, land));
        let mut best: Option<(usize, Playout<'_>)> = None;
        for won in &outcomes {
            let Some(mut playout) = self.thrown(mover, attack, *won) else { continue };
            playout.thrown.push(Thrown { attacker, defender, won: *won });
            let mut ahead = playout.at;
            if outcomes.len() > 1 {
                let mut trial = playout.clone();
                let until = (self.at + LOOK_AHEAD).min(self.calls.len());
                while trial.at < until && trial.take().is_ok() {}
                ahead = trial.at;
            }
            if best.as_ref().is_none_or(|(furthest, _)| ahead > *furthest) {
                best = Some((ahead, playout));
            }
        }
        let Some((_, best)) = best else {
            let won = outcomes.first().copied().unwrap_or(true);
            let verb = |won: bool| if won { "won" } else { "lost" };
            let says = |won: bool| json!(format!("{attacker} dice against {defender}: the attack is {}", verb(won)));
            return Err(differs("who wins an attack", Some(BATTLE_SUM), says(!won), says(won)));
        };
        (self.position, self.pending, self.thrown, self.changed) =
            (best.position, best.pending, best.thrown, best.changed);
        Ok(())
    }

    /// The playout after a throw that has this outcome; `None` where there is no such throw.
    fn thrown(&self, mover: Seat, attack: Attack, won: bool) -> Option<Self> {
        let on = |land| dice_on(&self.position, land);
        let (attacking, defending) = (self.rules.thrown)(on(attack.from), on(attack.to));
        THROWS.into_iter().find_map(|(attacker, defender)| {
            let mut playout = self.clone();
            let roll = Roll {
                attacker: vec![attacker; usize::from(attacking)],
                defender: vec![defender; usize::from(defending)],
            };
            let settled = playout.settle(Chance::Roll(roll));
            let index = playout.position.map().index(attack.to)?;
            let taken = Some(playout.position.land(index).0) == playout.position.flag(mover);
            playout.changed = Changed::Battle { won };
            if !matches!(playout.turn(), Turn::Seats(seats) if seats.contains(mover)) {
                playout.changed = Changed::Income;
            }
            (settled && taken == won).then_some(playout)
        })
    }

    /// Lays dice as the world after it shows; without one, anywhere.
    fn scatter(&mut self, mover: Seat, left: u32, after: Option<&World>) -> Result<(), Difference> {
        self.changed = Changed::Income;
        let mine = self.position.flag(mover);
        let wanted = |playout: &Self, id: LandId, index: usize| match after {
            Some(world) => {
                let seen = world.lands().find(|(land, ..)| *land == id).map_or(0, |(.., dice)| dice);
                playout.position.land(index).1 < seen
            }
            None => playout.position.land(index).1 < 8,
        };
        let mut laid = 0;
        while let Stage::Scatter { seat, left: now } = self.position.stage {
            if seat != mover || now > left {
                break;
            }
            let lands: Vec<LandId> = self.position.map().ids().to_vec();
            let own = |index: &usize| Some(self.position.land(*index).0) == mine;
            let own: Vec<usize> = (0..lands.len()).filter(own).collect();
            let fits = own.iter().copied().find(|index| wanted(self, lands[*index], *index));
            // A misreading may lay a die on a full land, and lose it.
            let full = || own.iter().copied().find(|index| self.position.land(*index).1 >= 8);
            let land = fits.or_else(full).map(|index| lands[index]);
            if !land.is_some_and(|land| self.settle(Chance::Scatter(land))) {
                let rule = match self.last.and_then(|last| last.broke) {
                    Some(_) if laid == 0 => INCOME_ALWAYS,
                    _ => INCOME_GROUP,
                };
                let says = |dice: u32| json!(format!("seat {mover} has {dice} dice laid out"));
                return Err(differs("dice that are laid out", Some(rule), says(left), says(laid)));
            }
            laid += 1;
        }
        Ok(())
    }
}

/// The dice on a land.
pub(super) fn dice_on(position: &Position, land: LandId) -> u8 {
    position.map().index(land).map_or(0, |index| position.land(index).1)
}
