{ The player that a Free Pascal referee under test takes as its contestant: it follows orders, and keeps a log of what it is
  shown, which the README describes. One file, on Linux, against the names of the contest alone.

  It declares the contest's variables itself; with the options -Sm -dVARIABLES:=NAME it uses them from the unit NAME.

  The environment variable RULEBOOK_PROBE names the folder of its orders and logs. It follows 0.orders or 1.orders and writes
  0.log or 1.log, by the number that it is told first; where another player has that log already, the other one. }
unit player;

interface

{$ifdef VARIABLES}
uses
  VARIABLES;
{$else}
var
  player_num: integer;
  ipos, jpos: integer;
  field: array[0..18, 0..27] of integer;
  army: array[0..18, 0..27] of longint;
  territory, opponent_territory: integer;
  hand_army, total_army, opponent_total_army: longint;
{$endif}

procedure init;
procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);

implementation

uses
  baseunix, linux;

const
  read_and_write = 438;  { by all: 666 in octal digits }

type
  seat_files = record
    is_open: boolean;
    number: longint;  { of its files }
    seq, inits, moves: longint;
  end;

var
  { One copy of this file may be called as both players. }
  seats: array[0..1] of seat_files;

procedure give_up(const why: ansistring);
begin
  writeln(stderr, 'probe: ', why);
  halt(1);
end;

function text(number: int64): ansistring;
var
  digits: string[24];
begin
  str(number, digits);
  text := digits;
end;

function file_of(number: longint; const ending: ansistring): ansistring;
var
  folder: ansistring;
  name: pchar;
begin
  name := fpgetenv('RULEBOOK_PROBE');
  if name = nil then
    give_up('RULEBOOK_PROBE names no folder');
  setlength(folder, strlen(name));
  move(name^, folder[1], length(folder));
  file_of := folder + '/' + text(number) + ending;
end;

{ Creates the log of this number; false where it is there already. }
function claim(number: longint): boolean;
var
  descriptor: cint;
begin
  descriptor := fpopen(file_of(number, '.log'), O_CREAT or O_EXCL or O_WRONLY, read_and_write);
  claim := descriptor >= 0;
  if descriptor >= 0 then
    fpclose(descriptor)
  else if fpgeterrno <> ESysEEXIST then
    give_up(file_of(number, '.log') + ' cannot be written');
end;

{ Who is called. }
function seat: longint;
var
  told: longint;
begin
  told := 0;
  if player_num = 1 then
    told := 1;
  seat := told;
  if seats[told].is_open then
    exit;
  seats[told].is_open := true;
  seats[told].number := told;
  if claim(told) then
    exit;
  seats[told].number := 1 - told;
  if not claim(1 - told) then
    give_up('there are two players already');
end;

{ Adds a line to the log, in one write, so that it is there whatever becomes of us. }
procedure note(const seat: seat_files; const entry: ansistring);
var
  now: timespec;
  line: ansistring;
  descriptor: cint;
begin
  clock_gettime(CLOCK_MONOTONIC, @now);
  line := '{"at_us":' + text(int64(now.tv_sec) * 1000000 + now.tv_nsec div 1000) + ',"seq":' + text(seat.seq) +
    ',"seat":' + text(seat.number) + ',' + entry + '}' + #10;
  descriptor := fpopen(file_of(seat.number, '.log'), O_WRONLY or O_APPEND);
  if (descriptor < 0) or (fpwrite(descriptor, line[1], length(line)) <> length(line)) then
    give_up('the log cannot be written');
  fpclose(descriptor);
end;

function comma(index: longint): ansistring;
begin
  comma := ',';
  if index = 0 then
    comma := '';
end;

function view: ansistring;
var
  i, j: longint;
  cells, garrisons: ansistring;
