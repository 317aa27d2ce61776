import type { OrdersTables } from '#db/tables.ts'
import { adminOrderDetailSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

/** Two parcels of one driver, of which the first one is reported. */
async function twoParcels([db, env]: [Kysely<OrdersTables>, Record<string, string>]) {
  const app = await anOrdersApp(db, env)
  const { ask, place } = app
  const driver = aDriver()
  const sender = aSender()
  const parcel = await place(sender)
  const other = await place(sender)
  for (const { id } of [parcel, other]) await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const report = async (status: string, scan?: object) => {
    const body = { status, ...(scan && { scan }) }
    const { statusCode, json } = await ask(driver, 'PATCH', `/api/driver/orders/${parcel.id}/status`, { body })
    return [statusCode, json().code ?? json().status] as const
  }
  const mine = async () => {
    const listed = (await ask(driver, 'GET', '/api/driver/orders')).json() as unknown as object[]
    return driverOrderSchema.parse(listed.find((order) => 'id' in order && order.id === parcel.id))
  }
  const require = async (scanRequired: boolean) => {
    const body = { dispatch: { scanRequired } }
    return (await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body })).json().dispatch as object
  }
  const detail = async () =>
    adminOrderDetailSchema.parse((await ask(aStaff('dispatcher'), 'GET', `/api/admin/v1/orders/${parcel.id}`)).json())
  return { ...app, driver, parcel, other, report, mine, require, detail }
}

it('where scanning is a rule, a driver takes and gives a parcel only with a scan of its own label', async ({
  db,
  env
}) => {
  const { parcel, other, report, mine, require, detail } = await twoParcels([db, env])
  expect((await mine()).scanRequired).toBe(false)
  expect(await require(true)).toEqual({ mode: 'suggest', scanRequired: true })
  expect(await mine()).toMatchObject({ scanRequired: true, allowedActions: expect.arrayContaining(['markPickedUp']) })

  const camera = (text: string) => ({ text, by: 'camera' })
  expect(await report('picked_up')).toEqual([422, 'SCAN_REQUIRED'])
  expect(await report('picked_up', camera(other.trackingId))).toEqual([422, 'WRONG_PARCEL'])
  expect(await report('picked_up', camera(parcel.trackingId.slice(-5)))).toEqual([422, 'WRONG_PARCEL'])
  expect((await mine()).status).toBe('accepted')
  expect(await report('picked_up', camera(`https://ilbud.example/track/${parcel.trackingId}`))).toEqual([
    200,
    'picked_up'
  ])
  // Nothing changes hands.
  expect(await report('in_transit')).toEqual([200, 'in_transit'])
  expect(await report('delivered')).toEqual([422, 'SCAN_REQUIRED'])
  const end = parcel.trackingId.slice(-5).toLowerCase()
  expect(await report('delivered', { text: end, by: 'typed' })).toEqual([200, 'delivered'])
  // A repetition is answered as ever.
  expect(await report('delivered')).toEqual([200, 'delivered'])

  const { timeline } = await detail()
  expect(timeline.map(({ command, scan }) => [command, scan])).toEqual([
    ['placeOrder', null],
    ['acceptOffer', null],
    ['markPickedUp', 'camera'],
    ['startDelivery', null],
    ['confirmDelivery', 'typed']
  ])
  const events = await outboxOf(db, parcel.id)
  expect(events.map(({ data }) => data.scan)).toEqual([undefined, undefined, 'camera', undefined, 'typed'])
})

it('a hub gets a parcel with a scan too, and staff act in the driver’s place without one', async ({ db, env }) => {
  const { ask, parcel, report, require, detail } = await twoParcels([db, env])
  await require(true)
  const scan = { text: parcel.trackingId, by: 'camera' }
  const inPlace = async (command: string) => {
    const body = { command, reason: 'The label is torn off', version: (await detail()).version }
    return (await ask(aStaff('dispatcher'), 'POST', `/api/admin/v1/orders/${parcel.id}/override`, { body })).statusCode
  }
  expect(await inPlace('markPickedUp')).toBe(200)
  expect(await report('at_hub')).toEqual([422, 'SCAN_REQUIRED'])
  expect(await report('at_hub', scan)).toEqual([200, expect.anything()])
  const { timeline } = await detail()
  expect(timeline.slice(-2).map(({ command, override, scan: read }) => [command, override, read])).toEqual([
    ['markPickedUp', true, null],
    ['dropAtHub', false, 'camera']
  ])
})

it('where scanning is no rule, a scan is recorded all the same, and another parcel’s label is refused', async ({
  db,
  env
}) => {
  const { parcel, other, report, detail } = await twoParcels([db, env])
  expect(await report('picked_up', { text: other.trackingId, by: 'camera' })).toEqual([422, 'WRONG_PARCEL'])
  expect(await report('picked_up', { text: parcel.trackingId, by: 'barcode' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await report('picked_up', { text: parcel.trackingId, by: 'camera' })).toEqual([200, 'picked_up'])
  expect(await report('in_transit')).toEqual([200, 'in_transit'])
  expect(await report('delivered')).toEqual([200, 'delivered'])
  expect((await detail()).timeline.map(({ scan }) => scan)).toEqual([null, null, 'camera', null, null])
})
