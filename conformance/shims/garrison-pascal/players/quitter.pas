{ Wrong: ends the program, as if all were well, in its second move. }
unit player;

interface

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

var
  moves: integer;

procedure init;
begin
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
begin
  moves := moves + 1;
  if moves = 2 then
    halt;
end;

end.
