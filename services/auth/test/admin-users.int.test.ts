import { lockActiveAdmins } from '#db/users.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { AdminUser } from '@ilbud/proto/http/people/users'
import { eventually } from '@ilbud/testkit/eventually'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Answer, authTest as it, password, type Started } from './an-auth.ts'
import { secretOf, recordedEvents } from './mails.ts'

const path = '/api/admin/v1/users'
const companyId = '0197b0c0-0000-7000-8000-00000000c001'
const elin = { name: 'Elin Sandberg', email: 'elin@ilbud.example', role: 'dispatcher', phone: '070-174 06 05' }

async function anAdmin(auth: Started) {
  const user = await auth.addUser({ role: 'admin', name: 'Astrid Falk' })
  const { accessToken: as, refreshToken } = await auth.signIn(user.email)
  return { ...user, as, refreshToken }
}

const emails = (answer: Answer): string[] => answer.json<AdminUser[]>().map(({ email }) => email)

describe('GET /api/admin/v1/users', () => {
  it('GET /api/admin/v1/users pages newest first, without gaps or duplicates, and says how many there are', async ({
    auth
  }) => {
    const { as, email } = await anAdmin(auth)
    const all = [email]
    for (let at = 0; at < 6; at++) {
      // Created two at a time at the same moment: the id decides the order.
      if (at % 2 === 0) auth.passes(1)
      all.push((await auth.addUser()).email)
    }
    const seen: string[] = []
    for (let next = `${path}?limit=3`; next;) {
      const page = await auth.ask('GET', next, { as })
      expect(page.headers['x-total-count']).toBe('7')
      seen.push(...emails(page))
      next = /<(.+)>; rel="next"/.exec((page.headers['link'] as string | undefined) ?? '')?.[1] ?? ''
    }
    expect(seen).toHaveLength(7)
    expect([...seen].sort()).toEqual([...all].sort())
    expect(seen.at(-1)).toBe(email)
  })

  it('GET /api/admin/v1/users finds by role, and by part of name, e-mail, phone or id, in any case', async ({
    auth
  }) => {
    const { as } = await anAdmin(auth)
    const { id, email } = await auth.addUser({ name: 'Åke 100%_Öberg', phone: '+46701740605', role: 'driver' })
    await auth.addUser({ role: 'driver' })
    const find = async (query: Record<string, string>) =>
      emails(await auth.ask('GET', `${path}?${new URLSearchParams(query).toString()}`, { as }))
    for (const q of ['åke', '100%_ö', email.slice(9, 30).toUpperCase(), '4670174', id]) {
      expect([q, await find({ q })]).toEqual([q, [email]])
    }
    expect(await find({ role: 'driver' })).toHaveLength(2)
    expect(await find({ role: 'driver', q: 'åke' })).toEqual([email])
    expect(await find({ q: '%' })).toEqual([email])
    expect(await find({ q: "' or 1=1 --" })).toEqual([])
  })

  it('GET /api/admin/v1/users shows what an admin needs and no secret; and who read it is audited', async ({
    auth,
    db
  }) => {
    const { as, id, email } = await anAdmin(auth)
    const answer = await auth.ask('GET', `${path}?role=admin&q=astrid`, { as })
    expect(answer.json()).toEqual([
      {
        id,
        username: email,
        email,
        name: 'Astrid Falk',
        role: 'admin',
        companyId: null,
        phone: null,
        locale: null,
        disabled: false,
        invited: false,
        createdAt: expect.any(String)
      }
    ])
    const [entry] = await recordedEvents(db, 'audit.events')
    expect(entry).toMatchObject({ data: { actorId: id, action: 'user.list', objectType: 'users', objectId: 'admin' } })
    expect(JSON.stringify(entry)).not.toContain('astrid')
  })

  it.for(['limit=0', 'limit=501', 'role=root', 'cursor=nonsense', `cursor=${'A'.repeat(300)}`])(
    'GET /api/admin/v1/users answers 400 to %s',
    async (query, { auth }) => {
      const { as } = await anAdmin(auth)
      expect((await auth.ask('GET', `${path}?${query}`, { as })).statusCode).toBe(400)
    }
  )
})

