import type { DriversTables } from '#db/tables.ts'
import { fillNames } from '#use-cases/fill-names.ts'
import { ConflictError, NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import { driverDisabledChanged, driverRegistered, driverWorkChanged } from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { countKeyLocks } from '@ilbud/testkit/services/key-locks'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it } from './a-drivers.ts'

const path = '/api/admin/v1/drivers'
const wanted = { name: 'Ines Lund', email: 'ines@ilbud.example', phone: '070-174 06 77' }

function asking(drivers: Started, role: 'admin' | 'dispatcher' | 'driver' | 'customer' = 'admin') {
  const { token } = drivers.token({ role })
  return (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, headers: Record<string, string> = {}) =>
    drivers.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers
      },
      ...(payload && { payload })
    })
}

async function outboxOf(db: Kysely<DriversTables>, topic: string) {
  const rows = await db.selectFrom('outbox').select('value').where('topic', '=', topic).orderBy('position').execute()
  return rows.map(({ value }) => JSON.parse(value))
}

describe('GET /api/admin/v1/drivers', () => {
  it('staff find drivers by a part of name or phone, or by id', async ({ drivers, db }) => {
    const [elin, ines] = [await drivers.addDriver(), await drivers.addDriver()]
    const profile = { name: 'Ines_50%', phone: '070-174 06 77' }
    await db.updateTable('drivers').set(profile).where('id', '=', ines.user.id).execute()
    const find = async (q: string) => {
      const response = await asking(drivers)('GET', `${path}?q=${encodeURIComponent(q)}`)
      const ids = response.json().map(({ id }: { id: string }) => id)
      expect(response.headers['x-total-count']).toBe(String(ids.length))
      return ids
    }
    for (const q of ['INES', '06 77', '_50%', ines.user.id]) expect(await find(q), q).toEqual([ines.user.id])
    expect(await find(elin.user.id)).toEqual([elin.user.id])
    expect(await find('nobody')).toEqual([])
  })

  it('the list of drivers shows orders in hand, and the position while on duty', async ({ drivers, bus, db }) => {
    const off = await drivers.addDriver({ onDuty: false })
    drivers.passes(1)
    const on = await drivers.addDriver()
    const at = drivers.now()
    for (const { user } of [off, on]) {
      const place = { lat: 59.31, lng: 18.07, heading: null, speed: null, accuracy: 5 }
      await db
        .insertInto('last_positions')
        .values({ driver_id: user.id, ...place, at })
        .execute()
    }
    const { messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'assignDriver', state: 'ASSIGNED', driverId: on.user.id }
    ])
    await bus.publish('orders.events', messages)
    await eventually(() => db.selectFrom('held_orders').selectAll().executeTakeFirst(), 'the order is counted')
    drivers.passes(12)
    const response = await asking(drivers, 'dispatcher')('GET', path)
    expect(response.headers['x-total-count']).toBe('2')
    const work = { vehicle: usualVehicles.car, breakUntil: null, shiftEndsAt: null }
    const common = { name: 'Elin Sandberg', phone: '123', disabled: false, invited: false, ...work }
    const position = { lat: 59.31, lng: 18.07, at: at.toISOString() }
    expect(response.json()).toEqual([
      {
        ...common,
        id: on.user.id,
        email: on.user.email,
        onDuty: true,
        openOrders: 1,
        position,
        ageSeconds: 12,
        impossibleAt: null,
        rating: null
      },
      {
        ...common,
        id: off.user.id,
        email: off.user.email,
        onDuty: false,
        openOrders: 0,
        position: null,
        ageSeconds: null,
        impossibleAt: null,
        rating: null
      }
    ])
    expect(await outboxOf(db, auditRecorded.topic)).toMatchObject([{ data: { action: 'driver.list' } }])
  })

  it('the list of drivers pages by keyset without losing or repeating one', async ({ drivers }) => {
    const made: string[] = []
    for (let at = 0; at < 5; at++) {
      made.push((await drivers.addDriver({ onDuty: false })).user.id)
      // Two created at the same moment: the id decides, and one page ends between them.
      if (at !== 2) drivers.passes(1)
    }
    const request = asking(drivers)
    const seen: string[] = []
    for (let url: string | undefined = `${path}?limit=2`; url;) {
      const response = await request('GET', url)
      seen.push(...response.json().map(({ id }: { id: string }) => id))
      url = /<(.+)>/.exec(String(response.headers.link ?? ''))?.[1]
    }
    const newest = made.slice(2, 4).toSorted().toReversed()
    expect(seen).toEqual([made[4], ...newest, made[1], made[0]])
  })

  it('the list of drivers has names and phones but no e-mail while auth is unavailable', async ({ drivers }) => {
    const { user } = await drivers.addDriver()
    drivers.auth.fails = new UnavailableError()
    expect((await asking(drivers)('GET', path)).json()).toMatchObject([{ id: user.id, name: user.name, email: null }])
  })

  it('staff may read drivers; only admins may change them and read positions', async ({ drivers }) => {
    const { user } = await drivers.addDriver()
    const status = async (role: 'dispatcher' | 'driver' | 'customer') => {
      const request = asking(drivers, role)
      const answers = [
        await request('GET', path),
        await request('POST', path, wanted),
        await request('PATCH', `${path}/${user.id}`, { name: 'X' }),
        await request('GET', `${path}/${user.id}/positions`)
      ]
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await status('dispatcher')).toEqual([200, 403, 403, 403])
    expect(await status('driver')).toEqual([403, 403, 403, 403])
    expect(await status('customer')).toEqual([403, 403, 403, 403])
    expect((await drivers.app.inject({ url: path })).statusCode).toBe(401)
  })
})

