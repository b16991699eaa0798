//! Statements: some may be left out, and neighbours exchanged; and what they say of the types of variables.

use super::syntax::{ident_of, is_action, kind_of, size, unparen};
use super::{Planter, TWICE, Variable};
use crate::game::words;
use syn::spanned::Spanned;
use syn::{Block, Expr, Local, Pat, Stmt, Type, parse_quote};

impl Planter<'_> {
    /// The statements of a block: some may be left out, and neighbours exchanged.
    pub(super) fn statements(&mut self, block: &mut Block) {
        self.note_said(block);
        let kept = self.variables.clone();
        let mut made: Vec<Stmt> = Vec::new();
        let mut last_plain: Option<(usize, String)> = None;
        for mut stmt in std::mem::take(&mut block.stmts) {
            if Self::is_citing(&stmt) {
                made.push(stmt);
                continue;
            }
            let words = self.words(stmt.span());
            self.near.push(self.rules_of(&stmt));
            let is_plain = is_action(&stmt);
            let is_droppable = is_plain && !matches!(&stmt, Stmt::Expr(Expr::If(_), _));
            match &mut stmt {
                Stmt::Local(local) => {
                    if let Some(init) = &mut local.init {
                        self.expression(&mut init.expr);
                        if let Some((_, diverge)) = &mut init.diverge {
                            self.expression(diverge);
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
            self.near.pop();
            if let (true, Some((before, before_words))) = (is_plain && !self.is_left("exchanged"), &last_plain)
                && *before + 1 == made.len()
                && size(&stmt) + size(&made[*before]) <= 3 * TWICE
            {
                let base = self.plant(&[("exchanged", format!("`{words}` before `{before_words}`"))]);
                let first = made.pop();
                made.push(parse_quote!(if crate::switch::on(#base) { #stmt #first } else { #first #stmt }));
                last_plain = None;
                continue;
            }
            last_plain = is_plain.then_some((made.len(), words));
            made.push(stmt);
        }
        block.stmts = made;
        self.variables = kept;
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
