import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { testFolder } from '@ilbud/testkit/test-folder'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { erasures } from './erasures.ts'

const it = databaseTest<OutboxTables>('auth', new URL('../../services/auth/src/db/migrations/', import.meta.url))
const at = new Date('2026-11-20T10:00:00.000Z')

async function run(url: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  expect(await erasures(args, { DATABASE_URL: url }, (line) => lines.push(line))).toBe(0)
  return lines
}

async function publishedErasures(db: Kysely<OutboxTables>): Promise<unknown[]> {
  const rows = await db.selectFrom('outbox').select('value').where('topic', '=', 'auth.erasures').execute()
  return rows.map(({ value }) => (JSON.parse(value) as { data: unknown }).data)
}

describe('npm run erasures', () => {
  it('erasures lists erased accounts, and erases again those that a restore brought back', async ({ url, db }) => {
    const [known, back, gone] = [uuidv7(), uuidv7(), uuidv7()]
    await sql`insert into erasures values (${known}, ${at})`.execute(db)
    expect(await run(url, 'list')).toEqual([`${known} ${at.toISOString()}`])
    const file = join(testFolder(), 'list')
    writeFileSync(file, `${known} ${at.toISOString()}\n${back} ${at.toISOString()}\n${gone} ${at.toISOString()}\n`)
    await sql`
      insert into users (id, email, name, role, password_hash, created_at)
      values (${back}, 'saga@ilbud.example', 'Saga Ek', 'customer', 'x', now())`.execute(db)
    expect(await run(url, 'replay', file)).toEqual(['3 erasures published again; 1 restored accounts erased'])
    expect((await sql`select id from users`.execute(db)).rows).toEqual([])
    expect(await run(url, 'list')).toEqual([known, back, gone].map((id) => `${id} ${at.toISOString()}`).sort())
    expect(await publishedErasures(db)).toEqual([known, back, gone].map((userId) => ({ userId, farewellId: null })))
    expect(await run(url, 'replay')).toEqual(['3 erasures published again; 0 restored accounts erased'])
  })

  it('erasures lists each account of the event log once when the table is lost', async ({ url, bus }) => {
    const [first, second] = [uuidv7(), uuidv7()]
    const event = (userId: string, time: Date) => {
      const data = { userId, farewellId: null }
      const made = writeEvent(accountErased, { id: uuidv7(), source: '/auth', subject: userId, at: time, data })
      return { key: userId, value: JSON.stringify(made) }
    }
    await bus.publish('auth.erasures', [event(first, at), event(second, at), event(first, new Date())])
    expect((await run(url, 'list', '--log')).sort()).toEqual(
      [first, second].map((id) => `${id} ${at.toISOString()}`).sort()
    )
  })

  it('erasures refuses a file that it has not written, and an unknown argument', async ({ url }) => {
    const file = join(testFolder(), 'list')
    writeFileSync(file, 'saga@ilbud.example\n')
    await expect(run(url, 'replay', file)).rejects.toThrow('line 1: not in the format that "list" prints')
    await expect(run(url, 'undo')).rejects.toThrow('Unknown command "undo"')
  })
})
