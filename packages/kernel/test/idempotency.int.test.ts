import { randomBytes, randomUUID } from 'node:crypto'
import {
  hashRequest,
  type IdempotencyDeps,
  type IdempotentRequest,
  withIdempotency
} from '#http/idempotency/with-idempotency.ts'
import type { ResponseRow } from '#http/idempotency/stored-responses.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Kysely } from 'kysely'
import { effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const dataKey = [randomBytes(32)] as const
const userId = randomUUID()
const request = (over: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  userId,
  scope: 'orders.place',
  key: 'key-1',
  hash: 'a',
  ...over
})
const depsOf = (db: Kysely<EffectTables>, over: Partial<IdempotencyDeps<EffectTables>> = {}) => ({
  db,
  dataKey,
  now: () => new Date(),
  onCommit: () => {},
  ...over
})

async function work({ db }: { db: Kysely<EffectTables> }) {
  const { id } = await db
    .insertInto('effects')
    .values({ subject: 'order', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, trackingKey: 'secret-key' }
}

const effectsOf = (db: Kysely<EffectTables>) => db.selectFrom('effects').selectAll().execute()

describe('withIdempotency', () => {
  it('a repeated key gets the same response and the work is done once', async ({ db }) => {
    const first = await withIdempotency(depsOf(db), request(), { work })
    const again = await withIdempotency(depsOf(db), request(), { work })
    expect(again).toEqual({ ...first, replayed: true })
    expect(first.replayed).toBe(false)
    expect(await effectsOf(db)).toHaveLength(1)
  })

  it('an idempotency key belongs to its user and scope', async ({ db }) => {
    await withIdempotency(depsOf(db), request(), { work })
    expect((await withIdempotency(depsOf(db), request({ userId: randomUUID() }), { work })).replayed).toBe(false)
    expect((await withIdempotency(depsOf(db), request({ scope: 'other' }), { work })).replayed).toBe(false)
  })

  it('a key used with another request is refused with 422', async ({ db }) => {
    await withIdempotency(depsOf(db), request(), { work })
    await expect(withIdempotency(depsOf(db), request({ hash: 'b' }), { work })).rejects.toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH'
    })
  })

  it('the caller may decide that a different hash is the same request', async ({ db }) => {
    await withIdempotency(depsOf(db), request({ hash: 'a.b' }), { work })
    const isSame = (earlier: string): boolean => earlier.startsWith('a')
    expect((await withIdempotency(depsOf(db), request({ hash: 'a', isSame }), { work })).replayed).toBe(true)
  })

  it('a second request is refused with 409 while the first with its key is running, and the first finishes', async ({
    db
  }) => {
    const finish = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const first = withIdempotency(depsOf(db), request(), {
      async work(within) {
        started.resolve()
        await finish.promise
        return work(within)
      }
    })
    await started.promise
    await expect(withIdempotency(depsOf(db), request(), { work })).rejects.toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_IN_FLIGHT'
    })
    finish.resolve()
    await first
    expect((await withIdempotency(depsOf(db), request(), { work })).replayed).toBe(true)
  })

  it('failed work leaves neither a response nor effects', async ({ db }) => {
    const failing = async (within: { db: Kysely<EffectTables> }): Promise<never> => {
      await work(within)
      throw new Error('no')
    }
    await expect(withIdempotency(depsOf(db), request(), { work: failing })).rejects.toThrow('no')
    expect(await effectsOf(db)).toEqual([])
    expect((await withIdempotency(depsOf(db), request(), { work })).replayed).toBe(false)
  })

  it('a stored response expires after a day', async ({ db }) => {
    await withIdempotency(depsOf(db), request(), { work })
    const tomorrow = depsOf(db, { now: () => new Date(Date.now() + 25 * 3600_000) })
    expect((await withIdempotency(tomorrow, request(), { work })).replayed).toBe(false)
    expect((await withIdempotency(tomorrow, request(), { work })).replayed).toBe(true)
  })

  it('stored responses are encrypted', async ({ db }) => {
    await withIdempotency(depsOf(db), request(), { work })
    const { rows } = await sql<{ answer: Buffer }>`select answer from idempotency`.execute(db)
    expect(rows[0]!.answer.toString('latin1')).not.toContain('secret-key')
  })

  it('without a key the work is done each time, in no transaction, and nothing is stored', async ({ db }) => {
    const seen: boolean[] = []
    const look = (within: { db: Kysely<EffectTables> }) => {
      seen.push(within.db.isTransaction)
      return work(within)
    }
    await withIdempotency(depsOf(db), request({ key: null }), { work: look })
    await withIdempotency(depsOf(db), request({ key: null }), { work: look })
    await withIdempotency(depsOf(db), request(), { work: look })
    expect(seen).toEqual([false, false, true])
    expect(await effectsOf(db)).toHaveLength(3)
    expect((await sql`select from idempotency`.execute(db)).rows).toHaveLength(1)
  })

  it('the preparation runs before the transaction, and is left out for an answered key if it has effects', async ({
    db
  }) => {
    const prepared: string[] = []
    const send = (over: Partial<IdempotentRequest>, hasEffects: boolean) =>
      withIdempotency(depsOf(db), request(over), {
        hasEffects,
        prepare: async () => void prepared.push(over.hash ?? 'a'),
        work
      })
    const first = await send({}, true)
    expect(await send({}, true)).toEqual({ ...first, replayed: true })
    await expect(send({ hash: 'b' }, true)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(prepared).toEqual(['a'])
    await expect(send({ hash: 'c' }, false)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    await send({ key: null, hash: 'd' }, true)
    expect(prepared).toEqual(['a', 'c', 'd'])
  })

  it('onCommit is called after new work is committed, and not for replays or failures', async ({ db }) => {
    const calls: string[] = []
    const deps = depsOf(db, { onCommit: () => calls.push('onCommit') })
    const seen = async (within: { db: Kysely<EffectTables> }) => {
      calls.push('working')
      return work(within)
    }
    await withIdempotency(deps, request(), { work: seen })
    await withIdempotency(deps, request(), { work: seen })
    await withIdempotency(deps, request({ key: null }), { work: seen })
    await expect(
      withIdempotency(deps, request({ key: 'key-2' }), { work: () => Promise.reject(new Error('no')) })
    ).rejects.toThrow('no')
    expect(calls).toEqual(['working', 'onCommit', 'working', 'onCommit'])
  })

  describe('for work that is one statement', () => {
    /** Inserts an effect, and the response with it. */
    const oneStatement = (isTried: boolean[] = []) => ({
      isOneStatement: true,
      async work(
        { db }: { db: Kysely<EffectTables> },
        _: undefined,
        responseRow: (body: { at: string }) => ResponseRow | null
      ): Promise<{ at: string }> {
        const body = { at: randomUUID() }
        const row = responseRow(body)
        isTried.push(!db.isTransaction)
        if (!row) await sql`insert into effects (subject, version) values ('order', 1)`.execute(db)
        else {
          const [lock, hash] = row.hash.parameters
          await sql`
            with done as (insert into effects (subject, version) values ('order', 1))
            insert into idempotency (user_id, scope, key, hash, status, answer, created_at)
            values (${row.user_id}::uuid, ${row.scope}, ${row.key},
              case when pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) then ${hash} end,
              ${row.status}, ${row.answer}, ${row.created_at})`.execute(db)
        }
        return body
      }
    })

    it('the response is stored by that statement, and replayed', async ({ db }) => {
      const tried: boolean[] = []
      const first = await withIdempotency(depsOf(db), request(), oneStatement(tried))
      expect(tried).toEqual([true])
      expect(await withIdempotency(depsOf(db), request(), oneStatement())).toEqual({ ...first, replayed: true })
      await expect(withIdempotency(depsOf(db), request({ hash: 'b' }), oneStatement())).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH'
      })
      expect(await effectsOf(db)).toHaveLength(1)
    })

    it('an expired response is replaced', async ({ db }) => {
      await withIdempotency(depsOf(db), request(), oneStatement())
      const tomorrow = depsOf(db, { now: () => new Date(Date.now() + 25 * 3600_000) })
      const again = await withIdempotency(tomorrow, request(), oneStatement())
      expect(again.replayed).toBe(false)
      expect(await withIdempotency(tomorrow, request(), oneStatement())).toEqual({ ...again, replayed: true })
      expect(await effectsOf(db)).toHaveLength(2)
    })
  })

  it('equal requests have equal hashes, different requests different ones', () => {
    expect(hashRequest(['order-1', 'a reason'])).toBe(hashRequest(['order-1', 'a reason']))
    expect(hashRequest(['order-1', 'a reason'])).not.toBe(hashRequest(['order-1', 'another']))
  })
})
