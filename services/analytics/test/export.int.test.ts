import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { escapeFormula } from '@ilbud/proto/http/fields/spreadsheet-text'
import type { AnalyticsTables } from '#db/tables.ts'
import { exportFigures, mostMs } from '#use-cases/export/export-figures.ts'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { withClient } from '@ilbud/kernel/db/pool'
import { destinationSchema, orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { stringify } from 'csv-stringify/sync'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aDelivery,
  admin,
  anAnalyticsApp,
  anOrder,
  aShift,
  before,
  companyId,
  driverId,
  noon
} from './an-analytics-app.ts'

const it = databaseTest<AnalyticsTables>('analytics', new URL('../src/db/migrations/', import.meta.url))

async function someFigures(
  db: Kysely<AnalyticsTables>,
  limits: 'on' | 'off' = 'off',
  env: Record<string, string> = {}
) {
  const analytics = await anAnalyticsApp(db, limits, env)
  analytics.names.set(driverId, '=cmd|calc')
  await analytics.deliver(aShift(driverId, [before(120)]))
  const booked = { scheduledPickup: before(70).toISOString(), scheduledDelivery: before(10).toISOString() }
  await analytics.deliver(
    aDelivery({ placed: 90, pickedUp: 60, delivered: 20 }, { companyId, costCenter: '+Butik', ...booked })
  )
  await analytics.deliver(anOrder([{ command: 'placeOrder', state: 'CREATED', at: before(10) }]))
  return analytics
}

const running = (db: Kysely<AnalyticsTables>) => db.selectFrom('exports').selectAll().execute()

