import { listDueInvitations, postponeInvitation, wantInvitation } from '#db/invitations.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { aUser } from '@ilbud/testkit/services/test-context'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aForm,
  anAdmin,
  apply,
  auditOf,
  countOutbox,
  decide,
  eventsOf,
  startCompanies,
  type Started
} from './a-companies.ts'
import { it } from './companies-test.ts'

const list = '/api/admin/v1/company-applications'
const emailText = 'Please enter a valid email address'
const billingText = 'All billing address fields are required when billing address differs from HQ'

async function listed({ ask }: Started, query = '') {
  return (await ask(anAdmin(), 'GET', `${list}${query}`)).json()
}

describe('POST /api/companies/register', () => {
  it('POST /api/companies/register accepts an application, publishes it, and shows only its status', async ({
    companies,
    db
  }) => {
    const answer = await companies.ask(null, 'POST', '/api/companies/register', { body: aForm })
    expect(answer.statusCode).toBe(201)
    const { applicationId } = answer.json()
    expect(answer.json()).toEqual({ applicationId, status: 'PENDING_VERIFICATION' })
    expect(applicationId).toMatch(/^[0-9a-f-]{14}4/)

    const shown = await companies.ask(null, 'GET', `/api/companies/applications/${applicationId}`)
    expect([shown.statusCode, shown.json()]).toEqual([200, { status: 'PENDING_VERIFICATION' }])
    const [{ id }] = await listed(companies)
    expect(await eventsOf(db, id)).toMatchObject([
      { topic: 'companies.events', type: 'company.applied', data: { version: 1, companyId: id } }
    ])
  })

  it.for([
    [{ companyName: ' ' }, 'companyName', 'Company name is required'],
    [{ companyName: undefined }, 'companyName', 'Company name is required'],
    [{ orgNumber: '' }, 'orgNumber', 'Organization number is required'],
    [{ orgNumber: '556036-0794' }, 'orgNumber', 'Please enter a valid organization number'],
    [{ orgNumber: '\u0000' }, 'orgNumber', 'Must not contain control characters'],
    [{ website: 'blomman' }, 'website', 'Please enter a valid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
    [{ adminName: '' }, 'adminName', 'Admin user full name is required'],
    [{ adminEmail: '' }, 'adminEmail', emailText],
    [{ adminEmail: 'olof' }, 'adminEmail', emailText],
    [{ adminPhone: null }, 'adminPhone', 'Admin user phone is required'],
    [{ billingMethod: 'cash' }, 'billingMethod', 'Please select a billing method'],
    [{ billingMethod: undefined }, 'billingMethod', 'Please select a billing method'],
    [
      {
        sameBillingAddress: false,
        billingAddress: 'Götgatan 15',
        billingCity: 'Stockholm',
        billingPostalCode: '116 46'
      },
      'billingCountry',
      billingText
    ]
  ] as const)('POST /api/companies/register answers 400 to %j', async ([change, path, message], { companies, db }) => {
    const body = { ...aForm, ...change }
    const answer = await companies.ask(null, 'POST', '/api/companies/register', { body })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]])
    expect(answer.json()).toMatchObject({ message, code: 'INVALID_REQUEST' })
    expect(await countOutbox(db)).toBe(0)
  })

  it('POST /api/companies/register names everything that an empty form lacks, and each field of the billing address', async ({
    companies
  }) => {
    const answer = await companies.ask(null, 'POST', '/api/companies/register', { body: { sameBillingAddress: false } })
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'companyName',
      'orgNumber',
      'adminName',
      'adminEmail',
      'adminPhone',
      'billingMethod',
      'billingAddress',
      'billingCity',
      'billingPostalCode',
      'billingCountry'
    ])
  })

  it('POST /api/companies/register takes blank optional fields as absent, and clears the billing address of who bills to the same one', async ({
    companies
  }) => {
    await apply(companies, {
      vatNumber: '',
      website: null,
      billingCity: 'Stockholm',
      sameBillingAddress: '',
      status: 'APPROVED'
    })
    const [application] = await listed(companies)
    expect(application).toMatchObject({
      status: 'PENDING_VERIFICATION',
      vatNumber: null,
      website: null,
      sameBillingAddress: true,
      billingCity: null,
      warnings: []
    })
  })

  it('POST /api/companies/register accepts a number twice with the same answer, and warns the admin', async ({
    companies
  }) => {
    const first = await companies.ask(null, 'POST', '/api/companies/register', { body: aForm })
    companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
    const change = { orgNumber: '16556036 0793', companyName: 'Blomman igen' }
    const again = await companies.ask(null, 'POST', '/api/companies/register', { body: { ...aForm, ...change } })
    expect([again.statusCode, Object.keys(again.json())]).toEqual([201, Object.keys(first.json())])
    await apply(companies, { orgNumber: '559900-0014', vatNumber: 'SE556036079301' })
    expect((await listed(companies)).map((each: { warnings: string[] }) => each.warnings).sort()).toEqual([
      ['ORG_NUMBER_KNOWN'],
      ['ORG_NUMBER_KNOWN'],
      ['VAT_NUMBER_DIFFERS']
    ])
  })

  it('POST /api/companies/register takes an application once per key, the signed-in and the others each for themselves', async ({
    companies
  }) => {
    const send = (body: object, user: User | null = null) =>
      companies.ask(user, 'POST', '/api/companies/register', { body, key: 'k1' })
    const first = await send(aForm)
    const again = await send(aForm)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect([first.headers, again.headers].map((headers) => headers['idempotency-replayed'])).toEqual([
      undefined,
      'true'
    ])
    const other = await send({ ...aForm, adminEmail: 'saga@rosen.example' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await listed(companies)).toHaveLength(1)
    const own = await send(aForm, aUser())
    expect(own.headers['idempotency-replayed']).toBeUndefined()
    expect(await listed(companies)).toHaveLength(2)
  })

  it('POST /api/companies/register seals numbers, and masks a sole trader’s', async ({ companies, db }) => {
    await apply(companies, { orgNumber: '19850709-9805', vatNumber: 'SE850709980501' })
    const [application] = await listed(companies)
    expect(application).toMatchObject({ orgNumber: '850709-****', vatNumber: 'SE850709******', warnings: [] })
    const rows = JSON.stringify(await db.selectFrom('companies').selectAll().execute())
    expect(rows).not.toMatch(/709-?9805/)
    const [found] = await listed(companies, '?q=850709-9805')
    expect(found.id).toBe(application.id)
  })

  it('POST /api/companies/register reads and finds by number what was sealed before a change of the key', async ({
    companies,
    env,
    bus
  }) => {
    await apply(companies)
    const [application] = await listed(companies)
    const DATA_KEY = `${randomBytes(32).toString('base64')},${env.DATA_KEY}`
    const changed = await startCompanies({ env: { ...env, DATA_KEY }, bus })
    expect(await listed(changed, `?q=${application.orgNumber}`)).toEqual([application])
    await changed.stop()
  })

  it('POST /api/companies/register takes five an hour from an address', async ({ companies }) => {
    const statuses = []
    for (let count = 0; count < 6; count++) {
      const answer = await companies.ask(null, 'POST', '/api/companies/register', { body: aForm })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('GET /api/companies/applications/:applicationId', () => {
  it('GET /api/companies/applications/:applicationId answers 404 to an unknown and to a malformed id', async ({
    companies
  }) => {
    const ask = (id: string) => companies.ask(null, 'GET', `/api/companies/applications/${id}`)
    expect((await ask(randomUUID())).statusCode).toBe(404)
    expect((await ask('x')).statusCode).toBe(404)
  })
})

describe('GET /api/admin/v1/company-applications', () => {
  it('GET /api/admin/v1/company-applications is for admins, who are seen reading', async ({ companies, db }) => {
    await apply(companies)
    expect((await companies.ask(null, 'GET', list)).statusCode).toBe(401)
    for (const role of ['customer', 'company_admin', 'driver', 'dispatcher'] as const) {
      expect((await companies.ask(aUser({ role }), 'GET', list)).statusCode).toBe(403)
    }
    const admin = anAdmin()
    await companies.ask(admin, 'GET', list)
    expect(await auditOf(db)).toEqual([expect.objectContaining({ actorId: admin.id, action: 'company.list' })])
  })

  it('GET /api/admin/v1/company-applications pages newest first, filters by status and searches names, addresses and numbers', async ({
    companies
  }) => {
    const names = ['Alfa AB', 'Beta_1 AB', 'Gamma AB']
    const ids = []
    for (const companyName of names) {
      ids.push(await apply(companies, { companyName, adminEmail: `${companyName[0]}@firm.example` }))
      companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
    }
    const first = await companies.ask(anAdmin(), 'GET', `${list}?limit=2`)
    expect(first.json().map(({ companyName }: { companyName: string }) => companyName)).toEqual([
      'Gamma AB',
      'Beta_1 AB'
    ])
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<(.+)>; rel="next"/.exec(first.headers.link as string)![1]!
    const second = await companies.ask(anAdmin(), 'GET', next)
    expect(second.json().map(({ applicationId }: { applicationId: string }) => applicationId)).toEqual([ids[0]])
    expect(second.headers.link).toBeUndefined()

    await decide(companies, ids[1]!, { status: 'REJECTED' })
    const count = async (query: string) => (await listed(companies, query)).length
    expect(await count('?status=REJECTED')).toBe(1)
    expect(await count('?status=PENDING_VERIFICATION')).toBe(2)
    expect([
      await count('?q=_'),
      await count('?q=gAMMA'),
      await count('?q=b@firm'),
      await count('?q=5560360793')
    ]).toEqual([1, 1, 1, 3])
    expect((await companies.ask(anAdmin(), 'GET', `${list}?cursor=nonsense`)).statusCode).toBe(400)
    expect((await companies.ask(anAdmin(), 'GET', `${list}?q=%00`)).statusCode).toBe(400)
  })
})

describe('PATCH …/:applicationId/status', () => {
  it('PATCH …/:applicationId/status approves once: a company, one event, an audit entry and an invitation', async ({
    companies,
    db
  }) => {
    const applicationId = await apply(companies)
    const answer = await decide(companies, applicationId, { status: 'APPROVED', reason: 'Welcome' })
    expect(answer.statusCode).toBe(200)
    const { id } = answer.json()
    const decidedAt = companies.clock.now.toISOString()
    expect(answer.json()).toMatchObject({
      applicationId,
      status: 'APPROVED',
      decidedAt,
      reason: 'Welcome',
      invitation: 'pending'
    })
    expect((await companies.ask(null, 'GET', `/api/companies/applications/${applicationId}`)).json()).toEqual({
      status: 'APPROVED'
    })
    await eventually(async () => (await listed(companies))[0].invitation === 'sent', 'auth has invited the admin')
    expect(companies.auth.invitations).toMatchObject([
      { email: aForm.adminEmail, name: aForm.adminName, role: 'company_admin', companyId: id, occasion: 'company' }
    ])
    const events = (await eventsOf(db, id)).map(({ type, data }) => [type, data.version, data.status])
    expect(events).toEqual([
      ['company.applied', 1, 'PENDING_VERIFICATION'],
      ['company.approved', 2, 'APPROVED'],
      ['company.member-invited', 3, 'APPROVED']
    ])
    expect((await auditOf(db))[0]).toMatchObject({ action: 'company.approve', objectId: id, reason: null })
  })

  it('PATCH …/:applicationId/status does not put off an invitation for the failure of the one before it', async ({
    companies,
    db
  }) => {
    await decide(companies, await apply(companies), { status: 'APPROVED' })
    await eventually(async () => (await listed(companies))[0].invitation === 'sent', 'auth has invited the admin')
    const [{ id: companyId }] = await listed(companies)
    const at = new Date(companies.clock.now.getTime() + 3_600_000)
    await db.transaction().execute((trx) => wantInvitation(trx, companyId, at))
    const [second] = await listDueInvitations(db, at)
    await postponeInvitation(db, { companyId, number: second!.number - 1, tries: 3 }, new Date(at.getTime() + 1))
    expect(await listDueInvitations(db, at)).toEqual([second])
    await postponeInvitation(db, second!, new Date(at.getTime() + 1))
    expect(await listDueInvitations(db, at)).toEqual([])
  })

  it.for([
    ['APPROVED', 'REJECTED'],
    ['REJECTED', 'APPROVED'],
    ['APPROVED', 'APPROVED']
  ] as const)(
    'PATCH …/:applicationId/status answers 409 to %s, then %s, and does nothing',
    async ([status, another], { companies, db }) => {
      const applicationId = await apply(companies)
      const { id } = (await decide(companies, applicationId, { status })).json()
      const before = (await eventsOf(db, id)).length
      const again = await decide(companies, applicationId, { status: another })
      expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'ALREADY_DECIDED', decision: status }])
      const kept = await companies.ask(null, 'GET', `/api/companies/applications/${applicationId}`)
      expect(kept.json()).toEqual({ status })
      expect((await eventsOf(db, id)).filter(({ type }) => type !== 'company.member-invited')).toHaveLength(before)
    }
  )

  it('PATCH …/:applicationId/status lets one of two admins decide who come at once', async ({ companies }) => {
    const applicationId = await apply(companies)
    const both = await Promise.all(
      (['APPROVED', 'REJECTED'] as const).map((status) => decide(companies, applicationId, { status }))
    )
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('PATCH …/:applicationId/status rejects with a reason that stays out of events and the audit log, and invites nobody', async ({
    companies,
    db
  }) => {
    const applicationId = await apply(companies)
    const answer = await decide(companies, applicationId, { status: 'REJECTED', reason: 'Olof has no F-tax' })
    expect(answer.json()).toMatchObject({ status: 'REJECTED', reason: 'Olof has no F-tax', invitation: null })
    expect((await eventsOf(db, answer.json().id)).map(({ type }) => type)).toEqual([
      'company.applied',
      'company.rejected'
    ])
    const outbox = JSON.stringify(await db.selectFrom('outbox').select('value').execute())
    expect(outbox).not.toMatch(/Olof|F-tax|blomman|070-174|556036/i)
  })

  it('PATCH …/:applicationId/status refuses an unknown application, another status, and the admin’s own company', async ({
    companies
  }) => {
    expect((await decide(companies, randomUUID(), { status: 'APPROVED' })).statusCode).toBe(404)
    const applicationId = await apply(companies, { adminEmail: 'Astrid@ilbud.example' })
    for (const body of [{}, { status: 'PENDING_VERIFICATION' }, { status: 'approved' }]) {
      const answer = await decide(companies, applicationId, body)
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'status'])
    }
    expect((await decide(companies, applicationId, { status: 'APPROVED' })).statusCode).toBe(403)
    const dispatcher = aUser({ role: 'dispatcher' })
    const url = `${list}/${applicationId}/status`
    expect((await companies.ask(dispatcher, 'PATCH', url, { body: { status: 'APPROVED' } })).statusCode).toBe(403)
  })
})

describe('PATCH …/:applicationId', () => {
  const edit = (companies: Started, applicationId: string, body: object) =>
    companies.ask(anAdmin(), 'PATCH', `${list}/${applicationId}`, { body })

  it('PATCH …/:applicationId takes the full record back, without status and ids', async ({ companies, db }) => {
    await apply(companies, { orgNumber: '850709-9805', vatNumber: 'SE850709980501' })
    const [application] = await listed(companies)
    const sent = {
      ...application,
      id: randomUUID(),
      applicationId: randomUUID(),
      status: 'APPROVED',
      companyName: 'Nya Blomman'
    }
    const answer = await edit(companies, application.applicationId, sent)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...application, companyName: 'Nya Blomman' }])
    expect((await listed(companies, '?q=850709-9805'))[0].companyName).toBe('Nya Blomman')
    expect((await eventsOf(db, application.id)).map(({ type }) => type)).toEqual(['company.applied', 'company.changed'])
    expect((await auditOf(db)).map(({ action }) => action)).toContain('company.edit')
  })

  it('PATCH …/:applicationId changes and publishes nothing when nothing is new', async ({ companies, db }) => {
    await apply(companies)
    const [application] = await listed(companies)
    const before = await countOutbox(db)
    expect((await edit(companies, application.applicationId, application)).json()).toEqual(application)
    expect((await edit(companies, application.applicationId, {})).json()).toEqual(application)
    expect(await countOutbox(db)).toBe(before)
  })

  it('PATCH …/:applicationId clears what may be empty, keeps what was not sent, and refuses the rest with the form’s texts', async ({
    companies
  }) => {
    const applicationId = await apply(companies)
    const cleared = await edit(companies, applicationId, { website: '', vatNumber: null })
    expect(cleared.json()).toMatchObject({ website: null, vatNumber: null, adminName: 'Olof Blom' })
    const refusals = [
      [{ companyName: '' }, 'companyName', 'Company name is required'],
      [{ orgNumber: '1' }, 'orgNumber', 'Please enter a valid organization number'],
      [{ website: 'x' }, 'website', 'Please enter a valid URL'],
      [{ adminEmail: 'x' }, 'adminEmail', emailText],
      [
        { sameBillingAddress: false, billingAddress: 'A', billingCity: 'B', billingPostalCode: 'C' },
        'billingCountry',
        billingText
      ]
    ] as const
    for (const [body, path, message] of refusals) {
      const answer = await edit(companies, applicationId, body)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]])
    }
    expect((await listed(companies))[0]).toEqual(cleared.json())
    expect((await edit(companies, randomUUID(), {})).statusCode).toBe(404)
  })

  it('PATCH …/:applicationId keeps an own billing address and drops it when it is the same again', async ({
    companies
  }) => {
    const applicationId = await apply(companies)
    const billing = { billingAddress: 'A', billingCity: 'B', billingPostalCode: 'C', billingCountry: 'Sweden' }
    const own = await edit(companies, applicationId, { sameBillingAddress: false, ...billing })
    expect(own.json()).toMatchObject(billing)
    const same = await edit(companies, applicationId, { ...own.json(), sameBillingAddress: true })
    expect(same.json()).toMatchObject({ sameBillingAddress: true, billingAddress: null, billingCountry: null })
  })
})

describe('Companies.Applicant', () => {
  it('Companies.Applicant returns the contact and the language', async ({ companies }) => {
    const headers = { 'accept-language': 'de-DE, sv;q=0.8, en;q=0.7' }
    await companies.ask(null, 'POST', '/api/companies/register', { body: aForm, headers })
    const [{ id, applicationId }] = await listed(companies)
    await decide(companies, applicationId, { status: 'REJECTED', reason: 'No F-tax' })
    const client = localCalls('notifications', companies.instance.rpc!).to(Companies)
    expect(await client.applicant({ companyId: id })).toMatchObject({
      name: 'Olof Blom',
      email: 'olof@blomman.example',
      companyName: 'Blomman AB',
      applicationId,
      status: 'REJECTED',
      reason: 'No F-tax',
      locale: 'sv'
    })
    await expect(client.applicant({ companyId: randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(client.applicant({ companyId: 'x' })).rejects.toMatchObject({ status: 404 })
  })
})
