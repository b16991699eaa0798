{ The referee's calls: reads the one form of message that a player of Garrison is sent, and answers. }
unit rulebook_calls;

{$mode objfpc}{$H+}

interface

type
  grid = array[0..18, 0..27] of longint;

var
  { The call that was read last. What does not fit into 32 bits is cut to them, as are the variables of the contest. }
  is_init: boolean;
  player_num, ipos, jpos, territory, opponent_territory: longint;
  hand_army, total_army, opponent_total_army: longint;
  field, army: grid;

{ Reads the next call; false at the end. A message that is no call ends the program. }
function next_call: boolean;
procedure answer_ready;
procedure answer_move(row, column, collect: longint);
{ Answers that the player took too much memory, where he did; else false. }
function took_too_much: boolean;
procedure say(const what: string);

implementation

uses
  baseunix;

const
  longest_line = 1 << 20;
  deepest = 32;                    { of what is passed over }
  most_digits = 17;                { of a number, far below where it would overflow }
  first_own_descriptor = 100;      { out of the way of those that the player opens }
  dup_and_close_on_exec = 1030;    { F_DUPFD_CLOEXEC }
  address_space = 9;               { RLIMIT_AS }
  limit_kb = 32 * 1024;            { 002 §2 ¶5 }
  spare_bytes = 64 << 20;          { of address space: nobody takes the whole machine's memory }
  heap_is_full = 203;              { the runtime error }
  broken = 3;                      { as `rulebook` itself }
  names: array[0..7] of string = ('player', 'ipos', 'jpos', 'territory', 'opponent_territory', 'hand_army',
    'total_army', 'opponent_total_army');

var
  input_descriptor, output_descriptor: cint;
  heard: array[0..longest_line] of char;
  { What was heard and not read yet lies from heard_from on; the line that is read ends before line_end. }
  heard_from, heard_to, at, line_end: longint;
  seq: int64;
  asks, is_open: boolean;
  peak_at_start_kb: int64;
  exit_before: codepointer;

procedure write_all(descriptor: cint; const text: string);
var
  done, count: int64;
begin
  done := 0;
  while done < length(text) do
  begin
    count := fpwrite(descriptor, text[done + 1], length(text) - done);
    if (count < 0) and (fpgeterrno = ESysEINTR) then
      continue;
    if count <= 0 then
      exit;
    done := done + count;
  end;
end;

procedure say(const what: string);
begin
  write_all(2, 'shim: ' + what + #10);
end;

procedure trouble(const what: string);
begin
  say('a message that cannot be played: ' + what);
  is_open := false;
  halt(broken);
end;

procedure trouble_of_form;
begin
  trouble('it is not built like a message');
end;

{ The first number behind a name in a file of /proc; 0 where there is none. }
function number_in(const path, name: string): int64;
var
  descriptor: cint;
  text: string;
  count, from: int64;
begin
  number_in := 0;
  descriptor := fpopen(path, O_RDONLY);
  if descriptor < 0 then
    exit;
  setlength(text, 4096);
  count := fpread(descriptor, text[1], length(text));
  fpclose(descriptor);
  if count <= 0 then
    exit;
  setlength(text, count);
  from := pos(name, text);
  if from = 0 then
    exit;
  from := from + length(name);
  while (from <= length(text)) and (text[from] in [' ', #9]) do
    inc(from);
  while (from <= length(text)) and (text[from] in ['0'..'9']) do
  begin
    number_in := number_in * 10 + ord(text[from]) - ord('0');
    inc(from);
  end;
end;

{ The most memory that this process has had, in kilobytes; 0 where the system does not tell. }
function peak_kb: int64;
begin
  peak_kb := number_in('/proc/self/status', 'VmHWM:');
end;

{ Reading a line. }

procedure blanks;
begin
  while (at < line_end) and (heard[at] in [' ', #9, #13]) do
    inc(at);
end;

function takes(letter: char): boolean;
begin
  blanks;
  takes := (at < line_end) and (heard[at] = letter);
  if takes then
    inc(at);
end;

procedure needs(letter: char);
begin
  if not takes(letter) then
    trouble_of_form;
end;

{ A string, as it is written: no key that is looked for has an escape. }
function quoted: string;
var
  from: longint;
begin
  needs('"');
  from := at;
  while (at < line_end) and (heard[at] <> '"') do
    if heard[at] = '\' then
      at := at + 2
    else
      inc(at);
  if at >= line_end then
    trouble('a string has no end');
  setstring(quoted, @heard[from], at - from);
  inc(at);
end;

function key: string;
begin
  key := quoted;
  needs(':');
end;

function number: int64;
var
  negative: boolean;
  digits: longint;
begin
  negative := takes('-');
  blanks;
  digits := 0;
  number := 0;
  while (at < line_end) and (heard[at] in ['0'..'9']) do
  begin
    inc(digits);
    if digits > most_digits then
      trouble('a number is too large');
    number := number * 10 + ord(heard[at]) - ord('0');
    inc(at);
  end;
  if digits = 0 then
    trouble('a number is missing');
  if negative then
    number := -number;
end;

function narrow: longint;
var
  wide: int64;
begin
  wide := number;
  if wide > high(longint) then
    wide := high(longint);
  if wide < low(longint) then
    wide := low(longint);
  narrow := wide;
end;

{ Passes over any value. }
procedure skip(depth: longint);
var
  close: char;
  from: longint;
begin
  blanks;
  if (depth > deepest) or (at >= line_end) then
    trouble_of_form;
  if heard[at] = '"' then
    quoted
  else if heard[at] in ['{', '['] then
  begin
    close := ']';
    if heard[at] = '{' then
      close := '}';
    inc(at);
    if takes(close) then
      exit;
    repeat
      if close = '}' then
        key;
      skip(depth + 1);
    until not takes(',');
    needs(close);
  end
  else
  begin
    from := at;
    while (at < line_end) and (heard[at] in ['+', '-', '.', 'E', '0'..'9', 'a', 'e', 'f', 'l', 'n', 'r', 's', 't', 'u']) do
      inc(at);
    if at = from then
      trouble_of_form;
  end;
end;

{ Rows of equal length, with the border; what is not there stays a wall. }
procedure read_grid(var cells: grid);
var
  row, column, width: longint;
begin
  fillchar(cells, sizeof(cells), 0);
  needs('[');
  row := 0;
  width := 0;
  repeat
    if row > high(cells) then
      trouble('the field has more than 17 rows, which the contest''s arrays do not hold');
    needs('[');
    column := 0;
    repeat
      if column > high(cells[0]) then
        trouble('the field has more than 26 columns, which the contest''s arrays do not hold');
      cells[row, column] := narrow;
      inc(column);
    until not takes(',');
    needs(']');
    if row = 0 then
      width := column;
    if column <> width then
      trouble('the rows are not equally long');
    inc(row);
  until not takes(',');
  needs(']');
end;

procedure read_view;
var
  name: string;
  numbers: array[0..7] of longint;
  seen: set of 0..9;
  which: longint;
begin
  seen := [];
  needs('{');
  repeat
    name := key;
    which := 0;
    while (which < 8) and (name <> names[which]) do
      inc(which);
    if which < 8 then
      numbers[which] := narrow
    else if name = 'field' then
      read_grid(field)
    else if name = 'army' then
    begin
      which := 9;
      read_grid(army);
    end
    else
    begin
      skip(0);
      continue;
    end;
    include(seen, which);
  until not takes(',');
  needs('}');
  if seen <> [0..9] then
    trouble('a part of the view is missing');
  player_num := numbers[0];
  ipos := numbers[1];
  jpos := numbers[2];
  territory := numbers[3];
  opponent_territory := numbers[4];
  hand_army := numbers[5];
  total_army := numbers[6];
  opponent_total_army := numbers[7];
end;

procedure read_message;
var
  name: string;
begin
  needs('{');
  name := key;
  is_init := name = 'init';
  if (name <> 'init') and (name <> 'get_move') then
    trouble('it is no call that a player of Garrison knows');
  read_view;
  needs('}');
end;

procedure read_call;
var
  name: string;
  told: boolean;
begin
  told := false;
  asks := true;
  seq := -1;
  needs('{');
  repeat
    name := key;
    if name = 'seq' then
      seq := number
    else if name = 'message' then
    begin
      read_message;
      told := true;
    end
    else
    begin
      blanks;
      if (name = 'asks') and (at < line_end) then
        asks := heard[at] <> 'f';
      skip(0);
    end;
  until not takes(',');
  needs('}');
  blanks;
  if at < line_end then
    trouble('something follows the message');
  if not told then
    trouble('there is no message in it');
end;

{ Puts the next line between `at` and `line_end`; false at the end. }
function next_line: boolean;
var
  count: int64;
begin
  next_line := true;
  line_end := heard_from;
  repeat
    while (line_end < heard_to) and (heard[line_end] <> #10) do
      inc(line_end);
    if line_end < heard_to then
      break;
    if heard_from > 0 then
    begin
      move(heard[heard_from], heard[0], heard_to - heard_from);
      heard_to := heard_to - heard_from;
      line_end := line_end - heard_from;
      heard_from := 0;
    end;
    if heard_to = longest_line then
      trouble('it is too long');
    count := fpread(input_descriptor, heard[heard_to], longest_line - heard_to);
    if (count < 0) and (fpgeterrno = ESysEINTR) then
      continue;
    if count <= 0 then
      exit(false);
    heard_to := heard_to + count;
  until false;
  at := heard_from;
  heard_from := line_end + 1;
end;

function next_call: boolean;
begin
  next_call := next_line;
  if not next_call then
    exit;
  read_call;
  is_open := true;
end;

procedure answer(const what: string);
var
  number: string;
begin
  if is_open and asks then
  begin
    str(seq, number);
    if seq < 0 then
      number := ''
    else
      number := '"seq":' + number + ',';
    write_all(output_descriptor, '{' + number + what + '}' + #10);
  end;
  is_open := false;
end;

procedure answer_ready;
begin
  answer('"move":"ready"');
end;

procedure answer_move(row, column, collect: longint);
var
  texts: array[0..2] of string;
begin
  str(row, texts[0]);
  str(column, texts[1]);
  str(collect, texts[2]);
  answer('"move":{"to":[' + texts[0] + ',' + texts[1] + '],"collect":' + texts[2] + '}');
end;

function took_too_much: boolean;
begin
  took_too_much := peak_kb - peak_at_start_kb > limit_kb;
  if took_too_much then
  begin
    say('the player took more than 32 MB');
    answer('"fault":"memory"');
  end;
end;

{ The player's program is at its end, and its call may still be open. }
procedure at_exit;
begin
  exitproc := exit_before;
  if is_open and (exitcode = heap_is_full) then
  begin
    say('the player wanted more memory than there is');
    answer('"fault":"memory"');
  end;
end;

{ Before any code of the player runs: what he prints goes to standard error, and he reads nothing. }
procedure prepare;
var
  nothing: cint;
  limit: trlimit;
begin
  input_descriptor := fpfcntl(0, dup_and_close_on_exec, first_own_descriptor);
  output_descriptor := fpfcntl(1, dup_and_close_on_exec, first_own_descriptor);
  nothing := fpopen('/dev/null', O_RDONLY);
  if (input_descriptor < 0) or (output_descriptor < 0) or (nothing < 0) or (fpdup2(nothing, 0) < 0)
    or (fpdup2(2, 1) < 0) then
  begin
    say('standard input and output cannot be set aside');
    halt(broken);
  end;
  fpclose(nothing);
  peak_at_start_kb := peak_kb;
  limit.rlim_cur := number_in('/proc/self/status', 'VmSize:') * 1024 + spare_bytes;
  limit.rlim_max := limit.rlim_cur;
  if limit.rlim_cur > spare_bytes then
    fpsetrlimit(address_space, @limit);
  exit_before := exitproc;
  exitproc := @at_exit;
end;

begin
  prepare;
end.
