import fc from 'fast-check'
import type { Problem, Request, StopRef, Vehicle } from '#domain/planner/problem.ts'

const places = 12
const shift = 8 * 3600
const matrix = fc
  .array(fc.tuple(fc.nat(9000), fc.nat(9000)), { minLength: places, maxLength: places })
  .map((points) => {
    const metres = points.map(([x, y]) => points.map(([toX, toY]) => Math.hypot(x - toX, y - toY)))
    return { metres, seconds: metres.map((row) => row.map((each) => each / 7)) }
  })
const place = fc.nat(places - 1)
const visit = fc
  .record({ place, earliest: fc.nat(shift), length: fc.constantFrom(600, 3600, Infinity), service: fc.nat(300) })
  .map(({ length, ...rest }) => ({ ...rest, latest: rest.earliest + length }))
const aBreak = fc.tuple(fc.nat(shift), fc.integer({ min: 600, max: 3600 }))
const driver = fc.record({
  isSlow: fc.boolean(),
  start: place,
  availableFrom: fc.nat(3600),
  endOfShift: fc.constantFrom(null, shift),
  breaks: fc.oneof(
    fc.constant([]),
    aBreak.map(([from, length]) => [{ from, to: from + length }])
  ),
  capacity: fc.record({ kg: fc.integer({ min: 20, max: 60 }), parcels: fc.integer({ min: 2, max: 6 }) })
})
const order = fc.record({
  from: visit,
  to: visit,
  kg: fc.nat(25),
  parcels: fc.integer({ min: 1, max: 2 }),
  /** What the order's state is, and with whom. */
  state: fc.constantFrom('open', 'open', 'open', 'pinned', 'on board', 'driven to', 'fetched', 'by hand'),
  with: fc.nat()
})

/** A city at some moment: drivers with parcels on board, under way, with pins and breaks. */
export const aProblem = fc
  .record({
    travel: matrix,
    parking: fc.constantFrom(0, 60, 240),
    drivers: fc.array(driver, { minLength: 1, maxLength: 4 }),
    orders: fc.array(order, { minLength: 1, maxLength: 12 })
  })
  .map(({ travel, parking, drivers, orders }): Problem => {
    const slow = { ...travel, seconds: travel.seconds.map((row) => row.map((each) => 1.7 * each)) }
    const vehicles: (Vehicle & { pinnedStops: StopRef[] })[] = drivers.map(({ isSlow, ...each }, at) => ({
      ...each,
      ...(isSlow && { travel: slow }),
      id: `v${at}`,
      lockedFirst: null,
      pinnedStops: []
    }))
    const requests = orders.map((each, at): Request => {
      const { from, to, kg, parcels, state } = each
      const vehicle = vehicles[each.with % vehicles.length]!
      const orderId = `o${at}`
      const request: Request = { orderId, pickup: from, delivery: to, kg, parcels }
      if (state === 'pinned') return { ...request, pinnedTo: vehicle.id }
      if (state === 'on board') return { ...request, pickup: null, onBoardOf: vehicle.id }
      if (state === 'driven to' && !vehicle.lockedFirst) {
        vehicle.lockedFirst = { orderId, kind: 'delivery' }
        return { ...request, pickup: null, onBoardOf: vehicle.id }
      }
      if (state === 'fetched' && !vehicle.lockedFirst) {
        vehicle.lockedFirst = { orderId, kind: 'pickup' }
        return request
      }
      // One at a time fits any vehicle.
      if (state === 'by hand' && kg <= vehicle.capacity.kg && vehicle.pinnedStops.length < 4) {
        vehicle.pinnedStops.push({ orderId, kind: 'pickup' }, { orderId, kind: 'delivery' })
        return { ...request, pinnedTo: vehicle.id }
      }
      return request
    })
    return { travel, parking, vehicles, requests }
  })
  .filter((problem) => problem.vehicles.every((vehicle) => !isFull(problem, vehicle)))

/** With what is on board, nothing made by hand would fit. */
function isFull({ requests }: Problem, { id, capacity, pinnedStops, lockedFirst }: Vehicle): boolean {
  const byHand = new Set([lockedFirst, ...pinnedStops!].map((stop) => stop?.orderId))
  const mine = requests.filter(({ onBoardOf, orderId }) => onBoardOf === id || byHand.has(orderId))
  const sum = (unit: 'kg' | 'parcels'): number => mine.reduce((total, each) => total + each[unit], 0)
  return sum('kg') > capacity.kg || sum('parcels') > capacity.parcels
}
