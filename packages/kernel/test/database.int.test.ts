import { randomBytes } from 'node:crypto'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { dataKey, open, reseal, seal } from '#db/seal.ts'
import { cloneDatabase } from '@ilbud/testkit/servers/databases'
import { testFolder } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'

const none = new URL('./no-migrations/', import.meta.url)
const migrations = new URL('./migrations/', import.meta.url)

describe('migrations', () => {
  it('migrations keep services out of one another’s tables', async () => {
    const url = await cloneDatabase(inject('postgresUrl'), 'bare', () => Promise.resolve())
    const env = { DATABASE_URL: url }
    await migrate('effects', env, migrations)
    await migrate('others', env, migrations)
    const db = connect<unknown>('others', env)
    await expect(sql`select * from effects.effects`.execute(db)).rejects.toThrow('permission denied for schema effects')
    expect((await sql<{ user: string }>`select current_user as user`.execute(db)).rows[0]!.user).toBe('ilbud_others')
    await db.destroy()
  })

  it('migrations may be run by two at once, and again', async () => {
    const url = await cloneDatabase(inject('postgresUrl'), 'bare', () => Promise.resolve())
    const env = { DATABASE_URL: url }
    await Promise.all([migrate('effects', env, migrations), migrate('effects', env, migrations)])
    await migrate('effects', env, migrations)
  })

  it('migrations fail when their folder is missing', async () => {
    const url = await cloneDatabase(inject('postgresUrl'), 'bare', () => Promise.resolve())
    await expect(migrate('effects', { DATABASE_URL: url }, none)).rejects.toThrow()
  })
})

describe('sealing', () => {
  it('sealing opens with the same key only, and notices a changed bit', () => {
    const key = [randomBytes(32)] as const
    const sealed = seal(key, 'portkod 4711')
    expect(open(key, sealed)).toBe('portkod 4711')
    expect(sealed.toString('latin1')).not.toContain('4711')
    expect(() => open([randomBytes(32)], sealed)).toThrow()
    sealed[20]! ^= 1
    expect(() => open(key, sealed)).toThrow()
  })

  it('sealing seals with the first key of a list, opens with any, and seals anew what an older one sealed', () => {
    const [before, after] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
    const old = seal(dataKey(before!), 'portkod 4711')
    const both = dataKey(`${after},${before}`)
    expect(open(dataKey(`${before},${after}`), seal(dataKey(after!), 'x'))).toBe('x')
    expect(open(both, old)).toBe('portkod 4711')
    expect(() => open(dataKey(after!), old)).toThrow()
    const anew = reseal(both, old)!
    expect(open(dataKey(after!), anew)).toBe('portkod 4711')
    expect(reseal(both, anew)).toBeNull()
    expect(() => reseal(dataKey(after!), old)).toThrow()
    expect(() => dataKey(`${after},`)).toThrow('DATA_KEY must be 32 bytes in base64, or several')
  })
})

describe('the embedded Postgres', () => {
  it('the embedded Postgres is adopted by the next process when only its own has died', async () => {
    const dataDir = testFolder()
    const start = () => startEmbeddedPostgres({ dataDir, durable: true, log: testLog })
    const first = await start()
    const second = await start()
    expect([second.pid, second.url]).toEqual([first.pid, first.url])
    await Promise.all([first.stop(), second.stop()])
  })
})
