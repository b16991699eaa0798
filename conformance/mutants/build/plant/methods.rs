//! Calls of functions and methods.

use super::functions::NARROW;
use super::names::choice;
use super::syntax::{shadow, size, unparen};
use super::{Planter, TWICE};
use crate::game::NUMBERS;
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprField, ExprMethodCall, Member, parse_quote};

/// So many entries of the table are tried in the place of one.
const ENTRIES: usize = 6;

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

/// Methods that only something that is gone through has.
const GOING_THROUGH: [&str; 15] = [
    "any",
    "all",
    "count",
    "enumerate",
    "filter_map",
    "find_map",
    "flat_map",
    "fold",
    "for_each",
    "max_by_key",
    "min_by_key",
    "position",
    "skip_while",
    "sum",
    "take_while",
];
/// Others that it has, too.
const ALSO: [&str; 13] =
    ["chain", "cloned", "collect", "copied", "filter", "find", "last", "map", "max", "min", "skip", "take", "zip"];
/// Methods that begin to go through something.
const SOURCES: [&str; 4] = ["bytes", "chars", "into_iter", "iter"];
/// Methods of what can be gone through from its end.
const FROM_THE_END: [&str; 6] = ["last", "len", "next_back", "rev", "rfind", "rposition"];

/// Methods that take what their order goes by.
const KEYED: [&str; 4] = ["max_by_key", "min_by_key", "sort_by_cached_key", "sort_by_key"];

/// Methods that compute a number.
const COMPUTING: [&str; 3] = ["saturating_sub", "saturating_add", "sum"];

