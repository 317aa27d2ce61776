import { findRoute, saveRoute } from '#db/routes.ts'
import { timeStops } from '#domain/plan-route.ts'
import { applyOrderChange } from '#use-cases/apply-order-change.ts'
import { contextOf } from '#use-cases/deps.ts'
import { improveRoutes } from '#use-cases/improve-routes.ts'
import { expect } from 'vitest'
import { dispatchTest as it, planDeps } from './a-dispatch.ts'
import { accepted, at, driverA, noon } from './order-changes.ts'

it('a changed route gets a better order once, as one version with its event, and no plan replaces a newer one', async ({
  db
}) => {
  const deps = planDeps(db, noon)
  for (const fields of [
    { pickup: at(0), delivery: at(6) },
    { pickup: at(0.2), delivery: at(6.2) }
  ])
    for (const change of accepted(driverA, fields))
      await db.transaction().execute((trx) => applyOrderChange(trx, deps, { change, at: noon }))
  // Stored as if the parcels were carried one after the other.
  const planned = (await findRoute(db, driverA))!
  const orders = [...new Set(planned.stops.map(({ orderId }) => orderId))]
  const apart = orders.flatMap((orderId) => planned.stops.filter((stop) => stop.orderId === orderId))
  const context = await contextOf(deps, planned, apart, null)
  const store = (version: number) =>
    db
      .transaction()
      .execute((trx) => saveRoute(trx, { ...planned, ...timeStops(apart, context), version }, { improveAt: noon }))
  expect(await store(planned.version)).toBe(true)

  expect(await improveRoutes(deps)).toBe(1)
  const better = (await findRoute(db, driverA))!
  expect(better.version).toBe(planned.version + 2)
  expect(better.stops.map(({ kind }) => kind)).toEqual(['pickup', 'pickup', 'delivery', 'delivery'])
  expect(better.totalKm).toBeLessThan(timeStops(apart, context).totalKm)
  const events = await db.selectFrom('outbox').select('value').where('topic', '=', 'dispatch.events').execute()
  expect(events.map(({ value }) => JSON.parse(value).data.version)).toContain(better.version)
  expect(await improveRoutes(deps)).toBe(0)
  // A plan made from an older version is not stored.
  expect(await store(planned.version)).toBe(false)
})
