import type { AuthTables } from '#db/tables.ts'
import { createDemoAccounts } from '#use-cases/accounts/create-demo-accounts.ts'
import { replayErasures } from '#use-cases/own-data/replay-erasures.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { createPasswords } from '#use-cases/sign-in/passwords.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'
import { recordedEvents } from './mails.ts'

const path = '/api/v1/auth/me/erase'
const email = 'saga.canary@ilbud.example'

async function saga(auth: Started, override = {}) {
  const user = await auth.addUser({ name: 'Saga Canary', email, phone: '+46701740681', ...override })
  return { ...user, ...(await auth.signIn(email)) }
}

const erase = (auth: Started, as: string, given = password) => auth.ask('POST', path, { body: { password: given }, as })

/** Every row of auth, as text. */
async function everything(db: Kysely<AuthTables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select (t.*)::text as row from ${sql.table(name)} t`.execute(db)
    return rows.map(({ row }) => `${name} ${row}`)
  })
  return (await Promise.all(texts)).flat().join('\n')
}

/** The tables that a refusal must leave unchanged; the relay's leases do not count. */
async function kept(db: Kysely<AuthTables>) {
  const tables = ['users', 'sessions', 'refresh_tokens', 'erasures', 'farewells'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return [
    ...rows,
    await recordedEvents(db),
    await recordedEvents(db, 'auth.erasures'),
    await recordedEvents(db, 'audit.events')
  ]
}

const asNotifications = (auth: Started) => localCalls('notifications', auth.rpc).to(Auth)

describe('POST /api/v1/auth/me/erase', () => {
  it('POST /api/v1/auth/me/erase leaves an id and a time, ends every session, and publishes it without personal data', async ({
    auth,
    db
  }) => {
    const { id, accessToken, refreshToken } = await saga(auth)
    const phone = await auth.signIn(email)
    await auth.ask('POST', '/api/v1/auth/reset-password', { body: { username: email } })
    const asked = async () => (await db.selectFrom('account_tokens').select('id').execute()).length === 1
    await eventually(asked, 'a link waits')
    await db
      .insertInto('registrations')
      .values({ id: uuidv7(), email, name: 'Saga Canary', locale: null, created_at: new Date() })
      .execute()
    expect(await everything(db)).toContain('canary')

    const answer = await erase(auth, accessToken)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await everything(db)).not.toMatch(/canary|701740681/i)
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([
      { user_id: id, erased_at: expect.any(Date) }
    ])
    const [changed, erased] = (await recordedEvents(db)).slice(-1).concat(await recordedEvents(db, 'auth.erasures'))
    expect(changed).toMatchObject({
      type: 'auth.user-rights-changed',
      subject: id,
      data: { version: 2, role: 'customer', companyId: null, disabled: true, authzVersion: 2 }
    })
    expect(erased).toMatchObject({ type: 'auth.account-erased', subject: id, data: { userId: id } })
    expect((await recordedEvents(db, 'audit.events')).map(({ data }) => data)).toMatchObject([
      { actorId: id, action: 'user.erase', objectType: 'user', objectId: id }
    ])

    for (const token of [accessToken, phone.accessToken]) {
      await eventually(async () => (await auth.context.identity.verify(token)) === null, 'the token is refused')
    }
    expect((await auth.refresh(refreshToken)).status).toBe(401)
    const again = await auth.post('/api/v1/auth/login', { username: email, password })
    expect(again.json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
  })

  it('POST /api/v1/auth/me/erase says where the last mail goes until it is sent, and at most for a day', async ({
    auth,
    db
  }) => {
    for (const end of ['sent', 'too late'] as const) {
      const { accessToken } = await saga(auth, { locale: 'sv' })
      await erase(auth, accessToken)
      const farewellId = (await recordedEvents(db, 'auth.erasures')).at(-1)!.data.farewellId as string
      const farewell = () => asNotifications(auth).farewell({ farewellId })
      expect(await farewell()).toMatchObject({ email, name: 'Saga Canary', locale: 'sv' })
      if (end === 'sent') {
        await asNotifications(auth).farewellSent({ farewellId })
        await asNotifications(auth).farewellSent({ farewellId })
      } else {
        auth.passes(24 * 3600)
        await forgetOld({ db, now: auth.context.now })
      }
      await expect(farewell()).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await db.selectFrom('farewells').select('id').execute()).toEqual([])
    }
  })

  it('POST /api/v1/auth/me/erase refuses a wrong password as sign-in does, slows it down as sign-in does, and leaves everything', async ({
    auth,
    db
  }) => {
    const { accessToken } = await saga(auth)
    const before = await kept(db)
    const wrong = await erase(auth, accessToken, 'not-the-password')
    const signIn = await auth.post('/api/v1/auth/login', { username: email, password: 'not-the-password' })
    const shown = ({ body }: { body: string }) => ({ ...JSON.parse(body), requestId: null })
    expect(shown(wrong)).toEqual(shown(signIn))
    expect(wrong.statusCode).toBe(401)
    for (let times = 0; times < 4; times++) await erase(auth, accessToken, 'not-the-password')
    // After five failures of this session the right password is refused too.
    expect((await erase(auth, accessToken)).statusCode).toBe(401)
    expect(await kept(db)).toEqual(before)
  })

  it.for([
    [{ underway: { asSender: 1, asDriver: 0 } }, 'ORDERS_UNDERWAY'],
    [{ underway: { asSender: 0, asDriver: 1 } }, 'ORDERS_UNDERWAY'],
    [{ leaving: { isOnlyAdmin: true, others: 1 } }, 'LAST_COMPANY_ADMIN']
  ] as const)(
    'POST /api/v1/auth/me/erase with %j answers 409 %s and leaves everything',
    async ([ties, code], { auth, db }) => {
      const { accessToken } = await saga(auth)
      Object.assign(auth.owners, ties)
      const before = await kept(db)
      expect((await erase(auth, accessToken)).json()).toMatchObject({ status: 409, code })
      expect(await kept(db)).toEqual(before)
    }
  )

  it('POST /api/v1/auth/me/erase answers 503 and leaves everything while orders cannot be asked', async ({
    auth,
    db
  }) => {
    const { accessToken } = await saga(auth)
    auth.owners.away.add('orders')
    const before = await kept(db)
    expect((await erase(auth, accessToken)).statusCode).toBe(503)
    expect(await kept(db)).toEqual(before)
  })

  it('POST /api/v1/auth/me/erase keeps the last admin, also of two who go at the same time', async ({ auth, db }) => {
    const admin = await saga(auth, { role: 'admin' })
    expect((await erase(auth, admin.accessToken)).json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
    const other = await auth.addUser({ role: 'admin' })
    const otherToken = (await auth.signIn(other.email)).accessToken
    const answers = await Promise.all([erase(auth, admin.accessToken), erase(auth, otherToken)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
    expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
  })

  it('POST /api/v1/auth/me/erase keeps an admin of a company, of two who go at the same time, while others belong to it', async ({
    auth,
    db
  }) => {
    const companyId = uuidv7()
    const role = 'company_admin'
    const one = await saga(auth, { role, companyId })
    const other = await auth.addUser({ role, companyId })
    const otherToken = (await auth.signIn(other.email)).accessToken
    const invited = await auth.addUser({ role: 'company_member', companyId, passwordHash: null })
    const answers = await Promise.all([erase(auth, one.accessToken), erase(auth, otherToken)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409)
    expect(answers[refused]!.json()).toMatchObject({ code: 'LAST_COMPANY_ADMIN' })
    await db.deleteFrom('users').where('id', '=', invited.id).execute()
    expect((await erase(auth, [one.accessToken, otherToken][refused]!)).statusCode).toBe(204)
  })

  it('POST /api/v1/auth/me/erase is for those who are signed in, with a password', async ({ auth }) => {
    expect((await auth.ask('POST', path, { body: { password } })).statusCode).toBe(401)
    const { accessToken } = await saga(auth)
    expect((await auth.ask('POST', path, { body: {}, as: accessToken })).statusCode).toBe(400)
  })
})

describe('DELETE /api/admin/v1/users/:id', () => {
  const ask = (auth: Started, as: string, id: string) => auth.ask('DELETE', `/api/admin/v1/users/${id}`, { as })

  it('DELETE /api/admin/v1/users/:id erases on behalf of a user, by an admin who is audited', async ({ auth, db }) => {
    const { id } = await saga(auth)
    const admin = await auth.addUser({ role: 'admin' })
    const { accessToken } = await auth.signIn(admin.email)
    expect((await ask(auth, accessToken, id)).statusCode).toBe(204)
    expect((await ask(auth, accessToken, id)).statusCode).toBe(404)
    expect((await ask(auth, accessToken, uuidv7())).statusCode).toBe(404)
    expect((await recordedEvents(db, 'audit.events')).map(({ data }) => data)).toMatchObject([
      { actorId: admin.id, actorRole: 'admin', action: 'user.erase', objectId: id }
    ])
    expect(await everything(db)).not.toMatch(/canary/i)
  })

  it('DELETE /api/admin/v1/users/:id refuses the admin’s own account, which asks for a password, and others’ while they are waited for', async ({
    auth
  }) => {
    const { id } = await saga(auth)
    const admin = await auth.addUser({ role: 'admin' })
    await auth.addUser({ role: 'admin' })
    const { accessToken } = await auth.signIn(admin.email)
    expect((await ask(auth, accessToken, admin.id)).json()).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    auth.owners.underway = { asSender: 2, asDriver: 0 }
    expect((await ask(auth, accessToken, id)).json()).toMatchObject({ status: 409, code: 'ORDERS_UNDERWAY' })
  })

  it('DELETE /api/admin/v1/users/:id takes back an invitation that nobody has accepted, without a mail', async ({
    auth,
    db
  }) => {
    const invited = await auth.addUser({ name: 'Saga Canary', email, passwordHash: null })
    const admin = await auth.addUser({ role: 'admin' })
    const { accessToken } = await auth.signIn(admin.email)
    expect((await ask(auth, accessToken, invited.id)).statusCode).toBe(204)
    expect((await recordedEvents(db, 'auth.erasures')).map(({ data }) => data)).toEqual([
      { userId: invited.id, farewellId: null }
    ])
    expect(await everything(db)).not.toMatch(/canary/i)
  })
})

it('auth keeps the id of an erased account for good', async ({ auth, db }) => {
  const [userId, erasedAt] = [uuidv7(), auth.context.now()]
  await db.insertInto('erasures').values({ user_id: userId, erased_at: erasedAt }).execute()
  auth.passes(10 * 365 * 24 * 3600)
  await forgetOld({ db, now: auth.context.now })
  expect(await db.selectFrom('erasures').select('user_id').execute()).toEqual([{ user_id: userId }])
})

describe('after a restore', () => {
  it('after a restore, restored accounts are erased again, all erasures are published again, and no mails are sent', async ({
    auth,
    db
  }) => {
    const { id, accessToken } = await saga(auth)
    await erase(auth, accessToken)
    const [first] = await db.selectFrom('erasures').selectAll().execute()
    // As in a backup: the account exists, and nothing is known of the erasure.
    await auth.addUser({ id, name: 'Saga Canary', email })
    await sql`delete from erasures`.execute(db)
    const gone = uuidv7()
    const list = [
      { userId: id, erasedAt: first!.erased_at },
      { userId: gone, erasedAt: first!.erased_at }
    ]
    const again = () => replayErasures({ db, now: auth.context.now }, list)
    expect(await again()).toEqual({ back: 1, published: 2 })
    expect(await again()).toEqual({ back: 0, published: 2 })
    await asNotifications(auth).farewellSent({
      farewellId: (await recordedEvents(db, 'auth.erasures'))[0]!.data.farewellId as string
    })
    expect(await everything(db)).not.toMatch(/canary/i)
    expect(await db.selectFrom('erasures').selectAll().orderBy('user_id').execute()).toEqual([
      first,
      { ...first, user_id: gone }
    ])
    expect((await recordedEvents(db, 'auth.erasures')).slice(1).map(({ data }) => data)).toEqual(
      [id, gone, id, gone].map((userId) => ({ userId, farewellId: null }))
    )
  })

  it('a demo account that was erased does not come back with the next start', async ({ auth, db }) => {
    const [first] = demoAccounts
    await db.insertInto('erasures').values({ user_id: first!.id, erased_at: new Date() }).execute()
    await createDemoAccounts({ db, now: auth.context.now, passwords: createPasswords({ atOnce: 1 }) })
    const ids = (await db.selectFrom('users').select('id').execute()).map((user) => user.id)
    expect(ids).toHaveLength(demoAccounts.length - 1)
    expect(ids).not.toContain(first!.id)
  })
})
