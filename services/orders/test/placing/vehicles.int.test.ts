import type { OrdersTables } from '#db/tables.ts'
import { saveDriver } from '#db/neighbours.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

type Id = { id: string }

async function aHeavyOrder(app: Awaited<ReturnType<typeof anOrdersApp>>) {
  return app.place(aSender(), { packageSize: 'custom', packageWeight: 15, packageQuantity: 3 })
}

describe('an order that does not fit in the vehicle', () => {
  it('an order that does not fit in the vehicle is not in the driver’s pool and cannot be accepted, while others can', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const [heavy, light] = [await aHeavyOrder(app), await app.place(aSender())]
    const [byBike, byCar, unknown] = [aDriver(), aDriver(), aDriver()]
    await saveDriver(db, { id: byBike.id, disabled: false, vehicle: usualVehicles.bike })
    await saveDriver(db, { id: byCar.id, disabled: false, vehicle: usualVehicles.car })
    const pool = async (driver: typeof byBike) => {
      const answer = await app.ask(driver, 'GET', '/api/driver/orders')
      return [
        answer
          .json()
          .map(({ id }: Id) => id)
          .toSorted(),
        answer.headers['x-total-count']
      ]
    }
    const both = [heavy.id, light.id].toSorted()
    expect([await pool(byBike), await pool(byCar), await pool(unknown)]).toEqual([
      [[light.id], '1'],
      [both, '2'],
      [both, '2']
    ])
    const accept = (driver: typeof byBike, { id }: Id) =>
      app.ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const refused = await accept(byBike, heavy)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'VEHICLE_TOO_SMALL', kg: 45, maxKg: 20 }])
    expect((await accept(byBike, light)).statusCode).toBe(200)
    // A later event without a vehicle changes nothing about it, and one with another does.
    await saveDriver(db, { id: byBike.id, disabled: false })
    expect((await accept(byBike, heavy)).statusCode).toBe(422)
    await saveDriver(db, { id: byBike.id, disabled: false, vehicle: usualVehicles['cargo-bike'] })
    expect((await accept(byBike, heavy)).statusCode).toBe(200)
  })

  it('an order that does not fit in the vehicle is refused when staff assign it, alone or with others, unless they say that it may be', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const [heavy, light] = [await aHeavyOrder(app), await app.place(aSender())]
    const { id: driverId } = aDriver()
    await saveDriver(db, { id: driverId, disabled: false, vehicle: usualVehicles.bike })
    const staff = aStaff()
    const assign = (body: object) => app.ask(staff, 'POST', `/api/admin/v1/orders/${heavy.id}/assign`, { body })
    const refused = await assign({ driverId })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'VEHICLE_TOO_SMALL'])
    const bulk = async (fields: object) => {
      const body = { action: 'assign', ids: [heavy.id, light.id], driverId, ...fields }
      return (await app.ask(staff, 'POST', '/api/admin/v1/orders/bulk', { body })).json().results
    }
    expect(await bulk({})).toMatchObject([{ ok: false, code: 'VEHICLE_TOO_SMALL' }, { ok: true }])
    expect((await assign({ driverId, override: true })).json()).toMatchObject({ driver: { id: driverId } })
    const other = aDriver().id
    await saveDriver(db, { id: other, disabled: false, vehicle: usualVehicles.bike })
    const reassign = (override: boolean) =>
      app.ask(staff, 'POST', `/api/admin/v1/orders/${heavy.id}/reassign`, { body: { driverId: other, override } })
    expect((await reassign(false)).json().code).toBe('VEHICLE_TOO_SMALL')
    expect((await reassign(true)).statusCode).toBe(200)
  })

  it('an order that does not fit in the vehicle makes its driver the last of the candidates, with the reason, whatever dispatch says', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const { id } = await aHeavyOrder(app)
    const [byBike, byCar] = [aDriver().id, aDriver().id]
    await saveDriver(db, { id: byBike, disabled: false, vehicle: usualVehicles.bike })
    await saveDriver(db, { id: byCar, disabled: false, vehicle: usualVehicles.car })
    app.near.push(...[byBike, byCar].map((driver) => ({ id: driver, name: driver, onDuty: true, seen: null })))
    const figures = { addedKm: 2, addedMinutes: 5, lateMinutes: 0, fits: true, reason: 'FREE' as const }
    app.routePlan.insertions = async (_order, ids) => ids.map((driverId) => ({ driverId, ...figures }))
    const candidates = async () => (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}/candidates`)).json()
    expect(await candidates()).toMatchObject([
      { driverId: byCar, fits: true, reason: 'FREE' },
      { driverId: byBike, fits: false, reason: 'VEHICLE_TOO_SMALL', addedKm: 2 }
    ])
    app.routePlan.insertions = async () => {
      throw new Error('away')
    }
    expect(await candidates()).toMatchObject([
      { driverId: byCar, fits: null },
      { driverId: byBike, fits: false, reason: 'VEHICLE_TOO_SMALL' }
    ])
  })
})
