//! The table of a game's rules: an entry for each function of the text that somebody could get wrong.

/// What can be asked of every table of rules.
pub trait Table {
    /// The names of all entries, in their order.
    fn entries() -> &'static [&'static str];

    /// The entries in which this table differs from another one. Two ways to read the rules that replace the same entry
    /// cannot be held together.
    fn replaced(&self, literal: &Self) -> Vec<&'static str>;
}

/// Declares the table of a game's rules, a struct of functions and of plain data.
///
/// ```
/// use rulebook_spec::game::Table;
/// rulebook_spec::table! {
///     /// The rules of a small game.
///     pub struct Rules {
///         /// How many there are at most.
///         pub most: u32,
///         /// How many follow.
///         pub next: fn(&Rules, u32) -> u32,
///     }
/// }
/// fn next(rules: &Rules, now: u32) -> u32 {
///     (now + 1).min(rules.most)
/// }
/// static LITERAL: Rules = Rules { most: 3, next };
/// assert_eq!(Rules::entries(), ["most", "next"]);
/// assert_eq!(Rules { most: 4, ..LITERAL.clone() }.replaced(&LITERAL), ["most"]);
/// ```
#[macro_export]
macro_rules! table {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$says:meta])* pub $entry:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name { $($(#[$says])* pub $entry: $type,)* }

        impl $crate::game::Table for $name {
            fn entries() -> &'static [&'static str] {
                const { &[$(stringify!($entry)),*] }
            }

            // Both tables come from one: what was not replaced has one address.
            #[allow(unpredictable_function_pointer_comparisons)]
            fn replaced(&self, literal: &Self) -> Vec<&'static str> {
                let mut replaced = Vec::new();
                $(if self.$entry != literal.$entry {
                    replaced.push(stringify!($entry));
                })*
                replaced
            }
        }
    };
}
