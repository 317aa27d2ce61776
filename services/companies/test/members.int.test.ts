import { insertInvited, listMembers } from '#db/members.ts'
import { invitationId } from '#use-cases/applying/invitation-id.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { eventually } from '@ilbud/testkit/eventually'
import { countKeyLocks } from '@ilbud/testkit/services/key-locks'
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
import { withOwnerAnd } from './a-company-of-two.ts'
import { it } from './companies-test.ts'

const members = '/api/companies/me/members'
const list = '/api/admin/v1/company-applications'

async function eventTypes(db: Parameters<typeof eventsOf>[0], companyId: string): Promise<[string, number][]> {
  return (await eventsOf(db, companyId)).map(({ type, data }) => [type.replace('company.', ''), data.version])
}

describe('the accounts that auth tells of', () => {
  it('the accounts that auth tells of are kept as members in step, each change once, and the company tells who came and went', async ({
    companies,
    bus,
    db
  }) => {
    // While auth is unavailable, no invitation changes the members.
    companies.auth.state = 'away'
    const id = await anApprovedCompany(companies)
    const [owner, guest, driver] = [uuidv7(), uuidv7(), uuidv7()]
    const events = [
      anAccountEvent({ userId: owner, companyId: id, role: 'company_admin' }),
      anAccountEvent({ userId: guest, companyId: id, role: 'company_member' }),
      anAccountEvent({ userId: driver, companyId: id, role: 'driver' }),
      anAccountEvent({ userId: uuidv7() }),
      anAccountEvent({ userId: guest, version: 2, companyId: id, role: 'company_member', disabled: true })
    ]
    // Old events delivered again change nothing.
    await bus.publish('auth.events', [...events, ...events])
    const known = async () => (await listMembers(db, id)).map(({ userId, role, disabled }) => [userId, role, disabled])
    await eventually(async () => (await known()).some(([, , disabled]) => disabled), 'the guest is disabled')
    // Events of different accounts have no common order.
    await eventually(async () => (await known()).some(([userId]) => userId === owner), 'the owner has joined')
    expect(new Set(await known())).toEqual(
      new Set([
        [owner, 'company_admin', false],
        [guest, 'company_member', true]
      ])
    )
    await bus.publish('auth.events', [anAccountEvent({ userId: guest, version: 3 })])
    await eventually(async () => (await known()).length === 1, 'the guest has left')
    const memberEvents = (await eventsOf(db, id)).filter(({ data }) => data.userId === owner || data.userId === guest)
    expect(new Set(memberEvents.map(({ type, data }) => [type, data.userId]))).toEqual(
      new Set([
        ['company.member-joined', owner],
        ['company.member-joined', guest],
        ['company.member-removed', guest]
      ])
    )
    const versions = (await eventsOf(db, id)).map(({ data }) => data.version)
    expect(versions).toEqual(versions.map((_, at) => at + 1))
  })

  it('member accounts move from company to company, and are known before their company is', async ({
    companies,
    bus,
    db
  }) => {
    companies.auth.state = 'away'
    const [one, other] = [await anApprovedCompany(companies), await anApprovedCompany(companies)]
    const userId = uuidv7()
    const move = (version: number, companyId: string) =>
      bus.publish('auth.events', [anAccountEvent({ userId, version, companyId, role: 'company_member' })])
    const isIn = (companyId: string) =>
      eventually(async () => (await listMembers(db, companyId)).length === 1, 'the account is there')
    const unknown = randomUUID()
    await move(1, unknown)
    await isIn(unknown)
    await move(2, one)
    await isIn(one)
    await move(3, other)
    await isIn(other)
    expect(await listMembers(db, one)).toEqual([])
    const membershipEvents = async (id: string) =>
      (await eventTypes(db, id)).filter(([type]) => /joined|removed/.test(type))
    expect((await membershipEvents(one)).map(([type]) => type)).toEqual(['member-joined', 'member-removed'])
    expect((await membershipEvents(other)).map(([type]) => type)).toEqual(['member-joined'])
  })
})

