import { deleteExpiredContactChanges } from '#db/contact-changes.ts'
import { saveMember } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyMemberInvited } from '@ilbud/proto/events/companies'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aCompanyAdmin,
  aCompanyMember,
  aForm,
  anAdmin,
  anApprovedCompany,
  type Answer,
  apply,
  auditOf,
  eventsOf,
  type Started
} from './a-companies.ts'
import { it } from './companies-test.ts'

const me = '/api/companies/me'
const newEmail = 'kassa@blomman.example'

/** An approved company whose admin has accepted the invitation, which is sent in the background. */
async function aCompanyWithAdmin(companies: Started, db: Kysely<CompaniesTables>): Promise<string> {
  const companyId = await anApprovedCompany(companies)
  const isInvited = async () => (await eventsOf(db, companyId)).some(({ type }) => type === companyMemberInvited.type)
  await eventually(isInvited, 'the admin is invited')
  const at = companies.clock.now
  const member = { userId: uuidv7(), companyId, role: 'company_admin' as const, disabled: false, removed: false }
  await db.transaction().execute((trx) => saveMember(trx, { ...member, joined: true, since: at }, { version: 1, at }))
  return companyId
}

function edit({ ask }: Started, companyId: string, body: object): Promise<Answer> {
  return ask(aCompanyAdmin(companyId), 'PATCH', me, { body })
}

async function contactOf({ ask }: Started, companyId: string) {
  const { adminEmail, pendingEmail } = (await ask(aCompanyAdmin(companyId), 'GET', me)).json()
  return { adminEmail, pendingEmail }
}

/** Companies.ContactChange as notifications calls it. */
function ofChange({ instance }: Started, changeId: string) {
  return localCalls('notifications', instance.rpc!).to(Companies).contactChange({ changeId })
}

async function changesOf(db: Kysely<CompaniesTables>, companyId: string): Promise<[type: string, changeId: string][]> {
  const events = await eventsOf(db, companyId)
  return events.flatMap(({ type, data }) => (data.changeId ? [[type, data.changeId as string]] : []))
}

const secretOf = (path: string): string => path.replace('/company/contact#token=', '')
const confirm = ({ ask }: Started, token: string) =>
  ask(null, 'POST', '/api/companies/contact/confirm', { body: { token } })

