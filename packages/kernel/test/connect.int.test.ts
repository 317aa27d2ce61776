import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { withClient } from '#db/pool.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

async function shown(db: Kysely<unknown>, setting: string): Promise<string> {
  const { rows } = await sql<Record<string, string>>`show ${sql.ref(setting)}`.execute(db)
  return rows[0]![setting]!
}

describe('a connection', () => {
  it('a connection gives up what takes too long', async ({ env }) => {
    const db = connect<unknown>('effects', env)
    expect(await shown(db, 'statement_timeout')).toBe('3s')
    expect(await shown(db, 'lock_timeout')).toBe('1s')
    expect(await shown(db, 'idle_in_transaction_session_timeout')).toBe('10s')
    await db.destroy()
  })

  it('a connection has the time limits that its service sets, and the others by default', async ({ env }) => {
    const db = connect<unknown>('effects', env, { statement_timeout: '5s' })
    expect(await shown(db, 'statement_timeout')).toBe('5s')
    expect(await shown(db, 'lock_timeout')).toBe('1s')
    await db.destroy()
  })

  it('a connection reads whole numbers as text, days as days and times as times', async ({ env }) => {
    const db = connect<unknown>('effects', env)
    const { rows } = await sql`
      select 9007199254740993::int8 as big, 7 as small, date '2026-03-29' as day,
        timestamptz '2026-03-29 03:00+02' as at`.execute(db)
    expect(rows).toEqual([
      { big: '9007199254740993', small: 7, day: '2026-03-29', at: new Date('2026-03-29T01:00:00Z') }
    ])
    await db.destroy()
  })

  it('a connection goes to a database of the service’s own, as the user that its URL names', async ({ url }) => {
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', EFFECTS_DATABASE_URL: url }
    await migrate('effects', env, new URL('./migrations/', import.meta.url))
    const db = connect<unknown>('effects', env)
    const { rows } = await sql`select current_user = session_user as same, current_schema() as schema`.execute(db)
    expect(rows).toEqual([{ same: true, schema: 'effects' }])
    await db.destroy()
  })

  it('a service that logs in as its own role reads its schema, and no other', async ({ url, env }) => {
    await migrate('others', env, new URL('./migrations/', import.meta.url))
    await withClient(url, (client) => client.query("alter role ilbud_effects login password 'only-here'"))
    const login = url.replace(/\/\/[^/@]*@/, '//ilbud_effects:only-here@')
    expect(login).not.toBe(url)
    const db = connect<EffectTables>('effects', { EFFECTS_DATABASE_URL: login })
    await sql`select 1 from effects.effects`.execute(db)
    for (const statement of [
      'select 1 from others.effects',
      'insert into others.outbox default values',
      'set role ilbud_others',
      'create schema mine',
      'create table public.mine (id int)',
      'create role mine',
      "copy effects.effects to '/tmp/effects'",
      'drop schema others cascade'
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
  })

  it('a connection names the settings when there is none', () => {
    expect(() => connect('effects', {})).toThrow('EFFECTS_DATABASE_URL or DATABASE_URL')
  })
})