describe('an export', () => {
  it('an export has every order of the period, with nothing that a spreadsheet would run', async ({ db, env }) => {
    const { get } = await someFigures(db, 'off', env)
    const { headers, body } = await get('/export?type=orders&period=7d')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ilbud-orders-2026-06-11-2026-06-17.csv"',
      'cache-control': 'no-store'
    })
    const [head, delivered, created, end] = body.split('\r\n')
    expect(head).toMatch(/^\uFEFFTracking ID,Order ID,Placed \(UTC\),Status,State,Price \(SEK\),/)
    expect(delivered).toMatch(/^SD7K3MQ9RT2XVB2,[0-9a-f-]{36},2026-06-17T08:30:00.000Z,DELIVERED,DELIVERED,99,medium,/)
    expect(delivered).toContain(`,no,${driverId},'=cmd|calc,`)
    expect(delivered).toMatch(new RegExp(`,${companyId},'\\+Butik,2026-06-17T08:50:00.000Z,2026-06-17T09:50:00.000Z$`))
    expect(head).toMatch(/,Pickup from \(UTC\),Deliver by \(UTC\)$/)
    expect(created).toMatch(/,,,$/)
    expect(created).toContain(',PENDING,CREATED,99,')
    expect(end).toBe('')
  })

  it.for([
    ['revenue', 7, { date: '2026-06-17', orders: 1, revenue: 99, revenuePerOrder: 99 }],
    ['drivers', 1, { driverId, driver: '=cmd|calc', deliveries: 1, minutesOnDuty: 120, minutesOnBoard: 40 }],
    ['companies', 1, { companyId, orders: 1, delivered: 1, revenue: 99, cost: 65, margin: 34.3 }],
    ['summary', 21, { metric: 'pendingApplications', value: 0, unit: 'companies' }]
  ] as const)('an export of %s is a list in JSON', async ([type, rows, last], { db }) => {
    const { get } = await someFigures(db)
    const answer = await get(`/export?type=${type}&format=json&period=7d`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const list = answer.json() as object[]
    expect(list).toHaveLength(rows)
    expect(list.at(-1)).toMatchObject(last)
  })

  it('an export reads from one page of orders to the next', async ({ db }) => {
    const { get } = await someFigures(db)
    // Three pages of orders placed at only two moments: pages are split by moment and id.
    await sql`
      insert into counted_orders select gen_random_uuid(), c.version, c.tracking_id, ${noon}::timestamptz + (n % 2) * interval '1 second',
        c.first_promise, c.picked_up_at, c.ended_at, c.state, c.destination, c.attempts, c.driver_id, c.customer_id, c.company_id,
        c.city, c.pickup_district, c.delivery_district, c.package_size, c.distance_km, c.total_amount_ore, c.pay_ore, c.leg,
        c.hauler_id, c.hauled_from, c.hauled_to, c.cost_center, c.scheduled_pickup, c.scheduled_delivery
      from (select * from counted_orders limit 1) c, generate_series(1, 2500) n`.execute(db)
    const list = (await get('/export?type=orders&format=json')).json() as { orderId: string }[]
    expect(new Set(list.map(({ orderId }) => orderId)).size).toBe(2502)
    expect(list).toHaveLength(2502)
  })

  it('an export has the same content as CSV, which Postgres writes, and as JSON', async ({ db, env }) => {
    const { get, names } = await someFigures(db, 'off', env)
    names.set(driverId, 'Åsa "Ace" Ek,\n=1+1')
    // Every state and destination; districts with quotes, with formulas, with what only looks like one, and without a
    // name; an amount with öre.
    const districts = ['-12', '+46 70 174 06 05', '-2+3', '=1;2', '\tGamla', '＝1', 'Gamla "stan", 7; 8', 'Gamla\nstan']
    await sql`
      insert into counted_orders select gen_random_uuid(), c.version, c.tracking_id, ${noon}::timestamptz + n * interval '1 millisecond',
        c.first_promise, c.picked_up_at, case when n % 3 > 0 then c.first_promise + (n % 2) * interval '500 milliseconds' end, s.state,
        s.destination, n, case when n % 2 = 0 then c.driver_id end, c.customer_id, c.company_id, '@' || c.city,
        case when n % 3 > 0 then '-' || c.pickup_district end, (${sql.val(districts)}::text[])[1 + n % ${districts.length}],
        c.package_size, n / 7.0::float8, 9900 + n,
        c.pay_ore, c.leg, c.hauler_id, c.hauled_from, c.hauled_to, c.cost_center,
        case when n % 2 = 0 then c.scheduled_pickup end, c.scheduled_delivery + n * interval '1 millisecond'
      from (select * from counted_orders where state = 'DELIVERED') c,
        (select state, destination, row_number() over () as n
         from unnest(${sql.val(orderStateSchema.options)}::text[]) state, unnest(${sql.val(destinationSchema.options)}::text[]) destination) s`.execute(
      db
    )
    const list = (await get('/export?type=orders&format=json')).json() as Record<string, string | number | null>[]
    await eventually(async () => (await running(db)).length === 0, 'the first has let go')
    const csv = (await get('/export?type=orders&format=csv')).body
    const cells = list.map((row) =>
      Object.values(row).map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))
    )
    const lines = stringify(cells, { record_delimiter: '\r\n', quote_record_delimiter: true })
    expect(list).toHaveLength(26)
    expect(csv.slice(csv.indexOf('\r\n') + 2)).toBe(lines.replaceAll(/(?<!\r)\n/g, '\r\n'))
  })

  it('an export stops reading when its reader is gone', async ({ db, env, url }) => {
    const { deps } = await someFigures(db, 'off', env)
    const copies = () =>
      withClient(url, (owner) => owner.query(`select from pg_stat_progress_copy where command = 'COPY TO'`))
    // More than the buffers between Postgres and the reader can hold.
    const insert = sql`
      insert into counted_orders select gen_random_uuid(), c.version, c.tracking_id, c.placed_at, c.first_promise, c.picked_up_at,
        c.ended_at, c.state, c.destination, c.attempts, c.driver_id, c.customer_id, c.company_id, c.city, c.pickup_district,
        c.delivery_district, c.package_size, c.distance_km, c.total_amount_ore, c.pay_ore, c.leg, c.hauler_id, c.hauled_from,
        c.hauled_to
      from (select * from counted_orders limit 1) c, generate_series(1, 20000) n`
    // Beyond the service's limit for a statement, which is not for making test data.
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await insert.execute(trx)
    })
    const body = (await exportFigures(deps, { user: admin, query: { type: 'orders' } })).open(() => undefined)
    body.once('readable', () => body.read())
    await eventually(async () => (await copies()).rowCount === 1, 'Postgres waits for its reader')
    body.destroy()
    await eventually(async () => (await copies()).rowCount === 0, 'Postgres has stopped')
  })

  it('an export is in the audit log before its first byte', async ({ db }) => {
    const { get } = await someFigures(db)
    await get('/export?type=drivers&format=xlsx')
    const rows = await db.selectFrom('outbox').select('value').where('topic', '=', auditRecorded.topic).execute()
    expect(rows.map(({ value }) => JSON.parse(value).data)).toEqual([
      {
        version: 1,
        actorId: admin.id,
        actorRole: 'admin',
        action: 'analytics.export',
        objectType: 'export',
        objectId: 'drivers.xlsx',
        reason: null
      }
    ])
  })

  it.for([
    ['xlsx', 50_001, 'This export has 50001 rows, more than the 50000 of XLSX: choose CSV or a shorter period'],
    ['csv', 100_001, 'This export has 100001 rows, more than the 100000 of CSV: choose a shorter period']
  ] as const)(
    'an export as %s with %i rows is refused, and leaves nothing behind',
    async ([format, rows, message], { db }) => {
      const { get } = await anAnalyticsApp(db)
      await db.insertInto('days').values({ day: '2026-06-17', stripe: 0, placed: rows }).execute()
      const answer = await get(`/export?type=orders&format=${format}`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'EXPORT_TOO_LARGE', message, rows })
      expect(await running(db)).toEqual([])
      expect(await db.selectFrom('outbox').select('topic').execute()).toEqual([])
    }
  )

  it.for([['type=people'], ['type=orders&format=pdf'], ['format=csv'], ['type=orders&period=2d']])(
    'an export of %s is refused with 400',
    async ([query], { db }) => {
      const { get } = await anAnalyticsApp(db)
      expect((await get(`/export?${query}`)).statusCode).toBe(400)
    }
  )
})

