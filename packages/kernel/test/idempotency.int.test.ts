import { randomBytes, randomUUID } from 'node:crypto'
import {
  answerOnce,
  type AnswerOnceDeps,
  answerPreparedOnce,
  hashOf,
  type Once
} from '#http/idempotency/answer-once.ts'
import { databaseTest } from '@ilbud/testkit/database-test'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Kysely } from 'kysely'
import { effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const dataKey = [randomBytes(32)] as const
const userId = randomUUID()
const once = (over: Partial<Once> = {}): Once => ({ userId, scope: 'orders.place', key: 'key-1', hash: 'a', ...over })
const depsOf = (db: Kysely<EffectTables>, over: Partial<AnswerOnceDeps<EffectTables>> = {}) => ({
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

describe('an idempotency key', () => {
  it('gives the same answer again and does the work once', async ({ db }) => {
    const first = await answerOnce(depsOf(db), once(), work)
    const again = await answerOnce(depsOf(db), once(), work)
    expect(again).toEqual({ ...first, replayed: true })
    expect(first.replayed).toBe(false)
    expect(await effectsOf(db)).toHaveLength(1)
  })

  it('belongs to its user and scope', async ({ db }) => {
    await answerOnce(depsOf(db), once(), work)
    expect((await answerOnce(depsOf(db), once({ userId: randomUUID() }), work)).replayed).toBe(false)
    expect((await answerOnce(depsOf(db), once({ scope: 'other' }), work)).replayed).toBe(false)
  })

  it('refuses another request', async ({ db }) => {
    await answerOnce(depsOf(db), once(), work)
    await expect(answerOnce(depsOf(db), once({ hash: 'b' }), work)).rejects.toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH'
    })
  })

  it('takes for the same what its owner says is the same', async ({ db }) => {
    await answerOnce(depsOf(db), once({ hash: 'a.b' }), work)
    const isSame = (earlier: string): boolean => earlier.startsWith('a')
    expect((await answerOnce(depsOf(db), once({ hash: 'a', isSame }), work)).replayed).toBe(true)
  })

  it('refuses a twin that is still running, and lets it finish', async ({ db }) => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = answerOnce(depsOf(db), once(), async (within) => {
      begun.resolve()
      await held.promise
      return work(within)
    })
    await begun.promise
    await expect(answerOnce(depsOf(db), once(), work)).rejects.toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_IN_FLIGHT'
    })
    held.resolve()
    await first
    expect((await answerOnce(depsOf(db), once(), work)).replayed).toBe(true)
  })

  it('forgets what failed, with all that it did', async ({ db }) => {
    const failing = async (within: { db: Kysely<EffectTables> }): Promise<never> => {
      await work(within)
      throw new Error('no')
    }
    await expect(answerOnce(depsOf(db), once(), failing)).rejects.toThrow('no')
    expect(await effectsOf(db)).toEqual([])
    expect((await answerOnce(depsOf(db), once(), work)).replayed).toBe(false)
  })

  it('forgets after a day', async ({ db }) => {
    await answerOnce(depsOf(db), once(), work)
    const tomorrow = depsOf(db, { now: () => new Date(Date.now() + 25 * 3600_000) })
    expect((await answerOnce(tomorrow, once(), work)).replayed).toBe(false)
    expect((await answerOnce(tomorrow, once(), work)).replayed).toBe(true)
  })

  it('keeps answers unreadable', async ({ db }) => {
    await answerOnce(depsOf(db), once(), work)
    const { rows } = await sql<{ answer: Buffer }>`select answer from idempotency`.execute(db)
    expect(rows[0]!.answer.toString('latin1')).not.toContain('secret-key')
  })

  it('does the work each time without a key, in no transaction, and keeps nothing', async ({ db }) => {
    const seen: boolean[] = []
    const look = (within: { db: Kysely<EffectTables> }) => {
      seen.push(within.db.isTransaction)
      return work(within)
    }
    await answerOnce(depsOf(db), once({ key: null }), look)
    await answerOnce(depsOf(db), once({ key: null }), look)
    await answerOnce(depsOf(db), once(), look)
    expect(seen).toEqual([false, false, true])
    expect(await effectsOf(db)).toHaveLength(3)
    expect((await sql`select from idempotency`.execute(db)).rows).toHaveLength(1)
  })

  it('asks others before the transaction, and not for a key that has an answer if that has effects', async ({ db }) => {
    const asked: string[] = []
    const ask = (over: Partial<Once>, hasEffects: boolean) =>
      answerPreparedOnce(depsOf(db), once(over), {
        hasEffects,
        prepare: async () => void asked.push(over.hash ?? 'a'),
        work
      })
    const first = await ask({}, true)
    expect(await ask({}, true)).toEqual({ ...first, replayed: true })
    await expect(ask({ hash: 'b' }, true)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(asked).toEqual(['a'])
    await expect(ask({ hash: 'c' }, false)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    await ask({ key: null, hash: 'd' }, true)
    expect(asked).toEqual(['a', 'c', 'd'])
  })

  it('tells of what is new once it is committed, and of nothing else', async ({ db }) => {
    const told: string[] = []
    const deps = depsOf(db, { onCommit: () => told.push('onCommit') })
    const seen = async (within: { db: Kysely<EffectTables> }) => {
      told.push('working')
      return work(within)
    }
    await answerOnce(deps, once(), seen)
    await answerOnce(deps, once(), seen)
    await answerOnce(deps, once({ key: null }), seen)
    await expect(answerOnce(deps, once({ key: 'key-2' }), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(told).toEqual(['working', 'onCommit', 'working', 'onCommit'])
  })

  it('stands for what it was asked for', () => {
    expect(hashOf(['order-1', 'a reason'])).toBe(hashOf(['order-1', 'a reason']))
    expect(hashOf(['order-1', 'a reason'])).not.toBe(hashOf(['order-1', 'another']))
  })
})
