import type { TrackingTables } from '#db/tables.ts'
import { findTrackingIdOf, findView } from '#db/views.ts'
import { followChanges, followKeys, followPositions } from '#events/followers.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { trackingRpc } from '#rpc/tracking-rpc.ts'
import { createDelayThreshold } from '#use-cases/delay-threshold.ts'
import { createDisclosures } from '#use-cases/disclose.ts'
import { createDriverPositions } from '@ilbud/travel/driver-positions'
import type { ProjectDeps } from '#use-cases/project-change.ts'
import { reviewLiveViews } from '#use-cases/review-live-views.ts'
import { createViewCache } from '#use-cases/view-cache.ts'
import type { Follower } from '@ilbud/kernel/events/bus'
import { isLogRead } from '@ilbud/kernel/events/caught-up'
import { createReads } from '@ilbud/kernel/db/reads'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { createMissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { unknownIdLimit } from '@ilbud/proto/http/parcels/tracking-key'
import { createDrops } from '@ilbud/kernel/runtime/drops'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { buildApp } from './app.ts'
import { type Config, configSchema, paceOf } from './config.ts'

// How often ETAs are reviewed, for drivers who have moved and for views that are due.
const reviewEveryMs = 5000
// How long a changed delay threshold takes to arrive here.
const refreshThresholdMs = 30_000

/** The public view of each parcel: status, history, ETA, and what a caller may know beyond that. */
export const tracking = defineService({
  name: 'tracking',
  config: configSchema,
  database: { migrations: new URL('./db/migrations/', import.meta.url) },

  async build(context: StoringContext<Config, TrackingTables>) {
    const { env, config, db, bus, calls, limits, now, log, onCommit } = context
    const orders = calls.to(Orders)
    // Cache misses are pipelined over one connection (docs/goals.md).
    const reads = createReads('tracking', env)
    const positions = createDriverPositions(createDrops('positions.dropped', 'tracking', log))
    const threshold = createDelayThreshold(orders, log)
    const projection: ProjectDeps = {
      pace: paceOf(config),
      get delayThresholdMinutes() {
        return threshold.minutes
      },
      positions,
      now
    }
    let changes: Follower | null = null
    const onFailure = (error: unknown) => log.warn({ err: error }, 'orders is unavailable: public view shown')
    const deps = {
      cache: createViewCache({ load: (id) => findView(reads, id), max: config.TRACKING_CACHE_ORDERS }),
      isLogRead: () => isLogRead(changes),
      disclosures: createDisclosures({ orders, limits, onFailure }),
      misses: createMissLimit(limits, { ...unknownIdLimit, demo: config.DEMO }),
      addressOf: (ip: string) => limitedKey(ip, { demo: config.DEMO }),
      trackingIdOf: (orderId: string) => findTrackingIdOf(db, orderId)
    }
    const review = async (): Promise<void> => {
      if ((await reviewLiveViews({ ...projection, db })) > 0) onCommit()
    }
    return {
      app: await buildApp(context, deps),
      rpc: [trackingRpc(deps)],
      followers: () => [
        (changes = followChanges(bus, deps.cache)),
        followPositions(bus, positions),
        followKeys(bus, deps.disclosures)
      ],
      handlers: createEventHandlers(projection),
      jobs() {
        // Not waited for: orders may start after us.
        void threshold.refresh()
        return [every(reviewEveryMs, review, log), every(refreshThresholdMs, threshold.refresh, log)]
      },
      close: reads.stop
    }
  }
})
