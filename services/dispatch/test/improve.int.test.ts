import { findRoute, saveRoute } from '#db/routes.ts'
import type { DispatchTables } from '#db/tables.ts'
import { timeStops } from '#domain/plan-route.ts'
import { applyOrderChange, forgetOrder } from '#use-cases/apply-order-change.ts'
import { contextOf } from '#use-cases/deps.ts'
import { improveRoutes } from '#use-cases/improve-routes.ts'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { dispatchTest as it, planDeps } from './a-dispatch.ts'
import { accepted, at, driverA, noon } from './order-changes.ts'

/** A route of two orders, stored as if the parcels were carried one after the other. */
async function aPoorRoute(db: Kysely<DispatchTables>) {
  const deps = planDeps(db, noon)
  for (const fields of [
    { pickup: at(0), delivery: at(6) },
    { pickup: at(0.2), delivery: at(6.2) }
  ])
    for (const change of accepted(driverA, fields))
      await db.transaction().execute((trx) => applyOrderChange(trx, deps, { change, at: noon }))
  const planned = (await findRoute(db, driverA))!
  const orders = [...new Set(planned.stops.map(({ orderId }) => orderId))]
  const apart = orders.flatMap((orderId) => planned.stops.filter((stop) => stop.orderId === orderId))
  const poor = timeStops(apart, await contextOf(deps, planned, apart, null))
  const store = (version: number) =>
    db.transaction().execute((trx) => saveRoute(trx, { ...planned, ...poor, version }, { improveAt: noon }))
  expect(await store(planned.version)).toBe(true)
  return { deps, planned, poor, orders, store }
}

async function publishedVersions(db: Kysely<DispatchTables>): Promise<number[]> {
  const events = db.selectFrom('outbox').select('value').where('topic', '=', 'dispatch.events').orderBy('position')
  return (await events.execute()).map(({ value }) => JSON.parse(value).data.version)
}

it('a changed route gets a better order once, as one version with its event, and no plan replaces a newer one', async ({
  db
}) => {
  const { deps, planned, poor, store } = await aPoorRoute(db)
  expect(await improveRoutes(deps)).toBe(1)
  const better = (await findRoute(db, driverA))!
  expect(better.version).toBe(planned.version + 2)
  expect(better.stops.map(({ kind }) => kind)).toEqual(['pickup', 'pickup', 'delivery', 'delivery'])
  expect(better.totalKm).toBeLessThan(poor.totalKm)
  expect(await publishedVersions(db)).toContain(better.version)
  expect(await improveRoutes(deps)).toBe(0)
  // A plan made from an older version is not stored.
  expect(await store(planned.version)).toBe(false)
})

it('replicas that search the same route at the same time store one better order of it, with one event', async ({
  db
}) => {
  const { deps, planned } = await aPoorRoute(db)
  const replicas = 4
  let searching = 0
  const all = Promise.withResolvers<void>()
  // None has an answer before all have read the route.
  const run: typeof deps.search.run = async (job) => {
    if (++searching === replicas) all.resolve()
    await all.promise
    return deps.search.run(job)
  }
  const improved = await Promise.all(
    Array.from({ length: replicas }, () => improveRoutes({ ...deps, search: { ...deps.search, run } }))
  )
  expect(improved.filter((count) => count > 0)).toEqual([1])
  expect((await findRoute(db, driverA))!.version).toBe(planned.version + 2)
  const versions = await publishedVersions(db)
  expect(versions).toEqual(versions.map((_, before) => before + 1))
})

it('an order that leaves the route during a search does not come back with its result', async ({ db }) => {
  const { deps, orders } = await aPoorRoute(db)
  const run: typeof deps.search.run = async (job) => {
    const found = await deps.search.run(job)
    await db.transaction().execute((trx) => forgetOrder(trx, deps, orders[0]!))
    return found
  }
  expect(await improveRoutes({ ...deps, search: { ...deps.search, run } })).toBe(0)
  const { stops } = (await findRoute(db, driverA))!
  expect(stops.map(({ orderId }) => orderId)).toEqual([orders[1], orders[1]])
})
