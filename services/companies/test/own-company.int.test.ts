import { demoAccounts, demoCompanyId } from '@ilbud/proto/http/people/demo-accounts'
import { aUser } from '@ilbud/testkit/services/test-context'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aCompanyAdmin,
  aCompanyMember,
  aForm,
  anAdmin,
  anApprovedCompany,
  auditOf,
  eventsOf,
  type Json,
  type Started
} from './a-companies.ts'
import { it } from './companies-test.ts'

const me = '/api/companies/me'
const centres = '/api/companies/me/cost-centres'

describe('GET and PATCH /api/companies/me', () => {
  it('GET /api/companies/me shows the company of the token, and only to its people', async ({ companies }) => {
    const id = await anApprovedCompany(companies)
    await anApprovedCompany(companies, { companyName: 'Rosen AB' })
    const own = await companies.ask(aCompanyMember(id), 'GET', me)
    expect(own.json()).toEqual({
      ...aForm,
      id,
      status: 'APPROVED',
      pendingEmail: null,
      billingAddress: null,
      billingCity: null,
      billingPostalCode: null,
      billingCountry: null,
      createdAt: companies.clock.now.toISOString()
    })
    expect((await companies.ask(null, 'GET', me)).statusCode).toBe(401)
    for (const user of [aUser(), anAdmin(), aUser({ role: 'dispatcher' }), aUser({ role: 'driver' })]) {
      expect((await companies.ask(user, 'GET', me)).statusCode).toBe(403)
    }
    expect((await companies.ask(aCompanyMember(randomUUID()), 'GET', me)).statusCode).toBe(404)
    expect((await companies.ask(aUser({ role: 'company_member', companyId: null }), 'GET', me)).statusCode).toBe(404)
  })

  it('PATCH /api/companies/me lets an admin change contact and billing, and nothing of the company’s identity', async ({
    companies,
    db
  }) => {
    const id = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(id)
    const change = { adminName: 'Maja Ros', billingMethod: 'card', website: '' }
    const identity = {
      companyName: 'Storm AB',
      orgNumber: '559900-0014',
      vatNumber: 'SE1',
      status: 'REJECTED',
      id: randomUUID()
    }
    const answer = await companies.ask(admin, 'PATCH', me, { body: { ...identity, ...change } })
    expect(answer.json()).toMatchObject({
      id,
      companyName: 'Blomman AB',
      orgNumber: '556036-0793',
      ...change,
      website: null
    })
    expect(answer.json()).toMatchObject({ vatNumber: aForm.vatNumber, status: 'APPROVED' })
    expect((await eventsOf(db, id)).filter(({ type }) => type === 'company.changed')).toHaveLength(1)
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ actorId: admin.id, actorRole: 'company_admin', action: 'company.edit', objectId: id })
    )
    expect((await companies.ask(aCompanyMember(id), 'PATCH', me, { body: change })).statusCode).toBe(403)
    expect((await companies.ask(aCompanyAdmin(randomUUID()), 'PATCH', me, { body: change })).statusCode).toBe(404)
    expect((await companies.ask(admin, 'PATCH', me, { body: { sameBillingAddress: null } })).statusCode).toBe(200)
    const bad = await companies.ask(admin, 'PATCH', me, { body: { adminPhone: 'none' } })
    expect(bad.json().errors).toEqual([{ path: 'adminPhone', message: 'Please enter a valid phone number' }])
  })
})

