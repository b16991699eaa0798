{ A right player: walks through its cells by turns, the one it has not seen for longest first, carries armies from inside to
  the border, where it leaves a third of what it has, and attacks what it can hope to beat. It remembers between the moves.

  It declares the contest's variables itself, which leaves the shim's unused, and is written for 16-bit integers. }
unit player;

{$mode tp}

interface

var
  player_num: integer;
  ipos, jpos: integer;
  field: array[0..18, 0..27] of integer;
  army: array[0..18, 0..27] of longint;
  territory, opponent_territory: integer;
  hand_army, total_army, opponent_total_army: longint;

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

const
  steps: array[0..4, 1..2] of integer = ((0, 1), (1, 0), (0, -1), (-1, 0), (0, 0));

var
  now: longint;
  visited: array[0..18, 0..27] of longint;

function at_border(i, j: integer): boolean;
var
  way: integer;
begin
  at_border := false;
  for way := 0 to 3 do
    if field[i + steps[way, 1], j + steps[way, 2]] = 2 - player_num then
      at_border := true;
end;

procedure init;
begin
  randseed := 2 + player_num;
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
var
  average, worth, best_worth: longint;
  way, best, i, j: integer;
  attacks: boolean;
begin
  now := now + 1;
  visited[ipos, jpos] := now;
  average := 0;
  if opponent_territory > 0 then
    average := opponent_total_army div opponent_territory;
  attacks := hand_army > 3 * average;
  best := 4;
  best_worth := -1;
  for way := 0 to 3 do
  begin
    i := ipos + steps[way, 1];
    j := jpos + steps[way, 2];
    if (field[i, j] = 1 + player_num) or (attacks and (field[i, j] = 2 - player_num)) then
    begin
      worth := now - visited[i, j] + random(3);
      if field[i, j] = 2 - player_num then
        worth := worth + 1000000;
      if worth > best_worth then
      begin
        best := way;
        best_worth := worth;
      end;
    end;
  end;
  new_ipos := ipos + steps[best, 1];
  new_jpos := jpos + steps[best, 2];
  if field[new_ipos, new_jpos] <> 1 + player_num then
    collect_army := 0
  else if not at_border(new_ipos, new_jpos) or attacks then
    collect_army := army[new_ipos, new_jpos]
  else
    collect_army := -(hand_army div 3);
end;

end.
