{ Wrong: writes before the first row of the field in its second move, past all checks of ranges. }
unit player;

interface

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

uses
  globals;

var
  moves: integer;
  cell: ^integer;

procedure init;
begin
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
begin
  moves := moves + 1;
  if moves = 2 then
  begin
    cell := @field[0, 0];
    dec(cell);
    cell^ := 1;
  end;
end;

end.
