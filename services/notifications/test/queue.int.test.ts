import { claimMail, firstDueQuery, insertMail } from '#db/mails.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { expect } from 'vitest'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))

it('a crowd of orders delays no link to a new password and no PIN: news of orders that were just placed come last', async ({
  db
}) => {
  const userId = uuidv7()
  const ofOrder = { orderId: uuidv7(), trackingId: 'SD7K3MQ9RT2XVB2' }
  const promise = { low: '2026-11-25T12:00:00Z', high: '2026-11-25T13:00:00Z' }
  const causes = [
    { kind: 'order-confirmed', userId, promise, ...ofOrder },
    { kind: 'placed', to: 'recipient', promise, ...ofOrder },
    { kind: 'canceled', to: 'recipient', ending: 'canceled', ...ofOrder },
    { kind: 'rescheduled', to: 'recipient', notBefore: null, notAfter: null, ...ofOrder },
    { kind: 'out-for-delivery', to: 'recipient', promise, ...ofOrder },
    { kind: 'reset-password', userId, tokenId: uuidv7() }
  ] as const
  const noon = new Date('2026-11-25T11:00:00Z')
  for (const [at, cause] of causes.entries()) {
    const dueAt = new Date(noon.getTime() + at * 1000)
    await db.transaction().execute((trx) => insertMail(trx, { id: uuidv7(), cause, at: dueAt, dueAt }))
  }
  const now = new Date(noon.getTime() + 60_000)
  const claimed: (string | undefined)[] = []
  for (let nth = 0; nth <= causes.length; nth++) {
    claimed.push((await claimMail(db, { isPush: false, now, until: new Date(now.getTime() + 60_000) }))?.cause.kind)
  }
  expect(claimed).toEqual([
    'out-for-delivery',
    'reset-password',
    'order-confirmed',
    'placed',
    'canceled',
    'rescheduled',
    undefined
  ])
})

it.for([false, true])(
  'a message is claimed without reading those of the other line (push: %s)',
  async (isPush, { db }) => {
    await sql`
    insert into mails (id, channel, kind, cause, user_id, at, next_at)
    select gen_random_uuid(), case when at % 2 = 0 then 'push' else 'email' end, 'delivered', '{}', gen_random_uuid(),
      now(), now() from generate_series(1, 4000) at`.execute(db)
    await sql`analyze mails`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${firstDueQuery({ isPush, busy: [], now: new Date() })}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using mails_due_by_line')
    expect(plan).not.toContain('Sort')
  }
)
