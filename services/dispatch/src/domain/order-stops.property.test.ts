import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Load } from '@ilbud/proto/http/dispatch/vehicle'
import { orderStops } from './order-stops.ts'
import { type Stop, stopId } from './stop.ts'

const place = { lat: 59.33, lng: 18.06 }

function aStop(orderId: string, kind: 'pickup' | 'delivery', kg: number): Stop {
  const times = { window: null, notBefore: null, due: null }
  const marks = { pinned: false, waiting: false, underWay: false }
  return { id: stopId(orderId, kind), orderId, kind, place, area: 'Södermalm', ...times, kg, parcels: 1, ...marks }
}

/** A route that keeps every rule: parcels on board, then others that are fetched and delivered at once. */
const aRoute = fc
  .record({
    onBoard: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    toFetch: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    spare: fc.integer({ min: 0, max: 12 })
  })
  .map(({ onBoard, toFetch, spare }) => ({
    stops: [
      ...onBoard.map((kg, at) => aStop(`carried-${at}`, 'delivery', kg)),
      ...toFetch.flatMap((kg, at) => [aStop(`fetched-${at}`, 'pickup', kg), aStop(`fetched-${at}`, 'delivery', kg)])
    ],
    // What the route needs as it is, and perhaps more.
    room: {
      kg:
        Math.max(
          onBoard.reduce((sum, kg) => sum + kg, 0),
          ...toFetch
        ) + spare,
      parcels: Math.max(onBoard.length, 1) + Math.floor(spare / 6)
    }
  }))

/** The rules said once more, by counting what is on board stop by stop. */
function keepsRules(stops: readonly Stop[], room: Load): boolean {
  const aboard = new Map(
    stops.filter(({ orderId }) => orderId.startsWith('carried')).map((stop) => [stop.orderId, stop.kg])
  )
  for (const { orderId, kind, kg } of stops) {
    if (kind === 'pickup') aboard.set(orderId, kg)
    else if (!aboard.delete(orderId)) return false
    const load = [...aboard.values()].reduce((sum, weight) => sum + weight, 0)
    if (load > room.kg || aboard.size > room.parcels) return false
  }
  return true
}

it('any order of stops is either allowed by every rule or refused with a stop of the route', () => {
  const results = { allowed: 0, refused: 0 }
  const shuffled = aRoute.chain(({ stops, room }) =>
    fc.record({
      stops: fc.constant(stops),
      room: fc.constant(room),
      wished: fc.shuffledSubarray(stops, { minLength: stops.length })
    })
  )
  fc.assert(
    fc.property(shuffled, ({ stops, room, wished }) => {
      const ids = wished.map(({ id }) => id)
      const ordered = orderStops(stops, ids, room)
      expect(ordered.ok).toBe(keepsRules(wished, room))
      results[ordered.ok ? 'allowed' : 'refused'] += 1
      if (ordered.ok) expect(ordered.stops).toEqual(wished.map((stop) => ({ ...stop, pinned: true })))
      else expect(ids).toContain(ordered.stop)
    }),
    { numRuns: 500, seed: 23 }
  )
  expect(results.allowed).toBeGreaterThan(50)
  expect(results.refused).toBeGreaterThan(50)
})

it('an order of stops that names one twice, leaves one out or names a stranger is refused with that stop', () => {
  const stops = [aStop('one', 'pickup', 1), aStop('one', 'delivery', 1), aStop('two', 'delivery', 1)]
  const [pickup, delivery, other] = stops.map(({ id }) => id) as [string, string, string]
  const room = { kg: 10, parcels: 10 }
  expect(orderStops(stops, [pickup, delivery, pickup], room)).toEqual({
    ok: false,
    stop: pickup,
    reason: 'REPEATED_STOP'
  })
  expect(orderStops(stops, [pickup, delivery], room)).toEqual({ ok: false, stop: other, reason: 'MISSING_STOP' })
  expect(orderStops(stops, [pickup, 'three-delivery'], room)).toEqual({
    ok: false,
    stop: 'three-delivery',
    reason: 'UNKNOWN_STOP'
  })
})
