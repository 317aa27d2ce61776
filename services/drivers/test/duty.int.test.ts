import type { DriversTables } from '#db/tables.ts'
import { createDemoDrivers } from '#use-cases/create-demo-drivers.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import {
  driverDisabledChanged,
  driverDutyChanged,
  driverRegistered,
  driverWorkChanged
} from '@ilbud/proto/events/drivers'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { testLog } from '@ilbud/testkit/test-log'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it, startDrivers } from './a-drivers.ts'

async function setDuty(drivers: Started, token: string, payload: object) {
  const headers = { authorization: `Bearer ${token}` }
  return drivers.app.inject({ method: 'PUT', url: '/api/driver/duty', headers, payload })
}

async function requestMe(drivers: Started, token: string) {
  return drivers.app.inject({ url: '/api/driver/me', headers: { authorization: `Bearer ${token}` } })
}

async function me(drivers: Started, token: string) {
  return (await requestMe(drivers, token)).json()
}

async function eventsOf(db: Kysely<DriversTables>, driverId: string) {
  const rows = await db.selectFrom('outbox').select('value').where('key', '=', driverId).orderBy('position').execute()
  return rows
    .map(({ value }) => JSON.parse(value))
    .map(({ type, data }) => [type, data.version, data.onDuty, data.disabled])
}

const atWork = { vehicle: usualVehicles.car, breakUntil: null, shiftEndsAt: null }

const delivered = (driverId: string, at: Date): Step[] => [
  { command: 'placeOrder', state: 'CREATED', at },
  { command: 'acceptOffer', state: 'ASSIGNED', driverId, at },
  { command: 'markPickedUp', state: 'PICKED_UP', driverId, at },
  { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId, at },
  { command: 'confirmDelivery', state: 'DELIVERED', driverId, at }
]

