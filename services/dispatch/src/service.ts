import type { DispatchTables } from '#db/tables.ts'
import { followPositions } from '#events/follow-positions.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { dispatchRpc } from '#rpc/dispatch-rpc.ts'
import { searchInThread } from '#search/search-in-thread.ts'
import { openTravel } from '#travel/open-travel.ts'
import { createAddresses } from '#use-cases/addresses.ts'
import { createDriverNames } from '#use-cases/driver-names.ts'
import type { ReadDeps } from '#use-cases/read-route.ts'
import { forgetPlaces } from '#use-cases/forget-places.ts'
import { improveRoutes } from '#use-cases/improve-routes.ts'
import { createPace } from '#use-cases/pace.ts'
import { retimeRoutes } from '#use-cases/retime-routes.ts'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { createDrops } from '@ilbud/kernel/runtime/drops'
import { every } from '@ilbud/kernel/runtime/every'
import { createDriverPositions } from '@ilbud/travel/driver-positions'
import { createDriverTracks } from '@ilbud/travel/pace/driver-tracks'
import { withLearnedPace } from '@ilbud/travel/pace/with-learned-pace'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

// How often the times of routes are brought up to date with where their drivers are.
const retimeEveryMs = 5000
// How soon a changed route is searched for a better order of stops.
const improveEveryMs = 2000
const forgetEveryMs = 3_600_000
// How soon a drive of another replica, too, changes the pace.
const learnEveryMs = 5 * 60_000

/** One route per driver: the only order of stops that there is. */
export const dispatch = defineService({
  name: 'dispatch',
  config: configSchema,
  database: { migrations: new URL('./db/migrations/', import.meta.url) },

  async build(context: StoringContext<Config, DispatchTables>) {
    const { config, db, bus, calls, now, log, onCommit } = context
    const tracks = createDriverTracks()
    const positions = createDriverPositions(createDrops('positions.dropped', 'dispatch', log), tracks.add)
    const pace = createPace(db, now)
    const usualTravel = openTravel(config, log)
    const search = searchInThread({ log, vroom: config.VROOM_URL })
    const deps: ReadDeps = {
      db,
      calls,
      now,
      log,
      onCommit,
      positions,
      tracks,
      usualTravel,
      travel: withLearnedPace(usualTravel, pace.learned),
      pace,
      search,
      addresses: createAddresses(calls, log),
      driverNames: createDriverNames(calls, now, log)
    }
    const retime = async (): Promise<void> => {
      if ((await retimeRoutes(deps)) > 0) onCommit()
    }
    const improve = async (): Promise<void> => {
      if ((await improveRoutes(deps)) > 0) onCommit()
    }
    return {
      app: await buildApp(context, deps),
      prepare: pace.refresh,
      rpc: [dispatchRpc(deps)],
      followers: () => [followPositions(bus, positions)],
      handlers: createEventHandlers(deps),
      close: search.close,
      jobs: () => [
        every(retimeEveryMs, retime, log),
        every(improveEveryMs, improve, log),
        every(forgetEveryMs, () => forgetPlaces(deps), log),
        every(learnEveryMs, pace.refresh, log)
      ]
    }
  }
})
