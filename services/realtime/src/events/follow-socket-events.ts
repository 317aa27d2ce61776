import type { Fleet } from '#use-cases/sockets/fleet.ts'
import type { Hub } from '#use-cases/streams/hub.ts'
import type { LivePositions } from '#use-cases/live-positions.ts'
import type { Messages } from '#use-cases/sockets/messages.ts'
import type { Offers } from '#use-cases/sockets/offers.ts'
import { analyticsRoom, driverRoom, fleetRoom, type Rooms } from '#use-cases/sockets/rooms.ts'
import type { WorkChanges } from '#use-cases/sockets/work-changes.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { analyticsChanged } from '@ilbud/proto/events/analytics'
import { routeChanged } from '@ilbud/proto/events/dispatch'
import { driverDisabledChanged, driverDutyChanged } from '@ilbud/proto/events/drivers'
import { cloudEventSchema, type Envelope, readEvent } from '@ilbud/proto/events/event'
import { messageSent } from '@ilbud/proto/events/notifications'
import { orderDeleted, orderEvents, orderKeyRenewed, orderOffered, orderOfferEnded } from '@ilbud/proto/events/orders'

export interface SocketEventDeps {
  hub: Hub
  offers: Offers
  fleet: Fleet
  positions: LivePositions
  messages: Messages
  workChanges: WorkChanges
  rooms: Rooms
}

const orderContracts = new Map(Object.values(orderEvents).map((contract) => [contract.type, contract]))
const topics = ['orders.events', 'drivers.events', routeChanged.topic, messageSent.topic, analyticsChanged.topic]

/**
 * Follows the events that only sockets need. Reads back half an hour, to know the versions of orders. After a start
 * without the log this happens while there are sockets: events from before the start are a replay, of which they hear nothing.
 */
export function followSocketEvents(bus: Bus, deps: SocketEventDeps, now: () => Date): Follower {
  const startedAt = now().getTime()
  let isCaughtUp = false
  const follower = bus.follow(topics, { sinceMinutes: 30 }, ({ value }) => {
    const event = cloudEventSchema.parse(JSON.parse(value))
    applyEvent(deps, event, !isCaughtUp && Date.parse(event.time) < startedAt)
  })
  void follower.caughtUp.then(() => (isCaughtUp = true))
  return follower
}

function applyEvent(deps: SocketEventDeps, event: Envelope, isReplay: boolean): void {
  if (event.type === messageSent.type) {
    if (!isReplay) deps.messages.sent(readEvent(messageSent, event).data)
  } else if (event.type === analyticsChanged.type) {
    const { keys } = readEvent(analyticsChanged, event).data
    deps.rooms.emit('analytics.changed', { keys }, [analyticsRoom])
  } else if (event.type === routeChanged.type) {
    const { driverId, version } = readEvent(routeChanged, event).data
    deps.rooms.emit('route.changed', { driverId, version }, [driverRoom(driverId), fleetRoom])
  } else if (event.type.startsWith('driver.')) applyDriverEvent(deps, event)
  else applyOrderEvent(deps, event, isReplay)
}

function applyOrderEvent(
  { hub, offers, fleet, workChanges }: SocketEventDeps,
  event: Envelope,
  isReplay: boolean
): void {
  const at = Date.parse(event.time)
  const contract = orderContracts.get(event.type)
  if (contract) {
    const { data } = readEvent(contract, event)
    hub.setTrackingId(data.orderId, data.trackingId)
    // In nobody's pool, and with no driver of the fleet.
    if (event.test) return
    offers.changed(data, { at, isReplay })
    workChanges.changed(data, event.id, event.time)
    // A driver's number of orders may have changed.
    if (data.after.driverId || data.before?.driverId) fleet.changed()
  } else if (event.type === orderDeleted.type) {
    if (event.test) return
    const { orderId, version } = readEvent(orderDeleted, event).data
    offers.deleted(orderId, version, at)
  } else if (event.type === orderOffered.type) offers.made(readEvent(orderOffered, event).data)
  else if (event.type === orderOfferEnded.type) offers.ended(readEvent(orderOfferEnded, event).data)
  else if (event.type === orderKeyRenewed.type) hub.keyRenewed(readEvent(orderKeyRenewed, event).data.trackingId)
}

function applyDriverEvent({ fleet, positions }: SocketEventDeps, event: Envelope): void {
  const contract = [driverDutyChanged, driverDisabledChanged].find(({ type }) => type === event.type)
  if (!contract) return
  const { driverId, onDuty, disabled } = readEvent(contract, event).data
  const at = Date.parse(event.time)
  if (onDuty && !disabled) {
    positions.dutyBegan(driverId, at)
    fleet.changed()
  } else {
    positions.dutyEnded(driverId, at)
    fleet.wentOffDuty(driverId)
  }
}
