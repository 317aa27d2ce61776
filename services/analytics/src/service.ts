import type { AnalyticsTables } from '#db/tables.ts'
import { followPositions } from '#events/follow-positions.ts'
import { eventHandlers } from '#events/handlers.ts'
import { createAnnouncer } from '#use-cases/announce.ts'
import { createDriverNames } from '#use-cases/driver-names.ts'
import { mostMs } from '#use-cases/export/export-figures.ts'
import { createLastSeen } from '#use-cases/last-seen.ts'
import { refoldWhenOutdated } from '#use-cases/refold.ts'
import { createCopyOut } from '@ilbud/kernel/db/copy-out'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

/** Figures: facts of every change, rollups by local day made from them, and the answers and files made of those. */
export const analytics = defineService({
  name: 'analytics',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    // Longer than in other services (docs/security/limits.md), and as long as a request may take.
    statementTimeout: '5s'
  },

  async build(context: StoringContext<Config, AnalyticsTables>) {
    const { env, db, bus, calls, now, log, onCommit } = context
    const announcer = createAnnouncer({ db, now, log, onCommit })
    const deps = {
      db,
      now,
      seen: createLastSeen(),
      names: createDriverNames(calls, now, log),
      copyOut: createCopyOut('analytics', env, `${mostMs}ms`),
      onCommit
    }
    return {
      app: await buildApp(context, deps),
      prepare: () => refoldWhenOutdated(db, log),
      followers: () => [followPositions(bus, deps.seen)],
      handlers: eventHandlers,
      onHandled: announcer.soon,
      jobs() {
        // Changes counted before a crash are still to be announced.
        announcer.soon()
        return [announcer.stop]
      }
    }
  }
})