impl Planter<'_> {
    pub(super) fn method(&mut self, one: &mut ExprMethodCall) -> Option<Expr> {
        let name = one.method.to_string();
        self.note_call(&name);
        let words = [self.words(one.span()), self.words(one.receiver.span())];
        let goes_through = self.goes_through(&name, &one.receiver);
        let spared = self.spared(&name, &one.args, &words[0]);
        self.chain.push(name.clone());
        match &*one.receiver {
            Expr::Field(_) | Expr::Path(_) | Expr::Index(_) => self.place(&mut one.receiver),
            _ => self.expression(&mut one.receiver),
        }
        self.chain.pop();
        if goes_through {
            *one.receiver = self.some_turns(&one.receiver, &words[1]);
        }
        let chain = std::mem::take(&mut self.chain);
        let takes_condition = CONDITIONED.contains(&name.as_str());
        for argument in &mut one.args {
            match argument {
                Expr::Closure(closure) if takes_condition => self.predicate(closure),
                argument => self.expression(argument),
            }
        }
        self.chain = chain;
        if KEYED.contains(&name.as_str()) {
            self.key(one, &words[0]);
        }
        if let Some((base, group, argument)) = spared {
            return Some(parse_quote!((if crate::switch::on(#base) || crate::switch::on(#group) {
                crate::switch::cast(#argument)
            } else {
                #one
            })));
        }
        let changed = self.other_end(one, &words[0]).or_else(|| self.clamp(one, &words));
        let changed = changed.or_else(|| self.multiple(one, &words[0]));
        if COMPUTING.contains(&name.as_str()) { Some(self.held(changed, one, &words[0])) } else { changed }
    }

    /// What an order goes by may be compared as text, or the other way round.
    fn key(&mut self, one: &mut ExprMethodCall, whole: &str) {
        let Some(Expr::Closure(closure)) = one.args.first_mut() else { return };
        let says = |how: &str| format!("`{whole}` compares {how}");
        let base = self.plant(&[("narrow", says("as text")), ("turned", says("the other way round"))]);
        let body = &closure.body;
        *closure.body = parse_quote!(crate::switch::key(#base, #body));
    }

    /// Whether a method goes through what it is called on, from the beginning, where nothing in between has chosen of it.
    fn goes_through(&self, name: &str, receiver: &Expr) -> bool {
        let is_one = |some: &[&str], name: &str| some.contains(&name);
        let begins = match unparen(receiver) {
            Expr::Range(range) => range.start.is_some() && range.end.is_some() && is_one(&GOING_THROUGH, name),
            Expr::MethodCall(source) => {
                let source = source.method.to_string();
                let is_adapted = is_one(&GOING_THROUGH, &source) || is_one(&ALSO, &source) || source == "rev";
                let goes = is_one(&GOING_THROUGH, name);
                let is_source = is_one(&SOURCES, &source) || self.parts_of_turns(receiver).is_some();
                if is_source { goes || is_one(&ALSO, name) } else { goes && !is_adapted }
            }
            _ => false,
        };
        let ends = self.chain.iter().map(String::as_str).chain([name]).any(|name| is_one(&FROM_THE_END, name));
        // A method that the game itself declares goes through nothing.
        begins && !ends && !self.game.counting.contains_key(name) && !self.is_left("turns")
    }

    /// What a method gives of one number may be left out, here or throughout the function: the number stands for it.
    fn spared(
        &mut self,
        name: &str,
        arguments: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        whole: &str,
    ) -> Option<(u32, u32, Expr)> {
        let argument = arguments.first().filter(|_| arguments.len() == 1 && self.gives_number(name))?;
        let Expr::Path(path) = argument else { return None };
        let known = path.path.get_ident()?.to_string();
        let known = self.variables.iter().rev().find(|one| one.name == known)?;
        if known.kind != "Seat" && !NUMBERS.contains(&known.kind.as_str()) {
            return None;
        }
        let said = self.words(argument.span());
        let base = self.plant(&[("dropped", format!("`{said}` for `{whole}`"))]);
        let key = format!("spared {} {name}", self.function.unwrap_or_default());
        let group = self.group(&key, &[("dropped", format!("what `{name}` is asked for what it gives throughout"))]);
        Some((base, group, argument.clone()))
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
                    ("clamp", format!("nothing where `{argument_words}` bounds it in `{whole}`")),
                ]);
                let other = format_ident!("{other}");
                Some(parse_quote!({
                    let (one, two) = (#receiver, #argument);
                    match crate::switch::pick(#base, 4) {
                        None => one.#method(two),
                        Some(0) => one,
                        Some(1) => two,
                        Some(2) => one.#other(two),
                        Some(_) if one.#method(two) == one => one,
                        Some(_) => crate::switch::cast(0u8),
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
        self.entry(one);
        let is_turn = self.game.turns.iter().any(|(turn, ..)| *turn == last);
        if let (true, Some(argument), 1) = (is_turn, one.args.first(), one.args.len()) {
            let said = called_with(&whole).unwrap_or("its argument").to_owned();
            let base = self.plant(&[("neighbour", format!("`{said}` for `{whole}`"))]);
            let function = &one.func;
            return Some(parse_quote!({
                let one = #argument;
                if crate::switch::on(#base) { one } else { #function(one) }
            }));
        }
        None
    }

    /// A function that the table has: another of its type.
    fn entry(&mut self, one: &mut ExprCall) {
        let Expr::Paren(paren) = &*one.func else { return };
        let Expr::Field(ExprField { base: table, member: Member::Named(entry), .. }) = &*paren.expr else { return };
        let Some(Some((kind, others))) = self.game.fields.get(&entry.to_string()) else { return };
        if table.to_token_stream().to_string() != "rules" || NUMBERS.contains(&kind.as_str()) {
            return;
        }
        let others: Vec<String> = others.iter().take(ENTRIES).cloned().collect();
        let says = |other: &String| ("neighbour", format!("`{other}` for `{entry}`"));
        let changes: Vec<_> = others.iter().map(says).collect();
        if changes.is_empty() {
            return;
        }
        let base = self.plant(&changes);
        let tokens = others.iter().map(|other| {
            let other = format_ident!("{other}");
            quote!(#table.#other)
        });
        let plain = quote!(#table.#entry);
        *one.func = choice(quote!(crate::switch::pick(#base, COUNT)), tokens.collect(), &plain);
    }
}

/// What stands between the last parentheses of a call: `brick` of `(rules.forwarded)(brick)`.
fn called_with(call: &str) -> Option<&str> {
    let inside = call.strip_suffix(')')?;
    let mut open = 1;
    let begins = inside.char_indices().rev().find(|(_, letter)| {
        open += match letter {
            ')' => 1,
            '(' => -1,
            _ => 0,
        };
        open == 0
    })?;
    Some(&inside[begins.0 + 1..])
}
