package main

import (
	"bufio"
	"io"
	"strings"
)

// Event is one block of a stream. A block that holds nothing but a comment is one too, as it is for xk6-sse: it is how
// a script hears the heartbeat.
type Event struct {
	ID      string
	Name    string
	Data    string
	Comment string
}

const longestLine = 1 << 20

// readEvents reads a stream to its end (HTML standard, 9.2.6) and hands over each block, until take says no.
func readEvents(body io.Reader, take func(Event) bool) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(make([]byte, 0, 4096), longestLine)
	var event Event
	var data []string
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if line == "" {
			event.Data = strings.Join(data, "\n")
			if !take(event) {
				return nil
			}
			event, data = Event{}, nil
			continue
		}
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "":
			event.Comment = value
		case "id":
			event.ID = value
		case "event":
			event.Name = value
		case "data":
			data = append(data, value)
		}
	}
	return lines.Err()
}
