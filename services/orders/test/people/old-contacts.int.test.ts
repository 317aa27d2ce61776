import type { OrdersTables } from '#db/tables.ts'
import { removeOldContacts } from '#use-cases/erasing/remove-old-contacts.ts'
import { adminOrderDetailSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { customerOrderDetailSchema } from '@ilbud/proto/http/orders/orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, countRows, type Json, noon } from '#test/an-orders-app.ts'
import { readPdf } from '#test/files/read-pdf.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const said = {
  title: 'Present till Astrid',
  pickupNotes: 'Ring Saga',
  deliveryNotes: 'Ring Astrid',
  packageNotes: 'Till Astrid',
  reference: 'Astrids bok',
  metadata: { gift: 'Till Astrid' },
  pickupGateCode: 'K4711'
}
/** The personal data in it; nothing that an id could contain by chance. */
const people = ['Saga', 'Astrid', '070-174', '70 174', '46701740', 'Götgatan', 'Skånegatan', 'Ring', 'K4711', 'Bengt']
const telling = (text: string) => people.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

const yearLater = new Date('2027-03-02T12:00:00Z')
const soonAfter = new Date(yearLater.getTime() + 1)

/** A delivered order of the sender, with a note and a place in its story. */
async function delivered(db: Kysely<OrdersTables>, env: Record<string, string>) {
  const app = await anOrdersApp(db, env)
  const { ask, place } = app
  const [sender, driver] = [aSender(), aDriver()]
  const placed = await place(sender, said)
  await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  const delay = { minutes: 30, reason: 'Bengt was not there' }
  await ask(aStaff(), 'POST', `/api/admin/v1/orders/${placed.id}/delay`, { body: delay })
  for (const status of ['picked_up', 'in_transit', 'delivered']) {
    const body = { status, note: 'Bengt tog emot', location: { lat: 59.3131, lng: 18.0829 } }
    expect((await ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })).statusCode).toBe(200)
  }
  return { ...app, sender, placed }
}

async function everythingOf(db: Kysely<OrdersTables>, id: string): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('orders').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute(),
    await db.selectFrom('order_search').selectAll().where('order_id', '=', id).execute()
  ])
}

describe('twelve months after its end an order', () => {
  it('twelve months after its end an order contains no personal data, keeps its price and districts, and publishes no event', async ({
    db,
    env
  }) => {
    const { deps, clock, placed } = await delivered(db, env)
    const before = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const rows = await countRows(db)
    clock.now = yearLater
    expect(await removeOldContacts(deps)).toBe(0)
    expect(telling(await everythingOf(db, placed.id))).not.toEqual([])

    clock.now = soonAfter
    expect(await removeOldContacts(deps)).toBe(1)
    expect(telling(await everythingOf(db, placed.id))).toEqual([])
    const kept = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(kept).toEqual({
      ...before,
      ...nobody('pickup'),
      ...nobody('delivery'),
      customer_name: '–',
      customer_phone: null,
      title: null,
      reference: null,
      metadata: null,
      package_notes: null,
      tracking_key_sealed: null,
      pickup_gate_code_sealed: null,
      instructions_sealed: null,
      leave_at_door: null,
      delay_reason: null,
      pseudonymised_at: clock.now
    })
    const history = await db.selectFrom('order_events').select(['note', 'lat', 'lng']).execute()
    expect(new Set(history.map((entry) => JSON.stringify(entry)))).toEqual(
      new Set([JSON.stringify({ note: null, lat: null, lng: null })])
    )
    expect(await countRows(db)).toEqual(rows)
    expect(await removeOldContacts(deps)).toBe(0)
  })

  it('twelve months after its end an order is read, listed, printed and found by its tracking ID, and no more by name, phone or street', async ({
    db,
    env
  }) => {
    const { deps, clock, ask, sender, placed, people: known } = await delivered(db, env)
    clock.now = soonAfter
    await removeOldContacts(deps)
    const [admin, url] = [aStaff('admin'), `/api/v1/orders/${placed.id}`]

    const own = await ask(sender, 'GET', url)
    expect(customerOrderDetailSchema.parse(own.json())).toMatchObject({
      deliveryContact: '–',
      deliveryPhone: '–',
      deliveryAddress: 'Södermalm, Stockholm',
      delivery: null,
      totalAmount: placed.order.totalAmount
    })
    const staffs = await ask(admin, 'GET', `/api/admin/v1/orders/${placed.id}`)
    expect(telling(JSON.stringify(adminOrderDetailSchema.parse(staffs.json())))).toEqual([])
    for (const kind of ['label', 'receipt']) {
      const { text, pages } = readPdf((await ask(sender, 'GET', `${url}/${kind}.pdf`)).rawPayload)
      expect([pages.length, telling(text)], kind).toEqual([1, []])
      expect(text).toContain('Södermalm, Stockholm')
    }

    // Nor by the sender's present name.
    known.set(sender.id, {
      id: sender.id,
      name: 'Saga Ek',
      email: 'saga@example.org',
      phone: null,
      role: 'customer',
      companyId: null
    })
    const find = async (user: typeof admin, list: string, q: string) =>
      (await ask(user, 'GET', `${list}?q=${encodeURIComponent(q)}`)).json().map(({ id }: Json) => id)
    for (const [user, list] of [
      [admin, '/api/admin/v1/orders'],
      [sender, '/api/v1/orders']
    ] as const) {
      for (const q of [placed.trackingId, placed.id, 'södermalm']) {
        expect(await find(user, list, q), q).toEqual([placed.id])
      }
      for (const q of ['Saga', 'Astrid Falk', '070-174 06 06', 'skånegatan']) {
        expect(await find(user, list, q), q).toEqual([])
      }
    }
  })

  it('twelve months after its end an order has no recipient, while those of younger orders stay', async ({
    db,
    env
  }) => {
    const { deps, clock, ask, place } = await delivered(db, env)
    clock.now = soonAfter
    const younger = await place(aSender(), { deliveryContact: 'Mei Lind', deliveryPhone: '070-174 06 11' })
    await removeOldContacts(deps)
    for (const q of ['', '?q=stockholm', '?q=st']) {
      const response = await ask(aStaff('admin'), 'GET', `/api/admin/v1/recipients${q}`)
      expect(
        response.json().map(({ lastOrderId }: Json) => lastOrderId),
        q
      ).toEqual([younger.id])
      expect(response.headers['x-total-count'], q).toBe('1')
    }
  })
})

