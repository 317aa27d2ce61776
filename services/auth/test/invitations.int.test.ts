import { companyMemberRemoved, companyMemberRoleChanged } from '@ilbud/proto/events/companies'
import { writeEvent } from '@ilbud/proto/events/event'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { uuidv7 } from '@ilbud/kernel/ids'
import { forgetOld } from '#use-cases/forget-old.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'
import { secretOf, recordedEvents, tokenIds } from './mails.ts'

const companyId = '0197b0c0-0000-7000-8000-00000000c001'
const admin = { actorId: '0197b0c0-0000-7000-8000-000000000001', actorRole: 'admin' }
const olof = { email: 'Olof@blomman.example', name: 'Olof Blom', role: 'company_admin', companyId, occasion: 'company' }
const yusuf = { email: 'yusuf@ilbud.example', name: 'Yusuf Demir', role: 'driver', occasion: 'driver', ...admin }

function invite(auth: Started, invitation: object) {
  return auth.context.calls.to(Auth).invite({ key: uuidv7(), ...invitation })
}

function accept(auth: Started, token: string, locale?: 'sv' | 'en') {
  return auth.post('/api/v1/auth/invitations/accept', { token, password, locale })
}

/** The event of companies about a removed member. */
function removal(userId: string, at = new Date()) {
  const data = { version: 1, companyId, status: 'APPROVED' as const, userId, role: 'company_member' as const }
  const about = { id: uuidv7(), source: '/companies', subject: companyId, at }
  return { key: companyId, value: JSON.stringify(writeEvent(companyMemberRemoved, { ...about, data })) }
}

