{ Wrong: takes 40 MB in its second move, and with `-dALL` all that there is. }
unit player;

interface

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

var
  moves: integer;
  place: pointer;

procedure init;
begin
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
begin
  moves := moves + 1;
  if moves = 2 then
    repeat
      getmem(place, 40 shl 20);
      fillchar(place^, 40 shl 20, 1);
{$ifndef ALL}
      break;
{$endif}
    until false;
end;

end.
