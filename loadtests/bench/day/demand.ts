import { type Random, seededRandom } from '@ilbud/dispatch/planner/random'
import { listAddresses } from '@ilbud/orders/domain/places/places'
import { approximateRoute } from '@ilbud/orders/domain/places/route'
import { promiseOf } from '@ilbud/orders/domain/schedule/promise'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { usualVehicles, type Vehicle, type VehicleKind } from '@ilbud/proto/http/dispatch/vehicle'

export interface DayOrder {
  id: string
  /** Milliseconds, as all times of a day. */
  placedAt: number
  /** When it may be given to a driver: an hour before its pickup, if that is scheduled. */
  releasedAt: number
  scheduledPickup: number | null
  promise: { low: number; high: number }
  pickup: LatLng
  delivery: LatLng
  weightGrams: number
}

export interface DayDriver {
  id: string
  vehicle: Vehicle
  home: LatLng
  shift: { from: number; to: number }
}

export interface Demand {
  orders: DayOrder[]
  drivers: DayDriver[]
}

const minute = 60_000
const hour = 60 * minute
/** A Thursday in winter, 07:00 in Stockholm. */
const opening = Date.parse('2026-01-15T06:00:00Z')
// Shares of the orders by the hour in which they are placed, from 7 on.
const placed = [6, 8, 9, 9, 8, 8, 7, 6, 5, 5, 5, 5, 4]
// Three shifts of eight hours, in hours after seven.
const shiftStarts = [0, 3, 6.5]
const shiftHours = 8
// Of ten drivers.
const vehicles: VehicleKind[] = ['bike', 'cargo-bike', 'cargo-bike', 'car', 'car', 'car', 'car', 'car', 'car', 'van']
const innerCity = { south: 59.297, north: 59.352, west: 17.99, east: 18.11 }
// As the simulator has it: so that the fleet keeps up, trips are short, and a fifth are scheduled.
const longestTripKm = 3.5
const scheduledShare = 0.2
const hours: ScheduleSettings = {
  opens: '07:00',
  closes: '22:00',
  lastPickup: '20:30',
  closedDays: [],
  leadMinutes: 60,
  graceMinutes: 15
}

/** The orders and drivers of a day. The same seed makes the same day. */
export function demandOf({ orders, drivers, seed }: { orders: number; drivers: number; seed: number }): Demand {
  const random = seededRandom(seed)
  const addresses = listAddresses().filter(isInner)
  return {
    drivers: Array.from({ length: drivers }, (_, at) => {
      const from = opening + shiftStarts[at % shiftStarts.length]! * hour
      return {
        id: `driver-${at + 1}`,
        vehicle: usualVehicles[vehicles[at % vehicles.length]!],
        home: pick(addresses, random),
        shift: { from, to: from + shiftHours * hour }
      }
    }),
    orders: Array.from({ length: orders }, () => timeOf(random))
      .toSorted((one, other) => one - other)
      .map((placedAt, at) => orderAt({ id: `order-${at + 1}`, placedAt }, addresses, random))
  }
}

function orderAt(
  { id, placedAt }: Pick<DayOrder, 'id' | 'placedAt'>,
  addresses: readonly LatLng[],
  random: Random
): DayOrder {
  const pickup = pick(addresses, random)
  const delivery = pick(
    addresses.filter((address) => address !== pickup && greatCircleKm(pickup, address) < longestTripKm),
    random
  )
  const ahead = random.next() < scheduledShare ? 75 + 15 * random.below(8) : null
  const last = opening + 13 * hour
  const scheduledPickup = ahead === null || placedAt + ahead * minute > last ? null : placedAt + ahead * minute
  const releasedAt =
    scheduledPickup === null ? placedAt : Math.max(placedAt, scheduledPickup - hours.leadMinutes * minute)
  const schedule = {
    isAsap: scheduledPickup === null,
    scheduledPickup: scheduledPickup === null ? null : new Date(scheduledPickup),
    scheduledDelivery: null,
    releaseAt: null
  }
  const { durationMin } = approximateRoute(pickup, delivery)
  const { low, high } = promiseOf({ schedule, level: 'standard' }, durationMin, new Date(placedAt), hours)
  return {
    id,
    placedAt,
    releasedAt,
    scheduledPickup,
    promise: { low: low.getTime(), high: high.getTime() },
    pickup,
    delivery,
    weightGrams: 200 + random.below(4000)
  }
}

function timeOf(random: Random): number {
  let left = random.next() * placed.reduce((sum, share) => sum + share, 0)
  const at = placed.findIndex((share) => (left -= share) < 0)
  return opening + (Math.max(0, at) + random.next()) * hour
}

function isInner({ lat, lng }: LatLng): boolean {
  return lat > innerCity.south && lat < innerCity.north && lng > innerCity.west && lng < innerCity.east
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[random.below(values.length)]!
}
