import type { SocketEventDeps } from '#events/follow-socket-events.ts'
import { createSockets, type Sockets } from '#http/socket-io.ts'
import type { StreamRouteDeps } from '#http/stream-routes.ts'
import { StreamLimits } from './use-cases/streams/stream-limits.ts'
import { describeOrder } from './use-cases/streams/describe.ts'
import { Fleet } from './use-cases/sockets/fleet.ts'
import { Hub } from './use-cases/streams/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { Messages } from './use-cases/sockets/messages.ts'
import { Offers } from './use-cases/sockets/offers.ts'
import { pushChange, pushPosition } from './use-cases/sockets/push-orders.ts'
import { createRecordWatch } from './use-cases/sockets/record-watch.ts'
import { Subscriptions } from './use-cases/sockets/subscriptions.ts'
import { WorkChanges } from './use-cases/sockets/work-changes.ts'
import { limitedKey } from '@ilbud/kernel/http/limits'
import type { BuildContext } from '@ilbud/kernel/process/define-service'
import { createDrops } from '@ilbud/kernel/runtime/drops'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { socketLimits } from '@ilbud/proto/http/socket'
import type { Config } from './config.ts'

interface RealtimeDeps extends SocketEventDeps, StreamRouteDeps {
  sockets: Sockets
  subscriptions: Subscriptions
}

/** Connects everything between the event log and the readers. */
export function makeDeps(context: BuildContext<Config>, isDraining: () => boolean): RealtimeDeps {
  const { config, bus, calls, identity, limits, now, log } = context
  // LIMITS=off lifts the limits per address and user (docs/demo.md).
  const isLimited = config.LIMITS === 'on'
  const perUser = isLimited ? socketLimits.perUser : Infinity
  const sockets = createSockets({ identity, now, log, origins: config.ORIGINS, perUser })
  const { rooms } = sockets
  const time = () => now().getTime()
  const tracking = calls.to(Tracking)
  const positions = new LivePositions(time, createDrops('positions.dropped', 'realtime', log), (topic, audience, fix) =>
    pushPosition(rooms, topic, audience, fix)
  )
  const fleet = new Fleet({ drivers: calls.to(Drivers), lastOf: (id) => positions.lastOf(id), rooms, now: time, log })
  const streamLimits = new StreamLimits()
  const hub: Hub = new Hub({
    describe: (name) => describeOrder(tracking, name),
    positions,
    now: time,
    onStreamClosed: (stream, trackingId) => streamLimits.release(stream.address, trackingId),
    onChanged(topic, type, before) {
      pushChange(rooms, topic.loggedSnapshot!, { type, before })
      subscriptions.recheck(topic)
    },
    onPause: () => subscriptions.sendPause(),
    onDeleted(last, topic) {
      pushChange(rooms, last, { type: 'ORDER_UPDATED', before: null })
      if (topic) subscriptions.orderDeleted(topic)
    }
  })
  const recordWatch = createRecordWatch(bus, now)
  const workChanges = new WorkChanges(rooms, time)
  const subscriptions = new Subscriptions({ hub, fleet, workChanges, rooms, recordWatch, now: time, log })
  return {
    sockets,
    rooms,
    positions,
    fleet,
    streamLimits,
    hub,
    subscriptions,
    messages: new Messages({ rooms, notifications: calls.to(Notifications), log }),
    offers: new Offers(rooms, time),
    workChanges,
    tracking,
    limits,
    now,
    addressOf: (ip) => (isLimited ? limitedKey(ip, { demo: config.DEMO }) : null),
    isDraining
  }
}
