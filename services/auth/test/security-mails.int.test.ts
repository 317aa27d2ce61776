import { forgetOld } from '#use-cases/forget-old.ts'
import type { AuthTables } from '#db/tables.ts'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'
import { addUserWithApp, beginSignIn, codeOf } from './factors.ts'
import { recordedEvents } from './mails.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const changes = async (db: Kysely<AuthTables>) =>
  (await recordedEvents(db)).filter(({ type }) => type === 'auth.security-changed').map(({ data }) => data)

function signIn(auth: Started, username: string, deviceTokens: string[] = []) {
  const body = { username, password, deviceTokens }
  return auth.ask('POST', '/api/v1/auth/login', { body, headers: { 'user-agent': firefox } })
}

describe('the owner of an account is informed', () => {
  it('the owner of an account is informed of a sign-in from a new device, and neither of the first one nor of a known device', async ({
    auth,
    db
  }) => {
    const { id, email } = await auth.addUser()
    const first = (await signIn(auth, email)).json<{ deviceToken: string }>()
    expect(await changes(db)).toEqual([])
    await signIn(auth, email, [first.deviceToken])
    expect(await changes(db)).toEqual([])
    await signIn(auth, email)
    expect(await changes(db)).toEqual([{ userId: id, change: 'new-device', browser: 'Firefox', system: 'Linux' }])
  })

  it('the owner of an account is informed of a new device also when all sessions are long gone', async ({
    auth,
    db
  }) => {
    const { id, email } = await auth.addUser()
    const first = (await signIn(auth, email)).json<{ deviceToken: string }>()
    const later = new Date(Date.now() + 70 * 24 * 3_600_000)
    auth.passes(70 * 24 * 3600)
    await forgetOld({ db, now: () => later })
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
    await signIn(auth, email, [first.deviceToken])
    expect(await changes(db)).toEqual([])
    const muchLater = new Date(later.getTime() + 70 * 24 * 3_600_000)
    auth.passes(70 * 24 * 3600)
    await forgetOld({ db, now: () => muchLater })
    await signIn(auth, email)
    expect(await changes(db)).toEqual([{ userId: id, change: 'new-device', browser: 'Firefox', system: 'Linux' }])
  })

  it('the owner of an account is informed of new devices at most three times an hour, and of no failed sign-in', async ({
    auth,
    db
  }) => {
    const { email } = await auth.addUser()
    await auth.signIn(email)
    await auth.post('/api/v1/auth/login', { username: email, password: 'wrong' })
    expect(await changes(db)).toEqual([])
    for (let times = 0; times < 5; times++) await signIn(auth, email)
    expect((await changes(db)).length).toBeLessThanOrEqual(3)
    auth.passes(3 * 3600)
    const before = (await changes(db)).length
    await signIn(auth, email)
    expect(await changes(db)).toHaveLength(before + 1)
  })

  it('the owner of an account is informed after the second step, and not after the password alone', async ({
    auth,
    db
  }) => {
    const { email, secret } = await addUserWithApp(auth)
    const before = (await changes(db)).length
    const token = await beginSignIn(auth, email)
    expect(await changes(db)).toHaveLength(before)
    await auth.post('/api/v1/auth/login/second-factor', { token, code: codeOf(auth, secret) })
    expect((await changes(db)).at(-1)).toMatchObject({ change: 'new-device' })
  })

  it('the owner of an account is informed of a factor that is added or removed, and of a used recovery code', async ({
    auth,
    db
  }) => {
    const { id, email, recoveryCodes, factorId, accessToken } = await addUserWithApp(auth)
    const kinds = async () => (await changes(db)).map(({ change }) => change)
    expect(await kinds()).toEqual(['second-factor-added'])
    const recovery = { token: await beginSignIn(auth, email), recoveryCode: recoveryCodes[0] }
    await auth.post('/api/v1/auth/login/second-factor', recovery)
    expect((await kinds()).slice(1)).toEqual(['recovery-code-used', 'new-device'])
    await auth.ask('DELETE', `/api/v1/auth/me/factors/${factorId}`, { as: accessToken })
    expect((await changes(db)).at(-1)).toEqual({
      userId: id,
      change: 'second-factor-removed',
      browser: null,
      system: null
    })
  })
})
