//! The rules by name. Their words and places stand in `rules.md`.

crate::rules! {
    BOARD_SQUARE = "bricks.board.square";
    BOARD_SIZE = "bricks.board.size";
    BOARD_FILLED = "bricks.board.filled";
    BOARD_DUPLICATE = "bricks.board.duplicate";
    BOARD_STAGE = "bricks.board.stage";
    TALK_BOARD = "bricks.talk.board";
    TALK_OK = "bricks.talk.ok";
    TALK_SECOND = "bricks.talk.second";
    TALK_START = "bricks.talk.start";
    TALK_MOVE = "bricks.talk.move";
    TALK_FORWARD = "bricks.talk.forward";
    TALK_LAST = "bricks.talk.last";
    TALK_STOP = "bricks.talk.stop";
    TALK_SPELLING = "bricks.talk.spelling";
    TALK_LINE_END = "bricks.talk.line-end";
    TALK_EARLY = "bricks.talk.early";
    BRICK_TURNS = "bricks.brick.turns";
    BRICK_ADJACENT = "bricks.brick.adjacent";
    BRICK_ORDER = "bricks.brick.order";
    BRICK_INSIDE = "bricks.brick.inside";
    BRICK_FREE = "bricks.brick.free";
    BRICK_FILLS = "bricks.brick.fills";
    TIME_OK = "bricks.time.ok";
    TIME_MOVE = "bricks.time.move";
    TIME_CLOCK = "bricks.time.clock";
    END_NO_PLACE = "bricks.end.no-place";
    END_NEXT_LOSES = "bricks.end.next-loses";
    END_FULL_BOARD = "bricks.end.full-board";
    FOUL_ILLEGAL = "bricks.foul.illegal";
    FOUL_GARBLED = "bricks.foul.garbled";
    FOUL_LATE = "bricks.foul.late";
    FOUL_EXIT = "bricks.foul.exit";
    FOUL_NO_OK = "bricks.foul.no-ok";
    FOUL_NOT_FORWARDED = "bricks.foul.not-forwarded";
    REFEREE_STARTS = "bricks.referee.starts";
    REFEREE_PIPES = "bricks.referee.pipes";
    REFEREE_KILLS = "bricks.referee.kills";
    REFEREE_FOLDERS = "bricks.referee.folders";
    REFEREE_BOARDS = "bricks.referee.boards";
    TOURNAMENT_PAIRS = "bricks.tournament.pairs";
    TOURNAMENT_TABLE = "bricks.tournament.table";
}
