import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { describe, expect } from 'vitest'
import { dbMigrate } from './db-migrate.ts'
import { storingServices } from './services.ts'

const it = databaseTest<unknown>('drivers', new URL('../../services/drivers/src/db/migrations/', import.meta.url))
const upToDate = storingServices.map((name) => `${name}: up to date`).sort()

async function run(args: string[], env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await dbMigrate(args, env, (line) => lines.push(line))
  return { code, lines: lines.sort() }
}

describe('npm run db:migrate', () => {
  it('db-migrate updates every schema with a line each, and changes nothing the second time', async ({ url }) => {
    for (let time = 0; time < 2; time++)
      expect(await run([], { DATABASE_URL: url })).toEqual({ code: 0, lines: upToDate })
  })

  it('db-migrate reports what is wrong for each service, and fails', async ({ url }) => {
    const env = { DATABASE_URL: url, ORDERS_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
    const { code, lines } = await run([], env)
    expect(code).toBe(1)
    const wrong = lines.filter((line) => !upToDate.includes(line))
    expect(wrong).toEqual([expect.stringMatching(/^orders: .*127\.0\.0\.1:1$/)])
    expect(lines).toHaveLength(upToDate.length)
  })

  it('db-migrate asks for the database when none is set, and has help', async () => {
    await expect(run([], {})).rejects.toThrow('Set DATABASE_URL, or AUTH_DATABASE_URL')
    expect((await run(['--help'], {})).lines[0]).toContain('npm run db:migrate')
  })
})
