{ A right player: keeps 31 of the 32 MB, and stays where it is. }
unit player;

interface

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

procedure init;
var
  place: pointer;
begin
  getmem(place, 31 shl 20);
  fillchar(place^, 31 shl 20, 1);
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
begin
end;

end.
