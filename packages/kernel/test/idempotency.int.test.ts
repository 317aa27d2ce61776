import { randomBytes, randomUUID } from 'node:crypto'
import { type IdempotencyRequest, withIdempotency } from '#http/idempotency.ts'
import { databaseTest } from '@ilbud/testkit/database-test'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Transaction } from 'kysely'
import { effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const secret = randomBytes(32)
const userId = randomUUID()
const request = (over: Partial<IdempotencyRequest> = {}): IdempotencyRequest => ({
  userId,
  scope: 'orders.place',
  key: 'key-1',
  hash: 'a',
  now: new Date(),
  ...over
})
const work =
  (status = 201) =>
  async (trx: Transaction<EffectTables>) => {
    const { id } = await trx
      .insertInto('effects')
      .values({ subject: 'order', version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { status, body: { id, trackingKey: 'secret-key' } }
  }

describe('an idempotency key', () => {
  it('gives the same answer again and does the work once', async ({ db }) => {
    const first = await withIdempotency(db, request(), secret, work())
    const again = await withIdempotency(db, request(), secret, work())
    expect(again).toEqual({ ...first, replayed: true })
    expect(first.replayed).toBe(false)
    expect(await db.selectFrom('effects').selectAll().execute()).toHaveLength(1)
  })

  it('belongs to its user and scope', async ({ db }) => {
    await withIdempotency(db, request(), secret, work())
    expect((await withIdempotency(db, request({ userId: randomUUID() }), secret, work())).replayed).toBe(false)
    expect((await withIdempotency(db, request({ scope: 'other' }), secret, work())).replayed).toBe(false)
  })

  it('refuses another command', async ({ db }) => {
    await withIdempotency(db, request(), secret, work())
    await expect(withIdempotency(db, request({ hash: 'b' }), secret, work())).rejects.toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH'
    })
  })

  it('refuses a twin that is still running, and lets it finish', async ({ db }) => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = withIdempotency(db, request(), secret, async (trx) => {
      begun.resolve()
      await held.promise
      return work()(trx)
    })
    await begun.promise
    await expect(withIdempotency(db, request(), secret, work())).rejects.toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_IN_FLIGHT'
    })
    held.resolve()
    await first
    expect((await withIdempotency(db, request(), secret, work())).replayed).toBe(true)
  })

  it('forgets what failed', async ({ db }) => {
    await expect(withIdempotency(db, request(), secret, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await withIdempotency(db, request(), secret, work(422))
    expect((await withIdempotency(db, request(), secret, work())).replayed).toBe(false)
  })

  it('forgets after a day', async ({ db }) => {
    await withIdempotency(db, request(), secret, work())
    const tomorrow = new Date(Date.now() + 25 * 3600_000)
    expect((await withIdempotency(db, request({ now: tomorrow }), secret, work())).replayed).toBe(false)
    expect((await withIdempotency(db, request({ now: tomorrow }), secret, work())).replayed).toBe(true)
  })

  it('keeps answers unreadable', async ({ db }) => {
    await withIdempotency(db, request(), secret, work())
    const { rows } = await sql<{ answer: Buffer }>`select answer from idempotency`.execute(db)
    expect(rows[0]!.answer.toString('latin1')).not.toContain('secret-key')
  })

  it('does the work each time without a key', async ({ db }) => {
    await withIdempotency(db, request({ key: null }), secret, work())
    await withIdempotency(db, request({ key: null }), secret, work())
    expect(await db.selectFrom('effects').selectAll().execute()).toHaveLength(2)
  })
})
