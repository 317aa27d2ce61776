import { insertAccountRequest } from '#db/account-requests.ts'
import type { AuthTables } from '#db/tables.ts'
import { forgetOld } from '#use-cases/forget-old.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, type Started, startAuth } from './an-auth.ts'
import { allAnswered, secretOf, recordedEvents, tokenIds } from './mails.ts'

const path = '/api/v1/auth/reset-password'
const newPassword = 'nineteen oaks in june'

function confirm(auth: Started, token: string, chosen = newPassword) {
  return auth.post(`${path}/confirm`, { token, newPassword: chosen })
}

function login(auth: Started, username: string, password: string) {
  return auth.post('/api/v1/auth/login', { username, password })
}

/** A user with a link to choose a new password. */
async function aForgetfulUser(auth: Started, db: Kysely<AuthTables>) {
  const user = await auth.addUser()
  const tokens = await auth.signIn(user.email)
  const before = await tokenIds(db)
  await auth.post(path, { username: user.email })
  const secret = await secretOf(auth, db, before.length + 1)
  auth.passes(1)
  return { ...user, tokens, secret }
}

describe('POST /api/v1/auth/reset-password', () => {
  it('POST /api/v1/auth/reset-password answers the same bytes for any username, and writes to the account that there is', async ({
    auth,
    db
  }) => {
    const known = await auth.addUser()
    const invited = await auth.addUser({ passwordHash: null })
    const disabled = await auth.addUser()
    await db.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute()
    const faces = []
    for (const username of [known.email, 'nobody@ilbud.example', 'no address', disabled.email, invited.email]) {
      const { statusCode, headers, body } = await auth.post(path, { username })
      faces.push({ statusCode, headers: { ...headers, date: '' }, body })
    }
    for (const face of faces) expect(face).toEqual(faces[0])
    expect(faces[0]).toMatchObject({ statusCode: 202 })

    await allAnswered(db)
    const mails = (await recordedEvents(db)).filter(({ type }) => type !== 'auth.user-created')
    expect(mails.sort((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      { type: 'auth.invited', subject: invited.id, data: { occasion: 'customer' } },
      { type: 'auth.password-reset-requested', subject: known.id }
    ])
    expect(JSON.stringify(mails)).not.toContain('@')
  })

  it('POST /api/v1/auth/reset-password sends three mails an hour to an account, and takes ten requests an hour from a client', async ({
    auth,
    db
  }) => {
    const { email } = await auth.addUser()
    const codes = []
    for (let at = 0; at < 11; at++) codes.push((await auth.post(path, { username: email })).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(202), 429])
    await allAnswered(db)
    expect(await tokenIds(db)).toHaveLength(3)
  })

  it('POST /api/v1/auth/reset-password does what a process that died had noted', async ({ auth, db, env, bus }) => {
    const { id, email } = await auth.addUser()
    await insertAccountRequest(db, uuidv7(), { kind: 'reset', email }, new Date())
    const other = await startAuth({ env, db, bus, log: testLog })
    const mails = async () => (await recordedEvents(db)).filter(({ type }) => type === 'auth.password-reset-requested')
    await eventually(async () => (await mails()).length > 0, 'the request is found')
    await allAnswered(db)
    expect(await mails()).toMatchObject([{ subject: id }])
    await other.stop()
  })
})