describe('POST /api/admin/v1/users', () => {
  it('POST /api/admin/v1/users invites, once per Idempotency-Key', async ({ auth, db }) => {
    const { as } = await anAdmin(auth)
    const post = (key: string, body: object = elin) =>
      auth.ask('POST', path, { body, as, headers: { 'idempotency-key': key } })
    const first = await post('a')
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({ ...elin, invited: true, disabled: false, companyId: null })
    const again = await post('a')
    expect([again.statusCode, again.headers['idempotency-replayed'], again.body]).toEqual([201, 'true', first.body])
    expect((await post('a', { ...elin, name: 'Elin S' })).statusCode).toBe(422)
    const mails = (await recordedEvents(db)).filter(({ type }) => type === 'auth.invited')
    expect(mails).toMatchObject([{ subject: first.json<AdminUser>().id, data: { occasion: 'staff', companyId: null } }])

    await auth.post('/api/v1/auth/invitations/accept', { token: await secretOf(auth, db), password })
    const { accessToken } = await auth.signIn(elin.email)
    expect(await auth.context.identity.verify(accessToken)).toMatchObject({ role: 'dispatcher' })
  })

  it('POST /api/admin/v1/users refuses an address that has an account, and fields that do not fit', async ({
    auth
  }) => {
    const { as, email } = await anAdmin(auth)
    const post = (body: object) => auth.ask('POST', path, { body: { ...elin, ...body }, as })
    const taken = { status: 409, code: 'USER_EXISTS', errors: [{ path: 'email' }] }
    expect((await post({ email, role: 'admin' })).json()).toMatchObject(taken)
    expect((await post({ email })).json()).toMatchObject(taken)
    expect((await post({ role: 'company_admin' })).json()).toMatchObject({ errors: [{ path: 'companyId' }] })
    expect((await post({ email: 'x' })).json()).toMatchObject({ errors: [{ path: 'email' }] })
    expect((await post({ role: 'service' })).json()).toMatchObject({ errors: [{ path: 'role' }] })
  })
})

