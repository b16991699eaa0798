//! A game's folder: what its chapters declare, and the copy that is made of them.

use crate::chapter::Chapter;
use crate::places::{Place, places};
use crate::plant::{Called, Mutants, Planter, doc, remember};
use crate::read;
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit_mut::VisitMut;
use syn::{Expr, Fields, Item, Type};

/// What the chapters of a game declare.
#[derive(Default)]
pub struct Game {
    /// Its name, which is that of its module.
    pub name: String,
    /// The names of rules in the code, and their ids; variants of enums that stand for a rule as well.
    pub rules: BTreeMap<String, String>,
    /// The places of each rule.
    pub places: Vec<(String, BTreeSet<Place>)>,
    /// Types that are copied.
    pub copied: BTreeSet<String>,
    /// Of each enum its variants without data.
    pub units: BTreeMap<String, Vec<String>>,
    /// Fields by their name: their type, and those of the same type beside them. Names that two structs have are left out.
    pub fields: BTreeMap<String, Option<(String, Vec<String>)>>,
    /// Names of types that are whole numbers.
    pub number_types: BTreeSet<String>,
    /// Of types with parts, those that are whole numbers and can be read from other chapters: `.x`, `[0]`.
    pub parts: BTreeMap<String, Vec<String>>,
    /// Constants that are whole numbers.
    pub numbers: BTreeSet<String>,
    /// Other constants and what they are.
    pub values: BTreeMap<String, Expr>,
    /// Functions of one argument that give another value of its type: the name, the type and the path.
    pub turns: Vec<(String, String, String)>,
    /// Names of functions and methods, and whether all of that name give a number.
    pub counting: BTreeMap<String, bool>,
    /// Methods that only look at what they are called on, and what they give: nothing where others of the name do otherwise.
    pub looking: BTreeMap<String, Option<String>>,
    /// The parts of a position and their types.
    pub position: Vec<(String, String)>,
    /// Functions that stand in `fast.rs`, and the chapter that has the literal one.
    pub literal: BTreeMap<String, String>,
}

pub const NUMBERS: [&str; 11] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "isize"];

