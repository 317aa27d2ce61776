import { insertDelivery } from '#db/work.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it } from './a-drivers.ts'

const request = (drivers: Started, token: string, url: string) =>
  drivers.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

describe('GET /api/driver/me/shifts', () => {
  it('a shift across midnight is one shift with the earnings of both days', async ({ drivers, db }) => {
    const { token, user } = await drivers.addDriver({ onDuty: false })
    // Winter: 22:30 to 01:30 in Stockholm.
    const [began, ended] = [new Date('2026-01-14T21:30:00Z'), new Date('2026-01-15T00:30:00Z')]
    const goesOn = new Date(drivers.now().getTime() - 90_500)
    await db
      .insertInto('shifts')
      .values([
        { driver_id: user.id, began_at: began, ended_at: ended },
        { driver_id: user.id, began_at: goesOn, ended_at: null },
        { driver_id: (await drivers.addDriver({ onDuty: false })).user.id, began_at: began, ended_at: ended }
      ])
      .execute()
    const times = ['2026-01-14T22:00:00Z', '2026-01-14T23:30:00Z', '2026-01-15T00:30:00Z'].map((at) => new Date(at))
    await db.transaction().execute(async (trx) => {
      for (const deliveredAt of times) {
        const delivery = { orderId: uuidv7(), driverId: user.id, payOre: 6500 }
        await insertDelivery(trx, { ...delivery, deliveredAt, localDay: localDay(deliveredAt) })
      }
    })
    const shifts = await request(drivers, token, '/api/driver/me/shifts')
    expect(shifts.json()).toEqual([
      { day: localDay(goesOn), from: goesOn.toISOString(), to: null, minutes: 1, deliveries: 0, earnings: 0 },
      {
        day: '2026-01-14',
        from: began.toISOString(),
        to: ended.toISOString(),
        minutes: 180,
        deliveries: 2,
        earnings: 13e3
      }
    ])
    const first = await request(drivers, token, '/api/driver/me/shifts?limit=1')
    const [, next] = /<(.+)>/.exec(String(first.headers.link))!
    expect((await request(drivers, token, next!)).json()).toEqual([shifts.json()[1]])
    expect(first.headers['x-total-count']).toBe('2')
  })

  it('only drivers may read shifts and viewers', async ({ drivers }) => {
    for (const path of ['shifts', 'viewers']) {
      const { token } = drivers.token({ role: 'admin' })
      expect((await request(drivers, token, `/api/driver/me/${path}`)).statusCode).toBe(403)
    }
  })
})

describe('GET /api/driver/me/viewers', () => {
  const viewers = async (drivers: Started, token: string) =>
    (await request(drivers, token, '/api/driver/me/viewers')).json()

  function aView(view: Partial<ViewChanged>) {
    const data: ViewChanged = {
      version: 4,
      revision: 0,
      orderId: uuidv7(),
      trackingId: 'SD7K3MQ9RT2XVB2',
      epoch: uuidv7(),
      type: 'ORDER_UPDATED',
      status: 'OUT_FOR_DELIVERY',
      stage: 5,
      at: new Date().toISOString(),
      eta: null,
      driverId: null,
      customerId: uuidv7(),
      companyId: null,
      positionOpen: true,
      gone: false,
      ...view
    }
    const event = { id: uuidv7(), source: '/tracking', subject: data.orderId, at: new Date(), data }
    return { key: data.orderId, value: JSON.stringify(writeEvent(viewChanged, event)) }
  }

  it('viewers are staff while on duty, and sender and recipient while an order shows the position', async ({
    drivers,
    bus
  }) => {
    const { token, user } = await drivers.addDriver()
    const nobody = await request(drivers, token, '/api/driver/me/viewers')
    expect([nobody.headers['x-total-count'], nobody.json()]).toEqual(['0', []])
    const [admin, owner, dispatcher] = [uuidv7(), uuidv7(), uuidv7()]
    const companyId = uuidv7()
    await bus.publish('auth.events', [
      anAccountEvent({ userId: admin, role: 'admin' }),
      anAccountEvent({ userId: dispatcher, role: 'dispatcher' }),
      anAccountEvent({ userId: owner, role: 'company_admin', companyId })
    ])
    const orderId = uuidv7()
    const open = { orderId, driverId: user.id, companyId }
    await bus.publish('tracking.events', [aView(open), aView({ driverId: user.id, positionOpen: false })])
    const staff = { kind: 'staff', count: 2, orderId: null }
    const shown = [{ kind: 'sender', count: 2, orderId }, { kind: 'recipient', count: 1, orderId }, staff]
    await eventually(async () => (await viewers(drivers, token)).length === 3, 'the order is open')
    await eventually(async () => (await viewers(drivers, token))[0].count === 2, 'the company’s admin is heard of')
    await eventually(async () => (await viewers(drivers, token)).at(-1)?.count === 2, 'both of the staff are heard of')
    expect(await viewers(drivers, token)).toEqual(shown)

    await bus.publish('auth.events', [
      anAccountEvent({ userId: dispatcher, role: 'dispatcher', disabled: true, version: 2 })
    ])
    await bus.publish('tracking.events', [aView({ ...open, revision: 1, positionOpen: false })])
    await eventually(async () => (await viewers(drivers, token)).length === 1, 'the order is closed')
    await eventually(async () => (await viewers(drivers, token))[0].count === 1, 'one of the staff is gone')
  })

  it('there are no viewers off duty and none for a deleted order', async ({ drivers, bus, db }) => {
    const { token, user } = await drivers.addDriver({ onDuty: false })
    const orderId = uuidv7()
    await bus.publish('tracking.events', [aView({ orderId, driverId: user.id })])
    const rows = () => db.selectFrom('open_positions').select('order_id').execute()
    await eventually(async () => (await rows()).length === 1, 'the order is open')
    expect(await viewers(drivers, token)).toEqual([])
    await bus.publish('tracking.events', [aView({ orderId, driverId: user.id, gone: true })])
    await eventually(async () => (await rows()).length === 0, 'the order is gone')
  })
})
