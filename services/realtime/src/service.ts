import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { followChanges, followPositions } from '#events/follow-log.ts'
import { createSockets } from '#http/socket-io.ts'
import { Caps } from '#use-cases/caps.ts'
import { describeOrder } from '#use-cases/describe.ts'
import { Hub } from '#use-cases/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { isLoopback } from '@ilbud/kernel/http/address'
import { clientKey } from '@ilbud/kernel/http/limits'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Built, Parts, Service } from '@ilbud/kernel/process/service'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'

export const realtime: Service = { name: 'realtime', config: configSchema, build }

async function build(parts: Parts): Promise<Built> {
  const { env, bus, calls, identity, limits, now, log } = parts
  const config = readConfig(configSchema, env)
  const tracking = calls.to(Tracking)
  const time = () => now().getTime()
  const positions = new LivePositions(time)
  const caps = new Caps()
  const hub = new Hub({
    describe: (trackingId) => describeOrder(tracking, trackingId),
    positions,
    now: time,
    onLeft: (stream, trackingId) => caps.release(stream.address, trackingId)
  })
  const origins = config.ORIGINS.split(',').filter(Boolean)
  const sockets = createSockets({ identity, now, log, origins })
  // Contract 1: LIMITS=off lifts the caps per address, and in demo mode loopback is exempt.
  const addressOf = (ip: string) => (config.LIMITS === 'off' || (config.DEMO && isLoopback(ip)) ? null : clientKey(ip))
  let draining = false
  const app = await buildApp(parts, { hub, caps, tracking, limits, now, addressOf, isDraining: () => draining })
  const stops: (() => Promise<void> | void)[] = []

  return {
    app,
    upgrade: sockets.upgrade,
    async start() {
      const changes = followChanges(bus, hub, log)
      const fixes = followPositions(bus, positions, log)
      const wheel = setInterval(() => hub.tick(), 1000)
      wheel.unref()
      const forget = identity.onEnded(({ userId, sessionId }) => hub.endSession(userId, sessionId))
      stops.push(
        () => changes.stop(),
        () => fixes.stop(),
        () => clearInterval(wheel),
        forget
      )
      await Promise.all([changes.caughtUp, fixes.caughtUp])
    },
    async drain() {
      draining = true
      sockets.close()
      await hub.drain(config.DRAIN_SPREAD_MS)
    },
    async stop() {
      await Promise.all(stops.splice(0).map(async (stop) => stop()))
    }
  }
}
