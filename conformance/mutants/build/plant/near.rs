//! Which rules stand near a place.

use super::Planter;
use super::syntax::gather;
use quote::ToTokens;
use syn::{Block, Expr, Stmt};

impl Planter<'_> {
    /// Whether this is only about what the log cites.
    pub(super) fn is_citing(stmt: &impl ToTokens) -> bool {
        let text = stmt.to_token_stream().to_string();
        ["log . cite", "log . does_not_apply", "log . cites", "log . asked"].iter().any(|start| text.starts_with(start))
    }

    pub(super) fn rules_in(&self, tokens: &impl ToTokens) -> Vec<String> {
        let mut found = Vec::new();
        gather(tokens.to_token_stream(), &mut |name| {
            if let Some(id) = self.game.rules.get(name)
                && !found.contains(id)
            {
                found.push(id.clone());
            }
        });
        found
    }

    /// What the first rule is called that is named here.
    pub(super) fn first_rule(&self, tokens: &impl ToTokens) -> Option<String> {
        let mut first = None;
        gather(tokens.to_token_stream(), &mut |name| {
            if first.is_none() && self.game.rules.contains_key(name) {
                first = Some(name.to_owned());
            }
        });
        first
    }

    /// The rules that have to do with a statement: those that it names, and those that a variable decides of which it speaks.
    pub(super) fn rules_of(&self, tokens: &impl ToTokens) -> Vec<String> {
        let mut found = self.rules_in(tokens);
        gather(tokens.to_token_stream(), &mut |name| {
            for id in self.said.get(name).into_iter().flatten() {
                if !found.contains(id) {
                    found.push(id.clone());
                }
            }
        });
        found
    }

    /// Notes which variables decide whether a rule is cited: `log.cite_if(variable, RULE)`.
    pub(super) fn note_said(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let Stmt::Expr(Expr::MethodCall(call), _) = stmt
                && call.method == "cite_if"
                && let Some(Expr::Path(variable)) = call.args.first()
                && let Some(name) = variable.path.get_ident()
            {
                let rules = self.rules_in(&call.args);
                self.said.insert(name.to_string(), rules);
            }
        }
    }

    /// Notes near which rules a function is called.
    pub(super) fn note_call(&mut self, name: &str) {
        let near = self.near.iter().rev().find(|rules| !rules.is_empty()).cloned().unwrap_or_default();
        let named =
            || self.function.map(|index| &self.mutants.functions[index]).map(|one| one.rules[..one.named].to_vec());
        let rules = if near.is_empty() { named().unwrap_or_default() } else { near };
        let called = self.mutants.called.entry(name.to_owned()).or_default();
        called.places += 1;
        if rules.is_empty() {
            self.function.into_iter().for_each(|caller| *called.by.entry(caller).or_default() += 1);
        }
        rules.into_iter().for_each(|rule| *called.near.entry(rule).or_default() += 1);
    }
}
