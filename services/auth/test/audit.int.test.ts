import { randomBytes } from 'node:crypto'
import { appendEntry, type AuditEntry } from '#db/audit-entries.ts'
import { up as chainWhatThereIs } from '#db/migrations/0003-audit-chain.ts'
import type { AuthTables } from '#db/tables.ts'
import { deleteOldEntries } from '#use-cases/audit/delete-old-entries.ts'
import { type Anchor, verifyAudit } from '#use-cases/audit/verify-audit.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { writeEvent } from '@ilbud/proto/events/event'
import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import { eventually } from '@ilbud/testkit/eventually'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, type Started } from './an-auth.ts'

const noon = Date.parse('2026-03-01T12:00:00.123Z')

function anEntry(number: number, override: Partial<AuditEntry> = {}): AuditEntry {
  const at = new Date(noon + number)
  const object = { action: 'order.deleted', objectType: 'order', objectId: `o${number}`, reason: 'åäö "quoted"' }
  return { id: uuidv7(at), at, source: '/orders', actorId: uuidv7(), actorRole: 'admin', ...object, ...override }
}

async function append(db: Kysely<AuthTables>, ...entries: AuditEntry[]): Promise<void> {
  for (const entry of entries) await db.transaction().execute((trx) => appendEntry(trx, entry))
}

