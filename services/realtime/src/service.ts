import { followChanges, followPositions } from '#events/followers.ts'
import { followSocketEvents } from '#events/follow-socket-events.ts'
import { createGauge } from '@ilbud/kernel/runtime/metrics'
import type { Follower } from '@ilbud/kernel/events/bus'
import { isLogRead } from '@ilbud/kernel/events/caught-up'
import { type BuildContext, defineService } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'
import { makeDeps } from './make-deps.ts'

/** Streams and sockets: brings changes from the event log to everyone who watches. Owns no data. */
export const realtime = defineService({
  name: 'realtime',
  config: configSchema,

  async build(context: BuildContext<Config>) {
    const { config, bus, identity, now, log } = context
    let draining = false
    let changes: Follower | null = null
    const deps = makeDeps(context, () => draining)
    const { hub, fleet, positions, sockets } = deps
    createGauge('realtime.streams', 'Open streams and sockets of watchers', () => hub.size + sockets.size())
    const evictEnded = identity.onEnded(({ userId, sessionId }) => hub.endSession(userId, sessionId))

    function tick(): void {
      hub.setPaused(!isLogRead(changes))
      hub.tick()
      sockets.tick()
      fleet.tick()
    }

    return {
      app: await buildApp(context, deps),
      upgrade: sockets.upgrade,
      followers: () => [
        (changes = followChanges(bus, hub, now)),
        followPositions(bus, positions, fleet),
        followSocketEvents(bus, deps, now)
      ],
      jobs() {
        sockets.open(deps.subscriptions)
        return [every(1000, tick, log), () => fleet.stop()]
      },
      async endStreams() {
        draining = true
        await Promise.all([sockets.drain(config.DRAIN_SPREAD_MS), hub.drain(config.DRAIN_SPREAD_MS)])
      },
      close: async () => evictEnded()
    }
  }
})
