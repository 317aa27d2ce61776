// A k6 that also reads server-sent events: what k6 offers, and the module k6/x/sse.
package main

import (
	"go.k6.io/k6/cmd"
	"go.k6.io/k6/js/modules"
)

func main() {
	modules.Register("k6/x/sse", rootModule{})
	cmd.Execute()
}
