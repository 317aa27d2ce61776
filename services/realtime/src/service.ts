import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { followChanges, followPositions } from '#events/follow-log.ts'
import { followNews } from '#events/follow-news.ts'
import { createSockets } from '#http/socket-io.ts'
import { Caps } from '#use-cases/caps.ts'
import { describeOrder } from '#use-cases/describe.ts'
import { Fleet } from '#use-cases/fleet.ts'
import { Hub } from '#use-cases/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { Messages } from '#use-cases/messages.ts'
import { Offers } from '#use-cases/offers.ts'
import { createRecordWatch } from '#use-cases/record-watch.ts'
import { Subscriptions } from '#use-cases/subscriptions.ts'
import { tellChange, tellPosition } from '#use-cases/tell-orders.ts'
import { isLoopback } from '@ilbud/kernel/http/address'
import { clientKey } from '@ilbud/kernel/http/limits'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Built, Parts, Service } from '@ilbud/kernel/process/service'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'

export const realtime: Service = { name: 'realtime', config: configSchema, build }

async function build(parts: Parts): Promise<Built> {
  const { env, bus, calls, identity, limits, now, log } = parts
  const config = readConfig(configSchema, env)
  const tracking = calls.to(Tracking)
  const time = () => now().getTime()
  const origins = config.ORIGINS.split(',').filter(Boolean)
  const sockets = createSockets({ identity, now, log, origins })
  const { rooms } = sockets
  const positions = new LivePositions(time, (topic, audience, fix) => tellPosition(rooms, topic, audience, fix))
  const fleet = new Fleet({ drivers: calls.to(Drivers), lastOf: (id) => positions.lastOf(id), rooms, now: time, log })
  const offers = new Offers(rooms, time)
  const messages = new Messages({ rooms, notifications: calls.to(Notifications), log })
  const caps = new Caps()
  const hub: Hub = new Hub({
    describe: (name) => describeOrder(tracking, name),
    positions,
    now: time,
    onLeft: (stream, trackingId) => caps.release(stream.address, trackingId),
    onChanged(topic, type, before) {
      tellChange(rooms, topic.logged!, { type, before })
      subscriptions.recheck(topic)
    },
    onGone(last, topic) {
      tellChange(rooms, last, { type: 'ORDER_UPDATED', before: null })
      if (topic) subscriptions.gone(topic)
    }
  })
  const recordWatch = createRecordWatch(bus, now)
  const subscriptions = new Subscriptions({ hub, fleet, rooms, recordWatch, now: time, log })
  // Contract 1: LIMITS=off lifts the caps per address, and in demo mode loopback is exempt.
  const addressOf = (ip: string) => (config.LIMITS === 'off' || (config.DEMO && isLoopback(ip)) ? null : clientKey(ip))
  let draining = false
  const app = await buildApp(parts, { hub, caps, tracking, limits, now, addressOf, isDraining: () => draining })
  const stops: (() => Promise<void> | void)[] = []

  return {
    app,
    upgrade: sockets.upgrade,
    async start() {
      const followers = [
        followChanges(bus, hub, log),
        followPositions(bus, positions, fleet, log),
        followNews(bus, { hub, offers, fleet, messages, rooms }, log)
      ]
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
