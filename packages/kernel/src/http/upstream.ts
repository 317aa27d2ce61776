import type { Built } from '#process/service.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The way to one service's HTTP app. All that the gateway knows of a service. */
export interface Upstream {
  dispatch(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** The way to a service of this process: the request is handed over, no hop. */
export function localUpstream(built: Built): Upstream {
  throw new Error(`not yet: ${built}`)
}

/** The way to a service of another process, at `unix:/path` or `host:port`. */
export function remoteUpstream(address: string): Upstream & { close(): Promise<void> } {
  throw new Error(`not yet: ${address}`)
}
