//! Functions as a whole.

use super::syntax::{doc, first_sentence, goes_round};
use super::{CITING, Function, MOST, Planter, TWICE};
use crate::game::{NUMBERS, words};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;
use syn::{Attribute, Block, FnArg, Pat, ReturnType, Signature, Stmt, Type, parse_quote};

/// Numbers that are too narrow, in the order of `crate::switch::narrowed`.
pub(super) const NARROW: [&str; 9] = [
    "signed 32-bit numbers",
    "signed 16-bit numbers",
    "unsigned 16-bit numbers",
    "unsigned bytes",
    "signed bytes",
    "single-precision numbers",
    "bytes that stop at 255",
    "bytes that stop at 127",
    "numbers that stop at 32767",
];

/// What is said of a function that gives no more than that.
fn most() -> [(&'static str, String); MOST.len()] {
    MOST.map(|most| ("clamp", format!("gives {most} at most")))
}

impl Planter<'_> {
    /// A function with its body.
    pub(super) fn body(
        &mut self,
        owner: &str,
        attributes: &mut Vec<Attribute>,
        signature: &Signature,
        block: &mut Block,
    ) {
        if signature.constness.is_some() || CITING.contains(&signature.ident.to_string().as_str()) {
            return;
        }
        attributes.retain(|attribute| !attribute.path().is_ident("inline"));
        let function = self.function_of(format!("{owner}{}", signature.ident), attributes, block);
        self.mutants.functions.push(function);
        let outer = self.function.replace(self.mutants.functions.len() - 1);
        self.said.clear();
        let variables = std::mem::take(&mut self.variables);
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input {
                self.learn_pattern(&typed.pat, &typed.ty);
            }
        }
        let plain = self.plain(signature, block);
        let first_number = self.mutants.all.len() as u32 + 1;
        self.shared.clear();
        let rule = self.first_rule(block);
        let start = self.plant_whole(&signature.output, rule.as_deref());
        let zeros = self.plant_zeros(signature, rule.as_deref());
        self.narrow = None;
        self.statements(block);
        if let ReturnType::Type(_, gives) = &signature.output {
            let is_number = |kind: &Type| NUMBERS.contains(&words(kind).as_str());
            match &**gives {
                Type::Tuple(pair) if pair.elems.len() == 2 && pair.elems.iter().all(is_number) => {
                    let base = self.plant_throughout(&most());
                    *block = parse_quote!({
                        let (one, two) = (move || -> #gives #block)();
                        (crate::switch::no_more(#base, one), crate::switch::no_more(#base, two))
                    });
                }
                gives if is_number(gives) => {
                    let base = self.plant_throughout(&most());
                    *block = parse_quote!({ crate::switch::no_more(#base, (move || -> #gives #block)()) });
                }
                _ => {}
            }
        }
        self.without_zero(&signature.output, block);
        let mut first: Vec<Stmt> = vec![parse_quote!(let _call = crate::switch::call();)];
        if let Some(plain) = plain {
            let until = self.mutants.all.len() as u32 + 1;
            let others = self.shared.iter().filter(|[from, _]| *from < first_number).collect::<BTreeSet<_>>();
            let own = [first_number, until];
            let all = [&own].into_iter().chain(others).map(|[from, until]| quote!([#from, #until]));
            first.push(parse_quote!(if crate::switch::is_elsewhere(&[#(#all),*]) { return #plain; }));
        }
        if let Some((base, count, returns)) = start {
            first.push(parse_quote!(if let Some(which) = crate::switch::pick(#base, #count) { #returns }));
        }
        first.extend(zeros);
        first.append(&mut block.stmts);
        block.stmts = first;
        self.variables = variables;
        self.function = outer;
        self.narrow = None;
    }

    /// The body of a short function without loops as it stands in the text, which is run where no mutant of the function is switched on:
    /// what is called for each cell of a board takes most of the time.
    fn plain(&self, signature: &Signature, block: &Block) -> Option<Block> {
        let is_some_type = quote!(#signature).to_string().contains("impl ");
        let is_short = quote!(#block).to_string().len() <= TWICE;
        (!is_some_type && is_short && !goes_round(block)).then(|| block.clone())
    }

    /// What is known of a function.
    fn function_of(&self, name: String, attributes: &[Attribute], block: &Block) -> Function {
        let docs: String = attributes.iter().filter_map(doc).collect::<Vec<_>>().join(" ");
        let docs = docs.split("```").next().unwrap_or_default();
        let mut rules = self.rules_in(block);
        let named = rules.len();
        for rule in self.game.rules_at(docs, &self.section) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let name = format!("{}::{name}", self.path.replace('/', "::"));
        Function { name, says: first_sentence(docs), rules, named }
    }

    /// What the function may give instead, whatever it is asked: the first number, how many, and the way to return it.
    fn plant_whole(&mut self, output: &ReturnType, rule: Option<&str>) -> Option<(u32, u32, TokenStream)> {
        let (changes, returns) = match output {
            ReturnType::Default => (vec![("nothing", "does nothing".to_owned())], quote!(return;)),
            _ => whole_of(output, rule)?,
        };
        Some((self.plant(&changes), changes.len() as u32, returns))
    }

    /// What the function may give instead where it is asked about 0, which many languages take for nothing.
    fn plant_zeros(&mut self, signature: &Signature, rule: Option<&str>) -> Option<Stmt> {
        let (changes, returns) = whole_of(&signature.output, rule)?;
        let asked = signature.inputs.iter().flat_map(|input| self.zeros_of(input));
        let asked: Vec<Zero> = asked.take(ASKED).collect();
        let zeros = asked.iter().flat_map(|zero| {
            changes.iter().map(|(_, says)| ("zero", says.replace(WHATEVER, &format!("where {} is 0", zero.says))))
        });
        let zeros: Vec<(&'static str, String)> = zeros.collect();
        if zeros.is_empty() {
            return None;
        }
        let (base, count) = (self.plant(&zeros), changes.len() as u32);
        let are_zero = asked.iter().map(|zero| &zero.is_zero);
        Some(parse_quote!(
            if let Some(which) = crate::switch::pick_zero(#base, [#(#are_zero),*], #count) { #returns }
        ))
    }

    /// A function that may find 0 may give nothing instead.
    fn without_zero(&mut self, output: &ReturnType, block: &mut Block) {
        let ReturnType::Type(_, gives) = output else { return };
        let words = words(gives);
        let Some(kind) = words.strip_prefix("Option<").and_then(|kind| kind.strip_suffix('>')) else { return };
        let found = self.zeros_in(FOUND, kind);
        if found.is_empty() {
            return;
        }
        let says = |zero: &Zero| ("zero", format!("gives nothing where {} is 0", zero.says));
        let base = self.plant_throughout(&found.iter().map(says).collect::<Vec<_>>());
        let are_zero = found.iter().map(|zero| &zero.is_zero);
        *block = parse_quote!({
            (move || -> #gives #block)().filter(|&found| !crate::switch::is_zero(#base, [#(#are_zero),*]))
        });
    }

    /// The whole numbers in an argument, or in the parts of what it refers to.
    fn zeros_of(&self, input: &FnArg) -> Vec<Zero> {
        let FnArg::Typed(typed) = input else { return Vec::new() };
        let Pat::Ident(name) = &*typed.pat else { return Vec::new() };
        let kind = match &*typed.ty {
            Type::Reference(of) if self.game.parts.contains_key(&words(&of.elem)) => &of.elem,
            kind => kind,
        };
        self.zeros_in(&name.ident.to_string(), &words(kind))
    }

    /// The whole numbers in a variable of this type, one by one and two that stand beside each other.
    fn zeros_in(&self, name: &str, kind: &str) -> Vec<Zero> {
        let all = if self.game.number_types.contains(kind) {
            vec![name.to_owned()]
        } else {
            let parts = self.game.parts.get(kind).into_iter().flatten();
            parts.map(|part| format!("{name}{part}")).collect()
        };
        let zero = |some: &[String]| {
            let called = |one: &String| format!("`{}`", one.trim_start_matches(FOUND).trim_start_matches('.'));
            let says = match some {
                [one] if one == FOUND => "what it finds".to_owned(),
                _ if name == FOUND => format!("{} of what it finds", joined(some.iter().map(called), " or ")),
                _ => joined(some.iter().map(|one| format!("`{one}`")), " or "),
            };
            let is_zero = joined(some.iter().map(|one| format!("{one} == 0")), " || ");
            Some(Zero { says, is_zero: is_zero.parse().ok()? })
        };
        all.chunks(1).chain(all.windows(2)).filter_map(zero).collect()
    }

    /// That the function computes with narrow numbers: the first number of these mutants.
    pub(super) fn narrow(&mut self) -> u32 {
        if let Some(base) = self.narrow {
            return base;
        }
        let base = self.plant_throughout(&NARROW.map(|numbers| ("narrow", format!("computes in {numbers}"))));
        self.narrow = Some(base);
        base
    }
}

/// A number of which a function is asked, or one that it finds, or several of them.
struct Zero {
    /// What it is called.
    says: String,
    /// Whether it is 0, in code.
    is_zero: TokenStream,
}

fn joined(some: impl Iterator<Item = String>, by: &str) -> String {
    some.collect::<Vec<_>>().join(by)
}

/// What the result of a function is called in what is planted.
const FOUND: &str = "found";
/// At most so many numbers of which a function is asked are looked at.
const ASKED: usize = 12;
/// How it is said that a change has no condition.
const WHATEVER: &str = "whatever it is asked";

/// What a function that gives this may give instead, and the way to return it. `rule` is the first that it names.
fn whole_of(output: &ReturnType, rule: Option<&str>) -> Option<(Vec<(&'static str, String)>, TokenStream)> {
    let ReturnType::Type(_, gives) = output else { return None };
    let says = |what: &str| ("whole", format!("gives {what} {WHATEVER}"));
    Some(match words(gives).as_str() {
        "bool" => (vec![says("yes"), says("no")], quote!(return which == 0;)),
        number if NUMBERS.contains(&number) => {
            let number = quote::format_ident!("{number}");
            (vec![says("0"), says("1"), says("2")], quote!(return which as #number;))
        }
        "Option<Rule>" if rule.is_some() => {
            let rule = rule.map(|rule| quote::format_ident!("{rule}"));
            (vec![says("leave"), says("a refusal")], quote!(return (which == 1).then_some(#rule);))
        }
        option if option.starts_with("Option<") => (vec![says("nothing")], quote!(return None;)),
        "Result<(),Violation>" if rule.is_some() => {
            let rule = rule.map(|rule| quote::format_ident!("{rule}"));
            let refusal = quote!(Err(rulebook_spec::rule::Violation::new(#rule, "")));
            (vec![says("leave"), says("a refusal")], quote!(return if which == 0 { Ok(()) } else { #refusal };))
        }
        "Result<(),Rule>" | "Result<(),Violation>" => (vec![says("leave")], quote!(return Ok(());)),
        list if list.starts_with("Vec<") => (vec![says("none")], quote!(return Vec::new();)),
        _ => return None,
    })
}
