import type { AnalyticsTables } from '#db/tables.ts'
import { followPositions } from '#events/follow-positions.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { createAnnouncer } from '#use-cases/announce.ts'
import { mostMs } from '#use-cases/export/export-figures.ts'
import { createDriverNames } from '#use-cases/driver-names.ts'
import { createLastSeen } from '#use-cases/last-seen.ts'
import { refoldWhenOutdated } from '#use-cases/refold.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { createCopyOut } from '@ilbud/kernel/db/copy-out'
import { migrate } from '@ilbud/kernel/db/migrate'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

// Longer than in other services, and as long as a request may take.
const statementTimeout = '5s'

/** Figures: facts of every change, rollups by local day made from them, and the answers and files made of those. */
export const analytics: Service = {
  name: 'analytics',
  config: configSchema,
  migrate: (env) => migrate('analytics', env, new URL('./db/migrations/', import.meta.url)),

  async build(context) {
    const { env, bus, calls, now, log } = context
    readConfig(configSchema, env)
    const db = connect<AnalyticsTables>('analytics', env, { statement_timeout: statementTimeout })
    const relay = createRelay({ service: 'analytics', db, bus, log })
    const onCommit = (): void => relay.wake()
    const announcer = createAnnouncer({ db, now, log, onCommit })
    const seen = createLastSeen()
    const app = await buildApp(context, {
      db,
      now,
      seen,
      names: createDriverNames(calls, now, log),
      copyOut: createCopyOut('analytics', env, `${mostMs}ms`),
      onCommit
    })
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      async start() {
        await refoldWhenOutdated(db, log)
        const positions = followPositions(bus, seen)
        await positions.caughtUp
        const consumer = await consumeEvents({
          service: 'analytics',
          db,
          bus,
          topics: foreignTopics,
          handlers: onForeignEvents,
          log,
          onCommit: announcer.soon
        })
        relay.start()
        // Changes counted before a crash are still to be announced.
        announcer.soon()
        stops.push(
          () => consumer.stop(),
          () => positions.stop(),
          () => announcer.stop(),
          () => relay.stop()
        )
      },
      async drain() {
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await app.close()
        await db.destroy()
      }
    }
  }
}