describe('POST /api/companies/me/members', () => {
  it('POST /api/companies/me/members puts the newest in front of the list', async ({ companies }) => {
    const admin = aCompanyAdmin(await anApprovedCompany(companies))
    const list = async () => (await companies.ask(admin, 'GET', members)).json() as { email: string }[]
    await eventually(async () => (await list()).length === 1, 'the first admin has joined')
    const emails = ['maja@blomman.example', 'nils@blomman.example']
    for (const email of emails) {
      companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
      await companies.ask(admin, 'POST', members, { body: { email, role: 'company_member' } })
    }
    expect((await list()).slice(0, 2).map(({ email }) => email)).toEqual(emails.toReversed())
  })

  it('POST /api/companies/me/members has auth invite, shows the person as invited, then as active', async ({
    companies,
    bus,
    db
  }) => {
    const id = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(id)
    const body = { email: 'maja@blomman.example', role: 'company_member' }
    const answer = await companies.ask(admin, 'POST', members, { body: { ...body, locale: 'sv' } })
    expect(answer.statusCode).toBe(201)
    const invitation = answer.json().id
    const since = companies.clock.now.toISOString()
    expect(answer.json()).toEqual({ id: invitation, ...body, name: 'maja', status: 'invited', since })
    expect(companies.auth.invitations.filter(({ occasion }) => occasion === 'member')).toMatchObject([
      { ...body, name: 'maja', locale: 'sv', companyId: id, actorId: admin.id, actorRole: 'company_admin' }
    ])
    const { data } = (await eventsOf(db, id)).find(
      ({ type, data }) => type === 'company.member-invited' && data.role === 'company_member'
    )!
    const userId = data.userId as string
    expect(userId).not.toBe(invitation)
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ actorId: admin.id, action: 'company.invite-member', objectId: userId })
    )
    await bus.publish('auth.events', [anAccountEvent({ userId, companyId: id, role: 'company_member' })])
    const find = async () =>
      ((await companies.ask(aCompanyMember(id), 'GET', members)).json() as Json[]).find((each) => each.id === userId)
    await eventually(async () => (await find())?.status === 'active', 'the person has joined')
    expect(await find()).toMatchObject({ ...body, name: 'maja' })
  })

  it('POST /api/companies/me/members of somebody who never answered another company shows the later invitation, which can be withdrawn', async ({
    companies,
    db
  }) => {
    const [first, second] = [await anApprovedCompany(companies), await anApprovedCompany(companies)]
    const userId = uuidv7()
    const invite = async (companyId: string, seconds: number) => {
      const at = new Date(companies.clock.now.getTime() + seconds * 1000)
      await db
        .transaction()
        .execute((trx) => insertInvited(trx, { userId, companyId, role: 'company_member', invitation: null }, at))
    }
    const isIn = async (companyId: string) => (await listMembers(db, companyId)).some((each) => each.userId === userId)
    await invite(first, 1)
    await invite(second, 2)
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    await invite(first, 1)
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    expect((await companies.ask(aCompanyAdmin(second), 'DELETE', `${members}/${userId}`)).statusCode).toBe(204)
  })

  it('POST /api/companies/me/members with one key invites once, and without one sends another link', async ({
    companies,
    db
  }) => {
    const id = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(id)
    const body = { email: 'maja@blomman.example', role: 'company_member', name: 'Maja Ros' }
    const ask = (key?: string, change = {}) =>
      companies.ask(admin, 'POST', members, { body: { ...body, ...change }, ...(key && { key }) })
    const count = () => companies.auth.invitations.filter(({ occasion }) => occasion === 'member').length
    const key = randomUUID()
    const [first, second] = [await ask(key), await ask(key)]
    expect(second.json()).toEqual(first.json())
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(count()).toBe(1)
    expect((await ask(key, { role: 'company_admin' })).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(count()).toBe(1)
    await ask()
    expect(count()).toBe(2)
    expect((await eventTypes(db, id)).filter(([type]) => type === 'member-invited').length).toBeGreaterThanOrEqual(2)
  })

  it('POST /api/companies/me/members holds no transaction while auth is asked', async ({ companies, db }) => {
    const id = await anApprovedCompany(companies)
    await eventually(() => companies.auth.invitations.length === 1, 'the admin is invited')
    const held = Promise.withResolvers<void>()
    companies.auth.holds = held.promise
    const body = { email: 'maja@blomman.example', role: 'company_member' }
    const asked = companies.ask(aCompanyAdmin(id), 'POST', members, { body, key: randomUUID() })
    await eventually(() => companies.auth.invitations.length === 2, 'auth is asked')
    expect(await countKeyLocks(db)).toBe(0)
    held.resolve()
    expect((await asked).statusCode).toBe(201)
  })

  it('POST /api/companies/me/members stores no invitation while auth is unavailable', async ({ companies, db }) => {
    const id = await anApprovedCompany(companies)
    await eventually(() => companies.auth.invitations.length === 1, 'the admin is invited')
    const body = { email: 'maja@blomman.example', role: 'company_member' }
    companies.auth.state = 'away'
    expect((await companies.ask(aCompanyAdmin(id), 'POST', members, { body })).statusCode).toBe(503)
    expect((await auditOf(db)).filter(({ action }) => action === 'company.invite-member')).toEqual([])
    companies.auth.state = 'knows-them'
    const known = await companies.ask(aCompanyAdmin(id), 'POST', members, { body })
    expect(known.json()).toMatchObject({ status: 'active' })
  })

  it('POST /api/companies/me/members is for the company’s admins, with an address and a company’s role', async ({
    companies
  }) => {
    const id = await anApprovedCompany(companies)
    const ask = (user: Parameters<Started['ask']>[0], change = {}) =>
      companies.ask(user, 'POST', members, { body: { email: 'a@b.example', role: 'company_member', ...change } })
    expect((await ask(null)).statusCode).toBe(401)
    for (const user of [aCompanyMember(id), aUser(), anAdmin(), aUser({ role: 'driver' })]) {
      expect((await ask(user)).statusCode).toBe(403)
    }
    for (const role of ['admin', 'driver', 'customer', '', null]) {
      expect((await ask(aCompanyAdmin(id), { role })).json().errors).toEqual([
        { path: 'role', message: 'Must be company_member or company_admin' }
      ])
    }
    expect((await ask(aCompanyAdmin(id), { email: '' })).json().errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address' }
    ])
    expect((await ask(aCompanyAdmin(randomUUID()))).statusCode).toBe(404)
    expect((await ask(aUser({ role: 'company_admin', companyId: null }))).statusCode).toBe(404)
  })
})

