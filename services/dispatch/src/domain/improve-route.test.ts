import { someDriver } from '#test/a-driver.ts'
import { accepted, at, driverA, noon } from '#test/order-changes.ts'
import { describe, expect, it } from 'vitest'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { improveOrder } from './improve-route.ts'
import type { PlanContext } from './route-problem.ts'
import type { Stop } from './stop.ts'
import { travelTable } from './travel.ts'
import { workOf } from './work-of.ts'

/** Two parcels from neighbours to neighbours, carried one after the other: there and back again. */
function thereAndBack(): Stop[] {
  const orders = [
    { pickup: at(0), delivery: at(6) },
    { pickup: at(0.2), delivery: at(6.2) }
  ]
  return orders.flatMap((fields) => workOf(accepted(driverA, fields).at(-1)!))
}

async function contextFor(stops: readonly Stop[], driver = someDriver()): Promise<PlanContext> {
  const start = { lat: at(-1).lat!, lng: at(-1).lng! }
  const points = [start, ...stops.map(({ place }) => place!)]
  const travel = greatCircleTimes()
  const table = travelTable(points, await travel.matrix(points, noon))
  return { now: noon, start, driver, travel: table }
}

const kinds = (stops: readonly Stop[] | null) => stops?.map(({ kind }) => kind)

describe('improveOrder', () => {
  it('improveOrder carries parcels together that were carried one after the other', async () => {
    const stops = thereAndBack()
    const better = improveOrder(stops, await contextFor(stops), 1)
    expect(kinds(better)).toEqual(['pickup', 'pickup', 'delivery', 'delivery'])
    expect(better!.map(({ id }) => id).toSorted()).toEqual(stops.map(({ id }) => id).toSorted())
  })

  it('improveOrder leaves an order alone that no other beats by two minutes', async () => {
    const stops = thereAndBack()
    const context = await contextFor(stops)
    expect(improveOrder(improveOrder(stops, context, 1)!, context, 2)).toBeNull()
  })

  it('improveOrder carries one after the other what does not fit together, even if that is the longer way', async () => {
    const apart = thereAndBack()
    // Of 2 kg each.
    const driver = someDriver({ vehicle: { kind: 'bike', maxKg: 3, maxParcels: 8 } })
    const context = await contextFor(apart, driver)
    expect(improveOrder(apart, context, 1)).toBeNull()
    const together = improveOrder(apart, await contextFor(apart), 1)!
    expect(kinds(improveOrder(together, context, 1))).toEqual(['pickup', 'delivery', 'pickup', 'delivery'])
    // Neither fits alone: somebody has assigned them nevertheless, and they stay.
    const tiny = someDriver({ vehicle: { kind: 'bike', maxKg: 1, maxParcels: 8 } })
    expect(improveOrder(together, await contextFor(apart, tiny), 1)).toBeNull()
  })

  it('improveOrder gives the same answer for the same seed', async () => {
    const stops = thereAndBack()
    const context = await contextFor(stops)
    expect(improveOrder(stops, context, 7)).toEqual(improveOrder(stops, context, 7))
  })

  it('improveOrder never moves what was pinned by hand', async () => {
    const stops = thereAndBack().map((stop) => ({ ...stop, pinned: true }))
    expect(improveOrder(stops, await contextFor(stops), 1)).toBeNull()
  })

  it('improveOrder keeps the stop that the driver is on the way to first, and what waits for a decision last', async () => {
    const [first, second] = [thereAndBack(), thereAndBack()]
    const underWay = { ...second[1]!, underWay: true }
    const waiting = { ...second[3]!, waiting: true }
    const stops = [underWay, ...first, waiting]
    const better = improveOrder(stops, await contextFor(stops), 1)!
    expect([better[0], better.at(-1)]).toEqual([underWay, waiting])
    expect(kinds(better.slice(1, -1))).toEqual(['pickup', 'pickup', 'delivery', 'delivery'])
  })
})
