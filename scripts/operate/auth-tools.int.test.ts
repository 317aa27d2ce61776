import { randomBytes } from 'node:crypto'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { admin } from './admin.ts'
import { auditVerify } from './audit-verify.ts'
import type { Tool } from './tool.ts'

const it = databaseTest<OutboxTables>('auth', new URL('../../services/auth/src/db/migrations/', import.meta.url))
const key = randomBytes(32).toString('base64')

async function run(tool: Tool, url: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await tool(args, { DATABASE_URL: url, DATA_KEY: key }, (line) => lines.push(line))
  return { code, lines }
}

async function users(db: Kysely<OutboxTables>) {
  const { rows } = await sql`select email, name, role, password_hash from users`.execute(db)
  return rows
}

describe('npm run admin -- create', () => {
  it('admin create invites an admin, prints the link, mails it to nobody, and records it in the audit log', async ({
    url,
    db
  }) => {
    const { code, lines } = await run(admin, url, 'create', 'Ada@Ilbud.example', '--name', 'Ada Holm')
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^ada@ilbud\.example becomes an admin at this address, once, until /)
    expect(lines[1]).toMatch(/^http:\/\/localhost:8080\/invite#token=[\w-]{43}$/)
    expect(await users(db)).toEqual([
      { email: 'ada@ilbud.example', name: 'Ada Holm', role: 'admin', password_hash: null }
    ])
    const rows = await db.selectFrom('outbox').select(['topic', 'value']).execute()
    expect(rows.map(({ topic }) => topic)).toEqual(['audit.events'])
    expect(JSON.parse(rows[0]!.value)).toMatchObject({ data: { actorRole: 'system', action: 'user.invite' } })
  })

  it('admin create prints another link for the same person when it runs again', async ({ url, db }) => {
    const links = [
      await run(admin, url, 'create', 'ada@ilbud.example'),
      await run(admin, url, 'create', 'ada@ilbud.example')
    ]
    expect(new Set(links.map(({ lines }) => lines[1])).size).toBe(2)
    expect(await users(db)).toHaveLength(1)
  })

  it('the link of admin create leads to --url or PUBLIC_URL', async ({ url }) => {
    const env = { DATABASE_URL: url, DATA_KEY: key, PUBLIC_URL: 'https://ilbud.example' }
    const links: string[] = []
    const print = (line: string): void => void links.push(line)
    await admin(['create', 'ada@ilbud.example'], env, print)
    await admin(['create', 'ada@ilbud.example', '--url', 'https://other.example/'], env, print)
    expect(links[1]).toContain('https://ilbud.example/invite#')
    expect(links[3]).toContain('https://other.example/invite#')
  })

  it('admin create refuses an address that has an account or is not an e-mail address', async ({ url, db }) => {
    await run(admin, url, 'create', 'ada@ilbud.example')
    await sql`update users set role = 'customer'`.execute(db)
    await expect(run(admin, url, 'create', 'ada@ilbud.example')).rejects.toThrow('belongs to an account already')
    await expect(run(admin, url, 'create', 'ada')).rejects.toThrow('"ada" is not an e-mail address')
    await expect(admin(['create', 'a@ilbud.example'], { DATABASE_URL: url }, () => {})).rejects.toThrow('DATA_KEY')
    await expect(admin(['create', 'a@ilbud.example'], { DATA_KEY: key }, () => {})).rejects.toThrow('DATABASE_URL')
    expect((await run(admin, url)).lines[0]).toContain('npm run admin -- create EMAIL')
  })
})

describe('npm run audit:verify', () => {
  it('audit verify prints the end of the chain and finds what differs from an earlier end', async ({ url }) => {
    const none = `0:${'0'.repeat(64)}`
    expect(await run(auditVerify, url)).toEqual({ code: 0, lines: [`0 entries are intact; the end is ${none}`] })
    const { code, lines } = await run(auditVerify, url, `1:${'a'.repeat(64)}`)
    expect([code, lines]).toEqual([1, ['the audit log is broken: entry 1 was changed']])
    await expect(run(auditVerify, url, 'nonsense')).rejects.toThrow('NUMBER:HASH')
  })
})
