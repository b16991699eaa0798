{ Runs a contestant's unit `player` as a bot over JSON Lines: fills the contest's variables, calls init or get_move, and
  answers. The variables are those that the unit itself declares, where it does, for it is used last.

  In no mode of its own: the size of an integer is to be that of the player. }
program bot;

uses
  rulebook_calls, globals, player;

const
  pattern = 1515870810;

var
  rulebook_row, rulebook_column: longint;
  new_ipos, new_jpos: integer;
  collect_army: longint;

procedure rulebook_fill(var guard: rulebook_guard);
var
  at: longint;
begin
  for at := 0 to high(guard) do
    guard[at] := pattern;
end;

procedure rulebook_look(const guard: rulebook_guard);
var
  at: longint;
begin
  for at := 0 to high(guard) do
    if guard[at] <> pattern then
    begin
      rulebook_calls.say('the player wrote outside field or army');
      halt(1);
    end;
end;

procedure rulebook_show;
begin
  player_num := rulebook_calls.player_num;
  ipos := rulebook_calls.ipos;
  jpos := rulebook_calls.jpos;
  territory := rulebook_calls.territory;
  opponent_territory := rulebook_calls.opponent_territory;
  hand_army := rulebook_calls.hand_army;
  total_army := rulebook_calls.total_army;
  opponent_total_army := rulebook_calls.opponent_total_army;
  for rulebook_row := 0 to 18 do
    for rulebook_column := 0 to 27 do
    begin
      field[rulebook_row, rulebook_column] := rulebook_calls.field[rulebook_row, rulebook_column];
      army[rulebook_row, rulebook_column] := rulebook_calls.army[rulebook_row, rulebook_column];
    end;
end;

begin
  rulebook_fill(rulebook_ground.before);
  rulebook_fill(rulebook_ground.between);
  rulebook_fill(rulebook_ground.after);
  while rulebook_calls.next_call do
  begin
    rulebook_show;
    new_ipos := ipos;
    new_jpos := jpos;
    collect_army := 0;
    if rulebook_calls.is_init then
      init
    else
      get_move(new_ipos, new_jpos, collect_army);
    rulebook_look(rulebook_ground.before);
    rulebook_look(rulebook_ground.between);
    rulebook_look(rulebook_ground.after);
    if rulebook_calls.took_too_much then
      continue;
    if rulebook_calls.is_init then
      rulebook_calls.answer_ready
    else
      rulebook_calls.answer_move(new_ipos, new_jpos, collect_army);
  end;
end.
