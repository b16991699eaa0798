//! Operators and conditions.

use super::functions::NARROW;
use super::syntax::{holds_let, is_bool, size};
use super::{Planter, TWICE};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, Lit, parse_quote};

impl Planter<'_> {
    /// A condition, which may be taken for always true or false.
    pub(super) fn condition(&mut self, expr: &mut Expr) {
        if let Expr::Let(one) = expr {
            return self.place(&mut one.expr);
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
        let op = one.op;
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
        let base = self.plant(&[("edge", says(edge)), ("turned", says(turned)), ("turned", says(both))]);
        let are_numbers = is_number(left) || is_number(right);
        let call = match (is_strict, are_numbers) {
            (true, true) => quote!(less_number),
            (true, false) => quote!(less),
            (false, true) => quote!(at_most_number),
            (false, false) => quote!(at_most),
        };
        let (one, two) = if is_up { (left, right) } else { (right, left) };
        Some(parse_quote!(crate::switch::#call(#base, &(#one), &(#two))))
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
            BinOp::Eq(_) => self.equality(one),
            _ => self.arithmetic(one),
        }
    }

    /// Whether two numbers are equal.
    fn equality(&mut self, one: &mut ExprBinary) -> Option<Expr> {
        let says = self.saying(one);
        self.expression(&mut one.left);
        self.expression(&mut one.right);
        let (left, right) = (&one.left, &one.right);
        if !is_number(left) && !is_number(right) {
            return None;
        }
        let base = self.plant(&[("edge", says(">=")), ("edge", says("<="))]);
        Some(parse_quote!(crate::switch::equal(#base, &(#left), &(#right))))
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
}

/// Whether this is known to be a number.
fn is_number(expr: &Expr) -> bool {
    let text = expr.to_token_stream().to_string();
    let is_computed = || {
        ["add", "sub", "mul", "div", "rem", "number", "edge"]
            .iter()
            .any(|call| text.starts_with(&format!("crate :: switch :: {call} (")))
    };
    matches!(expr, Expr::Lit(one) if matches!(one.lit, Lit::Int(_)))
        || is_computed()
        || text.ends_with("len ()")
        || text.ends_with("count ()")
}
