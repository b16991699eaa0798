//! Goes through functions, statements and expressions.

use super::names::choice;
use super::syntax::{as_match, holds_let, is_assigning, is_bool, names_in, shadow};
use super::{FEW, InLoop, Planter};
use crate::game::words;
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, Expr, ExprArray, ExprAssign, ExprForLoop, ExprIf, ExprLit, ExprMatch, ExprRange, ExprReference,
    ExprStruct, ExprUnary, GenericArgument, ImplItem, ImplItemFn, Item, ItemFn, ItemImpl, Lit, LitInt, Member, Pat,
    Type, UnOp, parse_quote,
};

impl VisitMut for Planter<'_> {
    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Fn(_) | Item::Impl(_) = item {
            visit_mut::visit_item_mut(self, item);
        }
    }

    fn visit_item_fn_mut(&mut self, one: &mut ItemFn) {
        let ItemFn { attrs, sig, block, .. } = one;
        self.body("", attrs, sig, block);
    }

    fn visit_item_impl_mut(&mut self, one: &mut ItemImpl) {
        if one.trait_.is_some() {
            return;
        }
        let owner = words(&one.self_ty);
        for item in &mut one.items {
            if let ImplItem::Fn(ImplItemFn { attrs, sig, block, .. }) = item {
                self.body(&format!("{owner}::"), attrs, sig, block);
            }
        }
    }

    fn visit_pat_mut(&mut self, _: &mut Pat) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
    fn visit_generic_argument_mut(&mut self, _: &mut GenericArgument) {}

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.statements(block);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let kept = self.hide(names_in(&arm.pat));
        if let Some((_, guard)) = &mut arm.guard {
            self.condition(guard);
        }
        self.near.push(self.rules_in(&arm.body));
        self.expression(&mut arm.body);
        self.near.pop();
        self.variables = kept;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if !self.is_on() || Self::is_citing(expr) {
            return;
        }
        if let Expr::Macro(one) = expr {
            match as_match(one) {
                Some(made) => *expr = made,
                None => return,
            }
        }
        let read = self.read(expr);
        if let Some(made) = self.changed(expr) {
            *expr = made;
        }
        if let Some(read) = read {
            *expr = self.before(read, expr);
        }
    }
}

