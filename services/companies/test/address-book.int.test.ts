import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { aUser } from '@ilbud/testkit/services/test-context'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aCompanyAdmin, aCompanyMember, anAdmin, anApprovedCompany, auditOf, type Json } from './a-companies.ts'
import { it } from './companies-test.ts'

const path = '/api/v1/address-book'
const office = {
  name: 'Head office',
  contact: 'Åsa Lundmark',
  phone: '070-174 06 05',
  email: 'asa@example.com',
  address: 'Odengatan 52, Stockholm',
  lat: 59.34,
  lng: 18.05,
  gateCode: 'K-4417',
  notes: 'Third floor'
}
const flower = { name: 'Flower shop', contact: 'Nils Hedlund', phone: '070-174 06 06', address: 'Bondegatan 21' }
const namesOf = (answer: Json): string[] => answer.json().map(({ name }: Json) => name)

describe('the address book', () => {
  it('the address book is a person’s own: saved, searched, replaced and deleted, and nobody else finds it', async ({
    companies
  }) => {
    const [saga, other] = [aUser(), aUser()]
    const added = await companies.ask(saga, 'POST', path, { body: office, key: 'one' })
    expect(added.statusCode).toBe(201)
    const { id } = added.json()
    expect(added.json()).toEqual({
      ...office,
      id,
      shared: false,
      version: 1,
      createdAt: companies.clock.now.toISOString()
    })
    expect((await companies.ask(saga, 'POST', path, { body: office, key: 'one' })).json()).toEqual(added.json())
    await companies.ask(saga, 'POST', path, { body: flower })

    for (const q of ['head', 'åsa', 'ODENG']) {
      expect(namesOf(await companies.ask(saga, 'GET', `${path}?q=${encodeURIComponent(q)}`))).toEqual(['Head office'])
    }
    expect(namesOf(await companies.ask(saga, 'GET', path)).toSorted()).toEqual(['Flower shop', 'Head office'])
    const first = await companies.ask(saga, 'GET', `${path}?limit=1`)
    const rest = await companies.ask(saga, 'GET', /<([^>]+)>/.exec(String(first.headers.link))![1]!)
    expect([...namesOf(first), ...namesOf(rest)].toSorted()).toEqual(['Flower shop', 'Head office'])

    expect((await companies.ask(other, 'GET', path)).json()).toEqual([])
    expect((await companies.ask(other, 'PUT', `${path}/${id}`, { body: flower })).statusCode).toBe(404)
    expect((await companies.ask(other, 'DELETE', `${path}/${id}`)).statusCode).toBe(404)
    expect((await companies.ask(anAdmin(), 'GET', path)).statusCode).toBe(403)

    const replaced = await companies.ask(saga, 'PUT', `${path}/${id}`, { body: { ...flower, lat: 59.1 } })
    expect(replaced.json()).toMatchObject({ ...flower, id, email: null, gateCode: null, notes: null, lat: null })
    expect((await companies.ask(saga, 'DELETE', `${path}/${id}`)).statusCode).toBe(204)
    expect(namesOf(await companies.ask(saga, 'GET', path))).toEqual(['Flower shop'])
  })

  it('the address book shares a company’s entries with its people; its admins alone write them, which is audited', async ({
    companies,
    db
  }) => {
    const [ours, theirs] = [await anApprovedCompany(companies), await anApprovedCompany(companies)]
    const [admin, member, stranger] = [aCompanyAdmin(ours), aCompanyMember(ours), aCompanyAdmin(theirs)]
    const shared = { ...office, shared: true }
    expect((await companies.ask(member, 'POST', path, { body: shared })).statusCode).toBe(403)
    expect((await companies.ask(aUser(), 'POST', path, { body: shared })).statusCode).toBe(403)
    const { id } = (await companies.ask(admin, 'POST', path, { body: shared })).json()
    await companies.ask(member, 'POST', path, { body: flower })

    const seen = (await companies.ask(member, 'GET', path)).json()
    expect(seen.map(({ name, shared: isShared }: Json) => [name, isShared]).toSorted()).toEqual([
      ['Flower shop', false],
      ['Head office', true]
    ])
    expect(namesOf(await companies.ask(admin, 'GET', path))).toEqual(['Head office'])
    expect((await companies.ask(stranger, 'GET', path)).json()).toEqual([])

    const url = `${path}/${id}`
    expect((await companies.ask(member, 'PUT', url, { body: flower })).statusCode).toBe(403)
    expect((await companies.ask(member, 'DELETE', url)).statusCode).toBe(403)
    expect((await companies.ask(stranger, 'DELETE', url)).statusCode).toBe(404)
    expect((await companies.ask(admin, 'PUT', url, { body: flower })).json()).toMatchObject({ ...flower, shared: true })
    expect((await companies.ask(aCompanyAdmin(ours), 'DELETE', url)).statusCode).toBe(204)
    const audited = (await auditOf(db)).filter(({ objectType }) => objectType === 'address')
    expect(audited.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['company.add-address', id],
      ['company.edit-address', id],
      ['company.delete-address', id]
    ])
  })

  it('a change or deletion that names a version of an entry is refused when somebody changed the entry since', async ({
    companies
  }) => {
    const companyId = await anApprovedCompany(companies)
    const [one, other] = [aCompanyAdmin(companyId), aCompanyAdmin(companyId)]
    const { id, version } = (await companies.ask(one, 'POST', path, { body: { ...office, shared: true } })).json()
    const replace = (user: typeof one, body: object) => companies.ask(user, 'PUT', `${path}/${id}`, { body })

    expect((await replace(one, { ...office, phone: '070-174 06 09', version })).json()).toMatchObject({ version: 2 })
    const late = await replace(other, { ...flower, version })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'VERSION_CONFLICT', version: 2 }])
    expect((await companies.ask(other, 'GET', path)).json()).toMatchObject([{ ...office, phone: '070-174 06 09' }])

    expect((await replace(other, { ...flower, version: 2 })).json()).toMatchObject({ ...flower, version: 3 })
    expect((await replace(one, office)).json()).toMatchObject({ ...office, version: 4 })

    const remove = (query: string) => companies.ask(other, 'DELETE', `${path}/${id}${query}`)
    const lateToo = await remove('?version=3')
    expect([lateToo.statusCode, lateToo.json()]).toMatchObject([409, { code: 'VERSION_CONFLICT', version: 4 }])
    expect((await remove('?version=x')).statusCode).toBe(400)
    expect((await remove('?version=4')).statusCode).toBe(204)
  })

  it('the address book has a maximum size', async ({ companies, db }) => {
    const saga = aUser()
    await companies.ask(saga, 'POST', path, { body: office })
    await sql`
      insert into address_book (id, user_id, created_at, entry_sealed)
      select gen_random_uuid(), user_id, created_at, entry_sealed from address_book, generate_series(2, 300)`.execute(
      db
    )
    const refused = await companies.ask(saga, 'POST', path, { body: flower })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'ADDRESS_BOOK_FULL'])
    expect((await companies.ask(aUser(), 'POST', path, { body: flower })).statusCode).toBe(201)
  })

  it('the address book is in the person’s own data, readable nowhere else, and goes with the account; what is shared stays', async ({
    companies,
    bus,
    db
  }) => {
    const companyId = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(companyId)
    await companies.ask(admin, 'POST', path, { body: office, key: 'one' })
    await companies.ask(admin, 'POST', path, { body: { ...flower, shared: true } })
    const ownData = () => allOwnData(localCalls('auth', companies.instance.rpc!).to(Companies), admin.id)
    expect((await ownData()).addressBook).toMatchObject([office])
    for (const table of ['outbox', 'address_book', 'idempotency']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(db)
      expect(JSON.stringify(rows)).not.toMatch(/Lundmark|asa@|Odengatan|K-4417|Third floor|070-174 06 05/)
    }

    const at = new Date()
    const data = { userId: admin.id, farewellId: null }
    const event = writeEvent(accountErased, { id: uuidv7(at), source: '/auth', subject: admin.id, at, data })
    await bus.publish('auth.erasures', [{ key: admin.id, value: JSON.stringify(event) }])
    await eventually(async () => (await ownData()).addressBook!.length === 0, 'the book is erased')
    expect(namesOf(await companies.ask(aCompanyMember(companyId), 'GET', path))).toEqual(['Flower shop'])
    // With a token from before.
    expect((await companies.ask(admin, 'POST', path, { body: office })).statusCode).toBe(401)
  })
})
