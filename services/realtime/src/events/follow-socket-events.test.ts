import { Offers } from '#use-cases/sockets/offers.ts'
import type { Rooms } from '#use-cases/sockets/rooms.ts'
import type { Bus, BusMessage } from '@ilbud/kernel/events/bus'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { expect, it } from 'vitest'
import { followSocketEvents, type SocketEventDeps } from './follow-socket-events.ts'

const startedAt = Date.parse('2026-03-02T12:00:00.000Z')
const minutes = (count: number) => new Date(startedAt + count * 60_000)

/** A replica that has started while the log was away, and has drivers who wait for offers. */
function aReplica() {
  const told: string[] = []
  const rooms: Rooms = {
    has: () => true,
    emit: (event, payload) => void told.push(`${event} ${(payload as { id: string }).id}`),
    emitLatest: () => []
  }
  const offers = new Offers(rooms, () => minutes(10).getTime())
  const nothing = { setTrackingId: () => undefined, changed: () => undefined }
  const deps = { offers, rooms, hub: nothing, workChanges: nothing, fleet: nothing } as unknown as SocketEventDeps
  let deliver: (message: BusMessage) => void = () => undefined
  const caughtUp = Promise.withResolvers<void>()
  const bus: Pick<Bus, 'follow'> = {
    follow(_topics, _options, handler) {
      deliver = (message) => void handler(message as never)
      return { caughtUp: caughtUp.promise, readAt: () => 0, stop: async () => undefined }
    }
  }
  followSocketEvents(bus as Bus, deps, () => minutes(0))
  return { told, deliver: (message: BusMessage) => deliver(message), caughtUp }
}

const inPool = (at: Date) => anOrderWith([{ command: 'placeOrder', state: 'CREATED', at }])

it('after a start without the log, an order that was in the pool before it rings at no driver’s, and a later one does', async () => {
  const { told, deliver, caughtUp } = aReplica()
  const [old, during, late] = [inPool(minutes(-15)), inPool(minutes(5)), inPool(minutes(-1))]
  deliver(old.messages[0]!)
  deliver(during.messages[0]!)
  expect(told).toEqual([`offer.opened ${during.orderId}`])
  caughtUp.resolve()
  await caughtUp.promise
  // Written by a service whose clock is behind.
  deliver(late.messages[0]!)
  expect(told).toEqual([`offer.opened ${during.orderId}`, `offer.opened ${late.orderId}`])
})
