import { asPhone, matches, searchRow } from '#db/search/order-search.ts'
import { findOrder } from '#db/orders/orders.ts'
import type { OrderSearchTable, OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { anOrdersApp, aSender } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

/** Few different digits and letters, so that texts have parts in common. */
const fromFew = (symbols: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...symbols.split('')), minLength: length, maxLength: length })

const spellings: ((digits: string) => string)[] = [
  (digits) => `07${digits}`,
  (digits) => `07${digits[0]}-${digits.slice(1, 4)} ${digits.slice(4, 6)} ${digits.slice(6)}`,
  (digits) => `+46 (0)7${digits[0]}/${digits.slice(1)}`,
  (digits) => `+467${digits}`
]
const phone = fc
  .tuple(fromFew('017', 8), fc.constantFrom(...spellings), fc.boolean())
  .map(([digits, spell, isKnown]) => ({ phone: spell(digits), phoneE164: isKnown ? `+467${digits}` : null }))

const texts = fc.record({
  id: fc
    .tuple(fromFew('0717c', 4), fromFew('017', 12))
    .map(([middle, end]) => `01900000-0000-7000-8${middle.slice(1)}-${end}`),
  trackingId: fromFew('017XK', 13).map((symbols) => `SD${symbols}`),
  address: fc.constantFrom('Götgatan 17', 'Storgatan 1, 117 01 Lund', 'Åsögatan 71-17', 'Ågatan 1'),
  contact: fc.constantFrom('Saga Ek', 'Anna Åkesson', '100% Å_Ä', 'Annika Gatander'),
  from: phone,
  to: phone
})

const few = fc.nat({ max: 60 })
/** What is looked for: a part of one of the texts. */
const place = fc.record({ row: few, column: few, start: few, length: fc.integer({ min: 3, max: 18 }) })

const searches = fc.record({
  rows: fc.uniqueArray(texts, { minLength: 6, maxLength: 12, selector: ({ id }) => id }),
  places: fc.array(place, { minLength: 40, maxLength: 40 })
})

function cut(
  row: OrderSearchTable,
  { column, start, length }: { column: number; start: number; length: number }
): string {
  const { content, phones, tracking } = row
  const all = [...content.split('\n'), phones, tracking, tracking.toLowerCase()]
  const text = all[column % all.length]!
  const from = start % Math.max(1, text.length - 2)
  return text.slice(from, from + length)
}

/** Å, ä and ö match the letters without their dots, and the other way round. */
const plain = (text: string) => text.replaceAll(/[åä]/g, 'a').replaceAll('ö', 'o')

/** Without any index: the text is a part of one of the order's. */
function isIn({ content, phones, tracking }: OrderSearchTable, q: string): boolean {
  const compact = q.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const digits = asPhone(q)
  return (
    plain(content).includes(plain(q.toLowerCase())) ||
    (/^[0-9A-HJKMNP-TV-Z]+$/.test(compact) && tracking.includes(compact)) ||
    (digits !== null && phones.includes(digits))
  )
}

async function found(db: Kysely<OrdersTables>, search: Parameters<typeof matches>[0]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_search where ${matches(search)} order by order_id`.execute(db)
  return rows.map(({ id }) => id)
}

async function insert(db: Kysely<OrdersTables>, rows: OrderSearchTable[]): Promise<void> {
  await sql`
    insert into order_search
    select * from json_populate_recordset(null::order_search, ${JSON.stringify(rows)})`.execute(db)
}

it('the indexes find the same orders as a comparison of every text', async ({ db, env }) => {
  const { place } = await anOrdersApp(db, env)
  const { id } = await place(aSender())
  const template = (await findOrder(db, id))!
  const seen = { byDigits: 0, found: 0 }
  await fc.assert(
    fc.asyncProperty(searches, async ({ rows, places }) => {
      const stored = rows.map(({ address, contact, from, to, ...ids }) =>
        searchRow({
          ...template,
          ...ids,
          customerPhone: from.phoneE164,
          pickup: { ...template.pickup, address, ...from },
          delivery: { ...template.delivery, contact, ...to }
        })
      )
      await db.transaction().execute(async (trx) => {
        await sql`delete from order_search`.execute(trx)
        await insert(trx, stored)
        // With so few orders the indexes would not be used.
        await sql`set local enable_seqscan = off`.execute(trx)
        for (const at of places) {
          const q = cut(stored[at.row % stored.length]!, at)
          const expected = stored
            .filter((row) => isIn(row, q))
            .map((row) => row.order_id)
            .toSorted()
          expect(await found(trx, { q }), q).toEqual(expected)
          seen.found += expected.length
          if (/^[\d +()/-]+$/.test(q) && (asPhone(q)?.length ?? 0) >= 6) seen.byDigits++
        }
      })
    }),
    { numRuns: 40, endOnFailure: true }
  )
  expect(seen.byDigits).toBeGreaterThan(200)
  expect(seen.found).toBeGreaterThan(2000)
})
