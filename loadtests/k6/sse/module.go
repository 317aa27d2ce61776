package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/js/common"
	"go.k6.io/k6/js/modules"
	"go.k6.io/k6/metrics"
)

type rootModule struct{}

// NewModuleInstance gives each VU its own.
func (rootModule) NewModuleInstance(vu modules.VU) modules.Instance {
	counter, err := vu.InitEnv().Registry.NewMetric("sse_event", metrics.Counter)
	if err != nil {
		common.Throw(vu.Runtime(), err)
	}
	return &instance{vu: vu, counter: counter}
}

type instance struct {
	vu      modules.VU
	counter *metrics.Metric
}

// Exports offers `sse.open` as the default import and `open` by name.
func (m *instance) Exports() modules.Exports {
	named := map[string]any{"open": m.open}
	return modules.Exports{Default: named, Named: named}
}

// Response is what a stream was answered with. Without an answer the status is 0 and error says why.
type Response struct {
	URL     string
	Status  int
	Headers map[string]string
	Error   string
}

// open holds the VU until the stream has ended: closed by the script, timed out, cut by the server, or by the end of the
// iteration. `open(url, setup)` or `open(url, params, setup)`; setup is called with the client before anything is asked.
func (m *instance) open(url string, args ...sobek.Value) (*Response, error) {
	state, rt := m.vu.State(), m.vu.Runtime()
	if state == nil {
		return nil, common.NewInitContextError("sse.open can be called in an iteration only")
	}
	if len(args) == 1 {
		args = []sobek.Value{sobek.Undefined(), args[0]}
	}
	if len(args) != 2 {
		return nil, errors.New("sse.open takes an address, parameters and a function")
	}
	setup, ok := sobek.AssertFunction(args[1])
	if !ok {
		return nil, errors.New("the last argument of sse.open is a function")
	}
	given, err := readParams(rt, state, args[0])
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(m.vu.Context())
	if given.timeout > 0 {
		ctx, cancel = context.WithTimeout(m.vu.Context(), given.timeout)
	}
	defer cancel()
	client := &Client{handlers: map[string][]sobek.Callable{}, cancel: cancel}
	if _, err := setup(sobek.Undefined(), rt.ToValue(client)); err != nil {
		return nil, err
	}

	request, err := http.NewRequestWithContext(ctx, given.method, url, strings.NewReader(given.body))
	if err != nil {
		return nil, fmt.Errorf("sse.open: %w", err)
	}
	request.Header = given.headers
	answer, err := (&http.Client{Transport: state.Transport}).Do(request)
	if err != nil {
		if m.vu.Context().Err() != nil {
			return &Response{URL: url}, nil
		}
		return &Response{URL: url, Error: err.Error()}, client.tell("error", rt.ToValue(err))
	}
	defer answer.Body.Close()
	response := &Response{URL: url, Status: answer.StatusCode, Headers: flat(answer.Header)}
	if answer.StatusCode != http.StatusOK {
		return response, nil
	}
	return response, m.follow(ctx, client, answer, given.tags)
}

// follow calls the script's handlers, here and nowhere else: a VU's JavaScript has one thread.
func (m *instance) follow(ctx context.Context, client *Client, answer *http.Response, tags metrics.TagsAndMeta) error {
	if err := client.tell("open"); err != nil {
		return err
	}
	events, ended := make(chan Event), make(chan error, 1)
	go func() {
		ended <- readEvents(answer.Body, func(event Event) bool {
			select {
			case events <- event:
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	for ctx.Err() == nil {
		select {
		case event := <-events:
			m.count(ctx, tags)
			if err := client.tell("event", m.vu.Runtime().ToValue(event)); err != nil {
				return err
			}
		case err := <-ended:
			if err == nil || ctx.Err() != nil {
				return nil
			}
			return client.tell("error", m.vu.Runtime().ToValue(err))
		case <-ctx.Done():
		}
	}
	return nil
}

func (m *instance) count(ctx context.Context, tags metrics.TagsAndMeta) {
	metrics.PushIfNotDone(ctx, m.vu.State().Samples, metrics.Sample{
		TimeSeries: metrics.TimeSeries{Metric: m.counter, Tags: tags.Tags},
		Metadata:   tags.Metadata,
		Time:       time.Now(),
		Value:      1,
	})
}

// Client is the open stream in the hands of a script.
type Client struct {
	handlers map[string][]sobek.Callable
	cancel   context.CancelFunc
}

// On has handler called at "open", at each "event", and at the "error" that ends the stream.
func (c *Client) On(name string, handler sobek.Callable) {
	c.handlers[name] = append(c.handlers[name], handler)
}

// Close ends the stream; no handler is called after it.
func (c *Client) Close() {
	c.cancel()
}

func (c *Client) tell(name string, args ...sobek.Value) error {
	for _, handler := range c.handlers[name] {
		if _, err := handler(sobek.Undefined(), args...); err != nil {
			return err
		}
	}
	return nil
}

func flat(headers http.Header) map[string]string {
	lines := make(map[string]string, len(headers))
	for name, values := range headers {
		lines[name] = strings.Join(values, ", ")
	}
	return lines
}
