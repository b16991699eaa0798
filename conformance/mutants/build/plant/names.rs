//! What stands as a name: constants, variants of enums, variables, fields. Another one of the same type may stand there.

use super::Planter;
use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprField, Member, parse_quote};

/// So many of the names that may stand for another one are exchanged with it.
const SWAPPED: usize = 2;

/// A name as it is told: that of an argument which the rules do not use begins with an underscore.
fn said(name: &str) -> &str {
    name.trim_start_matches('_')
}

impl Planter<'_> {
    /// A variable, or what else stands as a name.
    pub(super) fn name(&mut self, expr: &Expr) -> Option<Expr> {
        let Expr::Path(path) = expr else { return None };
        if path.qself.is_some() {
            return None;
        }
        let names: Vec<String> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
        let last = names.last()?;
        if self.game.numbers.contains(last) && (names.len() == 1 || names[0] == "super") {
            return Some(self.constant(last, expr));
        }
        if let [.., kind, unit] = &names[..]
            && self.game.units.get(kind).is_some_and(|units| units.contains(unit))
        {
            return self.unit(kind, unit, path);
        }
        let [name] = &names[..] else { return None };
        self.variable(name, expr)
    }

    /// A constant that is a whole number: another one wherever it stands.
    fn constant(&mut self, name: &str, expr: &Expr) -> Expr {
        let changes = ["one more", "one less", "twice as much", "half as much"];
        let base = self.group(&format!("const {name}"), &changes.map(|how| ("number", format!("{name} is {how}"))));
        parse_quote!(crate::switch::number(#base, #expr))
    }

    /// A variant of an enum without data: another one of that enum.
    fn unit(&mut self, kind: &str, unit: &str, path: &syn::ExprPath) -> Option<Expr> {
        let others: Vec<String> =
            self.game.units.get(kind)?.iter().filter(|one| *one != unit).take(5).cloned().collect();
        let changes: Vec<_> =
            others.iter().map(|other| ("kind", format!("`{kind}::{other}` for `{kind}::{unit}`"))).collect();
        let tokens = others.iter().map(|other| {
            let mut path = path.path.clone();
            if let Some(last) = path.segments.last_mut() {
                last.ident = quote::format_ident!("{other}");
            }
            quote!(#path)
        });
        let base = self.plant(&changes);
        (!others.is_empty())
            .then(|| choice(quote!(crate::switch::pick(#base, COUNT)), tokens.collect(), &quote!(#path)))
    }

    /// A variable: another one of its type, here or throughout the function.
    fn variable(&mut self, name: &str, expr: &Expr) -> Option<Expr> {
        let own = self.variables.iter().rev().find(|one| one.name == *name && !one.kind.starts_with('&'))?.clone();
        let mut others: Vec<(String, TokenStream)> = Vec::new();
        for other in self.variables.iter().filter(|other| other.kind == own.kind && other.name != own.name) {
            if others.len() < 4 && !others.iter().any(|(name, _)| *name == other.name) {
                let ident = quote::format_ident!("{}", other.name);
                others.push((other.name.clone(), quote!(#ident)));
            }
        }
        for (turn, _, path) in self.game.turns.iter().filter(|(_, kind, _)| *kind == own.kind) {
            let path: syn::Path = syn::parse_str(path).ok()?;
            others.push((format!("{turn}({name})"), quote!(#path(#expr))));
        }
        others.extend(self.in_position(&own.kind));
        if others.is_empty() {
            return None;
        }
        let says = |end: &str| -> Vec<_> {
            others.iter().map(|(other, _)| ("neighbour", format!("`{}` for `{name}`{end}", said(other)))).collect()
        };
        let base = self.plant(&says(""));
        let known: Vec<&str> = others.iter().map(|(name, _)| name.as_str()).collect();
        let key = format!("variable {} {name} {}", self.function.unwrap_or_default(), known.join(" "));
        let group = self.group(&key, &says(" throughout"));
        let plain = self.variables.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        let swapped =
            others.iter().map(|(other, _)| other.as_str()).filter(|other| plain.iter().any(|one| one == other));
        let swapped: Vec<String> = swapped.take(SWAPPED).map(str::to_owned).collect();
        let swaps = self.swaps("variable", name, &swapped);
        let pick = quote!(crate::switch::pick(#base, COUNT).or(crate::switch::pick(#group, COUNT))#swaps);
        Some(choice(pick, others.into_iter().map(|(_, tokens)| tokens).collect(), &quote!(#expr)))
    }

    /// That a name and each of these, the first of those that may stand for it, stand for each other throughout the function.
    fn swaps(&mut self, what: &str, name: &str, others: &[String]) -> TokenStream {
        let function = self.function.unwrap_or_default();
        let mut swaps = TokenStream::new();
        for (other, which) in others.iter().zip(0u32..) {
            let [one, two] = if name < other.as_str() { [name, other] } else { [other, name] };
            let says = format!("`{}` and `{}` for each other throughout", said(one), said(two));
            let group = self.group(&format!("swap {what} {function} {one} {two}"), &[("neighbour", says)]);
            swaps.extend(quote!(.or(crate::switch::pick(#group, 1).map(|_| #which))));
        }
        swaps
    }

    /// A field that is read: another one of the same struct.
    pub(super) fn field(&mut self, one: &mut ExprField) -> Option<Expr> {
        let whole = self.words(one.span());
        self.place(&mut one.base);
        let Member::Named(name) = &one.member else { return None };
        let (kind, others) = self.game.fields.get(&name.to_string())?.as_ref()?;
        if !self.game.copied.contains(kind) || others.is_empty() {
            return None;
        }
        let others: Vec<String> = others.iter().take(3).cloned().collect();
        let changes: Vec<_> =
            others.iter().map(|other| ("neighbour", format!("its `{other}` for `{whole}`"))).collect();
        let base = self.plant(&changes);
        let of = &one.base;
        let tokens = others.iter().map(|other| {
            let other = quote::format_ident!("{other}");
            quote!(#of.#other)
        });
        let tokens: Vec<TokenStream> = tokens.collect();
        let swaps = self.swaps("field", &name.to_string(), &others[..others.len().min(SWAPPED)]);
        Some(choice(quote!(crate::switch::pick(#base, COUNT)#swaps), tokens, &quote!(#one)))
    }
}

/// What stands there, or one of these, as `pick` says, in which `COUNT` stands for how many there are.
pub(super) fn choice(pick: TokenStream, others: Vec<TokenStream>, plain: &TokenStream) -> Expr {
    let count = others.len() as u32;
    let arms = others.iter().zip(0u32..).map(|(tokens, which)| quote!(Some(#which) => #tokens));
    parse_quote!(({
        const COUNT: u32 = #count;
        match #pick { #(#arms,)* _ => #plain }
    }))
}
