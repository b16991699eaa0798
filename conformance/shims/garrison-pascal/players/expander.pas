{ A right player: gathers the garrisons on the way until its army beats the opponent's average cell, then goes for his
  nearest cell. It waits on an own cell while there is too little. }
unit player;

interface

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

uses
  globals;

const
  steps: array[1..4, 1..2] of integer = ((-1, 0), (1, 0), (0, -1), (0, 1));

function wanted(i, j: integer; attacks: boolean): boolean;
begin
  if attacks then
    wanted := field[i, j] = 2 - player_num
  else
    wanted := (field[i, j] = 1 + player_num) and (army[i, j] > 0);
end;

{ The first step of a shortest way to a cell that is wanted; the own cell where there is none. }
procedure first_step(attacks: boolean; var to_i, to_j: integer);
var
  first: array[0..18, 0..27] of integer;  { the way of the first step; -1 where nobody was }
  open: array[1..19 * 28, 1..2] of integer;
  from, last, way, i, j, next_i, next_j: integer;
begin
  to_i := ipos;
  to_j := jpos;
  for i := 0 to 18 do
    for j := 0 to 27 do
      first[i, j] := -1;
  first[ipos, jpos] := 0;
  from := 1;
  last := 1;
  open[1, 1] := ipos;
  open[1, 2] := jpos;
  while from <= last do
  begin
    i := open[from, 1];
    j := open[from, 2];
    inc(from);
    if (first[i, j] > 0) and wanted(i, j, attacks) then
    begin
      to_i := ipos + steps[first[i, j], 1];
      to_j := jpos + steps[first[i, j], 2];
      exit;
    end;
    for way := 1 to 4 do
    begin
      next_i := i + steps[way, 1];
      next_j := j + steps[way, 2];
      if (field[next_i, next_j] <> 0) and (first[next_i, next_j] < 0) then
      begin
        first[next_i, next_j] := first[i, j];
        if first[i, j] = 0 then
          first[next_i, next_j] := way;
        inc(last);
        open[last, 1] := next_i;
        open[last, 2] := next_j;
      end;
    end;
  end;
end;

procedure init;
begin
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
var
  enough: longint;
begin
  enough := 0;
  if opponent_territory > 0 then
    enough := opponent_total_army div opponent_territory;
  { More than three times as much, as far as a number can say it. }
  if enough < high(longint) div 3 then
    enough := 3 * enough + 1
  else
    enough := high(longint);
  new_ipos := ipos;
  new_jpos := jpos;
  if (hand_army > 0) or (army[ipos, jpos] = 0) then
    first_step(hand_army >= enough, new_ipos, new_jpos);
  collect_army := army[new_ipos, new_jpos];
end;

end.
