//! Calls of functions and methods.

use super::functions::NARROW;
use super::syntax::{shadow, size};
use super::{Planter, TWICE};
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprMethodCall, parse_quote};

/// Methods that take a condition.
const CONDITIONED: [&str; 11] = [
    "any",
    "all",
    "filter",
    "find",
    "position",
    "take_while",
    "skip_while",
    "retain",
    "is_some_and",
    "is_none_or",
    "is_ok_and",
];

/// Methods that compute a number.
const COMPUTING: [&str; 3] = ["saturating_sub", "saturating_add", "sum"];

impl Planter<'_> {
    pub(super) fn method(&mut self, one: &mut ExprMethodCall) -> Option<Expr> {
        let name = one.method.to_string();
        self.note_call(&name);
        let words = [self.words(one.span()), self.words(one.receiver.span())];
        match &*one.receiver {
            Expr::Field(_) | Expr::Path(_) | Expr::Index(_) => self.place(&mut one.receiver),
            _ => self.expression(&mut one.receiver),
        }
        let takes_condition = CONDITIONED.contains(&name.as_str());
        for argument in &mut one.args {
            match argument {
                Expr::Closure(closure) if takes_condition => self.predicate(closure),
                argument => self.expression(argument),
            }
        }
        let changed = self.other_end(one, &words[0]).or_else(|| self.clamp(one, &words));
        let changed = changed.or_else(|| self.multiple(one, &words[0]));
        if COMPUTING.contains(&name.as_str()) { Some(self.held(changed, one, &words[0])) } else { changed }
    }

    /// A closure that is a condition.
    fn predicate(&mut self, closure: &mut syn::ExprClosure) {
        let kept = self.variables.clone();
        shadow(&mut self.variables, closure);
        match &mut *closure.body {
            Expr::Block(_) => self.expression(&mut closure.body),
            body => self.condition(body),
        }
        self.variables = kept;
    }

    /// The largest for the smallest, all for any, the last for the first.
    fn other_end(&mut self, one: &ExprMethodCall, whole: &str) -> Option<Expr> {
        let name = one.method.to_string();
        let other = match (name.as_str(), one.args.len()) {
            ("any", 1) => "all",
            ("all", 1) => "any",
            ("max", 0) => "min",
            ("min", 0) => "max",
            ("max_by_key", 1) => "min_by_key",
            ("min_by_key", 1) => "max_by_key",
            ("first", 0) => "last",
            _ => return None,
        };
        if size(one) > TWICE || self.is_left("other-end") {
            return None;
        }
        let base = self.plant(&[("other-end", format!("`{other}` for `{name}` in `{whole}`"))]);
        let (receiver, args, method, other) = (&one.receiver, &one.args, &one.method, format_ident!("{other}"));
        Some(parse_quote!((if crate::switch::on(#base) { #receiver.#other(#args) } else { #receiver.#method(#args) })))
    }

    /// What keeps a number between bounds.
    fn clamp(&mut self, one: &ExprMethodCall, [whole, receiver_words]: &[String; 2]) -> Option<Expr> {
        let (receiver, method) = (&one.receiver, &one.method);
        let argument = one.args.first().filter(|_| one.args.len() == 1)?;
        let name = method.to_string();
        let argument_words = self.words(argument.span());
        match name.as_str() {
            "min" | "max" => {
                let (end, other) = if name == "min" { ("larger", "max") } else { ("smaller", "min") };
                let base = self.plant(&[
                    ("clamp", format!("`{receiver_words}` for `{whole}`")),
                    ("clamp", format!("`{argument_words}` for `{whole}`")),
                    ("clamp", format!("the {end} of the two in `{whole}`")),
                ]);
                let other = format_ident!("{other}");
                Some(parse_quote!({
                    let (one, two) = (#receiver, #argument);
                    match crate::switch::pick(#base, 3) {
                        None => one.#method(two),
                        Some(0) => one,
                        Some(1) => two,
                        Some(_) => one.#other(two),
                    }
                }))
            }
            "saturating_sub" => {
                let base = self.plant(&[
                    ("clamp", format!("`{whole}` without the floor at 0")),
                    ("sign", format!("the sum for `{whole}`")),
                    ("dropped", format!("`{receiver_words}` for `{whole}`")),
                    ("turned", format!("the other way round in `{whole}`")),
                ]);
                Some(parse_quote!({
                    let (one, two) = (#receiver, #argument);
                    match crate::switch::pick(#base, 4) {
                        None => one.saturating_sub(two),
                        Some(0) => one.wrapping_sub(two),
                        Some(1) => one.saturating_add(two),
                        Some(2) => one.saturating_sub(one.wrapping_sub(one)),
                        Some(_) => two.saturating_sub(one),
                    }
                }))
            }
            "saturating_add" => {
                let base = self.plant(&[
                    ("clamp", format!("`{whole}` without the ceiling")),
                    ("dropped", format!("`{receiver_words}` for `{whole}`")),
                ]);
                Some(parse_quote!({
                    let (one, two) = (#receiver, #argument);
                    match crate::switch::pick(#base, 2) {
                        None => one.saturating_add(two),
                        Some(0) => one.wrapping_add(two),
                        Some(_) => one.saturating_add(two.wrapping_sub(two)),
                    }
                }))
            }
            _ => None,
        }
    }

    /// What a method computes, or what narrow numbers hold of it.
    fn held(&mut self, changed: Option<Expr>, one: &ExprMethodCall, whole: &str) -> Expr {
        let narrow = self.narrow();
        let base = self.plant(&NARROW.map(|numbers| ("narrow", format!("`{whole}` is computed in {numbers}"))));
        let computed = changed.unwrap_or_else(|| one.clone().into());
        parse_quote!(crate::switch::held(#base, #narrow, #computed))
    }

    /// What comes every so often.
    fn multiple(&mut self, one: &ExprMethodCall, whole: &str) -> Option<Expr> {
        let argument = one.args.first().filter(|_| one.method == "is_multiple_of")?;
        let receiver = &one.receiver;
        let base = self.plant(&[
            ("edge", format!("one later in `{whole}`")),
            ("edge", format!("one earlier in `{whole}`")),
            ("edge", format!("not at 0 in `{whole}`")),
            ("turned", format!("only the first time in `{whole}`")),
        ]);
        Some(parse_quote!({
            let (one, two) = (#receiver, #argument);
            match crate::switch::pick(#base, 4) {
                None => one.is_multiple_of(two),
                Some(0) => one.wrapping_sub(1).is_multiple_of(two),
                Some(1) => one.wrapping_add(1).is_multiple_of(two),
                Some(2) => one.is_multiple_of(two) && one != one.wrapping_sub(one),
                Some(_) => one == two,
            }
        }))
    }

    pub(super) fn call(&mut self, one: &mut ExprCall) -> Option<Expr> {
        let whole = self.words(one.span());
        let name = one.func.to_token_stream().to_string().replace([' ', '(', ')'], "");
        let last = name.rsplit([':', '.']).next().unwrap_or_default().to_owned();
        self.note_call(&last);
        one.args.iter_mut().for_each(|argument| self.expression(argument));
        if !matches!(&*one.func, Expr::Path(_)) {
            self.place(&mut one.func);
        }
        let is_turn = self.game.turns.iter().any(|(turn, ..)| *turn == last);
        if let (true, Some(argument), 1) = (is_turn, one.args.first(), one.args.len()) {
            let said = whole.split_once('(').map_or("its argument", |(_, rest)| rest.trim_end_matches(')')).to_owned();
            let base = self.plant(&[("neighbour", format!("`{said}` for `{whole}`"))]);
            let function = &one.func;
            return Some(parse_quote!({
                let one = #argument;
                if crate::switch::on(#base) { one } else { #function(one) }
            }));
        }
        None
    }
}
