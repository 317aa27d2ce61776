import type { AuthTables } from '#db/tables.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'
import { addUserWithApp, codeOf } from './factors.ts'
import { allAnswered, secretOf, recordedEvents, tokenIds } from './mails.ts'

const wanted = 'Saga.Ek@new.example'
const stored = wanted.toLowerCase()

const ask = (auth: Started, email: string, as: string) => auth.post('/api/v1/auth/me/email', { email }, as)
const confirm = (auth: Started, token: string) => auth.post('/api/v1/auth/email/confirm', { token })

async function saga(auth: Started) {
  const user = await auth.addUser()
  return { ...user, ...(await auth.signIn(user.email)) }
}

async function emailOf(db: Kysely<AuthTables>, id: string): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}

async function signsIn(auth: Started, username: string): Promise<number> {
  return (await auth.post('/api/v1/auth/login', { username, password })).statusCode
}

const requested = async (db: Kysely<AuthTables>) =>
  (await recordedEvents(db)).filter(({ type }) => type === 'auth.email-change-requested')

describe('a change of the address', () => {
  it('a change of the address counts once the link to the new address is used, and the owner stays signed in', async ({
    auth,
    db
  }) => {
    const { id, email, accessToken, refreshToken } = await saga(auth)
    const answer = await ask(auth, wanted, accessToken)
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'If this address can be used, a mail is on its way' }
    ])
    const secret = await secretOf(auth, db)
    expect([await emailOf(db, id), await signsIn(auth, stored)]).toEqual([email, 401])

    const [tokenId] = await tokenIds(db)
    const { calls } = auth.context
    expect(await calls.to(Auth).link({ tokenId: tokenId! })).toMatchObject({
      purpose: 'email',
      to: { email: stored },
      path: `/email#token=${secret}`
    })
    const [event] = await requested(db)
    const { farewellId } = event!.data as { farewellId: string }
    expect(JSON.stringify(event)).not.toContain('@')

    const state = async () =>
      (await auth.post('/api/v1/auth/links/check', { purpose: 'email', token: secret })).json<{ state: string }>().state
    expect(await state()).toBe('open')
    expect((await confirm(auth, secret)).statusCode).toBe(204)
    expect(await state()).toBe('used')
    expect([await signsIn(auth, email), await signsIn(auth, stored)]).toEqual([401, 200])
    const renewed = (await auth.refresh(refreshToken)).tokens.accessToken
    expect((await auth.ask('GET', '/api/v1/auth/me', { as: renewed })).json()).toMatchObject({ id, email: stored })
    // The notice reaches the former address, even if it is sent after the change.
    expect(await calls.to(Auth).farewell({ farewellId })).toMatchObject({ email })
    expect((await recordedEvents(db)).filter(({ type }) => type === 'auth.profile-changed')).toMatchObject([
      { subject: id }
    ])
    expect(await recordedEvents(db, 'audit.events')).toMatchObject([
      { data: { actorId: id, action: 'user.change-email', objectId: id } }
    ])
    expect(JSON.stringify(await recordedEvents(db, 'audit.events'))).not.toContain(stored)
  })

  it('a change of the address takes a link once, also twice at once, and only the newest, for a day', async ({
    auth,
    db
  }) => {
    const { id, accessToken } = await saga(auth)
    await ask(auth, 'first@new.example', accessToken)
    const older = await secretOf(auth, db)
    await ask(auth, wanted, accessToken)
    const newest = await secretOf(auth, db, 2)
    expect((await confirm(auth, older)).json()).toMatchObject({ status: 400, code: 'TOKEN_INVALID' })
    const answers = await Promise.all([confirm(auth, newest), confirm(auth, newest)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await emailOf(db, id)).toBe(stored)

    await ask(auth, 'third@new.example', accessToken)
    const late = await secretOf(auth, db, 3)
    auth.passes(24 * 3600 + 1)
    expect((await confirm(auth, late)).statusCode).toBe(400)
    expect(await emailOf(db, id)).toBe(stored)
  })

  it('a change of the address answers the same bytes for an address that is somebody’s already, and writes to nobody', async ({
    auth,
    db
  }) => {
    const { id, email, accessToken } = await saga(auth)
    const other = await auth.addUser()
    const faces = []
    for (const address of [other.email, email, wanted]) {
      const { statusCode, body } = await ask(auth, address, accessToken)
      faces.push({ statusCode, body })
    }
    for (const face of faces) expect(face).toEqual(faces[0])
    await allAnswered(db)
    expect(await requested(db)).toMatchObject([{ subject: id }])
  })

  it('a change of the address is over when somebody else has got the address first, also at the same moment', async ({
    auth,
    db
  }) => {
    const one = await saga(auth)
    const other = await saga(auth)
    await ask(auth, wanted, one.accessToken)
    const first = await secretOf(auth, db)
    await ask(auth, wanted, other.accessToken)
    const second = await secretOf(auth, db, 2)
    const answers = await Promise.all([confirm(auth, first), confirm(auth, second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400])
    const emails = [await emailOf(db, one.id), await emailOf(db, other.id)]
    expect(emails.filter((email) => email === stored)).toHaveLength(1)
  })

  it('a change of the address asks for a recent proof, which is the code where a second factor is set', async ({
    auth,
    db
  }) => {
    const { accessToken, secret } = await addUserWithApp(auth)
    auth.passes(301)
    const refused = await ask(auth, wanted, accessToken)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'STEP_UP_REQUIRED'])
    const proven = await auth.post('/api/v1/auth/step-up', { code: codeOf(auth, secret) }, accessToken)
    expect((await ask(auth, wanted, proven.json<{ accessToken: string }>().accessToken)).statusCode).toBe(202)
    await allAnswered(db)
    expect(await requested(db)).toHaveLength(1)
  })

  it('a change of the address is stopped by a new password, to which the notice leads', async ({ auth, db }) => {
    const { id, email, accessToken } = await saga(auth)
    await ask(auth, wanted, accessToken)
    const change = await secretOf(auth, db)
    await auth.post('/api/v1/auth/reset-password', { username: email })
    const newPassword = 'nineteen oaks in june'
    const reset = { token: await secretOf(auth, db, 2), newPassword }
    expect((await auth.post('/api/v1/auth/reset-password/confirm', reset)).statusCode).toBe(204)
    expect((await confirm(auth, change)).statusCode).toBe(400)
    expect(await emailOf(db, id)).toBe(email)
  })

  it('a change of the address voids the links that went to the former address', async ({ auth, db }) => {
    const { id, email, accessToken } = await saga(auth)
    await auth.post('/api/v1/auth/reset-password', { username: email })
    const reset = await secretOf(auth, db)
    await ask(auth, wanted, accessToken)
    expect((await confirm(auth, await secretOf(auth, db, 2))).statusCode).toBe(204)
    const body = { token: reset, newPassword: 'nineteen oaks in june' }
    expect((await auth.post('/api/v1/auth/reset-password/confirm', body)).statusCode).toBe(400)
    expect(await emailOf(db, id)).toBe(stored)
  })

  it('a change of the address does not happen for an account that was disabled meanwhile', async ({ auth, db }) => {
    const { id, email, accessToken } = await saga(auth)
    await ask(auth, wanted, accessToken)
    const secret = await secretOf(auth, db)
    await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute()
    expect((await confirm(auth, secret)).statusCode).toBe(400)
    expect(await emailOf(db, id)).toBe(email)
  })

  it('a change of the address waits in the export of one’s data, and is erased with the account', async ({
    auth,
    db
  }) => {
    const { accessToken } = await saga(auth)
    await ask(auth, wanted, accessToken)
    const secret = await secretOf(auth, db)
    const file = await auth.ask('GET', '/api/v1/auth/me/export', { as: accessToken })
    expect(file.json()).toMatchObject({ emailChanges: [{ email: stored }] })
    expect((await auth.post('/api/v1/auth/me/erase', { password }, accessToken)).statusCode).toBe(204)
    expect((await confirm(auth, secret)).statusCode).toBe(400)
    const left = async () =>
      JSON.stringify([
        await db.selectFrom('account_tokens').selectAll().execute(),
        await db.selectFrom('account_requests').selectAll().execute(),
        await db.selectFrom('users').selectAll().execute()
      ])
    await eventually(async () => !(await left()).includes(stored), 'the new address is gone')
  })

  it('a change of the address takes nothing that is no address, and nobody who is not signed in', async ({ auth }) => {
    const { accessToken } = await saga(auth)
    expect((await ask(auth, 'no address', accessToken)).statusCode).toBe(400)
    expect((await auth.post('/api/v1/auth/me/email', { email: wanted })).statusCode).toBe(401)
  })
})
