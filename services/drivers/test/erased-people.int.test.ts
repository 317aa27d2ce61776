import type { DriversTables } from '#db/tables.ts'
import { insertPositions } from '#db/position-history.ts'
import { saveLastPositions } from '#db/last-positions.ts'
import { insertDelivery } from '#db/work.ts'
import { deleteErasedPositions } from '#use-cases/positions/delete-erased-positions.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Started, driversTest as it } from './a-drivers.ts'

const hour = 3_600_000

function anErasure(userId: string, at: Date) {
  const data = { userId, farewellId: null }
  const event = writeEvent(accountErased, { id: uuidv7(at), source: '/auth', subject: userId, at, data })
  return { key: userId, value: JSON.stringify(event) }
}

/** A driver with a phone, a week of positions and a delivery. */
async function working(drivers: Started, db: Kysely<DriversTables>) {
  const { user } = await drivers.addDriver()
  await sql`update drivers set name = 'Drivia Canary', phone = '+46701740683' where id = ${user.id}`.execute(db)
  const now = drivers.now().getTime()
  const fix = { lat: 59.31, lng: 18.07, heading: null, speed: null, accuracy: 5, driverId: user.id }
  await insertPositions(
    db,
    [0, 1, 50, 167].map((hours) => ({ ...fix, at: new Date(now - hours * hour) }))
  )
  await saveLastPositions(db, [{ ...fix, at: new Date(now) }])
  const deliveredAt = drivers.now()
  await db.transaction().execute((trx) =>
    insertDelivery(trx, {
      orderId: uuidv7(),
      driverId: user.id,
      payOre: 6500,
      deliveredAt,
      localDay: localDay(deliveredAt)
    })
  )
  return user.id
}

const positionsOf = (db: Kysely<DriversTables>, id: string) =>
  db.selectFrom('positions').select('at').where('driver_id', '=', id).execute()

describe('a driver whose account was erased', () => {
  it('an erased driver has no name, phone or positions, and the shifts keep their figures', async ({
    drivers,
    db,
    bus
  }) => {
    const id = await working(drivers, db)
    const other = await working(drivers, db)
    const event = anErasure(id, drivers.now())
    await bus.publish('auth.erasures', [event, event])
    const row = () => db.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await eventually(async () => (await row()).name === '–', 'the name is gone')
    expect(await row()).toMatchObject({ name: '–', phone: null, disabled: true, on_duty: false })

    // Earlier, it might miss positions that are still being written.
    await deleteErasedPositions({ db, now: drivers.now })
    expect(await positionsOf(db, id)).toHaveLength(4)
    drivers.passes(11)
    await deleteErasedPositions({ db, now: drivers.now })
    expect(await positionsOf(db, id)).toEqual([])
    expect(await db.selectFrom('last_positions').select('driver_id').execute()).toEqual([{ driver_id: other }])
    expect(await positionsOf(db, other)).toHaveLength(4)
    expect(await db.selectFrom('deliveries').select('pay_ore').where('driver_id', '=', id).execute()).toEqual([
      { pay_ore: 6500 }
    ])
    const shifts = await db.selectFrom('shifts').selectAll().where('driver_id', '=', id).execute()
    expect(shifts).toMatchObject([{ ended_at: expect.any(Date) }])
    expect((await db.selectFrom('drivers').select('name').where('id', '=', other).execute())[0]).toEqual({
      name: 'Drivia Canary'
    })
  })

  it('one event reports an erased driver as disabled', async ({ drivers, db, bus }) => {
    const id = await working(drivers, db)
    await bus.publish('auth.erasures', [anErasure(id, drivers.now()), anErasure(id, drivers.now())])
    await bus.publish('auth.events', [anAccountEvent({ userId: id, role: 'customer', disabled: true })])
    const eventTypes = async () => {
      const rows = await db.selectFrom('outbox').select('value').where('key', '=', id).orderBy('position').execute()
      return rows.map(({ value }) => (JSON.parse(value) as { type: string }).type)
    }
    const findErased = async () => {
      const { rows } = await sql`select from inbox_versions where subject = ${id}`.execute(db)
      return rows.length > 0 && (await db.selectFrom('erased_people').select('user_id').execute()).length > 0
    }
    await eventually(findErased, 'both are heard')
    expect((await eventTypes()).filter((type) => type === 'driver.disabled-changed')).toHaveLength(1)
  })
})

it('erased staff are no longer viewers', async ({ drivers, db, bus }) => {
  const id = uuidv7()
  await bus.publish('auth.events', [anAccountEvent({ userId: id, role: 'dispatcher' })])
  const viewers = () => db.selectFrom('watchers').select('user_id').execute()
  await eventually(async () => (await viewers()).length === 1, 'the dispatcher is known')
  await bus.publish('auth.erasures', [anErasure(id, drivers.now())])
  await eventually(async () => (await viewers()).length === 0, 'the dispatcher is forgotten')
  // Written before the erasure, and arriving after it.
  await bus.publish('auth.events', [anAccountEvent({ userId: id, role: 'dispatcher', version: 2 })])
  const applied = () => sql`select from inbox_versions where subject = ${id} and version = 2`.execute(db)
  await eventually(async () => (await applied()).rows.length === 1, 'the late event is applied')
  expect(await viewers()).toEqual([])
})