describe('PUT /api/driver/duty', () => {
  it('beginning and ending a duty writes a shift and one event each, and a repeat changes nothing', async ({
    drivers,
    db
  }) => {
    const { token, user } = await drivers.addDriver({ onDuty: false })
    const began = drivers.now().toISOString()
    expect((await setDuty(drivers, token, { onDuty: true })).json()).toEqual({ onDuty: true, since: began, ...atWork })
    drivers.passes(60)
    expect((await setDuty(drivers, token, { onDuty: true })).json()).toEqual({ onDuty: true, since: began, ...atWork })
    expect((await setDuty(drivers, token, { onDuty: false })).json()).toEqual({ onDuty: false, since: null, ...atWork })
    expect(await eventsOf(db, user.id)).toEqual([
      [driverRegistered.type, 1, false, false],
      [driverDutyChanged.type, 2, true, false],
      [driverDutyChanged.type, 3, false, false]
    ])
    const shifts = await db.selectFrom('shifts').select(['began_at', 'ended_at']).execute()
    expect(shifts).toEqual([{ began_at: new Date(began), ended_at: drivers.now() }])
  })

  it('an unknown driver is registered when going on duty', async ({ drivers, db }) => {
    const { token, user } = drivers.token()
    expect((await setDuty(drivers, token, { onDuty: true })).statusCode).toBe(200)
    expect((await eventsOf(db, user.id)).map(([type]) => type)).toEqual([driverRegistered.type, driverDutyChanged.type])
    expect(await me(drivers, token)).toMatchObject({ name: user.name, onDuty: true })
  })

  it('five simultaneous requests begin one shift', async ({ drivers, db }) => {
    const { token } = await drivers.addDriver({ onDuty: false })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => setDuty(drivers, token, { onDuty: true })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await db.selectFrom('shifts').select('id').execute()).toHaveLength(1)
  })

  it.for([{}, { onDuty: 'yes' }, { onDuty: null }])(
    'PUT /api/driver/duty answers 400 to %j',
    async (payload, { drivers }) => {
      const response = await setDuty(drivers, drivers.token().token, payload)
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'onDuty'])
    }
  )

  it('changing the duty of another driver is forbidden; naming oneself is allowed', async ({ drivers, db }) => {
    const [one, other] = [await drivers.addDriver({ onDuty: true }), await drivers.addDriver({ onDuty: true })]
    const off = (driverId: string) => setDuty(drivers, one.token, { onDuty: false, driverId })
    expect((await off(other.user.id)).statusCode).toBe(403)
    expect((await me(drivers, one.token)).onDuty).toBe(true)
    expect((await off(one.user.id.toUpperCase())).json()).toEqual({ onDuty: false, since: null, ...atWork })
    expect((await eventsOf(db, other.user.id)).at(-1)).toEqual([driverDutyChanged.type, 2, true, false])
  })

  it('vehicle, break and planned end are said when the duty begins, and one event each time they change', async ({
    drivers,
    db
  }) => {
    const { token, user } = await drivers.addDriver({ onDuty: false })
    const inMinutes = (minutes: number) => new Date(drivers.now().getTime() + minutes * 60_000).toISOString()
    const [noon, evening] = [inMinutes(30), inMinutes(480)]
    const vehicle = { kind: 'cargo-bike', maxParcels: 12 }
    const began = await setDuty(drivers, token, { onDuty: true, vehicle, shiftEndsAt: evening })
    const known = { vehicle: { kind: 'cargo-bike', maxKg: 80, maxParcels: 12 }, shiftEndsAt: evening }
    expect(began.json()).toMatchObject({ onDuty: true, breakUntil: null, ...known })
    for (const _again of [1, 2]) {
      const onBreak = await setDuty(drivers, token, { onDuty: true, breakUntil: noon })
      expect(onBreak.json()).toMatchObject({ onDuty: true, breakUntil: noon, ...known })
    }
    drivers.passes(31 * 60)
    expect(await me(drivers, token)).toMatchObject({ breakUntil: null, ...known })
    await setDuty(drivers, token, { onDuty: true, breakUntil: null })
    expect((await eventsOf(db, user.id)).map(([type]) => type)).toEqual([
      driverRegistered.type,
      driverDutyChanged.type,
      driverWorkChanged.type,
      driverWorkChanged.type
    ])
    expect((await setDuty(drivers, token, { onDuty: false })).json()).toMatchObject({ shiftEndsAt: null })
  })

  it.for([
    ['breakUntil', { breakUntil: '2020-01-01T12:00:00Z' }],
    ['breakUntil', { breakUntil: '2099-01-01T12:00:00Z' }],
    ['shiftEndsAt', { shiftEndsAt: '2099-01-01T12:00:00Z' }],
    ['shiftEndsAt', { shiftEndsAt: 'at five' }],
    ['vehicle.kind', { vehicle: { kind: 'boat' } }],
    ['vehicle.maxKg', { vehicle: { kind: 'car', maxKg: 0 } }]
  ] as const)('PUT /api/driver/duty answers 400 about %s to %j', async ([field, wish], { drivers }) => {
    const response = await setDuty(drivers, (await drivers.addDriver()).token, { onDuty: true, ...wish })
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, field])
  })

  it('only drivers may change their duty', async ({ drivers }) => {
    const { token } = drivers.token({ role: 'dispatcher' })
    expect((await setDuty(drivers, token, { onDuty: true })).statusCode).toBe(403)
    expect((await requestMe(drivers, token)).statusCode).toBe(403)
  })
})

