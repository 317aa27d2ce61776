import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseAddress } from '#http/listen-address.ts'
import { forward } from '#http/forward.ts'
import { pipeUpgrade, refuseUpgrade } from '#http/pipe-upgrade.ts'
import type { Built } from '#process/service.ts'
import { Pool } from 'undici'

/** The way to one service's HTTP app. All that the gateway knows of a service. */
export interface Upstream {
  dispatch(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** The way to a service of this process: the request is handed over, no hop. */
export function localUpstream(built: Pick<Built, 'app' | 'upgrade'>): Upstream {
  return {
    dispatch: (request, response) => built.app.routing(request, response),
    upgrade(request, socket, head) {
      if (built.upgrade) built.upgrade(request, socket, head)
      else refuseUpgrade(socket, 404)
    }
  }
}

/** The way to a service of another process, at `unix:/path` or `host:port`. */
export function remoteUpstream(address: string): Upstream & { close(): Promise<void> } {
  const target = parseAddress(address)
  const origin = 'path' in target ? 'http://localhost' : `http://${target.host}:${target.port}`
  const connect = { ...('path' in target ? { socketPath: target.path } : {}), timeout: 2000 }
  const common = { connect, pipelining: 1, keepAliveTimeout: 60_000, bodyTimeout: 0 }
  // Security 5.5: the service gives up after 5 s, the gateway after 8.
  const calls = new Pool(origin, { ...common, connections: 256, headersTimeout: 8000 })
  // A stream holds its connection for minutes: in a bounded pool streams would leave none for the calls.
  const streams = new Pool(origin, { ...common, connections: null, headersTimeout: 8000 })

  return {
    dispatch: (request, response) => forward(isStream(request) ? streams : calls, request, response),
    upgrade: (request, socket, head) => pipeUpgrade(target, request, socket, head),
    async close() {
      await Promise.all([calls.destroy(), streams.destroy()])
    }
  }
}

function isStream({ headers, url }: IncomingMessage): boolean {
  return headers.accept?.includes('text/event-stream') === true || url!.startsWith('/api/v1/stream/')
}