describe('PATCH /api/admin/v1/users/:id', () => {
  const patch = (auth: Started, id: string, body: object, as: string) =>
    auth.ask('PATCH', `${path}/${id}`, { body, as })

  it('PATCH /api/admin/v1/users/:id gives another role, which every process knows within 5 seconds', async ({
    auth,
    db
  }) => {
    const { as, id: actorId } = await anAdmin(auth)
    const demoted = await anAdmin(auth)
    const answer = await patch(auth, demoted.id, { role: 'customer' }, as)
    expect(answer.json()).toMatchObject({ id: demoted.id, role: 'customer' })
    const refused = async () => (await auth.ask('GET', path, { as: demoted.as })).statusCode === 401
    await eventually(refused, 'the old token is refused', { timeoutMs: 5000 })
    const { accessToken } = (await auth.refresh(demoted.refreshToken)).tokens
    expect((await auth.ask('GET', path, { as: accessToken })).statusCode).toBe(403)
    const audited = (await recordedEvents(db, 'audit.events')).map(({ data }) => data)
    expect(audited).toContainEqual(
      expect.objectContaining({ actorId, action: 'user.change-rights', objectId: demoted.id })
    )
  })

  it('PATCH /api/admin/v1/users/:id disables for good: no sign-in, no session and no link is left, also when enabled again', async ({
    auth,
    db
  }) => {
    const { as } = await anAdmin(auth)
    const user = await auth.addUser()
    const tokens = await auth.signIn(user.email)
    await auth.post('/api/v1/auth/reset-password', { username: user.email })
    const secret = await secretOf(auth, db)
    expect((await patch(auth, user.id, { disabled: true }, as)).json()).toMatchObject({ disabled: true })
    const login = { username: user.email, password }
    expect((await auth.post('/api/v1/auth/login', login)).statusCode).toBe(401)

    expect((await patch(auth, user.id, { disabled: false }, as)).json()).toMatchObject({ disabled: false })
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
    const confirm = { token: secret, newPassword: 'nineteen oaks in june' }
    expect((await auth.post('/api/v1/auth/reset-password/confirm', confirm)).statusCode).toBe(400)
    expect((await auth.post('/api/v1/auth/login', login)).statusCode).toBe(200)
  })

  it('PATCH /api/admin/v1/users/:id sets and clears the company with the role', async ({ auth }) => {
    const { as } = await anAdmin(auth)
    const { id } = await auth.addUser()
    expect((await patch(auth, id, { role: 'company_admin' }, as)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'companyId' }]
    })
    auth.owners.companies.set(companyId, 'APPROVED')
    const joined = await patch(auth, id, { role: 'company_admin', companyId }, as)
    expect(joined.json()).toMatchObject({ role: 'company_admin', companyId })
    expect((await patch(auth, id, { role: 'driver' }, as)).json()).toMatchObject({ role: 'driver', companyId: null })
  })

  it('PATCH /api/admin/v1/users/:id puts nobody into a company that does not exist or is not approved', async ({
    auth,
    db
  }) => {
    const { as } = await anAdmin(auth)
    const { id } = await auth.addUser()
    const pending = '0197b0c0-0000-7000-8000-00000000c002'
    auth.owners.companies.set(pending, 'PENDING_VERIFICATION')
    const invite = (company: string) =>
      auth.ask('POST', path, { body: { ...elin, role: 'company_member', companyId: company }, as })
    const unknown = { status: 422, code: 'COMPANY_UNKNOWN', errors: [{ path: 'companyId' }] }
    for (const company of [companyId, pending]) {
      expect((await invite(company)).json()).toMatchObject(unknown)
      const joined = await patch(auth, id, { role: 'company_member', companyId: company }, as)
      expect(joined.json()).toMatchObject(unknown)
    }
    auth.owners.away.add('companies')
    expect((await invite(companyId)).statusCode).toBe(503)
    const types = (await recordedEvents(db)).map(({ type }) => type)
    expect(types.filter((type) => /invited|rights/.test(type))).toEqual([])

    // Only roles with a company need one.
    const driver = await auth.ask('POST', path, { body: { ...elin, role: 'driver', companyId }, as })
    expect(driver.json()).toMatchObject({ role: 'driver', companyId: null })
  })

  it('PATCH /api/admin/v1/users/:id keeps the last admin; an invited one does not count', async ({ auth }) => {
    const { as, id } = await anAdmin(auth)
    const invited = await auth.ask('POST', path, { body: { ...elin, role: 'admin' }, as })
    for (const body of [{ role: 'customer' }, { disabled: true }]) {
      expect((await patch(auth, id, body, as)).json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
    }
    expect((await patch(auth, invited.json<AdminUser>().id, { disabled: true }, as)).statusCode).toBe(200)
  })

  it('PATCH /api/admin/v1/users/:id publishes nothing about an account before its invitation is accepted', async ({
    auth,
    db
  }) => {
    const { as } = await anAdmin(auth)
    const { id } = (await auth.ask('POST', path, { body: elin, as })).json<AdminUser>()
    await patch(auth, id, { role: 'driver' }, as)
    await auth.post('/api/v1/auth/invitations/accept', { token: await secretOf(auth, db), password })
    expect((await recordedEvents(db)).filter(({ subject }) => subject === id)).toMatchObject([
      { type: 'auth.invited' },
      { type: 'auth.user-created', data: { version: 1, role: 'driver', authzVersion: 2 } }
    ])
  })

  it('PATCH /api/admin/v1/users/:id answers 404 to an id that nobody has', async ({ auth }) => {
    const { as } = await anAdmin(auth)
    expect((await patch(auth, uuidv7(), { disabled: true }, as)).statusCode).toBe(404)
  })
})

describe('DELETE /api/admin/v1/users/:id/sessions', () => {
  it('DELETE /api/admin/v1/users/:id/sessions ends every session of the user', async ({ auth, db }) => {
    const { as } = await anAdmin(auth)
    const { id, email } = await auth.addUser()
    const tokens = await auth.signIn(email)
    auth.passes(1)
    expect((await auth.ask('DELETE', `${path}/${id}/sessions`, { as })).statusCode).toBe(204)
    const refused = async () => (await auth.context.identity.verify(tokens.accessToken)) === null
    await eventually(refused, 'the token is refused')
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
    expect(await recordedEvents(db, 'audit.events')).toMatchObject([
      { data: { action: 'user.end-sessions', objectId: id } }
    ])
    expect((await auth.ask('DELETE', `${path}/${uuidv7()}/sessions`, { as })).statusCode).toBe(404)
  })
})