describe('GET /api/driver/me', () => {
  it('the day counts open orders, and each delivery once however often its event arrives', async ({
    drivers,
    bus,
    db
  }) => {
    const { token, user } = await drivers.addDriver()
    const now = drivers.now()
    const done = anOrderWith(delivered(user.id, now))
    const open = anOrderWith(delivered(user.id, now).slice(0, 3))
    const long = anOrderWith(delivered(user.id, new Date(now.getTime() - 48 * 3_600_000)), 7000)
    const last = anOrderWith(delivered(user.id, now).slice(0, 2))
    const all = [...done.messages, ...open.messages, ...long.messages]
    // One key for all, so that they are handled in order, the last one last.
    const events = [...all, ...all, ...done.messages, ...last.messages].map(({ value }) => ({ key: 'all', value }))
    await bus.publish('orders.events', events)

    const held = () => db.selectFrom('held_orders').selectAll().where('order_id', '=', last.orderId).executeTakeFirst()
    await eventually(held, 'the last order is counted')
    expect(await me(drivers, token)).toEqual({
      id: user.id,
      name: user.name,
      onDuty: true,
      since: expect.any(String),
      ...atWork,
      openOrders: 2,
      deliveriesToday: 1,
      earningsToday: 6500,
      rating: null
    })
  })

  it('the day takes a corrected delivery back', async ({ drivers, bus }) => {
    const { token, user } = await drivers.addDriver()
    const at = drivers.now()
    const { messages } = anOrderWith([
      ...delivered(user.id, at),
      { command: 'correct', state: 'OUT_FOR_DELIVERY', driverId: user.id, at }
    ])
    await bus.publish('orders.events', messages.slice(0, 5))
    await eventually(async () => (await me(drivers, token)).deliveriesToday === 1, 'the delivery is counted')
    await bus.publish('orders.events', messages.slice(5))
    await eventually(async () => (await me(drivers, token)).openOrders === 1, 'the order is open again')
    expect(await me(drivers, token)).toMatchObject({ deliveriesToday: 0, earningsToday: 0 })
  })

  it('an order counts for the driver who has it now', async ({ drivers, bus }) => {
    const [one, two] = [await drivers.addDriver(), await drivers.addDriver()]
    const { messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'assignDriver', state: 'ASSIGNED', driverId: one.user.id },
      { command: 'reassignDriver', state: 'ASSIGNED', driverId: two.user.id }
    ])
    await bus.publish('orders.events', messages)
    await eventually(async () => (await me(drivers, two.token)).openOrders === 1, 'the second driver has it')
    expect(await me(drivers, one.token)).toMatchObject({ openOrders: 0 })
  })
})

describe('accepting an order', () => {
  it('accepting an order puts an off-duty or unknown driver on duty; being assigned does not', async ({
    drivers,
    bus,
    db
  }) => {
    const [known, unknown, assigned] = [
      await drivers.addDriver({ onDuty: false }),
      drivers.token(),
      await drivers.addDriver({ onDuty: false })
    ]
    const orders = [known, unknown].map(({ user }) => anOrderWith(delivered(user.id, drivers.now()).slice(0, 2)))
    const { messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'assignDriver', state: 'ASSIGNED', driverId: assigned.user.id }
    ])
    await bus.publish('orders.events', [...messages, ...orders.flatMap((order) => order.messages)])
    for (const { token } of [known, unknown]) {
      await eventually(async () => (await me(drivers, token)).onDuty, 'who accepted is on duty')
    }
    await eventually(async () => (await me(drivers, assigned.token)).openOrders === 1, 'the assigned order is counted')
    expect(await me(drivers, assigned.token)).toMatchObject({ onDuty: false })
    expect((await eventsOf(db, unknown.user.id)).map(([type]) => type)).toEqual([
      driverRegistered.type,
      driverDutyChanged.type
    ])
  })

  it('a late event of an accepted order does not undo that the driver has gone off duty since', async ({
    drivers,
    bus
  }) => {
    const { token, user } = await drivers.addDriver()
    const { messages } = anOrderWith(delivered(user.id, drivers.now()).slice(0, 2))
    drivers.passes(60)
    await setDuty(drivers, token, { onDuty: false })
    await bus.publish('orders.events', messages)
    await eventually(async () => (await me(drivers, token)).openOrders === 1, 'the order is counted')
    expect(await me(drivers, token)).toMatchObject({ onDuty: false })
  })
})

describe('accounts', () => {
  it('accounts of drivers create, disable and enable their driver once each; other accounts create none', async ({
    drivers,
    bus,
    db
  }) => {
    const { user } = drivers.token()
    const customer = anAccountEvent({ userId: uuidv7() })
    const made = anAccountEvent({ userId: user.id, role: 'driver' })
    await bus.publish('auth.events', [customer, made, made])
    await eventually(async () => (await eventsOf(db, user.id)).length === 1, 'the driver is registered')
    await bus.publish('auth.events', [
      anAccountEvent({ userId: user.id, version: 2, role: 'driver', disabled: true }),
      anAccountEvent({ userId: user.id, version: 3, role: 'driver' }),
      anAccountEvent({ userId: user.id, version: 4 })
    ])
    await eventually(async () => (await eventsOf(db, user.id)).length === 4, 'all changes are told')
    expect(await eventsOf(db, user.id)).toEqual([
      [driverRegistered.type, 1, false, false],
      [driverDisabledChanged.type, 2, false, true],
      [driverDisabledChanged.type, 3, false, false],
      [driverDisabledChanged.type, 4, false, true]
    ])
    expect(await db.selectFrom('drivers').select('id').execute()).toEqual([{ id: user.id }])
  })

  it('names of drivers are read from auth', async ({ drivers, bus }) => {
    const { user } = drivers.token({ name: 'Marko Nikolić' })
    await bus.publish('auth.events', [anAccountEvent({ userId: user.id, role: 'driver' })])
    const names = () => drivers.context.calls.to(Drivers).names({ ids: [user.id, uuidv7(), 'nonsense'] })
    await eventually(async () => (await names()).drivers[0]?.name, 'the name is known')
    expect((await names()).drivers).toMatchObject([{ id: user.id, name: 'Marko Nikolić', phone: '123', changedAt: '' }])
  })
})

