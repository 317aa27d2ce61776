import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { dataKey, open, seal } from '@ilbud/kernel/db/seal'
import { clonedDatabaseTest } from '@ilbud/testkit/servers/database-test'
import { withClient } from '@ilbud/kernel/db/pool'
import type { Client } from 'pg'
import { describe, expect } from 'vitest'
import { dbMigrate } from './db-migrate.ts'
import { reseal, sealedColumnsOf } from './reseal.ts'
import { storingServices } from './services.ts'

const it = clonedDatabaseTest<unknown>('auth', 'npm run db:migrate', async (url) => {
  const lines: string[] = []
  expect(await dbMigrate([], { DATABASE_URL: url }, (line) => lines.push(line)), lines.join('\n')).toBe(0)
})

const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')] as const
const [byOld, byNext] = [dataKey(old), dataKey(next)]

async function run(url: string, keys: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await reseal([], { DATABASE_URL: url, DATA_KEY: keys }, (line) => lines.push(line))
  return { code, lines }
}

/** A company whose numbers are sealed with the old key. */
async function storeCompany(client: Client, number: string): Promise<void> {
  await client.query(
    `insert into companies.companies (id, application_id, status, company_name, org_number_sealed, org_number_hash,
       sole_trader, admin_name, admin_email, admin_phone, billing_method, same_billing_address, created_at)
     values ($1, $2, 'PENDING', 'Blomman', $3, $4, false, 'A', 'a@example.com', '+46700000000', 'INVOICE', true, now())`,
    [randomUUID(), randomUUID(), seal(byOld, number), hash(old, number)]
  )
}

const hash = (key: string, number: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`organisation number\n${number}`).digest()

async function storeMail(client: Client, sealed: Buffer): Promise<void> {
  await client.query(`insert into notifications.mailbox values ($1, now(), $2)`, [randomUUID(), sealed])
}

async function storeAnswer(client: Client, sealed: Buffer): Promise<void> {
  const insert = `insert into drivers.idempotency (user_id, scope, key, hash, status, answer, created_at)
    values ($1, 's', 'k', 'h', 200, $2, now())`
  await client.query(insert, [randomUUID(), sealed])
}

describe('npm run reseal', () => {
  it('reseal names every sealed column of every service', async ({ url }) => {
    const known = await Promise.all(
      storingServices.map(async (service) =>
        (await sealedColumnsOf(service)).map(({ table, column }) => `${service}.${table}.${column}`)
      )
    )
    const { rows } = await withClient(url, (client) =>
      client.query<{ name: string }>(
        `
        select concat_ws('.', table_schema, table_name, column_name) as name from information_schema.columns
        where table_schema = any($1) and (column_name ~ 'sealed' or (table_name, column_name) = ('idempotency', 'answer'))`,
        [storingServices]
      )
    )
    expect(known.flat().sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('reseal encrypts and hashes with the new key what the old one did, until the old one is no longer needed', async ({
    url
  }) => {
    await withClient(url, async (client) => {
      await storeCompany(client, '5560160680')
      await storeMail(client, seal(byOld, 'before'))
      await storeMail(client, seal(byNext, 'after'))
      await storeAnswer(client, seal(byOld, 'answer'))

      const { code, lines } = await run(url, `${next},${old}`)
      expect(code).toBe(0)
      expect(lines).toContain('companies.companies.org_number_sealed: 1 sealed anew, 0 before')
      expect(lines).toContain('notifications.mailbox.sealed: 1 sealed anew, 1 before')
      expect(lines).toContain('drivers.idempotency.answer: 1 sealed anew, 0 before')

      const { rows: companies } = await client.query(
        'select org_number_sealed, org_number_hash from companies.companies'
      )
      expect(open(byNext, companies[0].org_number_sealed)).toBe('5560160680')
      expect(companies[0].org_number_hash).toEqual(hash(next, '5560160680'))
      const { rows: mails } = await client.query<{ sealed: Buffer }>('select sealed from notifications.mailbox')
      expect(mails.map(({ sealed }) => open(byNext, sealed)).sort()).toEqual(['after', 'before'])

      const again = await run(url, next)
      expect(again.code).toBe(0)
      expect(again.lines.filter((line) => !line.includes(' 0 sealed anew'))).toEqual([])
    })
  })

  it('reseal reports what no key opens, leaves it unchanged, and exits with 1', async ({ url }) => {
    await withClient(url, async (client) => {
      const foreign = seal([randomBytes(32)], 'x')
      await storeMail(client, foreign)
      const { code, lines } = await run(url, `${next},${old}`)
      expect(code).toBe(1)
      expect(lines).toContain('notifications.mailbox.sealed: 0 sealed anew, 0 before, 1 sealed with none of the keys')
      const { rows } = await client.query('select sealed from notifications.mailbox')
      expect(rows).toEqual([{ sealed: foreign }])
    })
  })

  it('reseal says which settings it needs', async ({ url }) => {
    await expect(reseal([], { DATABASE_URL: url }, () => undefined)).rejects.toThrow('Set DATA_KEY')
  })
})