describe('another contact address of a company', () => {
  it('another contact address of a company takes effect when its link is opened, once; the previous contact is informed first', async ({
    companies,
    db
  }) => {
    const id = await aCompanyWithAdmin(companies, db)
    const edited = await edit(companies, id, { adminEmail: newEmail, adminPhone: '070-174 06 99' })
    expect(edited.json()).toMatchObject({
      adminEmail: aForm.adminEmail,
      pendingEmail: newEmail,
      adminPhone: '070-174 06 99'
    })
    const [[asked, changeId], [proof, sameId]] = (await changesOf(db, id)) as [[string, string], [string, string]]
    expect([asked, proof, sameId]).toEqual(['company.contact-change-asked', 'company.contact-proof-asked', changeId])
    const event = await ofChange(companies, changeId)
    expect(event).toMatchObject({
      oldEmail: aForm.adminEmail,
      newEmail,
      name: aForm.adminName,
      companyName: aForm.companyName,
      isPending: true,
      expiresAt: '2026-03-03T12:00:00.000Z'
    })
    expect(secretOf(event.path)).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await eventsOf(db, id))).not.toMatch(/@|kassa|olof/)

    expect((await confirm(companies, secretOf(event.path))).statusCode).toBe(204)
    expect(await contactOf(companies, id)).toEqual({ adminEmail: newEmail, pendingEmail: null })
    expect((await eventsOf(db, id)).at(-1)!.type).toBe('company.changed')
    expect((await auditOf(db)).at(-1)).toMatchObject({
      action: 'company.confirm-contact',
      actorId: null,
      actorRole: 'system',
      objectId: id
    })
    expect(await ofChange(companies, changeId)).toMatchObject({ path: '', isPending: false })
    const again = await confirm(companies, secretOf(event.path))
    expect([again.statusCode, again.json().code]).toEqual([400, 'TOKEN_INVALID'])
  })

  it('another contact address of a company is withdrawn by an admin of the company, and its link ends', async ({
    companies,
    db
  }) => {
    const id = await aCompanyWithAdmin(companies, db)
    const withdraw = (user: User) => companies.ask(user, 'DELETE', `${me}/contact-change`)
    const refusals = [await withdraw(aCompanyMember(id)), await withdraw(aCompanyAdmin(id))]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 404])
    await edit(companies, id, { adminEmail: newEmail })
    const [[, changeId]] = (await changesOf(db, id)) as [[string, string]]
    const { path } = await ofChange(companies, changeId)
    expect((await withdraw(aCompanyAdmin(await aCompanyWithAdmin(companies, db)))).statusCode).toBe(404)
    expect(await contactOf(companies, id)).toMatchObject({ pendingEmail: newEmail })

    const changeEvents = async () => (await eventsOf(db, id)).filter(({ type }) => type === 'company.changed').length
    expect(await changeEvents()).toBe(1)
    expect((await withdraw(aCompanyAdmin(id))).statusCode).toBe(204)
    expect(await contactOf(companies, id)).toEqual({ adminEmail: aForm.adminEmail, pendingEmail: null })
    expect(await changeEvents()).toBe(2)
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ action: 'company.withdraw-contact', actorRole: 'company_admin', objectId: id })
    )
    expect((await ofChange(companies, changeId)).path).toBe('')
    expect((await confirm(companies, secretOf(path))).json().code).toBe('TOKEN_INVALID')
    expect((await withdraw(aCompanyAdmin(id))).statusCode).toBe(404)
    expect(await changeEvents()).toBe(2)
  })

  it('another contact address of a company is refused with an invalid, expired or superseded link', async ({
    companies,
    db
  }) => {
    const id = await aCompanyWithAdmin(companies, db)
    expect((await confirm(companies, 'x')).json().code).toBe('TOKEN_INVALID')
    expect((await confirm(companies, '')).statusCode).toBe(400)
    await edit(companies, id, { adminEmail: newEmail })
    await edit(companies, id, { adminEmail: 'annan@blomman.example' })
    const [[, first], , , [, second]] = (await changesOf(db, id)) as [string, string][] as [
      [string, string],
      unknown,
      unknown,
      [string, string]
    ]
    const [replaced, open] = [await ofChange(companies, first), await ofChange(companies, second)]
    expect(replaced.path).toBe('')
    expect(await contactOf(companies, id)).toMatchObject({ pendingEmail: 'annan@blomman.example' })
    companies.clock.now = new Date(companies.clock.now.getTime() + 86_400_000)
    expect((await confirm(companies, secretOf(open.path))).json().code).toBe('TOKEN_INVALID')
    await expect(ofChange(companies, second)).rejects.toMatchObject({ status: 404 })
    await deleteExpiredContactChanges(db, companies.clock.now)
    expect(await contactOf(companies, id)).toEqual({ adminEmail: aForm.adminEmail, pendingEmail: null })
    expect(await db.selectFrom('contact_changes').selectAll().execute()).toEqual([])
  })

  it('another contact address of a company waits for its proof when the record comes back as it was shown', async ({
    companies,
    db
  }) => {
    const id = await aCompanyWithAdmin(companies, db)
    const shown = (await edit(companies, id, { adminEmail: newEmail })).json()
    const events = (await eventsOf(db, id)).length
    expect((await edit(companies, id, { ...shown, adminEmail: 'OLOF@blomman.example' })).statusCode).toBe(200)
    expect(await contactOf(companies, id)).toEqual({ adminEmail: 'OLOF@blomman.example', pendingEmail: newEmail })
    expect((await changesOf(db, id)).length).toBe(2)
    expect((await eventsOf(db, id)).length).toBe(events + 1)
  })

  it('another contact address of a company that an admin of Ilbud writes waits for its proof as well', async ({
    companies,
    db
  }) => {
    const id = await aCompanyWithAdmin(companies, db)
    const list = '/api/admin/v1/company-applications'
    const [{ applicationId }] = (await companies.ask(anAdmin(), 'GET', list)).json()
    const answer = await companies.ask(anAdmin(), 'PATCH', `${list}/${applicationId}`, {
      body: { adminEmail: newEmail }
    })
    expect(answer.json()).toMatchObject({ adminEmail: aForm.adminEmail, pendingEmail: newEmail })
    expect(await contactOf(companies, id)).toMatchObject({ adminEmail: aForm.adminEmail })
    expect((await companies.ask(anAdmin(), 'GET', list)).json()).toMatchObject([{ pendingEmail: newEmail }])
  })

  it('another contact address of a company takes effect immediately before the decision, and the previous contact is informed', async ({
    companies,
    db
  }) => {
    const applicationId = await apply(companies)
    const url = `/api/admin/v1/company-applications/${applicationId}`
    const answer = await companies.ask(anAdmin(), 'PATCH', url, { body: { adminEmail: newEmail } })
    expect(answer.json()).toMatchObject({ adminEmail: newEmail, pendingEmail: null })
    const [change, ...others] = await changesOf(db, answer.json().id)
    expect([change![0], others]).toEqual(['company.contact-change-asked', []])
    expect(await ofChange(companies, change![1])).toMatchObject({
      oldEmail: aForm.adminEmail,
      path: '',
      isPending: false
    })
  })
})
