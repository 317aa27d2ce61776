import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aCompanyAdmin, aCompanyMember, anApprovedCompany, auditOf, eventsOf, type Json } from './a-companies.ts'
import { withOwnerAnd } from './a-company-of-two.ts'
import { it } from './companies-test.ts'

const members = '/api/companies/me/members'

describe('PATCH /api/companies/me/members/:id', () => {
  it('PATCH /api/companies/me/members/:id makes a member an admin at once, and informs auth by one event', async ({
    companies,
    bus,
    db
  }) => {
    const { id, admin, maja } = await withOwnerAnd(companies, bus)
    const change = (role: string) => companies.ask(admin, 'PATCH', `${members}/${maja}`, { body: { role } })
    const answer = await change('company_admin')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: maja, role: 'company_admin', status: 'active' }
    ])
    expect((await change('company_admin')).statusCode).toBe(200)
    const listed = (await companies.ask(admin, 'GET', members)).json()
    expect(listed).toContainEqual(expect.objectContaining({ id: maja, role: 'company_admin' }))
    expect((await eventsOf(db, id)).filter(({ type }) => type === 'company.member-role-changed')).toMatchObject([
      { data: { userId: maja, companyId: id, role: 'company_admin' } }
    ])
    expect((await auditOf(db)).filter(({ action }) => action === 'company.change-member')).toMatchObject([
      { actorId: admin.id, objectId: maja }
    ])
    expect((await change('driver')).json().errors).toEqual([
      { path: 'role', message: 'Must be company_member or company_admin' }
    ])
  })

  it('PATCH /api/companies/me/members/:id leaves the company an admin, also when two make each other members at once', async ({
    companies,
    bus
  }) => {
    const { id, admin, maja } = await withOwnerAnd(companies, bus)
    const demote = (actor: typeof admin, target: string) =>
      companies.ask(actor, 'PATCH', `${members}/${target}`, { body: { role: 'company_member' } })
    const last = await demote(admin, admin.id)
    expect([last.statusCode, last.json().code]).toEqual([409, 'LAST_COMPANY_ADMIN'])
    await companies.ask(admin, 'PATCH', `${members}/${maja}`, { body: { role: 'company_admin' } })
    const other = aUser({ id: maja, role: 'company_admin', companyId: id })
    const answers = await Promise.all([demote(admin, maja), demote(other, admin.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Whom the application named is an admin too, and invited some time after the approval.
    const listed: Json[] = (await companies.ask(admin, 'GET', members)).json()
    expect(listed.filter(({ role, status }) => role === 'company_admin' && status === 'active')).toHaveLength(1)
  })

  it('PATCH /api/companies/me/members/:id is for admins of the company with a recent proof, and for members who have joined', async ({
    companies,
    bus
  }) => {
    const { id, admin, maja } = await withOwnerAnd(companies, bus)
    const other = await anApprovedCompany(companies)
    const body = { role: 'company_admin' }
    const ask = async (actor: typeof admin, target: string) => {
      const answer = await companies.ask(actor, 'PATCH', `${members}/${target}`, { body })
      return [answer.statusCode, answer.json().code]
    }
    expect(await ask({ ...admin, isProven: false }, maja)).toEqual([403, 'STEP_UP_REQUIRED'])
    expect((await ask(aCompanyMember(id), maja))[0]).toBe(403)
    expect((await ask(aCompanyAdmin(other), maja))[0]).toBe(404)
    const invite = { body: { email: 'nils@blomman.example', role: 'company_member' } }
    const invited = (await companies.ask(admin, 'POST', members, invite)).json()
    expect(await ask(admin, invited.id)).toEqual([409, 'NOT_JOINED'])
  })
})
