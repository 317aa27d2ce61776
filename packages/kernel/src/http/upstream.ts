import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Lookup, systemLookup } from '#http/upstream/names.ts'
import { type Patience, usualPatience } from '#http/upstream/patience.ts'
import { Replicas } from '#http/upstream/replicas.ts'
import { parseAddress } from './listen-address.ts'
import { refusalOf } from './problem.ts'
import { refuseUpgrade } from './upstream/pipe-upgrade.ts'

/** The way to one service's HTTP app. All that the gateway knows of a service. */
export interface Upstream {
  dispatch(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** The way to a service of this process: the request is handed over, no hop. */
export function localUpstream(built: { app: FastifyInstance; upgrade?: Upstream['upgrade'] }): Upstream {
  return {
    dispatch: (request, response) => built.app.routing(request, response),
    upgrade(request, socket, head) {
      if (built.upgrade) built.upgrade(request, socket, head)
      else refuseUpgrade(socket, refusalOf(404))
    }
  }
}

/**
 * The way to a service of other processes, at `unix:/path` or `host:port`; several, with commas, where it has replicas.
 * A host name may stand for several, too, and for others later (ADR 11).
 */
export function remoteUpstream(
  addresses: string,
  patience: Patience = usualPatience,
  ask: Lookup = systemLookup
): Upstream & { close(): Promise<void> } {
  const replicas = new Replicas(addresses.split(',').map(parseAddress), patience, ask)
  return {
    dispatch: (request, response) => replicas.dispatch(request, response, isStream(request) ? 'stream' : 'call'),
    upgrade: (request, socket, head) => replicas.upgrade(request, socket, head),
    close: async () => replicas.close()
  }
}

function isStream({ headers, url }: IncomingMessage): boolean {
  return headers.accept?.includes('text/event-stream') === true || url!.startsWith('/api/v1/stream/')
}