/// The words of a type without spaces.
pub fn words(kind: &Type) -> String {
    quote!(#kind).to_string().replace(' ', "")
}

impl Game {
    fn of(name: &str, folder: &Path, chapters: &[Chapter]) -> Self {
        let mut game = Game { name: name.to_owned(), ..Game::default() };
        game.copied.extend(["Seat", "bool", "Rule"].map(str::to_owned));
        game.copied.extend(NUMBERS.map(str::to_owned));
        game.number_types.extend(NUMBERS.map(str::to_owned));
        game.number_types.insert("Seat".to_owned());
        for line in read(&folder.join("names.rs")).lines() {
            if let Some((constant, id)) = line.split_once('=') {
                game.rules.insert(constant.trim().to_owned(), id.trim().trim_matches([';', '"']).to_owned());
            }
        }
        for section in read(&folder.join("rules.md")).split("\n## ").skip(1) {
            let mut lines = section.lines();
            if let (Some(id), Some(place)) = (lines.next(), lines.next()) {
                let program = place.ends_with("· program");
                if id.starts_with(name) && !program {
                    game.places.push((id.trim().to_owned(), places(place.trim_matches('*'), "")));
                }
            }
        }
        let types = chapters.iter().flat_map(Chapter::items);
        types.for_each(|item| {
            if let Item::Type(one) = item {
                game.name_type(one)
            }
        });
        for chapter in chapters {
            chapter.items().for_each(|item| game.declare(name, chapter, item));
        }
        game
    }

    /// Notes what is known of a type by another name of it: a number, or a list of so many.
    fn name_type(&mut self, one: &syn::ItemType) {
        let name = one.ident.to_string();
        match &*one.ty {
            Type::Path(_) if NUMBERS.contains(&words(&one.ty).as_str()) => {
                self.copied.insert(name.clone());
                self.number_types.insert(name);
            }
            Type::Array(list) if NUMBERS.contains(&words(&list.elem).as_str()) => {
                let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(length), .. }) = &list.len else { return };
                let length: usize = length.base10_parse().unwrap_or_default();
                self.copied.insert(name.clone());
                self.parts.insert(name, (0..length).map(|index| format!("[{index}]")).collect());
            }
            _ => {}
        }
    }

    fn declare(&mut self, name: &str, chapter: &Chapter, item: &Item) {
        match item {
            Item::Struct(one) => self.declare_struct(one),
            Item::Enum(one) => {
                if derives(&one.attrs, "Copy") {
                    self.copied.insert(one.ident.to_string());
                }
                for variant in &one.variants {
                    let docs: String = variant.attrs.iter().filter_map(doc).collect();
                    if let [rule] = &self.rules_named(&docs)[..] {
                        self.rules.entry(variant.ident.to_string()).or_insert_with(|| rule.clone());
                    }
                }
                let units = one.variants.iter().filter(|variant| variant.fields.is_empty());
                self.units.insert(one.ident.to_string(), units.map(|variant| variant.ident.to_string()).collect());
            }
            Item::Const(one) => {
                if NUMBERS.contains(&words(&one.ty).as_str()) {
                    self.numbers.insert(one.ident.to_string());
                } else {
                    self.values.insert(one.ident.to_string(), (*one.expr).clone());
                }
            }
            Item::Impl(one) if one.trait_.is_none() => one.items.iter().for_each(|inner| {
                if let syn::ImplItem::Fn(inner) = inner {
                    self.count(&inner.sig);
                    self.look(&inner.sig);
                }
            }),
            Item::Fn(one) => {
                self.count(&one.sig);
                let module = chapter.path.strip_suffix("mod").unwrap_or(&chapter.path).trim_end_matches('/');
                let module = if module.is_empty() { String::new() } else { format!("::{}", module.replace('/', "::")) };
                let path = format!("crate::planted::{name}{module}::{}", one.sig.ident);
                if chapter.path != "fast" && chapter.path != "mod" {
                    self.literal.insert(one.sig.ident.to_string(), path.clone());
                }
                let arguments: Vec<_> = one.sig.inputs.iter().collect();
                if let ([syn::FnArg::Typed(argument)], syn::ReturnType::Type(_, gives)) =
                    (&arguments[..], &one.sig.output)
                    && words(&argument.ty) == words(gives)
                {
                    self.turns.push((one.sig.ident.to_string(), words(gives), path));
                }
            }
            _ => {}
        }
    }

    /// Notes what a struct declares: which of its fields are of one type, and which are whole numbers.
    fn declare_struct(&mut self, one: &syn::ItemStruct) {
        if derives(&one.attrs, "Copy") {
            self.copied.insert(one.ident.to_string());
        }
        let Fields::Named(fields) = &one.fields else { return };
        let numbers = fields.named.iter().filter(|field| {
            matches!(field.vis, syn::Visibility::Public(_)) && self.number_types.contains(&words(&field.ty))
        });
        let numbers: Vec<String> = numbers.filter_map(|field| Some(format!(".{}", field.ident.as_ref()?))).collect();
        // What holds a whole game is looked at from outside.
        if !numbers.is_empty() && one.ident != "Position" && one.ident != "Setup" {
            self.parts.insert(one.ident.to_string(), numbers);
        }
        let all: Vec<(String, String)> = fields
            .named
            .iter()
            .filter_map(|field| Some((field.ident.as_ref()?.to_string(), words(&field.ty))))
            .collect();
        if one.ident == "Position" {
            self.position = all.clone();
        }
        for (at, (field, kind)) in all.iter().enumerate() {
            let beside = all.iter().enumerate().filter(|(_, (other, of))| other != field && of == kind);
            // What stands next to it is taken for it soonest.
            let mut beside: Vec<(usize, &String)> =
                beside.map(|(place, (other, _))| (at.abs_diff(place), other)).collect();
            beside.sort_by_key(|(distance, _)| *distance);
            let beside: Vec<String> = beside.into_iter().map(|(_, other)| other.clone()).collect();
            match self.fields.get_mut(field) {
                None => drop(self.fields.insert(field.clone(), Some((kind.clone(), beside)))),
                Some(Some((known, names))) if known == kind => names.retain(|name| beside.contains(name)),
                Some(known) => *known = None,
            }
        }
    }

    /// Notes whether a function gives a number.
    fn count(&mut self, signature: &syn::Signature) {
        let gives = match &signature.output {
            syn::ReturnType::Type(_, kind) => NUMBERS.contains(&words(kind).as_str()),
            syn::ReturnType::Default => false,
        };
        let known = self.counting.entry(signature.ident.to_string()).or_insert(gives);
        *known &= gives;
    }

    /// Whether this is the type of the position or of a part of it.
    pub fn is_of_position(&self, kind: &str) -> bool {
        kind == "Position" || self.part_of_position(kind).is_some()
    }

    /// The part of the position that has this type.
    pub fn part_of_position(&self, kind: &str) -> Option<&str> {
        let shared = format!("Arc<{kind}>");
        self.position.iter().find(|(_, of)| of == kind || *of == shared).map(|(part, _)| part.as_str())
    }

    /// Notes what a method gives that only looks at what it is called on.
    fn look(&mut self, signature: &syn::Signature) {
        let Some(syn::FnArg::Receiver(own)) = signature.inputs.first() else { return };
        let gives = match &signature.output {
            syn::ReturnType::Type(_, kind) if own.reference.is_some() && own.mutability.is_none() => Some(words(kind)),
            _ => None,
        };
        let known = self.looking.entry(signature.ident.to_string()).or_insert_with(|| gives.clone());
        if *known != gives {
            *known = None;
        }
    }

    /// The rules that these words name between back quotes, with the name of the game before them or without.
    pub fn rules_named(&self, words: &str) -> Vec<String> {
        let quoted = words.split('`').skip(1).step_by(2);
        let known = |word: &str| {
            let ends = format!(".{word}");
            self.rules.values().find(|id| *id == word || id.ends_with(&ends) && word.contains('.')).cloned()
        };
        quoted.filter_map(known).collect()
    }

    /// The rules whose places these words cite.
    pub fn rules_at(&self, words: &str, section: &str) -> Vec<String> {
        let cited = places(words, section);
        let of = |(id, at): &(String, BTreeSet<Place>)| (!at.is_disjoint(&cited)).then(|| id.clone());
        self.places.iter().filter_map(of).collect()
    }
}