/** What the owner of the database could do. */
async function behindTheTrigger(db: Kysely<AuthTables>, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit_entries disable trigger user`.execute(db)
  await work()
  await sql`alter table audit_entries enable trigger user`.execute(db)
}

const key = dataKey(randomBytes(32).toString('base64'))
const verify = (db: Kysely<AuthTables>, anchor: Anchor | null = null) => verifyAudit(db, key, anchor)

const five = () => [1, 2, 3, 4, 5].map((number) => anEntry(number))

describe('the audit log', () => {
  it('the audit log keeps an entry once, however often it is delivered, and lets nobody change it', async ({
    auth,
    db
  }) => {
    const entry = {
      version: 1 as const,
      actorId: uuidv7(),
      actorRole: 'admin' as const,
      action: 'order.deleted',
      objectType: 'order',
      objectId: uuidv7(),
      reason: null
    }
    const message = (data: typeof entry) => {
      const id = uuidv7()
      const event = writeEvent(auditRecorded, { id, source: '/orders', subject: id, at: new Date(), data })
      // One key for all, so that they are handled in order, the last one last.
      return { key: 'audit', value: JSON.stringify(event) }
    }
    const [first, last] = [message(entry), message({ ...entry, action: 'order.placed' })]
    await auth.context.bus.publish('audit.events', [first, first, last])
    const entries = () => db.selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    await eventually(async () => (await entries()).at(-1)?.action === 'order.placed', 'the last entry is kept')
    expect(await entries()).toMatchObject([
      { seq: '1', source: '/orders', actor_id: entry.actorId, action: 'order.deleted', object_id: entry.objectId },
      { seq: '2', action: 'order.placed' }
    ])
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow('append-only')
  })

  it('the audit log keeps an entry once also when its event comes again after years', async ({ db }) => {
    const entry = anEntry(1)
    await append(db, entry, anEntry(2), entry)
    expect(await verify(db)).toMatchObject({ entries: 2, brokenAt: null })
  })

  it('the audit log is one chain, also when many write at once', async ({ db }) => {
    const writers = Array.from({ length: 12 }, (_, at) => append(db, anEntry(at)))
    await Promise.all(writers)
    expect(await verify(db)).toMatchObject({ entries: 12, brokenAt: null, end: { number: 12 } })
  })

  it.for([
    ['changed', sql`update audit_entries set reason = 'nothing' where seq = 3`, 3],
    ['given to another', sql`update audit_entries set actor_id = null where seq = 1`, 1],
    ['put into another time', sql`update audit_entries set at = at + interval '1 ms' where seq = 5`, 5],
    ['deleted', sql`delete from audit_entries where seq = 2`, 2],
    [
      'slipped in with a number of its own',
      sql`
      insert into audit_entries
      select ${uuidv7()}, at, source, actor_id, actor_role, 'order.placed', object_type, object_id, reason, 6, hash
      from audit_entries where seq = 5`,
      6
    ]
  ] as const)('the audit log shows an entry that was %s', async ([, change, brokenAt], { db }) => {
    await append(db, ...five())
    expect((await verify(db)).brokenAt).toBeNull()
    await behindTheTrigger(db, () => change.execute(db))
    expect(await verify(db)).toMatchObject({ brokenAt })
  })

  it('the audit log detects a truncated or rewritten log by an end noted elsewhere', async ({ db }) => {
    await append(db, ...five())
    const { end } = await verify(db)
    await append(db, anEntry(6))
    expect(await verify(db, end)).toMatchObject({ entries: 6, brokenAt: null })

    await behindTheTrigger(db, () => sql`delete from audit_entries where seq > 3`.execute(db))
    expect(await verify(db)).toMatchObject({ entries: 3, brokenAt: null })
    expect(await verify(db, end)).toMatchObject({ brokenAt: 4 })
    await append(db, ...five())
    expect(await verify(db, end)).toMatchObject({ brokenAt: 5 })
  })

  it('the audit log deletes what is older than twelve months, and verifies across the cut', async ({ db }) => {
    const now = () => new Date()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    // The third arrived late: it is young, and the old one after it stays until its turn in the chain.
    const times = [400, 380, 1, 390, 2]
    await append(db, ...times.map((days, at) => anEntry(at + 1, { at: ago(days) })))
    const { end } = await verify(db)
    await deleteOldEntries({ db, dataKey: key, now })
    await deleteOldEntries({ db, dataKey: key, now })
    const left = await db.selectFrom('audit_entries').select('seq').orderBy('seq').execute()
    expect(left.map(({ seq }) => seq)).toEqual(['3', '4', '5'])
    await append(db, anEntry(6, { at: now() }))
    expect(await verify(db, end)).toMatchObject({ entries: 4, brokenAt: null, end: { number: 6 } })

    await expect(sql`delete from audit_entries where seq = 3`.execute(db)).rejects.toThrow('append-only')
    await behindTheTrigger(db, () => sql`delete from audit_entries where seq = 3`.execute(db))
    expect(await verify(db)).toMatchObject({ brokenAt: 3 })
    // Whoever owns the database but not the key can make no cut of their own.
    const stranger = dataKey(randomBytes(32).toString('base64'))
    await behindTheTrigger(db, () => deleteOldEntries({ db, dataKey: stranger, now: () => ago(-800) }))
    await expect(verify(db)).rejects.toThrow()
  })

  it('the audit log chains the entries from before there was a chain', async ({ db }) => {
    await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
    await sql`alter table audit_entries drop column seq, drop column hash`.execute(db)
    await sql`drop index audit_entries_newest, audit_entries_of_actor`.execute(db)
    for (const { id, at, objectId } of five()) {
      await sql`
        insert into audit_entries values
          (${id}, ${at}, '/orders', null, 'system', 'order.deleted', 'order', ${objectId}, 'åäö')`.execute(db)
    }
    await sql`
      create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_change()`.execute(db)
    await chainWhatThereIs(db as Kysely<unknown>)
    await append(db, anEntry(6))
    expect(await verify(db)).toMatchObject({ entries: 6, brokenAt: null })
  })
})

describe('GET /api/admin/v1/audit', () => {
  const path = '/api/admin/v1/audit'

  async function read(auth: Started, as: string, query: Record<string, string> = {}) {
    const answer = await auth.ask('GET', `${path}?${new URLSearchParams(query).toString()}`, { as })
    return { answer, entries: answer.json<AuditEntryView[]>() }
  }

  async function anAdmin(auth: Started) {
    const user = await auth.addUser({ role: 'admin', name: 'Astrid Falk' })
    return { ...user, as: (await auth.signIn(user.email)).accessToken }
  }

  it('GET /api/admin/v1/audit says who did what, newest first, page by page', async ({ auth, db }) => {
    const { id, as } = await anAdmin(auth)
    await append(db, anEntry(1), anEntry(2, { actorId: id }), anEntry(3, { actorId: null, actorRole: 'system' }))
    const { answer, entries } = await read(auth, as, { limit: '2' })
    expect(answer.headers['x-total-count']).toBe('3')
    expect(entries).toMatchObject([
      { number: 3, actor: null, actorRole: 'system', objectId: 'o3', at: '2026-03-01T12:00:00.126Z' },
      {
        number: 2,
        actor: { id, name: 'Astrid Falk' },
        source: '/orders',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/)
      }
    ])
    const next = /<(.+)>; rel="next"/.exec(answer.headers['link'] as string)![1]!
    const rest = await auth.ask('GET', next, { as })
    expect(rest.json()).toMatchObject([{ number: 1, actor: { name: null } }])
    expect(rest.headers['link']).toBeUndefined()
  })

  it('GET /api/admin/v1/audit names orders by their tracking IDs, and is read without those while orders is away', async ({
    auth,
    db
  }) => {
    const { as } = await anAdmin(auth)
    await append(db, anEntry(1), anEntry(2), anEntry(3, { objectType: 'user', objectId: 'o1' }))
    auth.owners.trackingIds.set('o1', 'SD7K3MQ9RT2XVB2')
    const names = async () => (await read(auth, as)).entries.map(({ trackingId }) => trackingId)
    // Number 2 is deleted, and number 3 is no order.
    expect(await names()).toEqual([null, null, 'SD7K3MQ9RT2XVB2'])
    auth.owners.away.add('orders')
    expect(await names()).toEqual([null, null, null])
  })

  it('GET /api/admin/v1/audit finds what happened to an order by its tracking ID, as people write it', async ({
    auth,
    db
  }) => {
    const { as } = await anAdmin(auth)
    await append(db, anEntry(1), anEntry(2), anEntry(3, { objectId: 'o1' }))
    auth.owners.trackingIds.set('o1', 'SD7K3MQ9RT2XVB2')
    const numbers = async (subject: string) => (await read(auth, as, { subject })).entries.map(({ number }) => number)
    expect(await numbers('SD7K3MQ9RT2XVB2')).toEqual([3, 1])
    expect(await numbers('sd-7k3m-q9rt-2xvb-2')).toEqual([3, 1])

    const ask = (subject: string) => auth.ask('GET', `/api/admin/v1/audit?subject=${subject}`, { as })
    const unknown = await ask('SD-0123-4567-89AB-T')
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ path: 'subject', message: 'No order has this tracking ID' }]
    })
    auth.owners.away.add('orders')
    expect((await ask('SD7K3MQ9RT2XVB2')).statusCode).toBe(503)
    expect(await numbers('o1')).toEqual([3, 1])
  })

  it('GET /api/admin/v1/audit filters by actor, subject, action and local days', async ({ auth, db }) => {
    const { id, as } = await anAdmin(auth)
    // The first moment of 2 March in Stockholm, and the last of 1 March.
    const second = new Date('2026-03-01T23:00:00Z')
    const first = new Date(second.getTime() - 1)
    await append(db, anEntry(1, { actorId: id, at: first }), anEntry(2, { action: 'user.invite', at: second }))
    const numbers = async (query: Record<string, string>) =>
      (await read(auth, as, query)).entries.map(({ number }) => number)
    expect(await numbers({ actor: id })).toEqual([1])
    expect(await numbers({ subject: 'o2' })).toEqual([2])
    expect(await numbers({ action: 'user.invite' })).toEqual([2])
    expect(await numbers({ action: 'user.invited' })).toEqual([2])
    expect(await numbers({ from: '2026-03-02' })).toEqual([2])
    expect(await numbers({ to: '2026-03-01' })).toEqual([1])
    expect(await numbers({ from: '2026-03-01', to: '2026-03-02' })).toEqual([2, 1])
    expect(await numbers({ actor: id, subject: 'o2' })).toEqual([])
  })

  it('GET /api/admin/v1/audit finds an action under the names that it had', async ({ auth, db }) => {
    const { as } = await anAdmin(auth)
    const names = ['order.cancelOrder', 'order.cancel-order', 'user.rights-changed', 'user.change-rights']
    await append(db, ...names.map((action, at) => anEntry(at, { action })))
    const found = async (action: string) => (await read(auth, as, { action })).entries.map(({ action }) => action)
    const canceled = ['order.cancel-order', 'order.cancelOrder']
    expect(await found('order.cancel-order')).toEqual(canceled)
    expect(await found('order.cancelOrder')).toEqual(canceled)
    expect(await found('user.change-rights')).toEqual(['user.change-rights', 'user.rights-changed'])
  })

  it('GET /api/admin/v1/audit separates changes from mere views', async ({ auth, db }) => {
    const { as } = await anAdmin(auth)
    const looks = [
      'driver.list',
      'order.read',
      'driver.read-positions',
      'fleet.watch',
      'order.view-proof',
      'users.read'
    ]
    const changes = ['company.approve', 'order.listen', 'order.edit-order', 'user.change-rights']
    const entries = [...looks, ...changes].map((action, at) => anEntry(at, { action }))
    await append(db, ...entries)
    const actions = async (kind: string) => {
      const { entries: found } = await read(auth, as, { kind, from: '2026-03-01', to: '2026-03-01' })
      return found.map(({ action }) => action).toReversed()
    }
    expect(await actions('looks')).toEqual(looks)
    expect(await actions('changes')).toEqual(changes)
  })

  it.for(['kind=all', 'actor=x', 'from=yesterday', 'to=2026-02-30', 'from=0000-01-01', 'limit=0', 'cursor=x'])(
    'GET /api/admin/v1/audit answers 400 to %s',
    async (query, { auth }) => {
      const { as } = await anAdmin(auth)
      expect((await auth.ask('GET', `${path}?${query}`, { as })).statusCode).toBe(400)
    }
  )
})