describe('the demo', () => {
  it('the demo creates 55 drivers once, with those on duty who carry something, and 25 of the simulator’s in all', async ({
    drivers,
    db
  }) => {
    const deps = { db, now: () => drivers.now() }
    await createDemoDrivers(deps, 14)
    const events = () => db.selectFrom('outbox').select('position').execute()
    const count = (await events()).length
    await createDemoDrivers(deps, 14)
    expect(await events()).toHaveLength(count)
    const rows = await db.selectFrom('drivers').select(['on_duty']).execute()
    // One registration each; two shifts with start and end on each of 14 days, and the present shift of 28.
    expect([rows.length, rows.filter(({ on_duty }) => on_duty).length, count]).toEqual([55, 28, 55 + 14 * 4 + 28])
    const driver1 = demoAccounts.find(({ username }) => username === 'driver1@ilbud.example')!.id
    const versions = (await eventsOf(db, driver1)).map(([, version]) => version)
    expect(versions).toEqual(versions.map((_, at) => at + 1))
  })

  it('the demo’s drivers have been on duty since before the first order that they carried today', async ({ db }) => {
    const now = new Date('2026-03-02T12:00:00Z')
    await createDemoDrivers({ db, now: () => now }, 1)
    const rows = await db.selectFrom('drivers').select(['id', 'duty_since']).where('on_duty', '=', true).execute()
    const minutesOf = (name: string) => {
      const { id } = demoAccounts.find(({ username }) => username === `${name}@ilbud.example`)!
      return (now.getTime() - rows.find((row) => row.id === id)!.duty_since!.getTime()) / 60_000
    }
    // Their orders are in live-scenes.ts of orders.
    const placedAgo = { sim02: 190, sim04: 200, sim08: 70, sim17: 403, driver1: 12, driver2: 25, driver3: 38 }
    for (const [name, minutes] of Object.entries(placedAgo)) {
      expect(minutesOf(name), name).toBeGreaterThanOrEqual(minutes)
    }
    expect(minutesOf('sim18')).toBe(0)
    const open = await db.selectFrom('shifts').select('began_at').where('ended_at', 'is', null).execute()
    const inOrder = (times: (Date | null)[]) => times.map((at) => at!.getTime()).toSorted((one, other) => one - other)
    expect(inOrder(open.map(({ began_at }) => began_at))).toEqual(inOrder(rows.map(({ duty_since }) => duty_since)))
  })

  it('the demo moves 25 drivers on duty, among them that of SDDEM0000000011', async ({ env, db, bus }) => {
    const drivers = await startDrivers({ env: { ...env, DEMO: 'true' }, db, bus, log: testLog })
    await createDemoDrivers({ db, now: () => drivers.now() })
    const sim01 = '0197b0c0-0000-7000-8000-000000000101'
    const row = () => db.selectFrom('last_positions').selectAll().where('driver_id', '=', sim01).executeTakeFirst()
    const first = await eventually(row, 'the driver is somewhere')
    drivers.passes(10)
    // A leg of the loop that goes due east.
    const hasMoved = ({ lat, lng }: typeof first) => lat !== first.lat || lng !== first.lng
    await eventually(async () => hasMoved((await row())!), 'the driver has moved')
    const moving = () => db.selectFrom('last_positions').select('driver_id').orderBy('driver_id').execute()
    await eventually(async () => (await moving()).length === 25, 'the others move as well')
    const simulated = demoAccounts.filter(({ username }) => username.startsWith('sim')).map(({ id }) => id)
    expect((await moving()).map((position) => position.driver_id)).toEqual(simulated.slice(0, 25))
    await drivers.stop()
  })
})
