package main

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/js/common"
	"go.k6.io/k6/lib"
	"go.k6.io/k6/lib/types"
	"go.k6.io/k6/metrics"
)

// params are what a script may say of a stream: method, headers, body and tags as in xk6-sse, and beside them timeout, a
// duration as k6/http takes it, after which the stream is closed.
type params struct {
	method  string
	headers http.Header
	body    string
	timeout time.Duration
	tags    metrics.TagsAndMeta
}

func readParams(rt *sobek.Runtime, state *lib.State, value sobek.Value) (params, error) {
	read := params{method: http.MethodGet, headers: http.Header{}, tags: state.Tags.GetCurrentValues()}
	read.headers.Set("Accept", "text/event-stream")
	read.headers.Set("User-Agent", state.Options.UserAgent.String)
	if common.IsNullish(value) {
		return read, nil
	}
	given := value.ToObject(rt)
	for _, name := range given.Keys() {
		each := given.Get(name)
		if common.IsNullish(each) {
			continue
		}
		switch name {
		case "method":
			read.method = strings.ToUpper(each.String())
		case "headers":
			headers := each.ToObject(rt)
			for _, header := range headers.Keys() {
				read.headers.Set(header, headers.Get(header).String())
			}
		case "body":
			read.body = each.String()
		case "tags":
			if err := common.ApplyCustomUserTags(rt, &read.tags, each); err != nil {
				return read, fmt.Errorf("sse.open: %w", err)
			}
		case "timeout":
			timeout, err := types.GetDurationValue(each.Export())
			if err != nil {
				return read, fmt.Errorf("sse.open: timeout: %w", err)
			}
			read.timeout = timeout
		}
	}
	return read, nil
}