describe('cost centres', () => {
  const add = ({ ask }: Started, id: string, body: object, key?: string) =>
    ask(aCompanyAdmin(id), 'POST', centres, { body, ...(key && { key }) })

  it('cost centres are added, listed newest first, renamed and closed, each with its event and audit', async ({
    companies,
    db
  }) => {
    const id = await anApprovedCompany(companies)
    const shop = (await add(companies, id, { code: ' Butik ', name: 'Butiken' })).json()
    companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
    const event = (await add(companies, id, { code: 'x-event', name: 'Fester' })).json()
    expect(shop).toEqual({
      id: shop.id,
      code: 'Butik',
      name: 'Butiken',
      active: true,
      formerCodes: [],
      createdAt: new Date(companies.clock.now.getTime() - 1000).toISOString()
    })
    const changed = await companies.ask(aCompanyAdmin(id), 'PATCH', `${centres}/${shop.id}`, {
      body: { active: false }
    })
    expect(changed.json()).toEqual({ ...shop, active: false })
    expect((await companies.ask(aCompanyMember(id), 'GET', centres)).json()).toEqual([event, changed.json()])
    // Nothing is new, so nothing is recorded below.
    for (const active of [false, null, '']) {
      const answer = await companies.ask(aCompanyAdmin(id), 'PATCH', `${centres}/${shop.id}`, { body: { active } })
      expect(answer.json().active).toBe(false)
    }
    const events = (await eventsOf(db, id)).filter(({ type }) => type.startsWith('company.cost-centre'))
    expect(events.map(({ type, data }) => [type, data.costCentreId, data.code, data.active])).toEqual([
      ['company.cost-centre-added', shop.id, 'Butik', true],
      ['company.cost-centre-added', event.id, 'x-event', true],
      ['company.cost-centre-changed', shop.id, 'Butik', false]
    ])
    const audited = (await auditOf(db)).map(({ action }: Json) => action as string)
    expect(audited.filter((action) => action.endsWith('cost-centre'))).toEqual([
      'company.add-cost-centre',
      'company.add-cost-centre',
      'company.edit-cost-centre'
    ])
  })

  it('a cost centre knows the codes that it had before, which orders placed then still name', async ({ companies }) => {
    const id = await anApprovedCompany(companies)
    const shop = (await add(companies, id, { code: 'Butik', name: 'Butiken' })).json()
    const codesAfter = async (code: string) => {
      const body = { code }
      const answer = await companies.ask(aCompanyAdmin(id), 'PATCH', `${centres}/${shop.id}`, { body })
      return answer.json().formerCodes
    }
    expect(await codesAfter('Shop')).toEqual(['Butik'])
    expect(await codesAfter('Torget')).toEqual(['Butik', 'Shop'])
    expect(await codesAfter('Butik')).toEqual(['Shop', 'Torget'])
    expect((await companies.ask(aCompanyMember(id), 'GET', centres)).json()[0].formerCodes).toEqual(['Shop', 'Torget'])
  })

  it('cost centres are read in pages', async ({ companies }) => {
    const id = await anApprovedCompany(companies)
    const codes = ['A', 'B', 'C']
    for (const code of codes) await add(companies, id, { code, name: code })
    const read: string[] = []
    let url: string | undefined = `${centres}?limit=2`
    while (url) {
      const page = await companies.ask(aCompanyMember(id), 'GET', url)
      expect(page.headers['x-total-count']).toBe('3')
      expect(page.json().length).toBeLessThanOrEqual(2)
      read.push(...page.json().map(({ code }: Json) => code))
      url = /<(.*)>; rel="next"/.exec((page.headers['link'] as string | undefined) ?? '')?.[1]
    }
    expect(read.toSorted()).toEqual(codes)
  })

  it('cost centres have codes of their own in their company, whatever the case', async ({ companies }) => {
    const [id, other] = [await anApprovedCompany(companies), await anApprovedCompany(companies)]
    const { id: first } = (await add(companies, id, { code: 'Butik', name: 'Butiken' })).json()
    const twin = await add(companies, id, { code: 'BUTIK', name: 'Igen' })
    expect(twin.json()).toMatchObject({ status: 409, code: 'COST_CENTRE_EXISTS', errors: [{ path: 'code' }] })
    expect((await add(companies, other, { code: 'Butik', name: 'Butiken' })).statusCode).toBe(201)
    const { id: second } = (await add(companies, id, { code: 'Event', name: 'Fester' })).json()
    const patch = (centre: string, body: object, company = id) =>
      companies.ask(aCompanyAdmin(company), 'PATCH', `${centres}/${centre}`, { body })
    expect((await patch(second, { code: 'butik' })).statusCode).toBe(409)
    expect((await patch(first, { code: 'BUTIK' })).json().code).toBe('BUTIK')
    expect((await patch(first, { name: 'Min' }, other)).statusCode).toBe(404)
    const both = await Promise.all([1, 2].map(() => add(companies, id, { code: 'Nytt', name: 'Nytt' })))
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409])
  })

  it('cost centres are added once per key, by admins, with a code and a name', async ({ companies }) => {
    const id = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(id)
    const key = randomUUID()
    const ask = (body: object) => companies.ask(admin, 'POST', centres, { body, key })
    const first = await ask({ code: 'A1', name: 'Ett' })
    const again = await ask({ code: 'A1', name: 'Ett' })
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([201, first.json(), 'true'])
    expect((await ask({ code: 'A2', name: 'Ett' })).json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await add(companies, id, { code: '', name: ' ' })).json().errors).toEqual([
      { path: 'code', message: 'Code is required' },
      { path: 'name', message: 'Name is required' }
    ])
    const body = { code: 'A3', name: 'Tre' }
    expect((await companies.ask(aCompanyMember(id), 'POST', centres, { body })).statusCode).toBe(403)
    expect((await companies.ask(aCompanyAdmin(randomUUID()), 'POST', centres, { body })).statusCode).toBe(404)
  })
})

describe('the demo', () => {
  it('the demo has Blomman AB with two cost centres and an application that waits, once', async ({ companies, db }) => {
    await companies.instance.demo!()
    await companies.instance.demo!()
    const owner = demoAccounts.find(({ username }) => username === 'owner@blomman.example')!
    const signedIn = aUser({ id: owner.id, role: 'company_admin', companyId: demoCompanyId })
    expect((await companies.ask(signedIn, 'GET', me)).json()).toMatchObject({
      companyName: 'Blomman AB',
      adminEmail: owner.username,
      status: 'APPROVED'
    })
    // Created at the same moment, so their order is not defined.
    const codes = (await companies.ask(signedIn, 'GET', centres)).json().map(({ code }: Json) => code)
    expect(codes.toSorted()).toEqual(['BUTIK', 'EVENT'])
    const list = async () => (await companies.ask(anAdmin(), 'GET', '/api/admin/v1/company-applications')).json()
    expect((await list())[1].invitation).toBe('sent')
    expect((await list()).map(({ status, warnings }: Json) => [status, warnings])).toEqual([
      ['PENDING_VERIFICATION', []],
      ['APPROVED', []]
    ])
    // Also before auth has created its demo accounts: an invitation would create a second account with that address.
    expect(companies.auth.invitations).toEqual([])
    expect(JSON.stringify(await db.selectFrom('outbox').select('value').execute())).not.toMatch(
      /Blom|Rut|example|070-174/
    )
  })
})
