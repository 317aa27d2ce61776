import type { NotificationsTables } from '#db/tables.ts'
import { readMailbox, storeMail, storeText } from '#use-cases/mailbox.ts'
import { purgeExpired } from '#use-cases/purge-expired.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { aMail } from './mailer-contract.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const noon = new Date('2026-11-25T12:00:00+01:00')
const after = (days: number, ms = 0) => new Date(noon.getTime() + days * 86_400_000 + ms)

const depsAt = (db: Kysely<NotificationsTables>, env: Record<string, string>, at: Date) => ({
  db,
  dataKey: dataKey(env.DATA_KEY!),
  now: () => at
})

it('the conversation of an order is stored until 90 days after its end; that of a younger and of a live order stay', async ({
  db,
  env
}) => {
  const conversation = async (endedAt: Date | null) => {
    const [orderId, from] = [uuidv7(), { from_id: uuidv7(), from_role: 'driver' as const, from_name: 'Yusuf Demir' }]
    const order = { order_id: orderId, driver_id: from.from_id, ended_at: endedAt, version: 1 }
    await db.insertInto('conversations').values(order).execute()
    const message = { id: uuidv7(), order_id: orderId, number: 1, text: 'Which door?', at: noon }
    await db
      .insertInto('messages')
      .values({ ...message, ...from })
      .execute()
    return orderId
  }
  const [old, younger, live] = [await conversation(noon), await conversation(after(1)), await conversation(null)]
  const left = async () =>
    new Set((await db.selectFrom('messages').select('order_id').execute()).map(({ order_id }) => order_id))
  await purgeExpired(depsAt(db, env, after(90)))
  expect(await left()).toEqual(new Set([old, younger, live]))
  await purgeExpired(depsAt(db, env, after(90, 1)))
  expect(await left()).toEqual(new Set([younger, live]))
})

it.for(['mail', 'sms', 'push'] as const)(
  'the record of a message sent by %s is stored for 30 days, and younger and waiting ones stay',
  async (channel, { db, env }) => {
    const row = { kind: 'delivered', user_id: uuidv7(), order_id: uuidv7(), company_id: null, cause: '{}' } as const
    const entry = (settledAt: Date | null) => ({
      ...row,
      id: uuidv7(),
      channel,
      at: noon,
      next_at: settledAt ? null : noon,
      settled_at: settledAt,
      outcome: settledAt && ('sent' as const)
    })
    const [old, younger, waiting] = [entry(noon), entry(after(1)), entry(null)]
    await db.insertInto('mails').values([old, younger, waiting]).execute()
    const left = async () => new Set((await db.selectFrom('mails').select('id').execute()).map(({ id }) => id))
    await purgeExpired(depsAt(db, env, after(30)))
    expect(await left()).toEqual(new Set([old.id, younger.id, waiting.id]))
    await purgeExpired(depsAt(db, env, after(30, 1)))
    expect(await left()).toEqual(new Set([younger.id, waiting.id]))
  }
)

it('mails without a mail server and text messages of the demo are stored for a week, and younger ones stay', async ({
  db,
  env
}) => {
  for (const [at, name] of [
    [noon, 'old'],
    [after(1), 'younger']
  ] as const) {
    await storeMail(depsAt(db, env, at), aMail({ text: `${name} mail` }))
    await storeText(depsAt(db, env, at), { id: uuidv7(), to: '+46701740605', text: `${name} text` })
  }
  const left = async () => new Set((await readMailbox(depsAt(db, env, noon))).map(({ text }) => text))
  await purgeExpired(depsAt(db, env, after(7)))
  expect(await left()).toEqual(new Set(['old mail', 'old text', 'younger mail', 'younger text']))
  await purgeExpired(depsAt(db, env, after(7, 1)))
  expect(await left()).toEqual(new Set(['younger mail', 'younger text']))
})

it('notifications keeps the id of an erased account for good', async ({ db, env }) => {
  const userId = uuidv7()
  await db.insertInto('erased_people').values({ user_id: userId, heard_at: noon }).execute()
  await purgeExpired(depsAt(db, env, after(3650)))
  expect(await db.selectFrom('erased_people').select('user_id').execute()).toEqual([{ user_id: userId }])
})
