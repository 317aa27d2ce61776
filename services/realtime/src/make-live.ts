import type { News } from '#events/follow-news.ts'
import type { Sockets } from '#http/socket-io.ts'
import { Caps } from '#use-cases/caps.ts'
import { describeOrder } from '#use-cases/describe.ts'
import { Fleet } from '#use-cases/fleet.ts'
import { Hub } from '#use-cases/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { Messages } from '#use-cases/messages.ts'
import { Offers } from '#use-cases/offers.ts'
import { createRecordWatch } from '#use-cases/record-watch.ts'
import { Subscriptions } from '#use-cases/subscriptions.ts'
import { pushChange, pushPosition } from './use-cases/push-orders.ts'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'

export interface Live extends News {
  caps: Caps
  subscriptions: Subscriptions
}

/** Connects everything between the event log and the readers. */
export function makeLive({ bus, calls, now, log }: ServiceContext, { rooms }: Sockets): Live {
  const time = () => now().getTime()
  const tracking = calls.to(Tracking)
  const positions = new LivePositions(time, (topic, audience, fix) => pushPosition(rooms, topic, audience, fix))
  const fleet = new Fleet({ drivers: calls.to(Drivers), lastOf: (id) => positions.lastOf(id), rooms, now: time, log })
  const caps = new Caps()
  const hub: Hub = new Hub({
    describe: (name) => describeOrder(tracking, name),
    positions,
    now: time,
    onLeft: (stream, trackingId) => caps.release(stream.address, trackingId),
    onChanged(topic, type, before) {
      pushChange(rooms, topic.logged!, { type, before })
      subscriptions.recheck(topic)
    },
    onGone(last, topic) {
      pushChange(rooms, last, { type: 'ORDER_UPDATED', before: null })
      if (topic) subscriptions.gone(topic)
    }
  })
  const recordWatch = createRecordWatch(bus, now)
  const subscriptions = new Subscriptions({ hub, fleet, rooms, recordWatch, now: time, log })
  const messages = new Messages({ rooms, notifications: calls.to(Notifications), log })
  return { rooms, positions, fleet, caps, hub, subscriptions, messages, offers: new Offers(rooms, time) }
}