describe('what is for admins', () => {
  it.for(['customer', 'company_member', 'company_admin', 'driver', 'dispatcher'] as const)(
    'what is for admins is denied to a %s',
    async (role, { auth }) => {
      const { id, email } = await auth.addUser({ role, companyId: role.startsWith('company') ? companyId : null })
      const { accessToken: as } = await auth.signIn(email)
      const answers = await Promise.all([
        auth.ask('GET', path, { as }),
        auth.ask('POST', path, { body: elin, as }),
        auth.ask('PATCH', `${path}/${id}`, { body: { role: 'admin' }, as }),
        auth.ask('DELETE', `${path}/${id}/sessions`, { as }),
        auth.ask('GET', '/api/admin/v1/audit', { as })
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
      expect((await auth.ask('GET', path)).statusCode).toBe(401)
    }
  )
})

describe('the rpc of users', () => {
  it('the rpc of users searches for staff', async ({ auth }) => {
    const { id } = await auth.addUser({ name: 'Saga Ek' })
    await auth.addUser({ name: 'Dino Petrov' })
    const search = async (q: string) =>
      (await auth.context.calls.to(Auth).searchUsers({ q })).users.map((user) => user.id)
    expect(await search(' saga ')).toEqual([id])
    expect(await search('')).toEqual([])
  })

  it('the rpc of users lets those who manage drivers change a driver, and nobody else', async ({ auth, db }) => {
    const { id, email } = await auth.addUser({ role: 'driver' })
    const { accessToken } = await auth.signIn(email)
    const client = auth.context.calls.to(Auth)
    const actor = { actorId: uuidv7(), actorRole: 'admin' }
    const change = { userId: id, ofRole: 'driver', name: 'Marko', phone: '', disabled: true, ...actor }
    expect(await client.changeUser(change)).toMatchObject({ id, name: 'Marko', phone: '', disabled: true })
    const refused = async () => (await auth.context.identity.verify(accessToken)) === null
    await eventually(refused, 'the token is refused')
    expect((await recordedEvents(db, 'audit.events')).map(({ data }) => data['action'])).toEqual([
      'user.change-profile',
      'user.change-rights'
    ])

    const admin = await auth.addUser({ role: 'admin' })
    for (const userId of [admin.id, uuidv7()]) {
      await expect(client.changeUser({ ...change, userId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(client.changeUser({ ...change, phone: 'call me' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })

  it('the rpc of users changes rights and profile together', async ({ auth, db }) => {
    const admin = await auth.addUser({ role: 'admin' })
    const { id: userId } = await auth.addUser({ role: 'driver', name: 'Elin' })
    const asked = { userId, ofRole: 'driver', name: 'Marko', disabled: true, actorId: admin.id, actorRole: 'admin' }
    const user = () => db.selectFrom('users').where('id', '=', userId).select(['name', 'disabled']).executeTakeFirst()
    const changing = await db.transaction().execute(async (trx) => {
      await lockActiveAdmins(trx)
      const change = auth.context.calls.to(Auth).changeUser(asked)
      const waiting = sql`select from pg_locks where not granted`
      await eventually(async () => (await waiting.execute(db)).rows.length > 0, 'the change waits for the admins')
      expect(await user()).toEqual({ name: 'Elin', disabled: false })
      return { change }
    })
    expect(await changing.change).toMatchObject({ name: 'Marko', disabled: true })
    expect(await user()).toEqual({ name: 'Marko', disabled: true })
  })

  it('the rpc of users changes what is named alone', async ({ auth }) => {
    const { id } = await auth.addUser({ role: 'driver', name: 'Elin', phone: '+46701740606' })
    const client = auth.context.calls.to(Auth)
    const change = { userId: id, ofRole: 'driver', actorId: uuidv7(), actorRole: 'admin' }
    const expected = { id, name: 'Elin', phone: '+46701740606' }
    expect(await client.changeUser({ ...change, disabled: true })).toMatchObject({ ...expected, disabled: true })
    expect(await client.changeUser({ ...change, disabled: false })).toMatchObject({ ...expected, disabled: false })
    expect(await client.changeUser({ ...change, name: 'Elin Berg' })).toMatchObject({ ...expected, name: 'Elin Berg' })
  })
})