describe('DELETE /api/companies/me/members/:id', () => {
  it('removing a member asks for a recent proof of who is there, as an invitation does, and changes nothing without', async ({
    companies,
    bus
  }) => {
    const { admin, maja, ids } = await withOwnerAnd(companies, bus)
    const unproven = { ...admin, isProven: false }
    const invite = { body: { email: 'nils@blomman.example', role: 'company_admin' } }
    for (const answer of [
      await companies.ask(unproven, 'DELETE', `${members}/${maja}`),
      await companies.ask(unproven, 'POST', members, invite)
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'STEP_UP_REQUIRED'])
    }
    expect(await ids()).toContain(maja)
    expect(companies.auth.invitations.some(({ email }) => email === invite.body.email)).toBe(false)
  })

  it('DELETE /api/companies/me/members/:id removes a member from the list immediately, and informs auth by one event', async ({
    companies,
    bus,
    db
  }) => {
    const { id, admin, maja, ids } = await withOwnerAnd(companies, bus)
    const remove = () => companies.ask(admin, 'DELETE', `${members}/${maja}`)
    expect((await remove()).statusCode).toBe(204)
    expect(await ids()).not.toContain(maja)
    expect((await remove()).statusCode).toBe(404)
    await bus.publish('auth.events', [anAccountEvent({ userId: maja, version: 2 })])
    await eventually(
      async () => !(await db.selectFrom('members').selectAll().where('user_id', '=', maja).executeTakeFirst()),
      'auth has said that the account has left'
    )
    expect((await eventsOf(db, id)).filter(({ type }) => type === 'company.member-removed')).toMatchObject([
      { data: { userId: maja, companyId: id, role: 'company_member', joined: true } }
    ])
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ actorId: admin.id, action: 'company.remove-member', objectId: maja })
    )
  })

  it('DELETE /api/companies/me/members/:id withdraws an invitation, and keeps the last admin', async ({
    companies,
    bus
  }) => {
    const { id, admin, ids } = await withOwnerAnd(companies, bus)
    await eventually(() => companies.auth.invitations.length === 1, 'the company’s admin is invited too')
    const body = { email: 'maja@blomman.example', role: 'company_admin' }
    const { id: invited } = (await companies.ask(admin, 'POST', members, { body })).json()
    // An invited admin does not count as an admin yet.
    const last = await companies.ask(admin, 'DELETE', `${members}/${admin.id}`)
    expect([last.statusCode, last.json().code]).toEqual([409, 'LAST_COMPANY_ADMIN'])
    expect((await companies.ask(admin, 'DELETE', `${members}/${invited}`)).statusCode).toBe(204)
    expect(await ids()).not.toContain(invited)
    const second = uuidv7()
    await bus.publish('auth.events', [anAccountEvent({ userId: second, companyId: id, role: 'company_admin' })])
    await eventually(async () => (await ids()).includes(second), 'there is another admin')
    expect((await companies.ask(admin, 'DELETE', `${members}/${admin.id}`)).statusCode).toBe(204)
  })

  it('DELETE /api/companies/me/members/:id finds no member of another company, and lets no member do it', async ({
    companies,
    bus
  }) => {
    const { id, maja } = await withOwnerAnd(companies, bus)
    const other = await anApprovedCompany(companies)
    const url = `${members}/${maja}`
    expect((await companies.ask(aCompanyAdmin(other), 'DELETE', url)).statusCode).toBe(404)
    expect((await companies.ask(aCompanyMember(id), 'DELETE', url)).statusCode).toBe(403)
    expect((await companies.ask(aCompanyMember(other), 'GET', members)).json()).not.toContainEqual(
      expect.objectContaining({ id: maja })
    )
  })
})

