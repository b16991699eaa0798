//! What is read of the position, which may be read as it was before the request.

use super::syntax::unparen;
use super::{Planter, Variable};
use crate::game::words;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, ExprField, FnArg, ImplItem, ItemImpl, Member, Pat, parse_quote};

/// Methods of lists that give a number, or yes or no.
const OF_LISTS: [&str; 2] = ["len", "is_empty"];

/// References to the position.
const POSITION: [&str; 2] = ["&Position", "&mutPosition"];

/// Something that is read of the position.
pub(super) struct Read {
    /// As it stands there.
    expr: Expr,
    /// The position before, as what it begins with.
    root: TokenStream,
    /// In words.
    says: String,
}

/// Notes the position where a request begins.
pub fn remember(one: &mut ItemImpl) {
    let is_game = one.trait_.as_ref().is_some_and(|(_, path, _)| path.is_ident("Game"));
    for item in one.items.iter_mut().filter(|_| is_game) {
        let ImplItem::Fn(function) = item else { continue };
        let position = function.sig.inputs.iter().find_map(|input| match input {
            FnArg::Typed(typed) if words(&typed.ty) == "&mutPosition" => match &*typed.pat {
                Pat::Ident(name) => Some(name.ident.clone()),
                _ => None,
            },
            _ => None,
        });
        if let Some(position) = position {
            function.block.stmts.insert(0, parse_quote!(crate::switch::remember(#position);));
        }
    }
}

impl Planter<'_> {
    /// What an expression reads of the position, where that is one value.
    pub(super) fn read(&self, expr: &Expr) -> Option<Read> {
        let begins =
            self.type_read(expr).filter(|kind| self.game.copied.contains(*kind)).and_then(|_| self.begins(expr))?;
        let kind = &self.variables.iter().rev().find(|one| one.name == begins)?.kind;
        let kind = kind.strip_prefix("&mut").or(kind.strip_prefix('&'))?;
        let part = match kind {
            "Position" => TokenStream::new(),
            kind => {
                let part = format_ident!("{}", self.game.part_of_position(kind)?);
                quote!(.#part)
            }
        };
        let (name, kind) = (format_ident!("{begins}"), format_ident!("{kind}"));
        let game = format_ident!("{}", self.game.name);
        let root = quote!(let #name: &crate::planted::#game::#kind = &planted_before #part;);
        Some(Read { expr: expr.clone(), root, says: self.words(expr.span()) })
    }

    /// That it may be read of the position before the request, here or throughout the function.
    pub(super) fn before(&mut self, read: Read, now: &Expr) -> Expr {
        let Read { expr, root, says } = read;
        let base = self.plant(&[("before", format!("`{says}` as it was before the request"))]);
        let key = format!("before {}", self.function.unwrap_or_default());
        let group = self.group(&key, &[("before", "the position as it was before the request throughout".to_owned())]);
        let game = format_ident!("{}", self.game.name);
        parse_quote!(({
            let planted_now = #now;
            match crate::switch::before::<crate::planted::#game::Position>(#base, #group) {
                Some(planted_before) => {
                    #root
                    crate::switch::either([#base, #group], planted_now, #expr)
                }
                None => planted_now,
            }
        }))
    }

    /// The type of what is read of something, where it is known.
    pub(super) fn type_read(&self, expr: &Expr) -> Option<&str> {
        match expr {
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let is_of_list = OF_LISTS.contains(&name.as_str()).then_some("usize");
                is_of_list.or_else(|| self.game.looking.get(&name)?.as_deref())
            }
            Expr::Field(one) => self.field_type(one),
            Expr::Index(one) => match unparen(&one.expr) {
                Expr::Field(list) => self.field_type(list).and_then(element),
                _ => None,
            },
            _ => None,
        }
    }

    fn field_type(&self, field: &ExprField) -> Option<&str> {
        let Member::Named(name) = &field.member else { return None };
        let name = name.to_string();
        let is_whole = |begins: String| self.variables.iter().rev().find(|one| one.name == begins).map(is_position);
        if let Expr::Path(_) = unparen(&field.base)
            && self.begins(&field.base).and_then(is_whole) == Some(true)
        {
            return self.game.position.iter().find(|(part, _)| *part == name).map(|(_, kind)| kind.as_str());
        }
        Some(self.game.fields.get(&name)?.as_ref()?.0.as_str())
    }

    /// The variable with which something begins that is read of parts of it, by methods that only look.
    fn begins(&self, expr: &Expr) -> Option<String> {
        match unparen(expr) {
            Expr::Path(path) => Some(path.path.get_ident()?.to_string()),
            Expr::Field(one) => self.begins(&one.base),
            Expr::Index(one) => self.begins(&one.expr),
            Expr::MethodCall(one) => {
                let name = one.method.to_string();
                let looks =
                    OF_LISTS.contains(&name.as_str()) || self.game.looking.get(&name).is_some_and(Option::is_some);
                if looks { self.begins(&one.receiver) } else { None }
            }
            _ => None,
        }
    }

    /// What the position has of this type: in words and in code.
    pub(super) fn in_position(&self, kind: &str) -> Vec<(String, TokenStream)> {
        // What is as simple as that has other neighbours.
        let is_simple = |kind: &str| kind == "bool" || self.game.units.contains_key(kind);
        if self.game.number_types.contains(kind) || is_simple(kind) || self.is_left("of-position") {
            return Vec::new();
        }
        let of = |kinds: &[&str]| self.variables.iter().rev().find(|one| kinds.contains(&one.kind.as_str()));
        let Some(position) = of(&POSITION) else { return Vec::new() };
        let seat = of(&["Seat"]);
        let mut all = Vec::new();
        for (part, of) in &self.game.position {
            let name = &position.name;
            if of == kind {
                all.push(format!("{name}.{part}"));
            } else if let Some(seat) = seat.filter(|_| *of == format!("[{kind};2]")) {
                all.push(format!("{name}.{part}[usize::from({})]", seat.name));
                all.push(format!("{name}.{part}[usize::from(1 - {})]", seat.name));
            }
        }
        all.into_iter().filter_map(|one| Some((one.clone(), one.parse().ok()?))).collect()
    }
}

fn is_position(variable: &Variable) -> bool {
    POSITION.contains(&variable.kind.as_str())
}

/// What a list with so many parts, or as many as there are, is made of.
fn element(list: &str) -> Option<&str> {
    let inside = list.strip_prefix('[').and_then(|list| list.split_once(';')).map(|(kind, _)| kind);
    inside.or_else(|| list.strip_prefix("Vec<")?.strip_suffix('>'))
}