describe('an invitation', () => {
  it('an invitation becomes an account, which the others hear of, when it is accepted; and signs in', async ({
    auth,
    db
  }) => {
    const { userId, isActive } = await invite(auth, { ...olof, phone: '070-174 06 05', locale: 'sv' })
    expect(isActive).toBe(false)
    const client = auth.context.calls.to(Auth)
    const found = await client.findUser({ by: { case: 'id', value: userId } })
    expect(found).toMatchObject({ invited: true, email: 'olof@blomman.example', phone: '070-174 06 05' })
    expect(await recordedEvents(db)).toMatchObject([
      { type: 'auth.invited', subject: userId, data: { userId, occasion: 'company', companyId } }
    ])

    const { accessToken } = (await accept(auth, await secretOf(auth, db))).json<{ accessToken: string }>()
    const user = await auth.context.identity.verify(accessToken)
    expect(user).toMatchObject({ id: userId, role: 'company_admin', companyId, name: 'Olof Blom' })
    await auth.signIn('olof@blomman.example')
    expect((await recordedEvents(db))[1]).toMatchObject({
      type: 'auth.user-created',
      subject: userId,
      data: { version: 1, role: 'company_admin', companyId, disabled: false, authzVersion: 1 }
    })
    expect((await recordedEvents(db, 'audit.events')).map(({ data }) => [data['actorRole'], data['action']])).toEqual([
      ['system', 'user.invite'],
      ['company_admin', 'invitation.accept']
    ])
  })

  it.for([undefined, 'en'])(
    'an invitation leads to mails in the language in which it was accepted, whatever the inviter thought: %s',
    async (guessed, { auth, db }) => {
      const { userId } = await invite(auth, { ...yusuf, locale: guessed })
      await accept(auth, await secretOf(auth, db), 'sv')
      expect(await auth.context.calls.to(Auth).address({ userId })).toMatchObject({ locale: 'sv' })
    }
  )

  it('somebody who is invited once more in another role gets that one, also with the first link', async ({
    auth,
    db
  }) => {
    const member = { ...olof, role: 'company_member', occasion: 'member', ...admin }
    const { userId } = await invite(auth, member)
    const first = await secretOf(auth, db)
    expect((await invite(auth, { ...member, role: 'company_admin' })).userId).toBe(userId)
    const { accessToken } = (await accept(auth, first)).json<{ accessToken: string }>()
    const me = await auth.ask('GET', '/api/v1/auth/me', { as: accessToken })
    expect(me.json()).toMatchObject({ id: userId, role: 'company_admin', companyId })
  })

  it('the link of an invitation says whether the person has an account, whose language stays', async ({ auth, db }) => {
    const check = async (token: string) =>
      (await auth.post('/api/v1/auth/links/check', { purpose: 'invite', token })).json<{ state: string }>().state
    const member = { ...yusuf, role: 'company_member', companyId, occasion: 'member' }
    const { userId } = await invite(auth, { ...yusuf, role: 'customer', occasion: 'customer', locale: 'en' })
    const first = await secretOf(auth, db)
    expect(await check(first)).toBe('open')
    await accept(auth, first, 'en')
    await invite(auth, member)
    const second = await secretOf(auth, db, 2)
    expect([await check(first), await check(second)]).toEqual(['used', 'existing'])
    await accept(auth, second, 'sv')
    expect(await check(second)).toBe('used')
    expect(await auth.context.calls.to(Auth).address({ userId })).toMatchObject({ locale: 'en' })
  })

  it('an invitation is made once for a key, also when it is asked for twice at once', async ({ auth, db }) => {
    const key = 'driver/1'
    const made = await Promise.all([1, 2, 3].map(() => invite(auth, { ...yusuf, key })))
    expect(new Set(made.map(({ userId }) => userId)).size).toBe(1)
    expect(await tokenIds(db)).toHaveLength(1)

    // Another key is another mail to the same person.
    expect((await invite(auth, yusuf)).userId).toBe(made[0]!.userId)
    expect(await tokenIds(db)).toHaveLength(2)
  })

  it('companies send three mails an hour to one address, and answer as always', async ({ auth, db }) => {
    const member = { role: 'company_member', companyId, occasion: 'member', ...admin }
    const asked = ['Nils@ny.example', 'nils@ny.example', 'NILS@ny.example', 'nils@ny.example', 'nils@ny.example']
    const answers = []
    for (const email of asked) answers.push(await invite(auth, { ...member, email, name: 'Nils Ny' }))
    expect(new Set(answers.map(({ userId, isActive }) => `${userId} ${isActive}`)).size).toBe(1)
    expect(await recordedEvents(db)).toHaveLength(3)
    expect((await accept(auth, await secretOf(auth, db, 3))).statusCode).toBe(200)
    await invite(auth, { ...member, email: 'siv@ny.example', name: 'Siv Ny' })
    expect((await recordedEvents(db)).filter(({ type }) => type === 'auth.invited')).toHaveLength(4)
  })

  it('an invitation to a company that nobody accepts leaves nothing after 30 days; one that was sent again, an accepted one and a driver’s stay', async ({
    auth,
    db
  }) => {
    const days = (count: number) => auth.passes(count * 24 * 3600)
    const colleague = (name: string) => ({ ...olof, email: `${name}@blomman.example`, occasion: 'member' })
    const { userId: lapsed } = await invite(auth, olof)
    const { userId: accepted } = await invite(auth, colleague('mei'))
    await accept(auth, await secretOf(auth, db, 2))
    const { userId: repeated } = await invite(auth, colleague('nora'))
    const { userId: driver } = await invite(auth, yusuf)
    days(1)
    await invite(auth, colleague('nora'))
    const kept = async () => {
      await forgetOld({ db, now: auth.context.now })
      return new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
    }
    days(28.9)
    expect(await kept()).toEqual(new Set([lapsed, accepted, repeated, driver]))
    days(0.2)
    expect(await kept()).toEqual(new Set([accepted, repeated, driver]))
    const { rows } = await sql`select from invitations where user_id = ${lapsed}`.execute(db)
    expect(rows).toEqual([])
    expect((await recordedEvents(db, 'auth.erasures')).length).toBe(0)
    days(1)
    expect(await kept()).toEqual(new Set([accepted, driver]))

    // Who is invited once more gets in.
    const { userId } = await invite(auth, olof)
    expect(userId).not.toBe(lapsed)
    expect(await auth.context.calls.to(Auth).findUser({ by: { case: 'id', value: userId } })).toMatchObject({
      invited: true
    })
  })

  it('an invitation is taken once, for 24 hours', async ({ auth, db }) => {
    await invite(auth, yusuf)
    const secret = await secretOf(auth, db)
    auth.passes(24 * 3600)
    expect((await accept(auth, secret)).json()).toMatchObject({ code: 'TOKEN_INVALID' })

    await invite(auth, yusuf)
    const again = await secretOf(auth, db, 2)
    const answers = await Promise.all([accept(auth, again), accept(auth, again)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    expect((await recordedEvents(db)).filter(({ type }) => type === 'auth.user-created')).toHaveLength(1)
  })

  it('an invitation gives a customer the rights when they accept: old tokens are refused by then', async ({
    auth,
    db
  }) => {
    const { id, email } = await auth.addUser()
    const old = await auth.signIn(email)
    const { userId } = await invite(auth, { ...olof, email, role: 'company_member', occasion: 'member' })
    expect(userId).toBe(id)
    expect(await auth.context.identity.verify(old.accessToken)).toMatchObject({ role: 'customer' })

    const { accessToken } = (await accept(auth, await secretOf(auth, db))).json<{ accessToken: string }>()
    const refused = async () => (await auth.context.identity.verify(old.accessToken)) === null
    await eventually(refused, 'the customer’s old token is refused')
    expect((await auth.refresh(old.refreshToken)).status).toBe(401)
    expect(await auth.context.identity.verify(accessToken)).toMatchObject({ role: 'company_member', companyId })
    expect((await recordedEvents(db)).slice(2)).toMatchObject([
      { type: 'auth.user-rights-changed', data: { version: 2, role: 'company_member', companyId, authzVersion: 2 } },
      { type: 'auth.password-changed', subject: id },
      { type: 'auth.security-changed', subject: id, data: { change: 'new-device' } }
    ])
  })

  it('an invitation is worth nothing when the customer has become somebody else’s meanwhile', async ({ auth, db }) => {
    const { id, email } = await auth.addUser()
    await invite(auth, { ...olof, email })
    await db.updateTable('users').set({ role: 'driver' }).where('id', '=', id).execute()
    expect((await accept(auth, await secretOf(auth, db))).statusCode).toBe(400)
  })

  it('an invitation needs none who has the rights, and draws nobody out of their work or company', async ({
    auth,
    db
  }) => {
    const driver = await auth.addUser({ role: 'driver' })
    expect(await invite(auth, { ...yusuf, email: driver.email })).toMatchObject({ userId: driver.id, isActive: true })
    const member = await auth.addUser({ role: 'company_member', companyId: uuidv7() })
    for (const { email } of [driver, member]) {
      await expect(invite(auth, { ...olof, email })).rejects.toMatchObject({ code: 'USER_EXISTS', status: 409 })
    }
    expect(await tokenIds(db)).toEqual([])
  })

  it('an invitation of a member of the company to another role is answered as of one who has joined, and gets no mail', async ({
    auth,
    db
  }) => {
    const { id, email } = await auth.addUser({ role: 'company_member', companyId })
    const asAdmin = { ...olof, email, ...admin }
    expect(await invite(auth, { ...asAdmin, occasion: 'member' })).toMatchObject({ userId: id, isActive: true })
    await expect(invite(auth, asAdmin)).rejects.toMatchObject({ code: 'USER_EXISTS' })
    expect(await tokenIds(db)).toEqual([])
  })

  it('an invitation ends with the membership that it was for', async ({ auth, db }) => {
    const { userId } = await invite(auth, { ...olof, occasion: 'member' })
    const secret = await secretOf(auth, db)
    await auth.context.bus.publish('companies.events', [removal(userId)])
    await eventually(
      async () => (await db.selectFrom('account_tokens').select('id').execute()).length === 0,
      'it is over'
    )
    expect((await accept(auth, secret)).statusCode).toBe(400)
    const user = await auth.context.calls.to(Auth).findUser({ by: { case: 'id', value: userId } })
    expect(user).toMatchObject({ role: 'customer', companyId: '', invited: true })
  })

  it.for(['an unopened account', 'a customer’s account'])(
    'an invitation into %s that is sent again stays valid when the event that ends the first one comes late',
    async (account, { auth, db }) => {
      if (account === 'a customer’s account') await auth.addUser({ email: 'olof@blomman.example' })
      await invite(auth, { ...olof, occasion: 'member' })
      const [first, removedAt] = [await secretOf(auth, db), auth.context.now()]
      auth.passes(1)
      const { userId } = await invite(auth, { ...olof, occasion: 'member' })
      const second = await secretOf(auth, db, 2)
      await auth.context.bus.publish('companies.events', [removal(userId, removedAt)])
      const links = () => db.selectFrom('account_tokens').select('id').execute()
      await eventually(async () => (await links()).length === 1, 'the first link is over')
      expect((await accept(auth, first)).statusCode).toBe(400)
      const { accessToken } = (await accept(auth, second)).json<{ accessToken: string }>()
      expect(await auth.context.identity.verify(accessToken)).toMatchObject({ role: 'company_admin', companyId })
    }
  )

  it.for([
    [{ email: 'nowhere' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ role: 'root' }, 'role'],
    [{ occasion: 'party' }, 'occasion'],
    [{ role: 'company_admin', companyId: '' }, 'companyId'],
    [{ companyId: 'c1' }, 'companyId']
  ] as const)('an invitation with %j is refused and names the field', async ([wrong, path], { auth, db }) => {
    await expect(invite(auth, { ...olof, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { errors: [{ path }] }
    })
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('a member who was removed', () => {
  it('a member who was removed is a customer again, and the old token is refused', async ({ auth }) => {
    const { id, email } = await auth.addUser({ role: 'company_member', companyId })
    const { accessToken, refreshToken } = await auth.signIn(email)
    const message = removal(id)
    await auth.context.bus.publish('companies.events', [message, message])
    const refused = async () => (await auth.context.identity.verify(accessToken)) === null
    await eventually(refused, 'the member’s token is refused')
    const renewed = await auth.refresh(refreshToken)
    expect(await auth.context.identity.verify(renewed.tokens.accessToken)).toMatchObject({
      role: 'customer',
      companyId: null
    })
  })
})

describe('the address of a mail', () => {
  it('the address of a mail is the user’s own, and there is none for the disabled and the unknown', async ({
    auth,
    db
  }) => {
    const client = auth.context.calls.to(Auth)
    const { id } = await auth.addUser({ email: 'saga@ilbud.example', name: 'Saga Ek' })
    expect(await client.address({ userId: id })).toMatchObject({
      email: 'saga@ilbud.example',
      name: 'Saga Ek',
      locale: ''
    })
    await db.updateTable('users').set({ disabled: true }).execute()
    for (const userId of [id, uuidv7(), 'nobody']) {
      await expect(client.address({ userId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const tokenId of [uuidv7(), 'none']) {
      await expect(client.link({ tokenId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('another role in the company', () => {
  it('another role in the company changes the rights of who belongs to it, ends the old tokens and leaves others alone', async ({
    auth,
    db,
    bus
  }) => {
    const { userId } = await invite(auth, { ...olof, role: 'company_member' })
    const { accessToken } = (await accept(auth, await secretOf(auth, db))).json<{ accessToken: string }>()
    const change = (company: string, role: 'company_admin' | 'company_member', version: number) => {
      const data = { version, companyId: company, status: 'APPROVED' as const, userId, role }
      const about = { id: uuidv7(), source: '/companies', subject: company, at: new Date() }
      return { key: company, value: JSON.stringify(writeEvent(companyMemberRoleChanged, { ...about, data })) }
    }
    const elsewhere = '0197b0c0-0000-7000-8000-00000000c002'
    await bus.publish('companies.events', [
      change(elsewhere, 'company_member', 1),
      change(companyId, 'company_admin', 1)
    ])
    const rights = async () =>
      (await recordedEvents(db)).filter(({ type }) => type === 'auth.user-rights-changed').map(({ data }) => data)
    await eventually(async () => (await rights()).length > 0, 'the rights have changed')
    expect(await rights()).toMatchObject([{ userId, role: 'company_admin', companyId, authzVersion: 2 }])
    await eventually(async () => (await auth.context.identity.verify(accessToken)) === null, 'the old token is refused')
    const user = await auth.context.identity.verify((await auth.signIn('olof@blomman.example')).accessToken)
    expect(user).toMatchObject({ role: 'company_admin', companyId })
  })
})
