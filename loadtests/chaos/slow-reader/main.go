// slow-reader opens streams of server-sent events and reads them slowly or not at all, with small buffers in the kernel
// as a phone with a bad line has; node:net cannot set them. When its standard input ends, it reads everything that is
// left and prints what each stream has received.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	receiveBuffer  = 4096
	segment        = 536
	reconnectAfter = 2 * time.Second
	// An open stream never ends: whoever was not closed by then is still open.
	drainFor = 15 * time.Second
	// A reader that never reads takes this much, to have an event id.
	firstBytes = 1000
)

// Received is what one reader has seen over all its connections.
type Received struct {
	// Closed counts the connections that the server ended.
	Closed int `json:"closed"`
	// Open tells whether the last connection was still open in the end.
	Open bool `json:"open"`
	// Ids are those of the events, in order, and "reset" for each reset.
	Ids []string `json:"ids"`
	// Errors are answers other than a stream.
	Errors []string `json:"errors"`
}

var (
	address = flag.String("address", "", "host:port")
	head    = flag.String("head", "", "request line and headers, without the empty line")
	count   = flag.Int("count", 1, "readers")
	rate    = flag.Int("rate", 0, "bytes a second; 0: never reads")
)

func main() {
	flag.Parse()
	drain := make(chan struct{})
	all := make([]Received, *count)
	var readers, opening sync.WaitGroup
	for i := range all {
		readers.Add(1)
		opening.Add(1)
		go func() {
			defer readers.Done()
			follow(&all[i], drain, sync.OnceFunc(opening.Done))
		}()
	}
	opening.Wait()
	fmt.Println("open")
	io.Copy(io.Discard, os.Stdin)
	close(drain)
	readers.Wait()
	json.NewEncoder(os.Stdout).Encode(all)
}

// follow reconnects until drained.
func follow(seen *Received, drain <-chan struct{}, opened func()) {
	seen.Ids, seen.Errors = []string{}, []string{}
	lastID := ""
	for {
		closed := readOnce(seen, &lastID, drain, opened)
		seen.Open = !closed
		opened()
		if closed {
			seen.Closed++
		}
		select {
		case <-drain:
			return
		case <-time.After(reconnectAfter):
		}
	}
}

// readOnce reads one connection to its end; it returns whether the server ended it.
func readOnce(seen *Received, lastID *string, drain <-chan struct{}, opened func()) bool {
	connection, err := dial(lastID)
	if err != nil {
		seen.Errors = append(seen.Errors, err.Error())
		return false
	}
	defer connection.Close()
	paced := &pacedReader{connection: connection, drain: drain}
	lines := bufio.NewReaderSize(paced, 256)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			timeout, ok := err.(net.Error)
			return !(ok && timeout.Timeout())
		}
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "HTTP/1.1 ") && line != "HTTP/1.1 200 OK":
			seen.Errors = append(seen.Errors, line)
		case strings.HasPrefix(line, "id: "):
			*lastID = line[len("id: "):]
			seen.Ids = append(seen.Ids, *lastID)
			opened()
		case line == "event: reset":
			seen.Ids = append(seen.Ids, "reset")
		}
	}
}

func dial(lastID *string) (net.Conn, error) {
	dialer := net.Dialer{Control: func(_, _ string, raw syscall.RawConn) error {
		var failed error
		err := raw.Control(func(fd uintptr) {
			failed = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, receiveBuffer)
			if failed == nil {
				failed = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, segment)
			}
		})
		if err != nil {
			return err
		}
		return failed
	}}
	connection, err := dialer.Dial("tcp", *address)
	if err != nil {
		return nil, err
	}
	request := *head
	if *lastID != "" {
		request += "\r\nlast-event-id: " + *lastID
	}
	if _, err := connection.Write([]byte(request + "\r\n\r\n")); err != nil {
		connection.Close()
		return nil, err
	}
	return connection, nil
}

// pacedReader passes on so many bytes a second until drained, and then everything.
type pacedReader struct {
	connection net.Conn
	drain      <-chan struct{}
	taken      int
	draining   bool
}

func (paced *pacedReader) Read(bytes []byte) (int, error) {
	if !paced.draining && paced.taken >= firstBytes {
		// Paces by tenths of a second.
		var turn <-chan time.Time
		if *rate > 0 {
			turn = time.After(100 * time.Millisecond)
			bytes = bytes[:min(len(bytes), max(1, *rate/10))]
		}
		select {
		case <-turn:
		case <-paced.drain:
			paced.draining = true
			paced.connection.SetReadDeadline(time.Now().Add(drainFor))
		}
	}
	n, err := paced.connection.Read(bytes)
	paced.taken += n
	return n, err
}