describe('POST /api/admin/v1/drivers', () => {
  it('a driver is invited once per key and gets no work before the account exists', async ({ drivers, bus, db }) => {
    const request = asking(drivers)
    const body = { ...wanted, locale: 'sv' }
    const first = await request('POST', path, body, { 'idempotency-key': 'a' })
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        ...wanted,
        onDuty: false,
        vehicle: usualVehicles.car,
        breakUntil: null,
        shiftEndsAt: null,
        disabled: false,
        invited: true,
        openOrders: 0,
        position: null,
        ageSeconds: null,
        impossibleAt: null,
        rating: null
      }
    ])
    const again = await request('POST', path, body, { 'idempotency-key': 'a' })
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    expect((await request('POST', path, { ...wanted, name: 'X' }, { 'idempotency-key': 'a' })).statusCode).toBe(422)
    expect(drivers.auth.invited).toMatchObject([{ ...body, role: 'driver', occasion: 'driver', actorRole: 'admin' }])

    const { id } = first.json()
    const events = async () => (await outboxOf(db, 'drivers.events')).map(({ type, data }) => [type, data.disabled])
    expect(await events()).toEqual([[driverRegistered.type, true]])
    await bus.publish('auth.events', [anAccountEvent({ userId: id, role: 'driver' })])
    await eventually(async () => (await events()).length === 2, 'the account is heard of')
    expect((await events())[1]).toEqual([driverDisabledChanged.type, false])
  })

  it('a customer who is invited to drive is shown as invited until that is accepted, and as disabled after being a driver', async ({
    drivers,
    bus,
    db
  }) => {
    const request = asking(drivers)
    const { user } = drivers.token({ role: 'customer' })
    drivers.auth.invitee = user.id
    const shown = async () => {
      const { disabled, invited } = (await request('GET', `${path}?q=${user.id}`)).json()[0]
      return { disabled, invited }
    }
    const become = async (role: 'driver' | 'customer', version: number) => {
      user.role = role
      await bus.publish('auth.events', [anAccountEvent({ userId: user.id, role, version })])
      const isDriver = db.selectFrom('drivers').select('disabled').where('id', '=', user.id)
      const disabled = role !== 'driver'
      await eventually(async () => (await isDriver.executeTakeFirst())?.disabled === disabled, `is ${role}`)
    }
    const first = await request('POST', path, wanted)
    expect(first.json()).toMatchObject({ id: user.id, disabled: false, invited: true })
    expect(await shown()).toEqual({ disabled: false, invited: true })
    await request('PATCH', `${path}/${user.id}`, { vehicle: { kind: 'van' } })
    expect(await shown()).toEqual({ disabled: false, invited: true })
    const change = () => request('PATCH', `${path}/${user.id}`, { name: 'Elin Berg' })
    expect([(await change()).statusCode, (await change()).json().code]).toEqual([409, 'INVITATION_OPEN'])
    await become('driver', 1)
    expect(await shown()).toEqual({ disabled: false, invited: false })
    expect((await change()).statusCode).toBe(200)
    await become('customer', 2)
    expect(await shown()).toEqual({ disabled: true, invited: false })
    await request('POST', path, wanted)
    expect(await shown()).toEqual({ disabled: false, invited: true })
  })

  it('inviting a driver holds no transaction while auth is called', async ({ drivers, db }) => {
    const held = Promise.withResolvers<void>()
    drivers.auth.holds = held.promise
    const asked = asking(drivers)('POST', path, wanted, { 'idempotency-key': 'a' })
    await eventually(() => drivers.auth.invited.length === 1, 'auth is asked')
    expect(await countKeyLocks(db)).toBe(0)
    held.resolve()
    expect((await asked).statusCode).toBe(201)
  })

  it('inviting a driver asks an admin whose sign-in is old to sign in again', async ({ drivers, db }) => {
    const { token } = drivers.token({ role: 'admin', isProven: false })
    const headers = { authorization: `Bearer ${token}` }
    const response = await drivers.app.inject({ method: 'POST', url: path, headers, payload: wanted })
    expect([response.statusCode, response.json().code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(drivers.auth.invited).toEqual([])
    expect(await db.selectFrom('drivers').select('id').execute()).toEqual([])
  })

  it('inviting a driver stores nothing when auth refuses or is unavailable', async ({ drivers, db }) => {
    const request = asking(drivers)
    drivers.auth.fails = new ConflictError('USER_EXISTS', 'This e-mail address already belongs to another account')
    const refused = await request('POST', path, wanted)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'USER_EXISTS'])
    drivers.auth.fails = new UnavailableError()
    expect((await request('POST', path, wanted)).statusCode).toBe(503)
    expect(await db.selectFrom('drivers').select('id').execute()).toEqual([])
  })

  it.for([
    [{ ...wanted, name: ' ' }, 'name'],
    [{ ...wanted, email: 'ines' }, 'email'],
    [{ ...wanted, phone: 'none' }, 'phone']
  ] as const)('POST /api/admin/v1/drivers answers 400 to %j', async ([payload, field], { drivers }) => {
    const response = await asking(drivers)('POST', path, payload)
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, field])
  })
})

