import type { ServerResponse } from 'node:http'
import { listen } from './receive-changes.ts'

/** F3's baseline: server-sent events as one writes them with `node:http` alone. Encoded once, written to each. */
const watchers = new Set<ServerResponse>()

await listen(
  (text) => {
    const bytes = Buffer.from(`id: ${text.length}\ndata: ${text}\n\n`)
    for (const watcher of watchers) watcher.write(bytes)
  },
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    response.flushHeaders()
    watchers.add(response)
    response.on('close', () => watchers.delete(response))
  }
)