describe('GET /api/companies/me/members', () => {
  it('GET /api/companies/me/members shows an address without an account, with one and one that cannot join alike, until they join', async ({
    companies,
    bus,
    db
  }) => {
    const id = await anApprovedCompany(companies)
    const admin = aCompanyAdmin(id)
    const list = async () => (await companies.ask(admin, 'GET', members)).json() as Json[]
    const find = async (email: string) => (await list()).find((one) => one.email === email)
    const invite = async (email: string) => {
      const answer = await companies.ask(admin, 'POST', members, { body: { email, role: 'company_member' } })
      const again = await companies.ask(admin, 'POST', members, { body: { email, role: 'company_member' } })
      expect((await list()).filter((one) => one.email === email)).toHaveLength(1)
      expect(again.json()).toEqual(answer.json())
      const face = { ...answer.json(), id: '', email: '', name: '' }
      const row = { ...(await find(email))!, id: '', email: '', name: '' }
      return [answer.statusCode, face, row, answer.json().id[14]]
    }
    const body = { email: 'saga@ilbud.example', role: 'company_member' }
    const without = await invite('without@ilbud.example')
    companies.auth.state = 'refuses'
    expect(await invite('elsewhere@ilbud.example')).toEqual(without)
    companies.auth.state = 'well'
    expect(await invite(body.email)).toEqual(without)
    const users = await listMembers(db, id)
    const { userId } = users.find(({ invitation }) => invitation?.id === invitationId(id, body.email))!
    companies.auth.people.set(userId, { id: userId, name: 'Saga Ek', email: body.email, invited: false })
    expect(await find(body.email)).toMatchObject({ name: 'saga', status: 'invited' })
    expect(JSON.stringify(await list())).not.toContain(userId)

    const elsewhere = (await find('elsewhere@ilbud.example'))!.id
    expect((await companies.ask(admin, 'DELETE', `${members}/${elsewhere}`)).statusCode).toBe(204)
    expect(await find('elsewhere@ilbud.example')).toBeUndefined()
    expect((await eventTypes(db, id)).some(([type]) => type === 'member-removed')).toBe(false)
    await bus.publish('auth.events', [anAccountEvent({ userId, companyId: id, role: 'company_member' })])
    await eventually(async () => (await find(body.email))?.status === 'active', 'the person has joined')
    expect(await find(body.email)).toMatchObject({ id: userId, name: 'Saga Ek' })
  })

  it('GET /api/companies/me/members works without names while auth is unavailable', async ({ companies }) => {
    const id = await anApprovedCompany(companies)
    const read = async () => (await companies.ask(aCompanyMember(id), 'GET', members)).json()
    await eventually(async () => (await read()).length === 1, 'the admin is invited')
    expect(await read()).toMatchObject([{ name: aForm.adminName, email: aForm.adminEmail, status: 'invited' }])
    companies.auth.state = 'away'
    expect(await read()).toMatchObject([{ name: aForm.adminName, email: aForm.adminEmail, role: 'company_admin' }])
  })
})