begin
  cells := '';
  garrisons := '';
  for i := 0 to 18 do
  begin
    cells := cells + comma(i) + '[';
    garrisons := garrisons + comma(i) + '[';
    for j := 0 to 27 do
    begin
      cells := cells + comma(j) + text(field[i, j]);
      garrisons := garrisons + comma(j) + text(army[i, j]);
    end;
    cells := cells + ']';
    garrisons := garrisons + ']';
  end;
  view := '{"player":' + text(player_num) + ',"ipos":' + text(ipos) + ',"jpos":' + text(jpos) + ',"field":[' + cells +
    '],"army":[' + garrisons + '],"territory":' + text(territory) + ',"opponent_territory":' + text(opponent_territory) +
    ',"hand_army":' + text(hand_army) + ',"total_army":' + text(total_army) + ',"opponent_total_army":' +
    text(opponent_total_army) + '}';
end;

{ Takes the first word off a text. }
function word_of(var rest: ansistring): ansistring;
var
  last: longint;
begin
  while (rest <> '') and (rest[1] in [' ', #9, #13]) do
    delete(rest, 1, 1);
  last := pos(' ', rest);
  if last = 0 then
    last := length(rest) + 1;
  word_of := copy(rest, 1, last - 1);
  delete(rest, 1, last);
end;

function value(const word: ansistring): int64;
var
  number: int64;
  trouble: longint;
begin
  val(word, number, trouble);
  if trouble <> 0 then
    give_up('an order that is none: ' + word);
  value := number;
end;

{ The rest of the line of orders that begins with this call and count. }
function order_for(number: longint; const call: ansistring; count: longint): ansistring;
var
  orders: system.text;
  line, name: ansistring;
begin
  order_for := '';
  assign(orders, file_of(number, '.orders'));
{$I-}
  reset(orders);
{$I+}
  if ioresult <> 0 then
    exit;
  while not eof(orders) do
  begin
    readln(orders, line);
    name := word_of(line);
    if (name = call) and (word_of(line) = text(count)) then
      order_for := line;
  end;
  close(orders);
end;

procedure wait_ms(time_ms: int64);
var
  time: timespec;
begin
  time.tv_sec := time_ms div 1000;
  time.tv_nsec := time_ms mod 1000 * 1000000;
  fpnanosleep(@time, nil);
end;

{ Notes a call, does as it is ordered, and says what is to be answered. }
procedure called(var seat: seat_files; const call: ansistring; count: longint; var row, column: integer;
  var collect: longint);
var
  order, rest, word, answer: ansistring;
  fails: boolean;
begin
  inc(seat.seq);
  note(seat, '"call":"' + call + '","count":' + text(count) + ',"view":' + view);
  order := order_for(seat.number, call, count);
  rest := order;
  word := word_of(rest);
  while word = 'sleep' do
  begin
    wait_ms(value(word_of(rest)));
    word := word_of(rest);
  end;
  fails := (word = 'crash') or (word = 'exit');
  if word = 'say' then
  begin
    row := value(word_of(rest));
    column := value(word_of(rest));
    collect := value(word_of(rest));
  end;
  answer := '{"to":[' + text(row) + ',' + text(column) + '],"collect":' + text(collect) + '}';
  if call = 'init' then
    answer := '"ready"';
  if fails then
    answer := 'null';
  note(seat, '"answer":' + answer + ',"order":"' + order + '"');
  if word = 'crash' then
    runerror(255);
  if word = 'exit' then
    halt;
end;

procedure init;
var
  mine: longint;
  row, column: integer;
  collect: longint;
begin
  mine := seat;
  row := 0;
  column := 0;
  collect := 0;
  inc(seats[mine].inits);
  called(seats[mine], 'init', seats[mine].inits, row, column, collect);
end;

procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);
var
  mine: longint;
begin
  mine := seat;
  new_ipos := ipos;
  new_jpos := jpos;
  collect_army := 0;
  inc(seats[mine].moves);
  called(seats[mine], 'get_move', seats[mine].moves, new_ipos, new_jpos, collect_army);
end;

end.
