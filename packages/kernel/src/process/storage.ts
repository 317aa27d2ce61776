import { connect, connectionsOf } from '#db/connect.ts'
import type { Subscription } from '#events/bus.ts'
import { consumeEvents } from '#events/consumer.ts'
import type { RegisteredHandler } from '#events/handlers.ts'
import { createRelay, type Relay } from '#events/relay.ts'
import type { Kysely } from 'kysely'
import type { ServiceContext } from './service.ts'

/** What a service with a database has beside it. */
export interface Storage<Tables> {
  db: Kysely<Tables>
  relay: Relay
  /** Starts to handle events. */
  consume(handlers: RegisteredHandler<Tables>[], onCommit: () => void): Promise<Subscription>
}

/** Connects lazily, and starts nothing. `statementTimeout`: see `connect`. */
export function openStorage<Tables>(
  service: string,
  { env, bus, log }: Pick<ServiceContext, 'env' | 'bus' | 'log'>,
  statementTimeout?: string
): Storage<Tables> {
  const db = connect<Tables>(service, env, statementTimeout ? { statement_timeout: statementTimeout } : {})
  // Half of the connections, so that requests always have the others.
  const parallel = Math.ceil(connectionsOf(env) / 2)
  return {
    db,
    relay: createRelay({ service, db, bus, log }),
    consume: (handlers, onCommit) => consumeEvents({ service, db, bus, handlers, log, parallel, onCommit })
  }
}
