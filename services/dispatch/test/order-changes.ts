import type { BusMessage } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import {
  type DriverPosition,
  driverDutyChanged,
  driverRegistered,
  driverWorkChanged
} from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange, OrderSituation } from '@ilbud/proto/events/order-change'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { anOrderChange } from '@ilbud/testkit/events/order-change'

/** Noon of the day on which the routes of these tests are planned. */
export const noon = new Date('2026-03-02T11:00:00.000Z')
export const driverA = '0197b0c0-0000-7000-8000-0000000000a1'
export const driverB = '0197b0c0-0000-7000-8000-0000000000b1'

export function minutesAfter(minutes: number, from = noon): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

/** A place in the city: kilometres north and east of Sergels torg. */
export function at(north: number, east = 0): OrderChange['pickup'] {
  const lat = Number((59.332 + north / 111.2).toFixed(3))
  const lng = Number((18.064 + east / 56.7).toFixed(3))
  return { district: 'Norrmalm', city: 'Stockholm', lat, lng }
}

/** The first event of an order, due in two hours. */
export function aPlacedOrder(fields: Partial<OrderChange> = {}): OrderChange {
  return anOrderChange({
    pickup: at(0),
    delivery: at(3),
    weightGrams: 2000,
    distanceKm: 3,
    promise: { low: minutesAfter(30).toISOString(), high: minutesAfter(120).toISOString() },
    ...fields
  })
}

export function situation(
  state: OrderState,
  driverId: string | null,
  fields: Partial<OrderSituation> = {}
): OrderSituation {
  return { state, destination: 'recipient', driverId, recalled: false, attempts: 0, released: true, ...fields }
}

/** The next event of the order. */
export function next(
  before: OrderChange,
  command: OrderCommand,
  after: OrderSituation,
  fields: Partial<OrderChange> = {}
): OrderChange {
  return {
    ...before,
    version: before.version + 1,
    before: before.after,
    after,
    command,
    driverId: after.driverId,
    ...fields
  }
}

/** An order that the driver has accepted: its two events. */
export function accepted(driverId: string, fields: Partial<OrderChange> = {}): OrderChange[] {
  const placed = aPlacedOrder(fields)
  return [placed, next(placed, 'acceptOffer', situation('ASSIGNED', driverId))]
}

export function orderMessage(change: OrderChange): BusMessage {
  const event = { id: uuidv7(), source: '/orders', subject: change.orderId, at: noon, data: change }
  return { key: change.orderId, value: JSON.stringify(writeEvent(orderEvents[change.command], event)) }
}

export function deletion({ orderId, trackingId, epoch, version }: OrderChange): BusMessage {
  const data = { version: version + 1, orderId, trackingId, epoch }
  const event = { id: uuidv7(), source: '/orders', subject: orderId, at: noon, data }
  return { key: orderId, value: JSON.stringify(writeEvent(orderDeleted, event)) }
}

/** A driver's first event, and the one of going on duty. */
export function onDuty(driverId: string): BusMessage[] {
  const data = { driverId, onDuty: false, disabled: false, version: 1 }
  const event = (at: Date) => ({ id: uuidv7(at), source: '/drivers', subject: driverId, at })
  return [
    writeEvent(driverRegistered, { ...event(noon), data }),
    writeEvent(driverDutyChanged, { ...event(noon), data: { ...data, onDuty: true, version: 2 } })
  ].map((envelope) => ({ key: driverId, value: JSON.stringify(envelope) }))
}

export function fix(driverId: string, place: OrderChange['pickup'], when: Date): BusMessage {
  const { lat, lng } = place as { lat: number; lng: number }
  const position: DriverPosition = { driverId, lat, lng, heading: null, speed: null, at: when.toISOString() }
  return { key: driverId, value: JSON.stringify(position) }
}

/** The driver's third event: another vehicle. */
export function drives(driverId: string, vehicle: Vehicle): BusMessage {
  const data = { driverId, onDuty: true, disabled: false, vehicle, version: 3 }
  const event = { id: uuidv7(noon), source: '/drivers', subject: driverId, at: noon, data }
  return { key: driverId, value: JSON.stringify(writeEvent(driverWorkChanged, event)) }
}
