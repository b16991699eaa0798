//! Operators and conditions.

use super::functions::NARROW;
use super::names::choice;
use super::syntax::{holds_let, is_bool, size, unparen};
use super::{Planter, TWICE};
use crate::game::NUMBERS;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprField, Lit, Member, Pat, parse_quote};

/// In which other ways numbers may be compared by size, in the order of `crate::switch::compared`.
const COMPARED: [&str; 4] = ["as text", "in unsigned bytes", "in signed bytes", "in signed 16-bit numbers"];

impl Planter<'_> {
    /// A condition, which may be taken for always true or false.
    pub(super) fn condition(&mut self, expr: &mut Expr) {
        if let Expr::Let(one) = expr {
            return self.finding(&one.pat, &mut one.expr, Self::place);
        }
        if let Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) = expr
            && (holds_let(left) || holds_let(right))
        {
            self.condition(left);
            self.condition(right);
            return;
        }
        let (words, is_plain) = (self.words(expr.span()), !matches!(expr, Expr::Lit(_)));
        self.expression(expr);
        if is_plain && self.is_on() {
            let base = self.plant(&[
                ("always", format!("as if `{words}` were always so")),
                ("never", format!("as if `{words}` were never so")),
                ("not", format!("as if `{words}` were the other way round")),
            ]);
            *expr = parse_quote!(crate::switch::holds(#base, #expr));
        }
    }

    /// Whether a call finds something: it never does, or not where that is 0. `go_through` is what is done with the call itself.
    pub(super) fn finding(&mut self, pattern: &Pat, expr: &mut Expr, go_through: fn(&mut Self, &mut Expr)) {
        let (words, is_call) = (self.words(expr.span()), matches!(expr, Expr::Call(_) | Expr::MethodCall(_)));
        go_through(self, expr);
        let is_some = matches!(pattern, Pat::TupleStruct(one) if one.path.is_ident("Some"));
        if !self.is_on() || !is_some || !is_call {
            return;
        }
        let base = self.plant(&[
            ("never", format!("as if `{words}` never found anything")),
            ("zero", format!("as if `{words}` found nothing where it finds 0")),
        ]);
        *expr = parse_quote!(crate::switch::found(#base, #expr, |found| {
            use crate::switch::{NoZero as _, Zero as _};
            (&crate::switch::Found(found)).is_zero()
        }));
    }

    /// `and` and `or`, and their conditions.
    fn and_or(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let (whole, op) = (self.words(one.span()), one.op);
        self.condition(&mut one.left);
        self.condition(&mut one.right);
        let (left, right) = (&one.left, &one.right);
        if holds_let(left) || holds_let(right) || size(one) > TWICE {
            return None;
        }
        let other = if matches!(op, BinOp::And(_)) { quote!(||) } else { quote!(&&) };
        let base = self.plant(&[("and-or", format!("`{other}` for `{}` in `{whole}`", op.to_token_stream()))]);
        Some(parse_quote!((if crate::switch::on(#base) { #left #other #right } else { #left #op #right })))
    }

    /// A comparison by size: the other edge, and the other way round.
    fn comparison(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let says = self.saying(one);
        let (op, whole) = (one.op, self.words(one.span()));
        let are_numbers = self.is_number(&one.left) || self.is_number(&one.right);
        self.expression(&mut one.left);
        self.expression(&mut one.right);
        let (left, right) = (&one.left, &one.right);
        let is_strict = matches!(op, BinOp::Lt(_) | BinOp::Gt(_));
        let is_up = matches!(op, BinOp::Lt(_) | BinOp::Le(_));
        let [edge, turned, both] = match (is_strict, is_up) {
            (true, true) => ["<=", ">", ">="],
            (true, false) => [">=", "<", "<="],
            (false, true) => ["<", ">=", ">"],
            (false, false) => [">", "<=", "<"],
        };
        let mut changes = vec![("edge", says(edge)), ("turned", says(turned)), ("turned", says(both))];
        changes.extend(COMPARED.map(|way| ("narrow", format!("`{whole}` compares {way}"))));
        let base = self.plant(&changes);
        let call = match (is_strict, are_numbers) {
            (true, true) => quote!(less_number),
            (true, false) => quote!(less_of),
            (false, true) => quote!(at_most_number),
            (false, false) => quote!(at_most_of),
        };
        let (one, two) = if is_up { (left, right) } else { (right, left) };
        // Whether these are numbers the language knows that does not say their types here.
        let numbers = (!are_numbers).then(|| {
            quote!(|one, two| {
                use crate::switch::{NoNumbers as _, Numbers as _};
                (&crate::switch::Pair(one, two)).wide()
            })
        });
        Some(parse_quote!(crate::switch::#call(#base, &(#one), &(#two), #numbers)))
    }

    /// What is said where another operator is put in the place of this.
    fn saying(&self, one: &ExprBinary) -> impl Fn(&str) -> String + 'static {
        let [left, right] = [self.words(one.left.span()), self.words(one.right.span())];
        let whole = self.words(one.span());
        move |how: &str| format!("`{left} {how} {right}` for `{whole}`")
    }

    /// An operator between two values.
    pub(super) fn operator(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        match one.op {
            BinOp::And(_) | BinOp::Or(_) => self.and_or(one),
            BinOp::Lt(_) | BinOp::Gt(_) | BinOp::Le(_) | BinOp::Ge(_) => self.comparison(one),
            BinOp::Eq(_) | BinOp::Ne(_) => self.equality(one),
            _ => self.arithmetic(one),
        }
    }

    /// Whether two numbers are equal, or whether they are not.
    fn equality(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let (says, whole) = (self.saying(one), self.words(one.span()));
        let are_numbers = self.is_number(&one.left) || self.is_number(&one.right);
        let parts = self.parts_of(&one.left).or_else(|| self.parts_of(&one.right));
        self.expression(&mut one.left);
        self.expression(&mut one.right);
        let (left, right) = (&one.left, &one.right);
        if !are_numbers {
            return parts.and_then(|parts| self.partly(one, &parts, &whole));
        }
        let ways = ["as objects, which are the same up to 127 only", "in unsigned bytes"];
        let ways = ways.map(|way| ("narrow", format!("`{whole}` compares {way}")));
        let is_equal = matches!(one.op, BinOp::Eq(_));
        let edges = if is_equal { [">=", "<="] } else { ["<", ">"] };
        let base = self.plant(&[&edges.map(|how| ("edge", says(how))), &ways[..]].concat());
        Some(parse_quote!((crate::switch::equal(#base, &(#left), &(#right)) == #is_equal)))
    }

    /// Whether two values are equal of which only one of the parts may be compared.
    fn partly(&mut self, one: &ExprBinary, parts: &[String], whole: &str) -> Option<Expr> {
        let says = |part: &String| ("part", format!("`{whole}` compares by `{}` alone", part.trim_start_matches('.')));
        let ExprBinary { left, op, right, .. } = one;
        let others = parts.iter().filter_map(|part| {
            let [left, right] = ["one", "two"].map(|side| format!("{side}{part}").parse::<TokenStream>());
            let (left, right) = (left.ok()?, right.ok()?);
            Some(quote!(#left #op #right))
        });
        let others: Vec<TokenStream> = others.collect();
        let base = self.plant(&parts.iter().map(says).collect::<Vec<_>>());
        let made = choice(quote!(crate::switch::pick(#base, COUNT)), others, &quote!(one #op two));
        Some(parse_quote!(({
            let (one, two) = (#left, #right);
            #made
        })))
    }

    /// The parts of a value that are numbers, where it has several.
    fn parts_of(&self, expr: &Expr) -> Option<Vec<String>> {
        let kind = match unparen(expr) {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                self.variables.iter().rev().find(|one| one.name == name).map(|one| one.kind.as_str())
            }
            other => self.type_read(other),
        };
        let kind = kind.filter(|kind| self.game.copied.contains(*kind))?;
        self.game.parts.get(kind).filter(|parts| parts.len() > 1).cloned()
    }

    fn arithmetic(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let (says, whole) = (self.saying(one), self.words(one.span()));
        self.expression(&mut one.left);
        self.expression(&mut one.right);
        let (left, right) = (&one.left, &one.right);
        let (call, changes) = match one.op {
            BinOp::Add(_) => ("add", [("sign", "-"), ("dropped", "without"), ("dropped", "dropped before")]),
            BinOp::Sub(_) => ("sub", [("sign", "+"), ("dropped", "without"), ("turned", "taken from")]),
            BinOp::Mul(_) => ("mul", [("sign", "+"), ("dropped", "without"), ("dropped", "dropped before")]),
            BinOp::Div(_) => {
                ("div", [("rounded", "rounded up over"), ("rounded", "rounded over"), ("dropped", "without")])
            }
            BinOp::Rem(_) => ("rem", [("dropped", "without"), ("turned", "/"), ("dropped", "dropped before")]),
            _ => return None,
        };
        if self.is_left("sign") {
            return None;
        }
        if call == "rem" {
            // What is left is never larger than what was there.
            let base = self.plant(&changes.map(|(kind, how)| (kind, says(how))));
            return Some(parse_quote!(crate::switch::rem(#base, #left, #right)));
        }
        let narrow = self.narrow();
        let here = NARROW.map(|numbers| ("narrow", format!("`{whole}` is computed in {numbers}")));
        let base = self.plant(&[&changes.map(|(kind, how)| (kind, says(how)))[..], &here].concat());
        let call = quote::format_ident!("{call}");
        Some(parse_quote!(crate::switch::#call(#base, #narrow, #left, #right)))
    }

    /// `x += y` as an assignment, so that the operator may be another.
    pub(super) fn changed_by(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let op: BinOp = match one.op {
            BinOp::AddAssign(_) => parse_quote!(+),
            BinOp::SubAssign(_) => parse_quote!(-),
            BinOp::MulAssign(_) => parse_quote!(*),
            BinOp::DivAssign(_) => parse_quote!(/),
            _ => {
                self.place(&mut one.left);
                if let BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_) = one.op {
                    self.condition_if_comparison(&mut one.right);
                } else {
                    self.expression(&mut one.right);
                }
                return None;
            }
        };
        let words = [self.words(one.left.span()), self.words(one.right.span())];
        let here = NARROW.map(|numbers| ("narrow", format!("`{}` is computed in {numbers}", self.words(one.span()))));
        self.place(&mut one.left);
        self.expression(&mut one.right);
        let narrow = self.narrow();
        let (left, right) = (&one.left, &one.right);
        let says = |how: &str| format!("`{} {how} {}`", words[0], words[1]);
        let made: Expr = match op {
            BinOp::Add(_) => {
                let changes = [("sign", says("-=")), ("dropped", says("left alone by")), ("assigned", says("="))];
                let base = self.plant(&[&changes[..], &here].concat());
                parse_quote!(#left = crate::switch::add(#base, #narrow, #left, #right))
            }
            BinOp::Sub(_) => {
                let changes =
                    [("sign", says("+=")), ("dropped", says("left alone by")), ("turned", says("taken from"))];
                let base = self.plant(&[&changes[..], &here].concat());
                parse_quote!(#left = crate::switch::sub(#base, #narrow, #left, #right))
            }
            _ => parse_quote!(#left = #left #op #right),
        };
        Some(made)
    }

    fn condition_if_comparison(&mut self, expr: &mut Expr) {
        if is_bool(expr) { self.condition(expr) } else { self.expression(expr) }
    }

    /// Whether this is known to be a number.
    fn is_number(&self, expr: &Expr) -> bool {
        let is_kind = |kind: &str| NUMBERS.contains(&kind);
        match unparen(expr) {
            Expr::Lit(one) => matches!(one.lit, Lit::Int(_)),
            Expr::Binary(one) => !is_bool(expr) && (self.is_number(&one.left) || self.is_number(&one.right)),
            Expr::Unary(one) => self.is_number(&one.expr),
            Expr::Path(one) => one.path.get_ident().is_some_and(|name| {
                let name = name.to_string();
                let known = self.variables.iter().rev().find(|known| known.name == name);
                known.map_or_else(|| self.game.numbers.contains(&name), |known| is_kind(&known.kind))
            }),
            Expr::Field(_) => self.kind_of_field(expr).is_some_and(is_kind),
            // An element of a list of numbers.
            Expr::Index(one) => self.kind_of_field(&one.expr).is_some_and(|kind| {
                let element = kind.trim_start_matches("Vec<").trim_start_matches('[');
                element != kind && is_kind(element.split([';', '>', ']']).next().unwrap_or_default())
            }),
            Expr::MethodCall(one) => self.gives_number(&one.method.to_string()),
            Expr::Call(one) => match &*one.func {
                Expr::Path(path) => {
                    path.path.segments.last().is_some_and(|last| self.gives_number(&last.ident.to_string()))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The type of a field that is read, where all fields of this name are of one.
    fn kind_of_field(&self, expr: &Expr) -> Option<&str> {
        let Expr::Field(ExprField { member: Member::Named(name), .. }) = unparen(expr) else { return None };
        self.game.fields.get(&name.to_string())?.as_ref().map(|(kind, _)| kind.as_str())
    }

    /// Whether functions of this name give a number.
    pub(super) fn gives_number(&self, name: &str) -> bool {
        matches!(name, "len" | "count") || self.game.counting.get(name) == Some(&true)
    }
}