describe('PATCH /api/admin/v1/drivers/:id', () => {
  it('a driver’s name and phone are changed through auth, and read again when auth reports a change', async ({
    drivers,
    bus,
    db
  }) => {
    const { user } = await drivers.addDriver()
    const request = asking(drivers)
    const changed = await request('PATCH', `${path}/${user.id}`, { name: 'Elin Berg', phone: '' })
    expect(changed.json()).toMatchObject({ id: user.id, name: 'Elin Berg', phone: null, onDuty: true })
    const copy = () => db.selectFrom('drivers').select(['name', 'phone']).executeTakeFirstOrThrow()
    expect(await copy()).toEqual({ name: 'Elin Berg', phone: null })
    const names = async () => (await drivers.context.calls.to(Drivers).names({ ids: [user.id] })).drivers
    const renamed = { id: user.id, name: 'Elin Berg', phone: '', changedAt: drivers.now().toISOString() }
    expect(await names()).toMatchObject([renamed])
    drivers.passes(1)
    await request('PATCH', `${path}/${user.id}`, { name: 'Elin Berg' })
    expect(await names()).toMatchObject([renamed])

    drivers.auth.change(user.id, { name: 'Elin Lund' })
    const events = { id: uuidv7(), source: '/auth', subject: user.id, at: drivers.now(), data: { userId: user.id } }
    await bus.publish('auth.events', [{ key: user.id, value: JSON.stringify(writeEvent(profileChanged, events)) }])
    await eventually(async () => (await copy()).name === 'Elin Lund', 'the copy follows')
  })

  it('an admin says what a driver drives, which is audited once and changes no account', async ({ drivers, db }) => {
    const { user } = await drivers.addDriver()
    drivers.auth.changeFails = new Error('nobody has to change the account')
    const vehicle = { kind: 'van', maxKg: 600, maxParcels: 80 }
    for (const _again of [1, 2]) {
      const changed = await asking(drivers)('PATCH', `${path}/${user.id}`, { vehicle })
      expect(changed.json()).toMatchObject({ id: user.id, name: user.name, email: user.email, vehicle })
    }
    const events = await outboxOf(db, 'drivers.events')
    expect(events.map(({ type, data }) => [type, data.vehicle]).at(-1)).toEqual([driverWorkChanged.type, vehicle])
    expect(events).toHaveLength(3)
    const audited = (await outboxOf(db, auditRecorded.topic)).map(({ data }) => [data.action, data.objectId])
    expect(audited).toEqual([['driver.set-vehicle', user.id]])
    const off = await asking(drivers)('PATCH', `${path}/${user.id}`, { vehicle: { kind: 'bike' } })
    expect(off.json().vehicle).toEqual(usualVehicles.bike)
  })

  it('a disabled driver is off duty at once', async ({ drivers, db }) => {
    const { user } = await drivers.addDriver()
    const response = await asking(drivers)('PATCH', `${path}/${user.id}`, { disabled: true })
    expect(response.json()).toMatchObject({ disabled: true, onDuty: false })
    const shifts = await db.selectFrom('shifts').select('ended_at').execute()
    expect(shifts).toEqual([{ ended_at: drivers.now() }])
    expect((await outboxOf(db, 'drivers.events')).at(-1)).toMatchObject({
      type: driverDisabledChanged.type,
      data: { disabled: true, onDuty: false }
    })
  })

  it('the newest change wins when the answer to an older one comes late', async ({ drivers, bus, db }) => {
    const { user } = await drivers.addDriver()
    const held = Promise.withResolvers<void>()
    drivers.auth.holds = held.promise
    const older = asking(drivers)('PATCH', `${path}/${user.id}`, { name: 'Elin Berg', disabled: true })
    const row = () => db.selectFrom('drivers').select(['name', 'disabled', 'event_version']).executeTakeFirstOrThrow()
    const known = (await row()).event_version
    const atAuth = () => drivers.context.calls.to(Auth).findUsers({ ids: [user.id] })
    await eventually(async () => (await atAuth()).users[0]!.disabled, 'auth has the older change')
    drivers.auth.change(user.id, { name: 'Elin Lund', disabled: false })
    const account = { userId: user.id, role: 'driver' as const }
    await bus.publish('auth.events', [
      anAccountEvent({ ...account, version: 1 }),
      anAccountEvent({ ...account, version: 2, disabled: true }),
      anAccountEvent({ ...account, version: 3 })
    ])
    const events = { id: uuidv7(), source: '/auth', subject: user.id, at: drivers.now(), data: { userId: user.id } }
    await bus.publish('auth.events', [{ key: user.id, value: JSON.stringify(writeEvent(profileChanged, events)) }])
    await eventually(async () => (await row()).event_version === known + 2, 'the newer rights are heard of')
    // The call to auth gives up after 2 s, and names are read every 2 s.
    await eventually(async () => {
      await fillNames({ db, calls: drivers.context.calls, now: drivers.now })
      return (await row()).name === 'Elin Lund'
    }, 'the newer name is read')

    held.resolve()
    expect((await older).statusCode).toBe(200)
    expect((await row()).disabled).toBe(false)
    await eventually(async () => (await row()).name === 'Elin Lund', 'the newer name is read again')
  })

  it('the socket of a disabled driver is paused and closed', async ({ drivers }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await drivers.open()
    socket.send({ type: 'auth', token })
    expect(await socket.next()).toEqual({ type: 'ready' })
    await asking(drivers)('PATCH', `${path}/${user.id}`, { disabled: true })
    expect(await socket.next()).toEqual({ type: 'paused', reason: 'off_duty' })
    // What auth.events delivers to every process within a second.
    drivers.end({ userId: user.id, sessionId: null })
    expect((await socket.closed).code).toBe(4401)
  })

  it('changing a driver answers 404 for unknown and former drivers, 400 for an invalid name', async ({ drivers }) => {
    const { user } = await drivers.addDriver()
    const request = asking(drivers)
    expect((await request('PATCH', `${path}/${uuidv7()}`, { name: 'X' })).statusCode).toBe(404)
    expect((await request('PATCH', `${path}/${user.id}`, { phone: 'none' })).json().errors[0].path).toBe('phone')
    drivers.auth.fails = new NotFoundError('User')
    expect((await request('PATCH', `${path}/${user.id}`, { name: 'X' })).statusCode).toBe(404)
  })
})
