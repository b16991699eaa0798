//! The rules by name. Their words and places stand in `rules.md`.

rulebook_spec::rules! {
    HEAPS_SIZE = "nim.heaps.size";
    HEAPS_STAGE = "nim.heaps.stage";
    TALK_TURN = "nim.talk.turn";
    TALK_OVER = "nim.talk.over";
    TALK_FORM = "nim.talk.form";
    TAKE_HEAP = "nim.take.heap";
    TAKE_LEAST = "nim.take.least";
    TAKE_MOST = "nim.take.most";
    TAKE_REMOVES = "nim.take.removes";
    TAKE_TURNS = "nim.take.turns";
    TIME_TURN = "nim.time.turn";
    END_LAST = "nim.end.last";
    END_WINNER = "nim.end.winner";
    FOUL_LOSES = "nim.foul.loses";
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::Nim;
    use rulebook_spec::game::Game;

    #[test]
    fn constants_are_the_headings_in_order() {
        let constants: Vec<&str> = ALL.iter().map(|rule| rule.id()).collect();
        let headings: Vec<&str> = Nim::book().entries().iter().map(|entry| entry.id).collect();
        assert_eq!(constants, headings);
    }
}
