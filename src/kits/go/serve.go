package main

// The protocol of an adapter: one request a line, one answer a line, in JSON. Nothing here needs to be changed.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// NotWritten is thrown by a part that is not written yet: it is skipped, and a skip is never counted as a pass.
type NotWritten string

// Rejected is thrown by a referee that does not allow a setup.
type Rejected string

// Sent is what the referee tells a seat.
type Sent struct {
	Seat    int `json:"seat"`
	Message any `json:"message"`
}

// Answer is one answer of the protocol.
type Answer map[string]any

type request struct {
	Seq      uint64          `json:"seq"`
	Cmd      string          `json:"cmd"`
	Protocol int             `json:"protocol"`
	Game     string          `json:"game"`
	Setup    json.RawMessage `json:"setup"`
	Seat     int             `json:"seat"`
	Event    struct {
		Seat   int             `json:"seat"`
		TookUs uint64          `json:"took_us"`
		Move   json.RawMessage `json:"move"`
		Line   *string         `json:"line"`
		Fault  *string         `json:"fault"`
		Chance json.RawMessage `json:"chance"`
	} `json:"event"`
}

type server struct {
	adapter *Adapter
	game    string
	isOpen  bool   // Whether a game is being played,
	skips   string // or else why the rest of it is skipped.
}

func (s *server) answer(request request) (answer Answer) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case NotWritten:
			skipped := string(why) + " is not written yet"
			if request.Cmd == "start" || request.Cmd == "step" {
				s.isOpen, s.skips = false, skipped
			}
			answer = Answer{"skipped": skipped}
		case Rejected:
			answer = Answer{"rejected": string(why)}
		default: // Whatever goes wrong in the referee is its answer, so that the game can be found.
			answer = Answer{"error": fmt.Sprint(why)}
		}
	}()
	switch request.Cmd {
	case "hello":
		if request.Protocol != 1 || request.Game != s.game {
			return Answer{"error": "this adapter speaks protocol 1 and plays " + s.game}
		}
		return s.adapter.About()
	case "start":
		s.isOpen, s.skips = false, ""
		s.adapter.Start(request.Setup)
		answer := s.state()
		s.isOpen = true
		return answer
	case "step", "moves", "view":
		if !s.isOpen && s.skips != "" {
			return Answer{"skipped": s.skips}
		}
		if !s.isOpen {
			return Answer{"error": "no game is open"}
		}
		if request.Cmd == "moves" {
			return Answer{"moves": s.adapter.Moves(request.Seat)}
		}
		if request.Cmd == "view" {
			return Answer{"view": s.adapter.View(request.Seat)}
		}
		return s.step(request)
	case "bye":
		return Answer{"bye": true}
	}
	return Answer{"error": fmt.Sprintf("there is no command %q", request.Cmd)}
}

func (s *server) step(request request) Answer {
	event, refused := request.Event, false
	switch {
	case event.Move != nil:
		refused = s.adapter.Move(event.Seat, event.Move, event.TookUs)
	case event.Line != nil:
		refused = s.adapter.Line(event.Seat, *event.Line, event.TookUs)
	case event.Fault != nil:
		refused = s.adapter.Fault(event.Seat, *event.Fault, event.TookUs)
	default:
		s.adapter.Chance(event.Chance)
	}
	answer := s.state()
	answer["refused"] = refused
	return answer
}

func (s *server) state() Answer {
	answer := Answer{"position": s.adapter.Position(), "turn": s.adapter.Turn()}
	if sent := s.adapter.Sent(); sent != nil {
		answer["sent"] = sent
	}
	return answer
}

// Serve answers requests until `bye`.
func Serve(adapter *Adapter, game string) {
	server := server{adapter: adapter, game: game}
	input, output := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var asked request
		if json.Unmarshal(line, &asked) != nil {
			asked.Cmd = ""
		}
		answer := server.answer(asked)
		answer["seq"] = asked.Seq
		if err := output.Encode(answer); err != nil {
			panic(err)
		}
		if asked.Cmd == "bye" {
			return
		}
	}
}
