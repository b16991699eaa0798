{ What 002 §2.2 declares: what the player is told before each call.

  The text does not say in which unit. A player.pas declares these variables in its own interface, or uses this unit. Which
  size an integer has is decided by the mode of the compiler, and so here none is chosen. }
unit globals;

interface

type
  rulebook_guard = array[0..1023] of longint;

var
  { The arrays lie between guards, which are looked at after each call. }
  rulebook_ground: record
    before: rulebook_guard;
    field: array[0..18, 0..27] of integer;
    between: rulebook_guard;
    army: array[0..18, 0..27] of longint;
    after: rulebook_guard;
  end;

  player_num: integer;           { the own number, 0 or 1 }
  ipos, jpos: integer;           { row and column of the own position, from 1 }
  { 0 a wall, 1 a cell of the first player, 2 one of the second }
  field: array[0..18, 0..27] of integer absolute rulebook_ground.field;
  { the garrisons on the own cells, 0 elsewhere }
  army: array[0..18, 0..27] of longint absolute rulebook_ground.army;
  territory: integer;            { how many cells are the player's own }
  opponent_territory: integer;   { how many are the opponent's }
  hand_army: longint;            { the army in hand }
  total_army: longint;           { the army in hand and the own garrisons }
  opponent_total_army: longint;  { the opponent's }

implementation

end.