impl Planter<'_> {
    /// Goes through an expression; what is to stand in its place, where there is something.
    fn changed(&mut self, expr: &mut Expr) -> Option<Expr> {
        match expr {
            Expr::Binary(one) if is_assigning(&one.op) => return self.changed_by(one),
            Expr::Binary(one) => return self.operator(one),
            Expr::MethodCall(one) => return self.method(one),
            Expr::Call(one) => return self.call(one),
            Expr::Path(_) => return self.name(expr),
            Expr::Reference(one) => return self.reference(one),
            Expr::Lit(one) => return self.literal(one),
            Expr::Unary(one) => return self.unary(one),
            Expr::Array(one) => return self.array(one),
            Expr::Field(one) => return self.field(one),
            Expr::Assign(ExprAssign { left, right, .. }) => {
                self.place(left);
                self.expression(right);
            }
            Expr::If(one) => self.branches(one),
            Expr::While(one) => {
                self.condition(&mut one.cond);
                self.looped(&mut one.body, true);
            }
            Expr::Loop(one) => self.looped(&mut one.body, false),
            Expr::ForLoop(one) => self.turns(one),
            Expr::Closure(one) => {
                let kept = self.variables.clone();
                shadow(&mut self.variables, one);
                let body = &mut *one.body;
                let in_loop = std::mem::take(&mut self.in_loop);
                if is_bool(body) {
                    self.condition(body)
                } else {
                    self.expression(body)
                }
                self.in_loop = in_loop;
                self.variables = kept;
            }
            Expr::Range(one) => self.range(one),
            Expr::Repeat(one) => self.expression(&mut one.expr),
            Expr::Index(one) => {
                self.place(&mut one.expr);
                self.expression(&mut one.index);
            }
            Expr::Match(one) => self.arms(one),
            Expr::Struct(one) => self.made_of(one),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        None
    }

    /// Forgets the variables that these names hide; all that were known.
    fn hide(&mut self, names: BTreeSet<String>) -> Vec<super::Variable> {
        let kept = self.variables.clone();
        self.variables.retain(|known| !names.contains(&known.name));
        kept
    }

    /// The body of a loop, which may end before its time unless it gives something.
    fn looped(&mut self, body: &mut Block, may_end: bool) {
        self.body_of_loop(body, may_end);
        body.stmts.insert(0, parse_quote!(crate::switch::fuel();));
    }

    fn body_of_loop(&mut self, body: &mut Block, may_end: bool) {
        let inner = InLoop { is_looped: may_end, is_own: may_end, has_rest: false };
        let in_loop = std::mem::replace(&mut self.in_loop, inner);
        self.statements(body);
        self.in_loop = in_loop;
    }

    fn branches(&mut self, one: &mut ExprIf) {
        let rules = self.rules_in(&one.then_branch);
        self.near.push(rules.clone());
        self.condition(&mut one.cond);
        self.near.pop();
        let hidden = if holds_let(&one.cond) { names_in(&one.cond) } else { BTreeSet::new() };
        let kept = self.hide(hidden);
        self.near.push(rules);
        self.statements(&mut one.then_branch);
        self.near.pop();
        self.variables = kept;
        if let Some((_, other)) = &mut one.else_branch {
            self.near.push(self.rules_in(&*other));
            self.expression(other);
            self.near.pop();
        }
    }

    /// A loop over something: without some of it, or backwards.
    fn turns(&mut self, one: &mut ExprForLoop) {
        let words = self.words(one.expr.span());
        match &*one.expr {
            Expr::Path(_) | Expr::Field(_) => {}
            Expr::Paren(_) | Expr::Range(_) | Expr::MethodCall(_) | Expr::Call(_) => self.expression(&mut one.expr),
            _ => self.place(&mut one.expr),
        }
        *one.expr = self.some_turns(&one.expr, &words);
        let kept = self.hide(names_in(&one.pat));
        self.body_of_loop(&mut one.body, true);
        self.variables = kept;
    }

    /// Something that is gone through: without some of it, backwards, or not farther than its first few.
    pub(super) fn some_turns(&mut self, all: &Expr, words: &str) -> Expr {
        let ways = ["without the first of", "without the last of", "backwards over", "only the first of"];
        let ways = ways.map(|how| ("turns", format!("{how} `{words}`")));
        let few = FEW.map(|few| ("turns", format!("no more than {few} of `{words}`")));
        let base = self.plant(&[&ways[..], &few].concat());
        let some: Expr = parse_quote!(crate::switch::turns(#base, #all));
        let Some(parts) = self.parts_of_turns(all) else { return some };
        let says = |(end, part): (&str, &String)| {
            ("turns", format!("without those of the {end} `{}` in `{words}`", &part[1..]))
        };
        let ends = parts.iter().flat_map(|part| ["smallest", "largest"].map(|end| (end, part)));
        let base = self.plant(&ends.map(says).collect::<Vec<_>>());
        let [one, other] = parts.each_ref().map(|part| format_ident!("{}", part[1..]));
        parse_quote!(crate::switch::inner(#base, #some, |place| [i64::from(place.#one), i64::from(place.#other)]))
    }

    /// The two coordinates of what is gone through, where it is places of a board.
    pub(super) fn parts_of_turns(&self, all: &Expr) -> Option<[String; 2]> {
        let Expr::MethodCall(call) = all else { return None };
        let gives = self.game.looking.get(&call.method.to_string())?.as_ref()?;
        let (_, item) = gives.split_once("Iterator<Item=")?;
        let parts = self.game.parts.get(item.split_once('>')?.0)?;
        parts.clone().try_into().ok()
    }

    /// A value that is made of fields: those that are yes or no may be taken for always or never so.
    fn made_of(&mut self, one: &mut ExprStruct) {
        for field in &mut one.fields {
            let Member::Named(name) = &field.member else { continue };
            let kind = self.game.fields.get(&name.to_string()).and_then(|known| known.as_ref());
            if kind.is_some_and(|(kind, _)| kind == "bool") {
                self.condition(&mut field.expr);
            } else {
                self.expression(&mut field.expr);
            }
            field.colon_token.get_or_insert_with(Default::default);
        }
        if let Some(rest) = &mut one.rest {
            self.place(rest);
        }
    }

    fn arms(&mut self, one: &mut ExprMatch) {
        match &*one.expr {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::MethodCall(_) => self.place(&mut one.expr),
            Expr::Tuple(_) => {}
            _ => self.expression(&mut one.expr),
        }
        one.arms.iter_mut().for_each(|arm| self.visit_arm_mut(arm));
    }

    /// The ends of a range: one more, one less.
    fn range(&mut self, one: &mut ExprRange) {
        for end in [&mut one.start, &mut one.end].into_iter().flatten() {
            let (words, is_literal) = (self.words(end.span()), matches!(&**end, Expr::Lit(_)));
            self.expression(end);
            if !is_literal {
                let says = |how: &str| ("edge", format!("one {how} than `{words}`"));
                let base = self.plant(&["more", "less"].map(says));
                let inner = &**end;
                **end = parse_quote!(crate::switch::edge(#base, #inner));
            }
        }
    }

    /// What is referred to stays what it is; but a list of constants may be another one.
    fn reference(&mut self, one: &mut ExprReference) -> Option<Expr> {
        if let Some(made) = self.constant_list(&one.expr) {
            return Some(made);
        }
        match &*one.expr {
            Expr::Field(_) | Expr::Path(_) | Expr::Index(_) | Expr::MethodCall(_) => self.place(&mut one.expr),
            _ => self.expression(&mut one.expr),
        }
        None
    }

    /// A list of literals that is referred to: the same in the other order, or with one for all.
    fn constant_list(&mut self, expr: &Expr) -> Option<Expr> {
        let Expr::Array(list) = expr else { return None };
        let are_literals = list.elems.iter().all(|one| matches!(one, Expr::Lit(_)));
        if !are_literals || list.elems.len() < 2 {
            return Some(parse_quote!(&#expr));
        }
        let words = self.words(expr.span());
        let base = self.plant(&[
            ("exchanged", format!("`{words}` the other way round")),
            ("kind", format!("the first of `{words}` for all")),
            ("kind", format!("the last of `{words}` for all")),
        ]);
        let all: Vec<&Expr> = list.elems.iter().collect();
        let turned = all.iter().rev();
        let (first, last) = (all.iter().map(|_| all[0]), all.iter().map(|_| all[all.len() - 1]));
        Some(parse_quote!((match crate::switch::pick(#base, 3) {
            None => &[#(#all),*],
            Some(0) => &[#(#turned),*],
            Some(1) => &[#(#first),*],
            Some(_) => &[#(#last),*],
        })))
    }

    /// A number of the text, or a truth.
    fn literal(&mut self, one: &ExprLit) -> Option<Expr> {
        match &one.lit {
            Lit::Int(number) => {
                let says = |how: &str| ("number", format!("{number} is {how}"));
                let base = self.plant(&["one more", "one less", "twice as much", "half as much"].map(says));
                Some(parse_quote!(crate::switch::number(#base, #one)))
            }
            Lit::Bool(value) => {
                let (said, other) = (value.value(), !value.value());
                let base = self.plant(&[("kind", format!("`{other}` for `{said}`"))]);
                Some(parse_quote!((#one != crate::switch::on(#base))))
            }
            _ => None,
        }
    }

    fn unary(&mut self, one: &mut ExprUnary) -> Option<Expr> {
        match one.op {
            UnOp::Not(_) => self.condition(&mut one.expr),
            UnOp::Deref(_) => self.place(&mut one.expr),
            _ if matches!(&*one.expr, Expr::Lit(_)) => {}
            _ => {
                let whole = self.words(one.span());
                self.expression(&mut one.expr);
                let inner = &one.expr;
                let base = self.plant(&[("sign", format!("without the sign of `{whole}`"))]);
                return Some(parse_quote!({
                    let one = #inner;
                    if crate::switch::on(#base) { one } else { -one }
                }));
            }
        }
        None
    }

    /// A list of numbers, such as the edges of tiers: several beside each other are one more or less, as if all of them were meant
    /// inclusively that are not.
    fn moved_together(&mut self, numbers: &[LitInt], list: &ExprArray) -> Expr {
        let count = numbers.len();
        // One number alone is changed where it stands.
        let parts = (0..count - 1).map(|from| from..count).chain((2..count).map(|until| 0..until));
        let moved = |part: &std::ops::Range<usize>, by: i128| -> Option<Vec<LitInt>> {
            let other = |(index, one): (usize, &LitInt)| {
                let value: i128 = one.base10_parse().ok()?;
                let value = if part.contains(&index) { value + by } else { value };
                (value >= 0).then(|| LitInt::new(&format!("{value}{}", one.suffix()), one.span()))
            };
            numbers.iter().enumerate().map(other).collect()
        };
        let others: Vec<Vec<LitInt>> = parts.flat_map(|part| [moved(&part, 1), moved(&part, -1)]).flatten().collect();
        let words = |all: &[LitInt]| all.iter().map(LitInt::to_string).collect::<Vec<_>>().join(", ");
        let says = |all: &Vec<LitInt>| ("number", format!("`{}` for `{}`", words(all), words(numbers)));
        let base = self.plant(&others.iter().map(says).collect::<Vec<_>>());
        let others = others.iter().map(|all| quote!([#(#all),*])).collect();
        choice(quote!(crate::switch::pick(#base, COUNT)), others, &quote!(#list))
    }

    /// A list of names: in another order.
    fn array(&mut self, one: &mut ExprArray) -> Option<Expr> {
        let are_names = one.elems.iter().all(|one| matches!(one, Expr::Path(_)));
        let names: Vec<String> = one.elems.iter().map(|one| self.words(one.span())).collect();
        let numbers: Vec<LitInt> = one.elems.iter().filter_map(whole_number).collect();
        one.elems.iter_mut().for_each(|one| self.expression(one));
        if numbers.len() >= 3 && numbers.len() == one.elems.len() {
            return Some(self.moved_together(&numbers, one));
        }
        let elements: Vec<&Expr> = one.elems.iter().collect();
        let orders: &[&[usize]] = match elements.len() {
            2 if are_names => &[&[1, 0]],
            3 if are_names => &[&[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
            _ => return None,
        };
        let says = |order: &&[usize]| {
            let names: Vec<&str> = order.iter().map(|index| names[*index].as_str()).collect();
            ("exchanged", format!("in the order `{}`", names.join(", ")))
        };
        let changes: Vec<_> = orders.iter().map(says).collect();
        let base = self.plant(&changes);
        let others = orders.iter().map(|order| {
            let some = order.iter().map(|index| elements[*index]);
            quote!([#(#some),*])
        });
        Some(choice(quote!(crate::switch::pick(#base, COUNT)), others.collect(), &quote!(#one)))
    }
}

/// The number that is written here, where one is.
fn whole_number(expr: &Expr) -> Option<LitInt> {
    let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = expr else { return None };
    Some(number.clone())
}