fn derives(attributes: &[syn::Attribute], name: &str) -> bool {
    attributes.iter().filter(|one| one.path().is_ident("derive")).any(|one| {
        let words = quote!(#one).to_string();
        words.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
    })
}

/// A function that is called near more rules than this is taken to be about none of them.
const CALLED: usize = 4;

/// The copy of a game's chapters, as a module.
pub fn planted(folder: &Path, name: &str, game_type: &str) -> String {
    let mut chapters = Chapter::all(folder);
    let game = Game::of(name, folder, &chapters);
    let mut mutants = Mutants::default();
    for chapter in &mut chapters {
        if chapter.is_literal() {
            let mut planter = Planter::new(&game, chapter, &mut mutants);
            let mut file =
                std::mem::replace(&mut chapter.file, syn::File { shebang: None, attrs: Vec::new(), items: Vec::new() });
            planter.visit_file_mut(&mut file);
            chapter.file = file;
        }
        if chapter.path == "mod" {
            let items = chapter.file.items.iter_mut();
            items.for_each(|item| {
                if let Item::Impl(one) = item {
                    remember(one)
                }
            });
        }
        if chapter.path == "table" {
            made_table(&game, chapter, &mut mutants);
        }
    }
    let module = format_ident!("{name}");
    let game_type = format_ident!("{game_type}");
    let inside = Chapter::nested(&mut chapters);
    let functions = mutants.functions.iter().map(|function| {
        let (name, says, rules, named) = (&function.name, &function.says, &function.rules, function.named);
        let last = name.rsplit("::").next().unwrap_or_default();
        let called = mutants.called.get(last);
        let entry = mutants.entries_of(name);
        let beside = called.map(|called| mutants.beside(called)).filter(|beside| beside.len() <= CALLED);
        let near = beside.iter().flatten().map(|(rule, at)| quote!((#rule, #at)));
        let places = called.map_or(0, |called| called.places);
        quote!(crate::Function {
            name: #name,
            says: #says,
            rules: &[#(#rules),*],
            named: #named,
            entry: &[#(#entry),*],
            called: &[#(#near),*],
            places: #places,
        })
    });
    let packed = packed(name, &mutants);
    let tokens = quote! {
        pub mod #module {
            #inside
            const PLANTED_FUNCTIONS: &[crate::Function] = &[#(#functions),*];
            const PLANTED_MUTANTS: crate::Mutants = #packed;
            impl crate::Planted for #game_type {
                const PLAN: crate::Plan = crate::Plan {
                    functions: PLANTED_FUNCTIONS,
                    mutants: PLANTED_MUTANTS,
                    survivors: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/survivors/", #name, ".txt")),
                };
                fn table() -> table::Rules {
                    table::planted_table()
                }
            }
        }
    };
    let file: syn::File = syn::parse2(tokens).unwrap_or_else(|error| panic!("{name}: {error}"));
    prettyplease::unparse(&file)
}

/// The mutants as they are stored: what they say in one text, and what many have alike once.
fn packed(name: &str, mutants: &Mutants) -> proc_macro2::TokenStream {
    let (mut words, mut kinds, mut nears) = (String::new(), Vec::new(), Vec::new());
    let mut packed = Vec::new();
    for mutant in &mutants.all {
        let (kind, near) = (index_of(&mut kinds, mutant.kind) as u8, index_of(&mut nears, &mutant.near) as u16);
        let (function, start, length) = (mutant.function as u16, words.len() as u32, mutant.says.len() as u16);
        words.push_str(&mutant.says);
        packed.push(quote!((#function, #kind, #near, #start, #length)));
    }
    assert!(kinds.len() <= 256 && nears.len() <= 65536 && mutants.functions.len() <= 65536, "{name}: too many to pack");
    let nears = nears.iter().map(|near| quote!(&[#(#near),*]));
    quote!(crate::Mutants { packed: &[#(#packed),*], words: #words, kinds: &[#(#kinds),*], near: &[#(#nears),*] })
}

/// The place of one among those that are known; it is put behind them where it is new.
fn index_of<T: PartialEq>(known: &mut Vec<T>, one: T) -> usize {
    known.iter().position(|other| *other == one).unwrap_or_else(|| {
        known.push(one);
        known.len() - 1
    })
}

impl Mutants {
    /// The rules that the documentation of a function's entry in the table names.
    fn entries_of(&self, function: &str) -> Vec<&String> {
        let entry = self.entries.iter().filter(|(path, _)| is_path_of(path, function));
        entry.flat_map(|(_, rules)| rules).collect()
    }

    /// The rules near which a function is called, and at how many of the places each; where none is near, those of the caller's entry.
    fn beside(&self, called: &Called) -> BTreeMap<String, u32> {
        let mut rules = called.near.clone();
        for (caller, at) in &called.by {
            for rule in self.entries_of(&self.functions[*caller].name).into_iter().collect::<BTreeSet<_>>() {
                *rules.entry(rule.clone()).or_default() += at;
            }
        }
        rules
    }
}

/// Whether a path in the table means the function with this name, or the type whose function it is.
fn is_path_of(path: &str, function: &str) -> bool {
    if path.ends_with("::") {
        return function.contains(&format!("::{path}"));
    }
    let ends = format!("::{function}");
    path == function || path.ends_with(&ends) || function.ends_with(&format!("::{path}"))
}

/// The table of the literal rules as a function, so that its numbers can be changed, and without what is fast.
fn made_table(game: &Game, chapter: &mut Chapter, mutants: &mut Mutants) {
    let is_table =
        |expr: &Expr| matches!(expr, Expr::Struct(made) if made.path.is_ident("Rules") && made.rest.is_none());
    let mut made = chapter.file.items.iter().find_map(|item| match item {
        Item::Const(one) if is_table(&one.expr) => Some((*one.expr).clone()),
        Item::Static(one) if is_table(&one.expr) => Some((*one.expr).clone()),
        _ => None,
    });
    let made = made.as_mut().unwrap_or_else(|| panic!("{}: no table of the literal rules", chapter.path));
    if let Expr::Struct(made) = made {
        for field in &mut made.fields {
            let text = {
                let expr = &field.expr;
                quote!(#expr).to_string().replace(' ', "")
            };
            if let Some(path) = text.strip_prefix("fast::").and_then(|name| game.literal.get(name)) {
                field.expr = syn::parse_str(path).expect("a path");
            }
            let last = text.rsplit("::").next().unwrap_or_default();
            if let Some(value) = game.values.get(last) {
                field.expr = value.clone();
            }
        }
    }
    Planter::new(game, chapter, mutants).plant_table(made);
    let made: syn::ItemFn = syn::parse_quote! {
        pub fn planted_table() -> Rules {
            use super::*;
            #made
        }
    };
    chapter.file.items.push(Item::Fn(made));
}
