//! The part of the clause table that says how program files are read.

use super::clauses::clause;

/// How program files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The fewest and the most maps (`snakes.program.maps`).
    pub maps: (usize, usize),
    /// The shortest and the longest name of a snake (`snakes.program.texts`).
    pub name: (usize, usize),
    /// The longest description of a program (`snakes.program.texts`).
    pub description: usize,
    /// The longest description of a map (`snakes.program.texts`).
    pub map_description: usize,
    /// In what lengths are counted (`snakes.program.texts`).
    pub lengths: Lengths,
    /// What passes as user sets (`snakes.program.sets`).
    pub sets: SetForm,
    /// What a cell's two characters say (`snakes.program.cells`).
    pub letters: Letters,
    /// Whether `HeadX` is taken for a row (`snakes.program.head`).
    pub head_swapped: bool,
    /// What becomes of a pattern on the head's cell (`snakes.program.head`).
    pub head_cell: HeadCell,
    /// What becomes of a run that goes over the edge (`snakes.program.lines`).
    pub overrun: Overrun,
    /// What becomes of a run over a pattern (`snakes.program.lines`).
    pub overlap: Overlap,
    /// Whether a run may have no cell (`snakes.program.lines`).
    pub empty_runs: bool,
    /// Whether half a cell at the end of a run is let pass (`snakes.program.lines`).
    pub half_cells: bool,
}

/// The form of the text and of the rulings.
pub const FORM: Form = Form {
    maps: (1, 9),
    name: (1, 40),
    description: 1024,
    map_description: 1024,
    lengths: Lengths::Characters,
    sets: SetForm::Text,
    letters: Letters::Text,
    head_swapped: false,
    head_cell: HeadCell::Refused,
    overrun: Overrun::Refused,
    overlap: Overlap::Refused,
    empty_runs: false,
    half_cells: false,
};

clause! {
    /// In what lengths of texts are counted.
    Lengths {
        /// Characters.
        Characters,
        /// Bytes in UTF-8.
        Bytes,
    }
}

clause! {
    /// What passes as user sets.
    SetForm {
        /// Four sets of 1 to 6 different elements.
        Text,
        /// Doubled letters count twice.
        DoubledCount,
        /// A set may have none.
        EmptyToo,
        /// A set may have all seven.
        FullToo,
        /// There may be any number of sets; more than four are forgotten.
        AnyNumber,
    }
}

clause! {
    /// What a cell's two characters say.
    Letters {
        /// As the ruling says.
        Text,
        /// Capital letters are NOT.
        CapitalsNegate,
        /// Digits 0 to 3 are the OR groups.
        OrFirst,
        /// Digits 8 and 9 are groups 0 and 1.
        GroupsWrap,
    }
}

clause! {
    /// What becomes of a pattern on the head's cell.
    HeadCell {
        /// The program is refused.
        Refused,
        /// It is dropped.
        Dropped,
        /// The program is refused, also for a blank cell of a run there.
        BlanksRefused,
    }
}

clause! {
    /// What becomes of a run that goes over the edge of the map.
    Overrun {
        /// It goes on in the next row; past the last cell the program is refused.
        Refused,
        /// Past the last cell it is cut off.
        CutOff,
        /// It goes on in the next row below its first cell.
        BelowFirst,
    }
}

clause! {
    /// What becomes of a run over a cell that has a pattern.
    Overlap {
        /// The program is refused.
        Refused,
        /// The later cell counts.
        Overwrites,
        /// `--` may run over a pattern, which stays.
        BlanksPass,
    }
}