describe('exports of one user', () => {
  it('exports of one user run one at a time, until the first is read or its reader is gone', async ({ db }) => {
    const { deps, get } = await someFigures(db)
    const file = await exportFigures(deps, { user: admin, query: { type: 'orders' } })
    const busy = await get('/export?type=summary')
    expect(busy.statusCode).toBe(429)
    expect(busy.headers['retry-after']).toBe('5')
    expect(busy.json()).toMatchObject({ code: 'EXPORT_RUNNING' })

    const body = file.open(() => undefined)
    body.destroy()
    await once(body, 'close')
    await eventually(async () => (await running(db)).length === 0, 'the first has let go')
    expect((await get('/export?type=summary')).statusCode).toBe(200)
    await eventually(async () => (await running(db)).length === 0, 'the second has let go')
  })

  it('exports of one user do not wait for one that died with its process', async ({ db }) => {
    const { deps, get } = await someFigures(db)
    await exportFigures(
      { ...deps, now: () => new Date(noon.getTime() - mostMs) },
      { user: admin, query: { type: 'orders' } }
    )
    expect((await get('/export?type=summary')).statusCode).toBe(200)
  })

  it('a user may make ten exports an hour', async ({ db }) => {
    const { get } = await someFigures(db, 'on')
    for (let use = 0; use < 10; use++) {
      expect((await get('/export?type=summary')).statusCode).toBe(200)
      await eventually(async () => (await running(db)).length === 0, 'it has let go')
    }
    const refused = await get('/export?type=summary')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('an export breaks off when the database fails in between', async ({ db, env }) => {
    const { deps } = await someFigures(db, 'off', env)
    const file = await exportFigures(deps, { user: admin, query: { type: 'orders' } })
    await db.schema.dropTable('counted_orders').execute()
    const body = file.open(() => undefined)
    body.resume()
    await expect(finished(body)).rejects.toThrow()
  })
})
