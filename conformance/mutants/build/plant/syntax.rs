//! Questions about a piece of syntax.

use super::Variable;
use crate::game::NUMBERS;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, Pat, Stmt, UnOp, parse_quote};

pub fn doc(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
    if !pair.path.is_ident("doc") {
        return None;
    }
    match &pair.value {
        Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The first sentence of a documentation, without the places that it cites.
pub(super) fn first_sentence(docs: &str) -> String {
    let (mut words, mut rest) = (String::new(), docs);
    while let Some((before, after)) = rest.split_once('(') {
        let (inside, behind) = after.split_once(')').unwrap_or((after, ""));
        let is_place = ["\u{b6}", "\u{a7}", "ruling", "`"].iter().any(|sign| inside.contains(sign));
        words += before;
        if !is_place {
            words += &format!("({inside})");
        }
        rest = behind;
    }
    words += rest;
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ").replace(['[', ']'], "");
    let ends = [". ", "; "].iter().filter_map(|end| words.find(end)).min().unwrap_or(words.len());
    words[..ends].replace(" .", ".").replace(" ,", ",").replace(" ;", ";").trim_end_matches(['.', ' ']).to_owned()
}

/// The type of what is made here, `Tiers([0, 30])`.
pub(super) fn made_as(expr: &Expr) -> Option<String> {
    let path = match expr {
        Expr::Call(one) => match &*one.func {
            Expr::Path(path) => &path.path,
            _ => return None,
        },
        Expr::Struct(one) => &one.path,
        _ => return None,
    };
    path.get_ident().map(ToString::to_string)
}

/// The documentation of an entry in the table's text.
pub(super) fn field_docs(text: &str, entry: &str) -> String {
    let start = format!("pub {entry}:");
    let mut docs: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(said) = line.strip_prefix("///") {
            docs.push(said);
        } else if line.starts_with(&start) {
            return docs.join(" ");
        } else {
            docs.clear();
        }
    }
    String::new()
}

pub(super) fn gather(tokens: TokenStream, see: &mut impl FnMut(&str)) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => gather(group.stream(), see),
            TokenTree::Ident(ident) => see(&ident.to_string()),
            _ => {}
        }
    }
}

pub(super) fn size(tokens: &impl ToTokens) -> usize {
    tokens.to_token_stream().to_string().len()
}

pub(super) fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(one) => holds_let(&one.left) || holds_let(&one.right),
        _ => false,
    }
}

pub(super) fn unparen(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(one) => unparen(&one.expr),
        other => other,
    }
}

pub(super) fn is_bool(expr: &Expr) -> bool {
    match unparen(expr) {
        Expr::Binary(one) => matches!(
            one.op,
            BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_)
                | BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::And(_)
                | BinOp::Or(_)
        ),
        Expr::Unary(one) => matches!(one.op, UnOp::Not(_)),
        _ => false,
    }
}

pub(super) fn ident_of(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Ident(one) if one.by_ref.is_none() => Some(one.ident.to_string()),
        _ => None,
    }
}

/// The type of an expression, where its words say it.
pub(super) fn kind_of(expr: &Expr) -> Option<String> {
    match unparen(expr) {
        Expr::Call(call) => {
            let name = call.func.to_token_stream().to_string().replace(' ', "");
            let kind = name.strip_suffix("::from")?;
            NUMBERS.contains(&kind).then(|| kind.to_owned())
        }
        Expr::MethodCall(call) if call.method == "len" || call.method == "count" => Some("usize".into()),
        _ => None,
    }
}

/// Whether a statement does something and gives nothing.
pub(super) fn is_action(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Expr(Expr::Assign(_), Some(_)) => true,
        Stmt::Expr(Expr::Binary(_), Some(_)) => true,
        Stmt::Expr(Expr::Call(_) | Expr::MethodCall(_), Some(_)) => true,
        Stmt::Expr(Expr::If(one), _) => one.else_branch.is_none() && !diverges(&one.then_branch),
        Stmt::Expr(Expr::ForLoop(one), _) => !diverges(&one.body),
        _ => false,
    }
}

pub(super) fn diverges(block: &Block) -> bool {
    let mut found = false;
    gather(block.to_token_stream(), &mut |name| found |= matches!(name, "return" | "break" | "continue"));
    found
}

/// Forgets the variables that a closure's arguments hide.
pub(super) fn shadow(variables: &mut Vec<Variable>, closure: &syn::ExprClosure) {
    let mut hidden = BTreeSet::new();
    closure
        .inputs
        .iter()
        .for_each(|input| gather(input.to_token_stream(), &mut |name| hidden.extend([name.to_owned()])));
    variables.retain(|known| !hidden.contains(&known.name));
}

pub(super) fn is_assigning(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// `matches!` as the match that it is.
pub(super) fn as_match(one: &syn::ExprMacro) -> Option<Expr> {
    if !one.mac.path.is_ident("matches") {
        return None;
    }
    struct Matches(Expr, Pat, Option<Expr>);
    impl syn::parse::Parse for Matches {
        fn parse(input: syn::parse::ParseStream) -> syn::Result<Self> {
            let value = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard = if input.parse::<Option<syn::Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok(Matches(value, pattern, guard))
        }
    }
    let Matches(value, pattern, guard) = one.mac.parse_body().ok()?;
    Some(match guard {
        Some(guard) => parse_quote!((match #value { #pattern if #guard => true, _ => false })),
        None => parse_quote!((match #value { #pattern => true, _ => false })),
    })
}

/// The names that stand in some syntax.
pub(super) fn names_in(tokens: &impl ToTokens) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    gather(tokens.to_token_stream(), &mut |name| names.extend([name.to_owned()]));
    names
}

/// Whether something in this may be done again and again: there are loops in it, or closures.
pub fn goes_round(block: &Block) -> bool {
    struct Rounds(bool);
    impl<'ast> Visit<'ast> for Rounds {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.0 |= matches!(expr, Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Closure(_));
            visit::visit_expr(self, expr);
        }
    }
    let mut rounds = Rounds(false);
    rounds.visit_block(block);
    rounds.0
}