describe('the invitation of a company’s admin', () => {
  const invitationOf = async ({ ask }: Started) => (await ask(anAdmin(), 'GET', list)).json()[0].invitation

  it('the invitation of a company’s admin waits with growing pauses while auth is unavailable, and is sent once', async ({
    companies,
    db
  }) => {
    companies.auth.state = 'broken'
    const id = await anApprovedCompany(companies)
    const tries = async () =>
      (await db.selectFrom('companies').select('invitation_tries').executeTakeFirst())!.invitation_tries
    await eventually(async () => (await tries()) === 1, 'it was tried')
    companies.auth.state = 'away'
    companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
    await eventually(async () => (await tries()) === 2, 'it was tried again')
    expect(await invitationOf(companies)).toBe('pending')
    companies.auth.state = 'loses-its-answer'
    companies.clock.now = new Date(companies.clock.now.getTime() + 2000)
    await eventually(async () => (await tries()) === 3, 'auth has sent it and could not say so')
    companies.auth.state = 'well'
    companies.clock.now = new Date(companies.clock.now.getTime() + 4000)
    await eventually(async () => (await invitationOf(companies)) === 'sent', 'it was sent')
    expect(companies.auth.invitations).toMatchObject([{ key: `company/${id}/1` }])
    expect((await eventTypes(db, id)).at(-1)).toEqual(['member-invited', 3])
  })

  it('the invitation of a company’s admin is refused for an address of another kind of account, and goes to the next address', async ({
    companies,
    db
  }) => {
    companies.auth.state = 'refuses'
    const id = await anApprovedCompany(companies)
    await eventually(async () => (await invitationOf(companies)) === 'refused', 'auth has refused')
    companies.auth.state = 'well'
    const [{ applicationId }] = (await companies.ask(anAdmin(), 'GET', list)).json()
    const edit = (adminEmail: string) =>
      companies.ask(anAdmin(), 'PATCH', `${list}/${applicationId}`, { body: { adminEmail } })
    expect((await edit('olle@blomman.example')).json()).toMatchObject({ invitation: 'pending' })
    await eventually(() => companies.auth.invitations.length === 1, 'the second address is invited')
    await eventually(async () => (await invitationOf(companies)) === 'sent', 'that is known here')

    // Nobody has accepted yet: the owner of the second address must not get in by its invitation.
    await edit('olof.blom@blomman.example')
    await eventually(() => companies.auth.invitations.length === 2, 'the third address is invited')
    expect(companies.auth.invitations.map(({ email, key }) => [email, key])).toEqual([
      ['olle@blomman.example', `company/${id}/2`],
      ['olof.blom@blomman.example', `company/${id}/3`]
    ])
    await eventually(async () => (await invitationOf(companies)) === 'sent', 'that is known here, too')
    expect((await eventTypes(db, id)).map(([type]) => type)).toEqual(
      'applied approved contact-change-asked changed member-invited contact-change-asked changed member-removed member-invited'.split(
        ' '
      )
    )
  })

  it('nobody is invited as a company’s admin who is that already, and no new contact of a company that has one', async ({
    companies,
    bus,
    db
  }) => {
    companies.auth.state = 'knows-them'
    const id = await anApprovedCompany(companies)
    await eventually(async () => (await invitationOf(companies)) === 'sent', 'auth knows the admin')
    const joined = anAccountEvent({ userId: uuidv7(), companyId: id, role: 'company_admin' })
    await bus.publish('auth.events', [joined])
    await eventually(async () => (await listMembers(db, id)).length === 1, 'the admin is a member')
    const body = { adminEmail: 'kassa@blomman.example' }
    const edited = await companies.ask(aCompanyAdmin(id), 'PATCH', '/api/companies/me', { body })
    expect(edited.json()).toMatchObject({ adminEmail: aForm.adminEmail, pendingEmail: body.adminEmail })
    expect(await invitationOf(companies)).toBe('sent')
    expect((await eventTypes(db, id)).map(([type]) => type)).toEqual([
      'applied',
      'approved',
      'member-joined',
      'contact-change-asked',
      'contact-proof-asked',
      'changed'
    ])
  })
})
