import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Kind } from './upstream/exchange.ts'
import { type Lookup, systemLookup } from './upstream/names.ts'
import { type Timeouts, defaultTimeouts } from './upstream/timeouts.ts'
import { Replicas } from './upstream/replicas.ts'
import { parseAddress } from './listen-address.ts'
import { refusalOf } from './problems/problem.ts'
import { refuseUpgrade } from './upstream/pipe-upgrade.ts'

/** The gateway's access to a service's HTTP app: all that it knows of the service. */
export interface Upstream {
  /**
   * A stream may last for hours, so it takes no place from the calls. `common`: headers that the answer has besides the
   * service's own.
   */
  dispatch(request: IncomingMessage, response: ServerResponse, kind: Kind, common?: Record<string, string>): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Access to a service in this process: requests are handed over without a network hop. */
export function localUpstream(built: { app: FastifyInstance; upgrade?: Upstream['upgrade'] }): Upstream {
  return {
    dispatch(request, response, _kind, common = {}) {
      for (const name in common) response.setHeader(name, common[name]!)
      built.app.routing(request, response)
    },
    upgrade(request, socket, head) {
      if (built.upgrade) built.upgrade(request, socket, head)
      else refuseUpgrade(socket, refusalOf(404))
    }
  }
}

/**
 * Access to a service in other processes, at `unix:/path` or `host:port`, separated by commas when there are replicas.
 * A host name may resolve to several replicas, which may change (ADR 11).
 */
export function remoteUpstream(
  addresses: string,
  timeouts: Timeouts = defaultTimeouts,
  lookup: Lookup = systemLookup
): Upstream & { close(): Promise<void> } {
  const replicas = new Replicas(addresses.split(',').map(parseAddress), timeouts, lookup)
  return {
    dispatch: (request, response, kind, common = {}) => replicas.dispatch(request, response, kind, common),
    upgrade: (request, socket, head) => replicas.upgrade(request, socket, head),
    close: () => replicas.close()
  }
}
