//! Statements: some may be left out, and neighbours exchanged; and what they say of the types of variables.

use super::syntax::{ident_of, is_action, kind_of, size, unparen};
use super::{InLoop, Planter, Variable};
use crate::game::words;
use syn::spanned::Spanned;
use syn::{Block, Expr, Local, Pat, Stmt, Type, parse_quote};

/// Statements longer than this together are not written twice.
const EXCHANGED: usize = 3_000;

/// What stands before a statement that may be exchanged with it.
enum Before {
    Nothing,
    /// A statement; its words.
    One(String),
    /// Two that were exchanged with each other; the words of the second.
    Pair(Box<[Stmt; 2]>, String),
}

impl Planter<'_> {
    /// The statements of a block: some may be left out, and neighbours exchanged.
    pub(super) fn statements(&mut self, block: &mut Block) {
        self.note_said(block);
        let kept = self.variables.clone();
        let mut made: Vec<Stmt> = Vec::new();
        let mut before = Before::Nothing;
        let in_loop = self.in_loop;
        let count = block.stmts.len();
        for (index, mut stmt) in std::mem::take(&mut block.stmts).into_iter().enumerate() {
            let has_rest = in_loop.has_rest || index + 1 < count;
            self.in_loop = InLoop { is_own: false, has_rest, ..in_loop };
            if Self::is_citing(&stmt) {
                made.push(stmt);
                before = Before::Nothing;
                continue;
            }
            let words = self.words(stmt.span());
            self.near.push(self.rules_of(&stmt));
            let is_plain = is_action(&stmt);
            let is_droppable = is_plain && !matches!(&stmt, Stmt::Expr(Expr::If(_), _));
            match &mut stmt {
                Stmt::Local(local) => {
                    if let Some(init) = &mut local.init {
                        match &mut init.diverge {
                            None => self.expression(&mut init.expr),
                            Some((_, diverge)) => {
                                self.finding(&local.pat, &mut init.expr, Self::expression);
                                self.expression(diverge);
                            }
                        }
                    }
                    self.learn(local);
                }
                Stmt::Expr(expr, _) => self.expression(expr),
                Stmt::Item(_) | Stmt::Macro(_) => {}
            }
            if is_droppable {
                let base = self.plant(&[("left-out", format!("without `{words}`"))]);
                stmt = parse_quote!(if !crate::switch::on(#base) { #stmt });
            }
            if is_plain && !(in_loop.is_own && index + 1 == count) {
                stmt = self.ended(stmt, &words, has_rest);
            }
            self.near.pop();
            before = if is_plain {
                self.beside(before, stmt, words, &mut made)
            } else {
                made.push(stmt);
                Before::Nothing
            };
        }
        block.stmts = made;
        self.in_loop = in_loop;
        self.variables = kept;
    }

    /// A statement in a loop, with which the loop may end, or that turn of it where something comes after it.
    fn ended(&mut self, stmt: Stmt, words: &str, has_rest: bool) -> Stmt {
        if !self.in_loop.is_looped {
            return stmt;
        }
        let base = self.plant(&[("loop", format!("with `{words}` the loop ends"))]);
        let ends: Stmt = parse_quote!(if crate::switch::on(#base) { break; });
        if !has_rest {
            return parse_quote!({ #stmt #ends });
        }
        let next = self.plant(&[("loop", format!("after `{words}` the rest of the turn is passed over"))]);
        parse_quote!({ #stmt #ends if crate::switch::on(#next) { continue; } })
    }

    /// Adds a statement, which may be exchanged with the one before it; of three, the last two as well.
    fn beside(&mut self, before: Before, stmt: Stmt, words: String, made: &mut Vec<Stmt>) -> Before {
        let is_short = |all: &[&Stmt]| all.iter().map(|one| size(*one)).sum::<usize>() <= EXCHANGED;
        let may = !self.is_left("exchanged");
        match (before, made.pop()) {
            (Before::One(first_words), Some(first)) if may && is_short(&[&first, &stmt]) => {
                let base = self.plant(&[("exchanged", format!("`{words}` before `{first_words}`"))]);
                made.push(parse_quote!(if crate::switch::on(#base) { #stmt #first } else { #first #stmt }));
                Before::Pair(Box::new([first, stmt]), words)
            }
            (Before::Pair(pair, two_words), Some(both)) if may && is_short(&[&pair[0], &pair[1], &stmt]) => {
                let [one, two] = &*pair;
                let base = self.plant(&[("exchanged", format!("`{words}` before `{two_words}`"))]);
                made.push(parse_quote!(if crate::switch::on(#base) { #one #stmt #two } else { #both #stmt }));
                Before::Nothing
            }
            (_, last) => {
                made.extend(last);
                made.push(stmt);
                Before::One(words)
            }
        }
    }

    /// What a `let` says of the types of its variables.
    pub(super) fn learn(&mut self, local: &Local) {
        let Some(init) = &local.init else { return };
        match &local.pat {
            Pat::Type(typed) => self.learn_pattern(&typed.pat, &typed.ty),
            Pat::Ident(one) => {
                let name = one.ident.to_string();
                self.variables.retain(|known| known.name != name);
                if let Some(kind) = kind_of(&init.expr).filter(|_| one.by_ref.is_none()) {
                    self.variables.push(Variable { name, kind });
                }
            }
            Pat::Tuple(all) => {
                let names: Vec<Option<String>> = all.elems.iter().map(ident_of).collect();
                names.iter().flatten().for_each(|name| self.variables.retain(|known| known.name != **name));
                if let Expr::Tuple(values) = unparen(&init.expr) {
                    for (name, value) in names.into_iter().zip(&values.elems) {
                        if let (Some(name), Some(kind)) = (name, kind_of(value)) {
                            self.variables.push(Variable { name, kind });
                        }
                    }
                }
            }
            Pat::Slice(all) => {
                all.elems
                    .iter()
                    .filter_map(ident_of)
                    .for_each(|name| self.variables.retain(|known| known.name != name));
            }
            _ => {}
        }
    }

    pub(super) fn learn_pattern(&mut self, pattern: &Pat, kind: &Type) {
        match (pattern, kind) {
            (Pat::Ident(one), Type::Path(_)) => {
                let (name, kind) = (one.ident.to_string(), words(kind));
                self.variables.retain(|known| known.name != name);
                if self.game.copied.contains(&kind) {
                    self.variables.push(Variable { name, kind });
                }
            }
            (Pat::Ident(one), Type::Reference(of)) => {
                let (name, kind, whole) = (one.ident.to_string(), words(kind), words(&of.elem));
                self.variables.retain(|known| known.name != name);
                if self.game.is_of_position(&whole) {
                    self.variables.push(Variable { name, kind });
                }
            }
            (Pat::Slice(all), Type::Array(array)) => {
                all.elems.iter().for_each(|one| self.learn_pattern(one, &array.elem))
            }
            (Pat::Tuple(all), Type::Tuple(kinds)) => {
                all.elems.iter().zip(&kinds.elems).for_each(|(one, kind)| self.learn_pattern(one, kind));
            }
            _ => {}
        }
    }
}
