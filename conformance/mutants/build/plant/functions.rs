//! Functions as a whole.

use super::syntax::{doc, first_sentence};
use super::{CITING, Function, MOST, Planter};
use crate::game::{NUMBERS, words};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Block, FnArg, ReturnType, Signature, Stmt, parse_quote};

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
        let start = self.plant_whole(&signature.output);
        self.narrow = None;
        self.statements(block);
        if let ReturnType::Type(_, gives) = &signature.output
            && NUMBERS.contains(&words(gives).as_str())
        {
            let base = self.plant_throughout(&most());
            *block = parse_quote!({ crate::switch::no_more(#base, (move || -> #gives #block)()) });
        }
        let mut first: Vec<Stmt> = vec![parse_quote!(let _call = crate::switch::call();)];
        if let Some((base, count, returns)) = start {
            first.push(parse_quote!(if let Some(which) = crate::switch::pick(#base, #count) { #returns }));
        }
        first.append(&mut block.stmts);
        block.stmts = first;
        self.variables = variables;
        self.function = outer;
        self.narrow = None;
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
    fn plant_whole(&mut self, output: &ReturnType) -> Option<(u32, u32, TokenStream)> {
        let (changes, returns) = match output {
            ReturnType::Default => (vec![("nothing", "does nothing".to_owned())], quote!(return;)),
            ReturnType::Type(_, gives) => whole_changes(&words(gives))?,
        };
        Some((self.plant(&changes), changes.len() as u32, returns))
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

/// What a function of this type may give instead, whatever it is asked.
fn whole_changes(gives: &str) -> Option<(Vec<(&'static str, String)>, TokenStream)> {
    let says = |what: &str| ("whole", format!("gives {what} whatever it is asked"));
    Some(match gives {
        "bool" => (vec![says("yes"), says("no")], quote!(return which == 0;)),
        number if NUMBERS.contains(&number) => {
            let number = quote::format_ident!("{number}");
            (vec![says("0"), says("1"), says("2")], quote!(return which as #number;))
        }
        option if option.starts_with("Option<") => (vec![says("nothing")], quote!(return None;)),
        "Result<(),Rule>" | "Result<(),Violation>" => (vec![says("leave")], quote!(return Ok(());)),
        list if list.starts_with("Vec<") => (vec![says("none")], quote!(return Vec::new();)),
        _ => return None,
    })
}
