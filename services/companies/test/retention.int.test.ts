import type { CompaniesTables } from '#db/tables.ts'
import { forgetOld } from '#use-cases/leaving/forget-old.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { orderDeleted } from '@ilbud/proto/events/orders'
import { writeEvent } from '@ilbud/proto/events/event'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { eventually } from '@ilbud/testkit/eventually'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { aCompanyAdmin, anApprovedCompany, type Started } from './a-companies.ts'
import { anOrderOf, aWebhook, it } from './a-webhook.ts'
import { aReceiver } from './webhook-receiver.ts'

const dayMs = 24 * 3_600_000

const forgetAt = (db: Kysely<CompaniesTables>, at: Date) => forgetOld({ db, now: () => at })

it('an invitation that nobody has accepted is stored for 30 days; a younger one and who has joined stay', async ({
  companies,
  bus,
  db
}) => {
  const companyId = await anApprovedCompany(companies)
  const admin = aCompanyAdmin(companyId)
  const invite = async (email: string) => {
    const body = { email, role: 'company_member' }
    const answer = await companies.ask(admin, 'POST', '/api/companies/me/members', { body })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const members = async () => {
    const rows = await db.selectFrom('members').select(['joined', 'role']).orderBy('since').execute()
    return rows.map(({ joined, role }) => [joined, role])
  }
  const joined = uuidv7()
  await bus.publish('auth.events', [anAccountEvent({ userId: joined, companyId, role: 'company_member' })])
  await eventually(async () => (await members()).length === 2, 'the admin is invited, and a member has joined')
  const invitedAt = companies.clock.now
  await db.updateTable('members').set({ since: invitedAt }).execute()
  companies.clock.now = new Date(invitedAt.getTime() + 60_000)
  await invite('mei@blomman.example')

  const last = new Date(invitedAt.getTime() + 30 * dayMs)
  await forgetAt(db, new Date(last.getTime() - 1))
  expect(await members()).toHaveLength(3)
  await forgetAt(db, last)
  expect(await members()).toEqual([
    [true, 'company_member'],
    [false, 'company_member']
  ])
})

/** Two messages to a webhook, about different orders of different people, with body and answer. */
async function twoMessages(companies: Started, bus: Parameters<typeof anOrderOf>[1], db: Kysely<CompaniesTables>) {
  const webhook = await aWebhook(companies, (await aReceiver()).url)
  const customers = [uuidv7(), uuidv7()]
  for (const [at, customerId] of customers.entries()) {
    const steps = [{ command: 'placeOrder', state: 'CREATED', customerId }] as const
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...steps] })
    await webhook.settled(at + 1, 'delivered')
  }
  const read = () =>
    db
      .selectFrom('webhook_deliveries')
      .select(['order_id', 'customer_id', 'created_at', 'body_sealed', 'answer_sealed'])
      .orderBy('id')
      .execute()
  const withBodies = async () =>
    (await read()).map(({ body_sealed, answer_sealed }) => [body_sealed !== null, answer_sealed !== null])
  expect(await withBodies()).toEqual([
    [true, true],
    [true, true]
  ])
  return { read, withBodies }
}

it('a message of a webhook and its answer are stored for 30 days, and a younger one stays', async ({
  companies,
  bus,
  db
}) => {
  const { read } = await twoMessages(companies, bus, db)
  const [first, second] = await read()
  const made = first!.created_at
  await sql`
    update webhook_deliveries set created_at = ${new Date(made.getTime() + 60_000)}
    where order_id = ${second!.order_id}`.execute(db)
  await forgetAt(db, new Date(made.getTime() + 30 * dayMs))
  expect(await read()).toHaveLength(2)
  await forgetAt(db, new Date(made.getTime() + 30 * dayMs + 1))
  expect((await read()).map((row) => row.order_id)).toEqual([second!.order_id])
})

it('what was sent to a webhook and answered goes with its order, and with who placed it', async ({
  companies,
  bus,
  db
}) => {
  const { read, withBodies } = await twoMessages(companies, bus, db)
  const [first, second] = await read()
  const [orderId, at] = [first!.order_id!, new Date()]
  const deleted = { orderId, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), version: 2 }
  const gone = writeEvent(orderDeleted, { id: uuidv7(), source: '/orders', subject: orderId, at, data: deleted })
  await bus.publish('orders.events', [{ key: orderId, value: JSON.stringify(gone) }])
  await eventually(async () => (await withBodies())[0]!.every((isThere) => !isThere), 'the order is forgotten')
  expect((await withBodies())[1]).toEqual([true, true])

  const userId = second!.customer_id!
  const erased = { userId, farewellId: null }
  const event = writeEvent(accountErased, { id: uuidv7(), source: '/auth', subject: userId, at, data: erased })
  await bus.publish('auth.erasures', [{ key: userId, value: JSON.stringify(event) }])
  await eventually(async () => (await withBodies())[1]!.every((isThere) => !isThere), 'the person is forgotten')
  expect(await read()).toHaveLength(2)
})

it('companies keeps the id of an erased account for good', async ({ db }) => {
  const [userId, at] = [uuidv7(), new Date()]
  await db.insertInto('erased_people').values({ user_id: userId, heard_at: at }).execute()
  await forgetAt(db, new Date(at.getTime() + 3650 * dayMs))
  expect(await db.selectFrom('erased_people').select('user_id').execute()).toEqual([{ user_id: userId }])
})
