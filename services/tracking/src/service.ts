import type { TrackingTables } from '#db/tables.ts'
import { findTrackingIdOf, findView } from '#db/views.ts'
import { followChanges } from '#events/follow-changes.ts'
import { followKeys } from '#events/follow-keys.ts'
import { followPositions } from '#events/follow-positions.ts'
import { onOrderEvents } from '#events/on-order-events.ts'
import { trackingRpc } from '#rpc/tracking-rpc.ts'
import { createDelayThreshold } from '#use-cases/delay-threshold.ts'
import { createDisclosures } from '#use-cases/disclose.ts'
import { createDriverPositions } from '#use-cases/driver-positions.ts'
import type { ProjectDeps } from '#use-cases/project-change.ts'
import { reviewLiveViews } from '#use-cases/review-live-views.ts'
import { createViewCache } from '#use-cases/view-cache.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { createReads } from '@ilbud/kernel/db/reads'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'

import { limitedKey } from '@ilbud/kernel/http/limits'
import { createMissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { ServiceInstance, ServiceContext, Service } from '@ilbud/kernel/process/service'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { buildApp } from './app.ts'
import { configSchema, paceOf } from './config.ts'

// How often ETAs are reviewed, for drivers who have moved and for views that are due.
const reviewEveryMs = 5000
// How long a changed delay threshold takes to arrive here.
const askThresholdMs = 30_000

export const tracking: Service = {
  name: 'tracking',
  config: configSchema,
  migrate: (env) => migrate('tracking', env, new URL('./db/migrations/', import.meta.url)),
  build
}

async function build({ env, bus, calls, limits, now, log, ...rest }: ServiceContext): Promise<ServiceInstance> {
  const config = readConfig(configSchema, env)

  const db = connect<TrackingTables>('tracking', env)
  // Goal F13: cache misses are pipelined over one connection.
  const reads = createReads('tracking', env)
  const relay = createRelay({ service: 'tracking', db, bus, log })
  const positions = createDriverPositions()
  const threshold = createDelayThreshold(calls.to(Orders), log)
  const projection: ProjectDeps = {
    pace: paceOf(config),
    get delayAfterMinutes() {
      return threshold.minutes
    },
    positions,
    now
  }
  const cache = createViewCache({
    load: (trackingId) => findView(reads, trackingId),
    max: config.TRACKING_CACHE_ORDERS
  })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'orders is unavailable: public view shown')
  const disclosures = createDisclosures({ orders: calls.to(Orders), limits, onFailure })
  const misses = createMissLimit(limits, { demo: config.DEMO })
  const context = { env, bus, calls, limits, now, log, ...rest }
  const addressOf = (ip: string) => limitedKey(ip, { demo: config.DEMO })
  const app = await buildApp(context, { cache, disclosures, misses, addressOf })
  const stops: (() => Promise<void> | void)[] = []

  return {
    app,
    rpc: [trackingRpc({ cache, disclosures, trackingIdOf: (orderId) => findTrackingIdOf(db, orderId) })],
    async start() {
      relay.start()
      const follower = followChanges(bus, cache)
      const fixes = followPositions(bus, positions)
      const keys = followKeys(bus, disclosures)
      stops.push(
        () => follower.stop(),
        () => fixes.stop(),
        () => keys.stop()
      )
      await Promise.all([follower.caughtUp, fixes.caughtUp, keys.caughtUp])
      const group = { service: 'tracking', topics: ['orders.events'], handlers: onOrderEvents(projection) }
      const consumer = await consumeEvents({ ...group, db, bus, log, onCommit: relay.wake })
      const review = async (): Promise<void> => {
        if ((await reviewLiveViews({ ...projection, db })) > 0) relay.wake()
      }
      // Not waited for: orders may start after us.
      void threshold.ask()
      stops.push(() => consumer.stop(), every(reviewEveryMs, review, log), every(askThresholdMs, threshold.ask, log))
    },
    async drain() {
      await Promise.all(stops.splice(0).map(async (stop) => stop()))
      await relay.stop()
    },
    async stop() {
      await Promise.all([db.destroy(), reads.stop()])
    }
  }
}
