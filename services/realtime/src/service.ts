import { followChanges, followPositions } from '#events/follow-log.ts'
import { followNews } from '#events/follow-news.ts'
import { createSockets } from '#http/socket-io.ts'

import { limitedKey } from '@ilbud/kernel/http/limits'
import { readConfig } from '@ilbud/kernel/process/config'
import { createGauge } from '@ilbud/kernel/process/metrics'
import type { ServiceInstance, ServiceContext, Service } from '@ilbud/kernel/process/service'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { socketLimits } from '@ilbud/proto/http/socket'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { makeLive } from './make-live.ts'

export const realtime: Service = { name: 'realtime', config: configSchema, build }

async function build(context: ServiceContext): Promise<ServiceInstance> {
  const { env, bus, calls, identity, limits, now, log } = context
  const config = readConfig(configSchema, env)
  // LIMITS=off lifts the limits per address and user.
  const isLimited = config.LIMITS === 'on'
  const perUser = isLimited ? socketLimits.perUser : Infinity
  const sockets = createSockets({ identity, now, log, origins: config.ORIGINS, perUser })
  const live = makeLive(context, sockets)
  const { hub, caps, fleet, positions, subscriptions } = live
  const addressOf = (ip: string) => (isLimited ? limitedKey(ip, { demo: config.DEMO }) : null)
  createGauge('realtime.streams', 'Open streams and sockets of watchers', () => hub.size + sockets.size())
  let draining = false
  const isDraining = () => draining
  const app = await buildApp(context, { hub, caps, tracking: calls.to(Tracking), limits, now, addressOf, isDraining })
  const stops: (() => Promise<void> | void)[] = []

  return {
    app,
    upgrade: sockets.upgrade,
    async start() {
      const followers = [followChanges(bus, hub, now), followPositions(bus, positions, fleet), followNews(bus, live)]
      const wheel = setInterval(() => {
        hub.tick()
        sockets.tick()
        fleet.tick()
      }, 1000)
      wheel.unref()
      const forget = identity.onEnded(({ userId, sessionId }) => hub.endSession(userId, sessionId))
      stops.push(
        ...followers.map((follower) => () => follower.stop()),
        () => clearInterval(wheel),
        () => fleet.stop(),
        forget
      )
      await Promise.all(followers.map(({ caughtUp }) => caughtUp))
      sockets.open(subscriptions)
    },
    async drain() {
      draining = true
      await Promise.all([sockets.drain(config.DRAIN_SPREAD_MS), hub.drain(config.DRAIN_SPREAD_MS)])
    },
    async stop() {
      await Promise.all(stops.splice(0).map(async (stop) => stop()))
    }
  }
}
