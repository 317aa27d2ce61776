import type { DispatchTables } from '#db/tables.ts'
import { applyDriverChange } from '#use-cases/apply-driver-change.ts'
import { applyOrderChange } from '#use-cases/apply-order-change.ts'
import type { DispatchDeps } from '#use-cases/deps.ts'
import { createPace } from '#use-cases/pace.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { usualVehicles, type VehicleKind } from '@ilbud/proto/http/dispatch/vehicle'
import { aUser } from '@ilbud/testkit/services/test-context'
import { withLearnedPace } from '@ilbud/travel/pace/with-learned-pace'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { dispatcher, dispatchTest as it, planDeps, startDispatch, theDriver } from './a-dispatch.ts'
import { aPlacedOrder, at, driverA, minutesAfter, next, noon, situation } from './order-changes.ts'

const [pickup, delivery] = [at(0), at(3)]
const pointOf = ({ lat, lng }: OrderChange['pickup']) => ({ lat: lat!, lng: lng! })
const [from, to] = [pointOf(pickup), pointOf(delivery)]

/** The point of a line at which that share of it is done. */
function along(line: readonly [number, number][], share: number) {
  const points = line.map(([lat, lng]) => ({ lat, lng }))
  const lengths = points.slice(1).map((end, before) => greatCircleKm(points[before]!, end))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  const segment = lengths.findIndex((length) => (left -= length) < 0)
  if (segment < 0) return points.at(-1)!
  const part = 1 + left / lengths[segment]!
  const [begin, end] = [points[segment]!, points[segment + 1]!]
  return { lat: begin.lat + part * (end.lat - begin.lat), lng: begin.lng + part * (end.lng - begin.lng) }
}

/** A parcel that the driver carries straight to the door, in that many times the expected time. */
async function aDrive(
  db: Kysely<DispatchTables>,
  deps: DispatchDeps,
  { ratio, leavesAt, driverId = driverA }: { ratio: number; leavesAt: Date; driverId?: string }
): Promise<void> {
  const [leg] = await deps.usualTravel.legs([from, to], leavesAt)
  const came = new Date(leavesAt.getTime() + ratio * leg!.seconds * 1000)
  for (let now = leavesAt.getTime() - 60_000; now <= came.getTime() + 60_000; now += 15_000) {
    const driven = (now - leavesAt.getTime()) / (came.getTime() - leavesAt.getTime())
    const share = Math.min(1, Math.max(0, driven))
    const fix = {
      driverId,
      ...along(leg!.geometry, share),
      heading: null,
      speed: null,
      at: new Date(now).toISOString()
    }
    deps.positions.applyEvent(JSON.stringify(fix))
  }
  const placed = aPlacedOrder({ pickup, delivery })
  const given = next(placed, 'acceptOffer', situation('ASSIGNED', driverId))
  const loaded = next(given, 'markPickedUp', situation('PICKED_UP', driverId))
  const delivered = next(loaded, 'confirmDelivery', situation('DELIVERED', driverId))
  const steps = [given, loaded, delivered].map((change, step) => ({ change, at: step < 2 ? leavesAt : came }))
  steps[2]!.at = new Date(came.getTime() + 60_000)
  for (const step of steps) await db.transaction().execute((trx) => applyOrderChange(trx, deps, step))
}

async function goesOnDuty(db: Kysely<DispatchTables>, deps: DispatchDeps, driverId: string, kind: VehicleKind) {
  const change = { driverId, onDuty: true, disabled: false, version: 1, vehicle: usualVehicles[kind] }
  await db.transaction().execute((trx) => applyDriverChange(trx, deps, change))
}

/** Of working days. */
const noonOfDay = (day: number): Date => minutesAfter((7 * Math.floor(day / 5) + (day % 5)) * 24 * 60)

describe('the learned pace', () => {
  it('the learned pace is that of the drives, and route planning uses it as soon as it is loaded', async ({ db }) => {
    const deps = planDeps(db, noonOfDay(9))
    await goesOnDuty(db, deps, driverA, 'car')
    for (let day = 0; day < 10; day++) {
      await aDrive(db, deps, { ratio: 1.4, leavesAt: noonOfDay(day) })
      await aDrive(db, deps, { ratio: 1.6, leavesAt: minutesAfter(30, noonOfDay(day)) })
    }
    const pace = createPace(db, deps.now)
    await pace.refresh()
    const usual = await deps.usualTravel.matrix([from, to], noon)
    const learned = await withLearnedPace(deps.usualTravel, pace.learned).matrix([from, to], noon)
    expect(learned.learned!.drives).toBe(20)
    const ratio = learned.seconds[0]![1]! / usual.seconds[0]![1]!
    // Drawn towards the usual one by as many as are assumed.
    expect(ratio).toBeGreaterThan(1.35)
    expect(ratio).toBeLessThan(1.5)
  })

  it('the learned pace is stored by week, hour and area, without drivers, places or times', async ({ db }) => {
    const deps = planDeps(db, noon)
    await goesOnDuty(db, deps, driverA, 'van')
    await aDrive(db, deps, { ratio: 1.2, leavesAt: noon })
    const rows = await db.selectFrom('pace').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ source: 'great-circle', weekend: false, hour: 12, drives: 1, main: 1 })
    expect(rows[0]!.ratio).toBeCloseTo(1.2, 1)
    expect(JSON.stringify(rows)).not.toContain(driverA)
  })

  it('the learned pace learns nothing from bikes, nor from a driver who sent no position', async ({ db }) => {
    const deps = planDeps(db, noon)
    const [cyclist, unseen] = [uuidv7(), uuidv7()]
    await goesOnDuty(db, deps, cyclist, 'bike')
    await goesOnDuty(db, deps, unseen, 'car')
    await aDrive(db, deps, { ratio: 1.2, leavesAt: noon, driverId: cyclist })
    await aDrive(db, { ...deps, tracks: planDeps(db, noon).tracks }, { ratio: 1.2, leavesAt: noon, driverId: unseen })
    expect(await db.selectFrom('pace').selectAll().execute()).toEqual([])
  })

  it('drives of more than eight weeks ago are forgotten', async ({ db }) => {
    const deps = planDeps(db, noon)
    await goesOnDuty(db, deps, driverA, 'car')
    await aDrive(db, deps, { ratio: 1.2, leavesAt: noon })
    const week = 7 * 24 * 60
    for (const [weeks, left] of [
      [8, 1],
      [9, 0]
    ] as const) {
      const pace = createPace(db, () => minutesAfter(weeks * week))
      await pace.refresh()
      expect(pace.learned().hours('great-circle')).toHaveLength(left)
      expect(await db.selectFrom('pace').selectAll().execute()).toHaveLength(left)
    }
  })

  it('the learned pace is shown to staff by hour, and to nobody else', async ({ env, bus, db }) => {
    const deps = planDeps(db, noon)
    await goesOnDuty(db, deps, driverA, 'car')
    for (let day = 0; day < 3; day++) await aDrive(db, deps, { ratio: 1.5, leavesAt: noonOfDay(day) })
    const { request } = await startDispatch({ env, bus })
    const answer = await request(dispatcher, 'GET', '/api/admin/v1/dispatch/pace')
    expect(answer.json()).toMatchObject({
      since: '2026-03-02',
      drives: 3,
      hours: [{ weekend: false, hour: 12, drives: 3, side: null }]
    })
    for (const user of [theDriver, aUser({ role: 'customer' }), null]) {
      const { statusCode } = await request(user, 'GET', '/api/admin/v1/dispatch/pace')
      expect(statusCode).toBe(user ? 403 : 401)
    }
  })
})
