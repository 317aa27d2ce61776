import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { forgetOld } from '#use-cases/leaving/forget-old.ts'
import {
  aCompanyAdmin,
  aCompanyMember,
  anAdmin,
  anApprovedCompany,
  auditOf,
  eventsOf,
  type Json,
  type Started
} from './a-companies.ts'
import { it } from './companies-test.ts'

const path = '/api/companies/me/api-keys'
const body = { name: 'Shop', scopes: ['orders:write', 'orders:read', 'orders:read'] }

const find = ({ instance }: Started, key: string) =>
  localCalls('orders', instance.rpc!)
    .to(Companies)
    .findKey({ hash: hashSecret(key) })

async function aKey(companies: Started, companyId: string, change: object = {}): Promise<Json> {
  const answer = await companies.ask(aCompanyAdmin(companyId), 'POST', path, { body: { ...body, ...change } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('an API key', () => {
  it('an API key is in the answer to its creation alone, and stored as a hash', async ({ companies, db }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = aCompanyAdmin(companyId)
    const { key, ...shown } = await aKey(companies, companyId)
    expect(shown).toEqual({
      id: shown.id,
      name: 'Shop',
      prefix: key.slice(0, 15),
      scopes: ['orders:read', 'orders:write'],
      createdAt: '2026-03-02T12:00:00.000Z',
      lastUsedAt: null,
      expiresAt: null,
      test: false
    })
    const list = await companies.ask(owner, 'GET', path)
    expect(list.json()).toEqual([shown])
    const rows = [
      await db.selectFrom('api_keys').selectAll().execute(),
      await db.selectFrom('api_key_secrets').selectAll().execute(),
      await db.selectFrom('outbox').select('value').execute()
    ]
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ action: 'company.add-api-key', objectId: shown.id, actorRole: 'company_admin' })
    )
    expect(await find(companies, key)).toMatchObject({
      keyId: shown.id,
      companyId,
      companyName: 'Blomman AB',
      scopes: ['orders:read', 'orders:write'],
      until: ''
    })
  })

  it('an API key is created once per Idempotency-Key, whose answer is stored encrypted', async ({ companies, db }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = aCompanyAdmin(companyId)
    const once = randomUUID()
    const ask = (change: object = {}) => companies.ask(owner, 'POST', path, { body: { ...body, ...change }, key: once })
    const first = await ask()
    const again = await ask()
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([201, first.json(), 'true'])
    expect((await ask({ name: 'Till' })).json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await companies.ask(owner, 'GET', path)).json()).toMatchObject([{ id: first.json().id }])
    const answers = await sql<{ answer: Buffer }>`select answer from companies.idempotency`.execute(db)
    expect(answers.rows.map(({ answer }) => answer.includes(first.json().key))).toEqual([false])
    expect((await auditOf(db)).filter(({ action }) => action === 'company.add-api-key')).toHaveLength(1)
  })

  it('an API key shows when it was used last, to the minute', async ({ companies }) => {
    const companyId = await anApprovedCompany(companies)
    const { key } = await aKey(companies, companyId)
    const uses: (string | null)[] = []
    for (const seconds of [0, 59, 1]) {
      companies.clock.now = new Date(companies.clock.now.getTime() + seconds * 1000)
      await find(companies, key)
      uses.push((await companies.ask(aCompanyAdmin(companyId), 'GET', path)).json()[0].lastUsedAt)
    }
    expect(uses).toEqual(['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', '2026-03-02T12:01:00.000Z'])
  })

  it('an API key works for 24 hours after it was rotated, and not longer for being rotated again', async ({
    companies,
    db
  }) => {
    const companyId = await anApprovedCompany(companies)
    const first = await aKey(companies, companyId)
    const rotate = async () => {
      const answer = await companies.ask(aCompanyAdmin(companyId), 'POST', `${path}/${first.id}/rotate`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const second = await rotate()
    expect(second).toMatchObject({ id: first.id, name: 'Shop', prefix: second.key.slice(0, 15) })
    expect(await find(companies, first.key)).toMatchObject({ keyId: first.id, until: '2026-03-03T12:00:00.000Z' })
    companies.clock.now = new Date('2026-03-02T18:00:00.000Z')
    const third = await rotate()
    companies.clock.now = new Date('2026-03-03T12:00:00.000Z')
    await expect(find(companies, first.key)).rejects.toMatchObject({ status: 404 })
    expect(await find(companies, second.key)).toMatchObject({ until: '2026-03-03T18:00:00.000Z' })
    expect(await find(companies, third.key)).toMatchObject({ until: '' })
    companies.clock.now = new Date('2026-03-03T18:00:01.000Z')
    await forgetOld({ db, now: () => companies.clock.now })
    expect(await db.selectFrom('api_key_secrets').select('hash').execute()).toEqual([{ hash: hashSecret(third.key) }])
    expect((await auditOf(db)).filter(({ action }) => action === 'company.rotate-api-key')).toHaveLength(2)
  })

  it('an API key ends with all its secrets, and every service is informed', async ({ companies, db }) => {
    const companyId = await anApprovedCompany(companies)
    const first = await aKey(companies, companyId)
    const owner = aCompanyAdmin(companyId)
    const second = (await companies.ask(owner, 'POST', `${path}/${first.id}/rotate`)).json()
    expect((await companies.ask(owner, 'DELETE', `${path}/${first.id}`)).statusCode).toBe(204)
    for (const { key } of [first, second]) await expect(find(companies, key)).rejects.toMatchObject({ status: 404 })
    expect((await companies.ask(owner, 'DELETE', `${path}/${first.id}`)).statusCode).toBe(404)
    const events = await eventsOf(db, companyId)
    expect(events.at(-1)).toMatchObject({ type: 'company.api-key-ended', data: { companyId, keyId: first.id } })
    expect((await auditOf(db)).at(-1)).toMatchObject({ action: 'company.end-api-key', objectId: first.id })
  })

  it('an API key works until it expires', async ({ companies }) => {
    const companyId = await anApprovedCompany(companies)
    const { key, expiresAt } = await aKey(companies, companyId, { expiresAt: '2026-03-02T14:00:00+01:00' })
    expect(expiresAt).toBe('2026-03-02T13:00:00.000Z')
    expect(await find(companies, key)).toMatchObject({ until: expiresAt })
    companies.clock.now = new Date(expiresAt)
    await expect(find(companies, key)).rejects.toMatchObject({ status: 404 })
  })

  it('an API key is for test orders if it was created so, and stays so when it is rotated', async ({ companies }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = aCompanyAdmin(companyId)
    const first = await aKey(companies, companyId, { test: true })
    expect(first).toMatchObject({ prefix: expect.stringMatching(/^ilb_test_/), test: true })
    expect(first.key).toMatch(/^ilb_test_/)
    const rotated = (await companies.ask(owner, 'POST', `${path}/${first.id}/rotate`)).json()
    expect(rotated.key).toMatch(/^ilb_test_/)
    expect((await companies.ask(owner, 'GET', path)).json()).toMatchObject([{ prefix: rotated.prefix, test: true }])
    for (const { key } of [first, rotated]) expect(await find(companies, key)).toMatchObject({ test: true })
    expect(await find(companies, (await aKey(companies, companyId)).key)).toMatchObject({ test: false })
  })

  it('an API key is refused with an end in the past, without scopes, or with an unknown one', async ({
    companies,
    db
  }) => {
    const owner = aCompanyAdmin(await anApprovedCompany(companies))
    const refusal = async (change: object) => {
      const { statusCode, json } = await companies.ask(owner, 'POST', path, { body: { ...body, ...change } })
      return [statusCode, json().errors?.[0]?.path ?? json().code]
    }
    expect(await refusal({ expiresAt: '2026-03-02T12:00:00Z' })).toEqual([400, 'expiresAt'])
    expect(await refusal({ scopes: [] })).toEqual([400, 'scopes'])
    expect(await refusal({ scopes: ['orders:delete'] })).toEqual([400, 'scopes.0'])
    expect(await refusal({ name: ' ' })).toEqual([400, 'name'])
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([])
  })

  it('an API key is managed by an admin of its company alone; admins of Ilbud see and end any', async ({
    companies,
    db
  }) => {
    const [companyId, otherId] = [
      await anApprovedCompany(companies),
      await anApprovedCompany(companies, { orgNumber: '556012-5790' })
    ]
    const { id } = await aKey(companies, companyId)
    const stranger = aCompanyAdmin(otherId)
    expect((await companies.ask(stranger, 'GET', path)).json()).toEqual([])
    expect((await companies.ask(stranger, 'POST', `${path}/${id}/rotate`)).statusCode).toBe(404)
    expect((await companies.ask(stranger, 'DELETE', `${path}/${id}`)).statusCode).toBe(404)
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${id}`]
    ] as const) {
      expect((await companies.ask(aCompanyMember(companyId), method, url)).statusCode).toBe(403)
      expect((await companies.ask(null, method, url)).statusCode).toBe(401)
    }
    const admin = anAdmin()
    const seen = await companies.ask(admin, 'GET', `/api/admin/v1/api-keys?companyId=${companyId}`)
    expect(seen.json()).toEqual([expect.objectContaining({ id })])
    expect(seen.json()[0]).not.toHaveProperty('key')
    const end = () => companies.ask(admin, 'DELETE', `/api/admin/v1/api-keys/${id}`)
    expect([(await end()).statusCode, (await end()).statusCode]).toEqual([204, 404])
    expect((await auditOf(db)).map(({ action, actorId }) => [action, actorId])).toEqual(
      expect.arrayContaining([
        ['company.list-api-keys', admin.id],
        ['company.end-api-key', admin.id]
      ])
    )
  })

  it('an API key stays when the person who created it is erased, and no longer names them', async ({
    companies,
    db,
    bus
  }) => {
    const companyId = await anApprovedCompany(companies)
    const owner = aCompanyAdmin(companyId)
    const { key, id } = (await companies.ask(owner, 'POST', path, { body })).json()
    const ownData = () => allOwnData(localCalls('auth', companies.instance.rpc!).to(Companies), owner.id)
    expect((await ownData()).apiKeys).toEqual([expect.objectContaining({ id, companyId, name: 'Shop' })])
    const at = new Date()
    const data = { userId: owner.id, farewellId: null }
    const event = writeEvent(accountErased, { id: uuidv7(at), source: '/auth', subject: owner.id, at, data })
    await bus.publish('auth.erasures', [{ key: owner.id, value: JSON.stringify(event) }])
    const creator = () => db.selectFrom('api_keys').select('created_by').where('id', '=', id).executeTakeFirstOrThrow()
    await eventually(async () => (await creator()).created_by === null, 'the creator is forgotten')
    expect(await find(companies, key)).toMatchObject({ keyId: id })
    expect((await ownData()).apiKeys).toEqual([])
  })

  it('a company has at most fifty API keys', async ({ companies, db }) => {
    const companyId = await anApprovedCompany(companies)
    const rows = Array.from({ length: 50 }, () => ({
      id: randomUUID(),
      company_id: companyId,
      name: 'Shop',
      prefix: 'ilb_live_aaaaaa',
      scopes: ['orders:read' as const],
      created_at: new Date()
    }))
    await db.insertInto('api_keys').values(rows).execute()
    const answer = await companies.ask(aCompanyAdmin(companyId), 'POST', path, { body })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_API_KEYS'])
  })
})
