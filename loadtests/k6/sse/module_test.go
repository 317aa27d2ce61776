package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.k6.io/k6/js/modulestest"
	"go.k6.io/k6/lib"
	"go.k6.io/k6/metrics"
)

// run executes a script in a VU that has `sse`, and `address` of a server with this handler, and answers what it noted.
func run(t *testing.T, handler http.HandlerFunc, script string) (said []string, samples []metrics.SampleContainer, err error) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	runtime := modulestest.NewRuntime(t)
	vu := runtime.VU
	module := rootModule{}.NewModuleInstance(vu)
	pushed := make(chan metrics.SampleContainer, 100)
	tags := lib.NewVUStateTags(vu.InitEnvField.Registry.RootTagSet())
	runtime.MoveToVUContext(&lib.State{
		Transport:      http.DefaultTransport,
		Samples:        pushed,
		Tags:           tags,
		BuiltinMetrics: runtime.BuiltinMetrics,
	})
	require.NoError(t, vu.Runtime().Set("sse", module.Exports().Default))
	require.NoError(t, vu.Runtime().Set("address", server.URL))
	require.NoError(t, vu.Runtime().Set("note", func(text string) { said = append(said, text) }))
	_, err = vu.Runtime().RunString(script)
	close(pushed)
	for sample := range pushed {
		samples = append(samples, sample)
	}
	return said, samples, err
}

// stream writes the text and stays open until the reader goes, unless it is to end.
func stream(text string, ends bool) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		response.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(response, text)
		response.(http.Flusher).Flush()
		if !ends {
			<-request.Context().Done()
		}
	}
}

func TestHandsOverEventsUntilTheScriptCloses(t *testing.T) {
	text := "retry: 1000\n\nid: e:1\ndata: one\ndata: two\n\n: beat\n\nevent: reset\r\ndata: {}\r\n\r\ndata: after\n\n"
	said, samples, err := run(t, stream(text, false), `
		const response = sse.open(address, {}, (client) => {
			client.on('open', () => note('open'))
			client.on('event', ({ id, name, data, comment }) => {
				note([id, name, data, comment].join('|'))
				if (name === 'reset') client.close()
			})
		})
		note(String(response.status) + ' ' + response.headers['Content-Type'])`)
	require.NoError(t, err)
	require.Equal(t, []string{"open", "|||", "e:1||one\ntwo|", "|||beat", "|reset|{}|", "200 text/event-stream"}, said)
	require.Len(t, samples, 4)
}

func TestSendsWhatItIsGiven(t *testing.T) {
	handler := func(response http.ResponseWriter, request *http.Request) {
		stream(fmt.Sprintf("data: %s %s\n\n", request.Method, request.Header.Get("Last-Event-ID")), true)(response, request)
	}
	said, _, err := run(t, handler, `
		sse.open(address, { method: 'post', headers: { 'last-event-id': 'e:7' } }, (client) =>
			client.on('event', ({ data }) => note(data)))`)
	require.NoError(t, err)
	require.Equal(t, []string{"POST e:7"}, said)
}

func TestEndsAtTheTimeout(t *testing.T) {
	began := time.Now()
	said, _, err := run(t, stream("data: one\n\n", false), `
		const { status, error } = sse.open(address, { timeout: '150ms' }, (client) => {
			client.on('event', ({ data }) => note(data))
			client.on('error', () => note('error'))
		})
		note(status + error)`)
	require.NoError(t, err)
	require.Equal(t, []string{"one", "200"}, said)
	require.Greater(t, time.Since(began), 100*time.Millisecond)
}

func TestTellsARefusal(t *testing.T) {
	refuse := func(response http.ResponseWriter, _ *http.Request) { http.Error(response, "no", http.StatusNotFound) }
	said, samples, err := run(t, refuse, `
		note(String(sse.open(address, (client) => client.on('event', () => note('event'))).status))`)
	require.NoError(t, err)
	require.Equal(t, []string{"404"}, said)
	require.Empty(t, samples)
}

func TestTellsACutAndAServerThatIsAway(t *testing.T) {
	cut := func(response http.ResponseWriter, request *http.Request) {
		response.Header().Set("Content-Length", "100")
		stream("data: one\n\n", true)(response, request)
	}
	said, _, err := run(t, cut, `
		const listen = (client) => client.on('error', (e) => note(e.error()))
		sse.open(address, listen)
		note(sse.open('http://127.0.0.1:1/', listen).error)`)
	require.NoError(t, err)
	require.Len(t, said, 3)
	require.Equal(t, "unexpected EOF", said[0])
	require.True(t, strings.Contains(said[1], "refused") && said[1] == said[2], said)
}

func TestAHandlersErrorIsTheScripts(t *testing.T) {
	_, _, err := run(t, stream("data: one\n\n", false), `
		sse.open(address, (client) => client.on('event', () => { throw new Error('as the script says') }))`)
	require.ErrorContains(t, err, "as the script says")
}