it('a deleted order that never ended is forgotten by its tombstone, a live one never', async ({ db, env }) => {
  const { deps, clock, ask, place } = await anOrdersApp(db, env)
  const [live, deleted] = [await place(aSender(), said), await place(aSender(), said)]
  clock.now = new Date(noon.getTime() + 86_400_000)
  expect((await ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${deleted.id}`)).statusCode).toBe(204)
  clock.now = soonAfter
  expect(await removeOldContacts(deps)).toBe(0)
  clock.now = new Date(soonAfter.getTime() + 86_400_000)
  expect(await removeOldContacts(deps)).toBe(1)
  expect(telling(await everythingOf(db, deleted.id))).toEqual([])
  expect(telling(await everythingOf(db, live.id))).toContain('Astrid')
})

it('old orders are forgotten once when several replicas begin at the same time, and so many in one go', async ({
  db,
  env
}) => {
  const { deps, clock, placed } = await delivered(db, env)
  await multiply(db, placed.id, 450)
  clock.now = soonAfter
  const forgotten = await Promise.all([1, 2, 3].map(() => removeOldContacts(deps, { atATime: 50, batchesAtMost: 2 })))
  expect(forgotten.reduce((sum, count) => sum + count)).toBe(300)
  expect(Math.max(...forgotten)).toBeLessThanOrEqual(100)
  const counts = sql<{ left: number }>`
    select count(*) filter (where pseudonymised_at is null)::integer as left from orders`
  expect((await counts.execute(db)).rows).toEqual([{ left: 151 }])
  expect(await removeOldContacts(deps)).toBe(151)
  expect(telling(JSON.stringify(await db.selectFrom('orders').selectAll().execute()))).toEqual([])
  expect(telling(JSON.stringify(await db.selectFrom('order_search').selectAll().execute()))).toEqual([])
})

function nobody(end: 'pickup' | 'delivery') {
  return {
    [`${end}_address`]: 'Södermalm, Stockholm',
    [`${end}_lat`]: null,
    [`${end}_lng`]: null,
    [`${end}_contact`]: '–',
    [`${end}_phone`]: '–',
    [`${end}_phone_e164`]: null,
    [`${end}_notes`]: null
  }
}

/** Adds this many copies of the order. */
async function multiply(db: Kysely<OrdersTables>, id: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into orders
      select made.* from orders template, generate_series(1, ${sql.lit(count)}) at, jsonb_populate_record(template,
        jsonb_build_object('id', gen_random_uuid(), 'tracking_id', 'SD' || at)) made
      where template.id = ${id} returning *
    )
    insert into order_search
    select found.* from made, order_search template, jsonb_populate_record(template,
      jsonb_build_object('order_id', made.id, 'tracking', made.tracking_id)) found
    where template.order_id = ${id}`.execute(db)
}
