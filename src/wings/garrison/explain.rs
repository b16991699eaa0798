//! The decision tables of Garrison: the battle for a cell and the growth of a garrison.

use crate::exit::{Exit, Failure, Outcome};
use crate::say;
use rulebook_spec::game::{Answer, Event, Game, Log, Reply, step};
use rulebook_spec::garrison::{Branch, Garrison, Move, Position, Setup, Stage, TIERS, branch, mark};

const BATTLE: &str = "garrison.battle";
const GROWTH: &str = "garrison.growth";

/// The numbers that a table is asked about.
#[derive(clap::Args, Debug)]
pub struct Numbers {
    /// The army that attacks (`garrison.battle`)
    #[arg(long, requires = "garrison")]
    army: Option<u32>,
    /// The garrison of the attacked cell (`garrison.battle`), or of one that grows (`garrison.growth`)
    #[arg(long)]
    garrison: Option<u32>,
    /// The opponent's army in hand, if the opponent stands on the attacked cell (`garrison.battle`)
    #[arg(long, requires = "army")]
    guest: Option<u32>,
}

impl Numbers {
    /// Whether there are any.
    pub fn are_given(&self) -> bool {
        self.garrison.is_some()
    }
}

/// What is decided for the numbers.
pub fn decide(id: &str, numbers: &Numbers) -> Outcome {
    match (id, numbers) {
        (BATTLE, Numbers { army: Some(army), garrison: Some(garrison), guest }) => battle(*army, *garrison, *guest),
        (GROWTH, Numbers { army: None, garrison: Some(garrison), .. }) => {
            say!("a garrison of {garrison} grows by {} ({GROWTH}.tiers)", TIERS.of(*garrison));
            growth_table(Some(*garrison))
        }
        _ => Err(Failure::usage(format!(
            "write `explain {BATTLE} --army A --garrison G [--guest B]` or `explain {GROWTH} --garrison G`"
        ))),
    }
}

/// The table of this id, where there is one.
pub fn table(id: &str) -> Outcome {
    match id {
        BATTLE => battle_table(),
        GROWTH => growth_table(None),
        _ => Ok(Exit::Conforms),
    }
}

fn battle_table() -> Outcome {
    say!("an army A against a garrison G; the first line that holds decides");
    say!("  3 x G > A     the whole army is lost, the garrison stays   {}", Branch::Lose.rule());
    say!("  10 x G <= A   the garrison falls and costs nothing         {}", Branch::Free.rule());
    say!("  otherwise     the garrison falls and costs G               {}", Branch::Cost.rule());
    Ok(Exit::Conforms)
}

fn growth_table(marked: Option<u32>) -> Outcome {
    for (index, from) in TIERS.0.iter().enumerate() {
        let range = match TIERS.0.get(index + 1) {
            Some(next) => format!("{from} to {}", next - 1),
            None => format!("{from} and more"),
        };
        let here = marked.is_some_and(|garrison| TIERS.of(garrison) as usize == index + 1);
        say!("{} {range:13} + {}", if here { '>' } else { ' ' }, index + 1);
    }
    Ok(Exit::Conforms)
}

fn battle(army: u32, garrison: u32, guest: Option<u32>) -> Outcome {
    let after = fought(army, garrison, guest)?;
    let taken = branch(garrison, army);
    let with = guest.map_or(String::new(), |guest| format!(", where an opponent with {guest} stands"));
    say!("an army of {army} attacks a garrison of {garrison}{with}");
    let (army, garrison) = (u64::from(army), u64::from(garrison));
    let compare = |one: u64, two: u64| match one.cmp(&two) {
        std::cmp::Ordering::Less => '<',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '>',
    };
    let line = |branch: Branch, why: String, does: String| {
        let here = if branch == taken { '>' } else { ' ' };
        format!("{here} {:22} {why:38} {does}", branch.rule().id())
    };
    let (three, ten) = (3 * garrison, 10 * garrison);
    let why = format!("3 x {garrison} = {three} {} {army}", compare(three, army));
    say!("{}", line(Branch::Lose, format!("{why}; needs >"), "the whole army is lost".into()));
    let why = format!("10 x {garrison} = {ten} {} {army}", compare(ten, army));
    say!("{}", line(Branch::Free, format!("{why}; needs <="), "the garrison falls and costs nothing".into()));
    say!("{}", line(Branch::Cost, "otherwise".into(), format!("the garrison falls and costs {garrison}")));
    let captured = after.field.cell([1, 2]).is_some_and(|cell| after.field.owner(cell) == mark(0));
    say!("the army is {} now, the cell is {}captured", after.hand[0], if captured { "" } else { "not " });
    if guest.is_some() {
        say!("the opponent's army is {} now", after.hand[1]);
    }
    Ok(Exit::Conforms)
}

/// What the rules make of it, on a field of three cells.
fn fought(army: u32, garrison: u32, guest: Option<u32>) -> Result<Position, Failure> {
    let setup = Setup {
        field: vec!["122".into()],
        army: vec![vec![0, garrison.into(), 0]],
        at: vec![[1, 1], if guest.is_some() { [1, 2] } else { [1, 3] }],
        hand: [army.into(), guest.unwrap_or(0).into()],
        moves: [0, 0],
        stage: Stage::Move(0),
    };
    let impossible = |what: String| Failure::usage(format!("there is no such battle: {what}"));
    let mut log = Log::default();
    let started = Garrison::start(Garrison::literal(), &setup, &mut log);
    let mut position = started.map_err(|violation| impossible(violation.to_string()))?;
    let answer = Answer::Move(Move::Go { to: [1, 2], collect: 0 });
    let event = Event::Reply(Reply { seat: 0, answer, took_us: 0 });
    step::<Garrison>(Garrison::literal(), &mut position, &event, &mut log)
        .map_err(|error| impossible(error.to_string()))?;
    Ok(position)
}