describe('POST /api/v1/auth/reset-password/confirm', () => {
  it('POST /api/v1/auth/reset-password/confirm replaces the password, ends all sessions, and informs the owner', async ({
    auth,
    db
  }) => {
    const { id, email, tokens, secret } = await aForgetfulUser(auth, db)
    expect((await confirm(auth, secret)).statusCode).toBe(204)

    const refused = async () => (await auth.context.identity.verify(tokens.accessToken)) === null
    await eventually(refused, 'the old access token is refused')
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
    auth.passes(1)
    expect((await login(auth, email, 'parcel-test-2026')).statusCode).toBe(401)
    expect((await login(auth, email, newPassword)).statusCode).toBe(200)
    expect(await recordedEvents(db)).toMatchObject([
      { type: 'auth.user-created', data: { version: 1 } },
      { type: 'auth.password-reset-requested', subject: id },
      { type: 'auth.session-ended', data: { version: 2, userId: id, sessionId: null } },
      { type: 'auth.password-changed', subject: id, data: { userId: id } },
      { type: 'auth.security-changed', subject: id, data: { change: 'new-device' } }
    ])
    expect(await recordedEvents(db, 'audit.events')).toMatchObject([
      { data: { actorId: id, action: 'user.reset-password', objectId: id } }
    ])
  })

  it('POST /api/v1/auth/reset-password/confirm lets the owner in at once who had failed too often with the old password', async ({
    auth,
    db
  }) => {
    const { email, secret } = await aForgetfulUser(auth, db)
    for (let times = 0; times < 6; times++) await login(auth, email, 'wrong')
    await confirm(auth, secret)
    auth.passes(1)
    expect((await login(auth, email, newPassword)).statusCode).toBe(200)
  })

  it('POST /api/v1/auth/reset-password/confirm takes a link once, also twice at once, and every other link of the account is over with it', async ({
    auth,
    db
  }) => {
    const { email, secret } = await aForgetfulUser(auth, db)
    await auth.post(path, { username: email })
    const other = await secretOf(auth, db, 2)
    const answers = await Promise.all([confirm(auth, secret), confirm(auth, secret, 'twenty ashes in may')])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
    expect((await confirm(auth, other)).json()).toMatchObject({ status: 400, code: 'TOKEN_INVALID' })
    expect(await db.selectFrom('account_tokens').select('id').execute()).toEqual([])
  })

  it('POST /api/v1/auth/reset-password/confirm takes a link for 30 minutes; then it and its secret are gone', async ({
    auth,
    db
  }) => {
    const { secret } = await aForgetfulUser(auth, db)
    const [tokenId] = await tokenIds(db)
    auth.passes(30 * 60)
    expect((await confirm(auth, secret)).statusCode).toBe(400)
    await expect(auth.context.calls.to(Auth).link({ tokenId: tokenId! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await forgetOld({ db, now: auth.context.now })
    expect(await db.selectFrom('account_tokens').select('id').execute()).toEqual([])
  })

  it('POST /api/v1/auth/reset-password/confirm changes nothing, and leaves the link good, when it breaks half way', async ({
    auth,
    db
  }) => {
    const { email, tokens, secret } = await aForgetfulUser(auth, db)
    // A row switches the failure off again: dropping the trigger would wait for the relay, which reads the outbox.
    await sql`create table broken as select true as is_broken`.execute(db)
    await sql`
      create function break() returns trigger language plpgsql as $$
      begin
        if exists (select from broken) then raise exception 'broken'; end if;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger breaks before insert on outbox for each row
      when (new.value like '%auth.password-changed%') execute function break()`.execute(db)
    expect((await confirm(auth, secret)).statusCode).toBe(500)
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(200)
    await auth.signIn(email)

    await sql`delete from broken`.execute(db)
    expect((await confirm(auth, secret)).statusCode).toBe(204)
  })

  it('POST /api/v1/auth/reset-password/confirm refuses a weak password and one with the owner’s name, and the link stays good', async ({
    auth,
    db
  }) => {
    const { secret } = await aForgetfulUser(auth, db)
    for (const weak of ['short', 'Password1!', 'some-person-1']) {
      const response = await confirm(auth, secret, weak)
      expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'newPassword' }] })
    }
    expect((await confirm(auth, secret)).statusCode).toBe(204)
  })

  it('POST /api/v1/auth/reset-password/confirm does nothing for somebody who was disabled meanwhile', async ({
    auth,
    db
  }) => {
    const { id, secret } = await aForgetfulUser(auth, db)
    await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute()
    expect((await confirm(auth, secret)).statusCode).toBe(400)
  })
})

// A token of another purpose, also where an access token belongs.
describe('a token of one purpose', () => {
  it('a token of one purpose is worth nothing to any other', async ({ auth, db }) => {
    const { tokens, secret: reset } = await aForgetfulUser(auth, db)
    await auth.post('/api/v1/auth/register', { name: 'A', email: 'a@ilbud.example' })
    const verify = await secretOf(auth, db, 2)
    const invited = { key: 'k', email: 'b@ilbud.example', name: 'B', role: 'driver', occasion: 'driver' }
    await auth.context.calls.to(Auth).invite(invited)
    const invite = await secretOf(auth, db, 3)
    await auth.post('/api/v1/auth/me/email', { email: 'c@ilbud.example' }, tokens.accessToken)
    const email = await secretOf(auth, db, 4)
    const ticket = 'A'.repeat(22)

    const takers = {
      verify: (token: string) => auth.post('/api/v1/auth/verify', { token, password: newPassword }),
      reset: (token: string) => confirm(auth, token),
      invite: (token: string) => auth.post('/api/v1/auth/invitations/accept', { token, password: newPassword }),
      email: (token: string) => auth.post('/api/v1/auth/email/confirm', { token })
    }
    const others = { verify, reset, invite, email, refresh: tokens.refreshToken, access: tokens.accessToken, ticket }
    for (const [purpose, take] of Object.entries(takers)) {
      for (const [kind, token] of Object.entries(others)) {
        if (kind === purpose || token.length > 200) continue
        expect([purpose, kind, (await take(token)).statusCode]).toEqual([purpose, kind, 400])
      }
    }
    for (const [kind, token] of Object.entries(others)) {
      const { statusCode } = await auth.ask('GET', '/api/v1/auth/me', { as: token })
      expect([kind, statusCode]).toEqual([kind, kind === 'access' ? 200 : 401])
      const refreshed = await auth.post('/api/v1/auth/refresh', { refreshToken: token })
      expect([kind, refreshed.statusCode]).toEqual([kind, kind === 'refresh' ? 200 : 401])
    }
  })
})
