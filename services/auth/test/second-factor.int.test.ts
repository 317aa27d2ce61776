import { claimsSchema } from '@ilbud/proto/http/people/auth'
import { describe, expect } from 'vitest'
import { type Answer, authTest as it, password, type Started } from './an-auth.ts'
import { addUserWithApp, beginSignIn, codeOf } from './factors.ts'
import { secretOf, recordedEvents } from './mails.ts'

const second = '/api/v1/auth/login/second-factor'
const factors = '/api/v1/auth/me/factors'

const codeIn = (answer: Answer) => answer.json<{ code?: string }>().code

function claimsOf(accessToken: string) {
  return claimsSchema.parse(JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()))
}

/** A code that is none of the three valid ones. */
function wrongCode(auth: Started, secret: string): string {
  const right = [-1, 0, 1].map((offset) => codeOf(auth, secret, offset))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}

async function auditedActions(db: Parameters<typeof recordedEvents>[0]): Promise<unknown[]> {
  return (await recordedEvents(db, 'audit.events')).map(({ data }) => data['action'])
}

describe('a sign-in with a second factor', () => {
  it('a sign-in with a second factor is complete with the password and a code', async ({ auth }) => {
    const { email, secret, id } = await addUserWithApp(auth)
    const first = await auth.post('/api/v1/auth/login', { username: email, password })
    expect(first.json()).toEqual({ secondFactor: { token: expect.any(String), methods: ['code', 'recoveryCode'] } })
    const token = first.json<{ secondFactor: { token: string } }>().secondFactor.token
    const shown = codeOf(auth, secret).replace(/^.{3}/, '$& ')
    const done = await auth.post(second, { token, code: shown })
    expect(done.statusCode).toBe(200)
    const { accessToken } = done.json<{ accessToken: string }>()
    expect((await auth.ask('GET', '/api/v1/auth/me', { as: accessToken })).json()).toMatchObject({ id })
    const { factors: listed } = (await auth.ask('GET', factors, { as: accessToken })).json<{ factors: object[] }>()
    expect(listed).toEqual([
      { id: expect.any(String), kind: 'totp', createdAt: expect.any(String), lastUsedAt: expect.any(String) }
    ])
  })

  it('a sign-in with a second factor takes the codes of the previous and the next half minute, and no others', async ({
    auth
  }) => {
    const { email, secret } = await addUserWithApp(auth)
    for (const offset of [-2, 2]) {
      const answer = await auth.post(second, {
        token: await beginSignIn(auth, email),
        code: codeOf(auth, secret, offset)
      })
      expect([answer.statusCode, codeIn(answer)]).toEqual([401, 'CODE_INVALID'])
    }
    for (const offset of [-1, 1]) {
      const answer = await auth.post(second, {
        token: await beginSignIn(auth, email),
        code: codeOf(auth, secret, offset)
      })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('a sign-in with a second factor takes no code twice, nor an older one than the last, nor from two requests at once', async ({
    auth
  }) => {
    const { email, secret } = await addUserWithApp(auth)
    const code = codeOf(auth, secret)
    const tokens = [await beginSignIn(auth, email), await beginSignIn(auth, email)]
    const answers = await Promise.all(tokens.map((token) => auth.post(second, { token, code })))
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 401])
    for (const used of [code, codeOf(auth, secret, -1)]) {
      expect((await auth.post(second, { token: await beginSignIn(auth, email), code: used })).statusCode).toBe(401)
    }
  })

  it('a sign-in with a second factor ends after five wrong codes, the right one included, and records each of them', async ({
    auth,
    db
  }) => {
    const { email, secret } = await addUserWithApp(auth)
    const token = await beginSignIn(auth, email)
    for (let times = 0; times < 5; times++) {
      expect(codeIn(await auth.post(second, { token, code: wrongCode(auth, secret) }))).toBe('CODE_INVALID')
    }
    const sixth = await auth.post(second, { token, code: codeOf(auth, secret) })
    expect([sixth.statusCode, codeIn(sixth)]).toEqual([401, 'SIGN_IN_OVER'])
    expect((await auditedActions(db)).filter((action) => action === 'user.fail-second-factor')).toHaveLength(5)
  })

  it('a sign-in with a second factor refuses codes after 20 wrong ones in a day, but neither a device that has signed in before nor a recovery code', async ({
    auth
  }) => {
    const { email, secret, recoveryCodes } = await addUserWithApp(auth)
    const device = await auth.post(second, { token: await beginSignIn(auth, email), code: codeOf(auth, secret) })
    const { deviceToken } = device.json<{ deviceToken: string }>()
    auth.passes(60)
    for (let tokens = 0; tokens < 4; tokens++) {
      const token = await beginSignIn(auth, email)
      for (let times = 0; times < 5; times++) await auth.post(second, { token, code: wrongCode(auth, secret) })
    }
    const refused = await auth.post(second, { token: await beginSignIn(auth, email), code: codeOf(auth, secret) })
    expect([refused.statusCode, codeIn(refused)]).toEqual([429, 'RATE_LIMITED'])
    const known = await beginSignIn(auth, email, { deviceTokens: [deviceToken] })
    expect((await auth.post(second, { token: known, code: codeOf(auth, secret) })).statusCode).toBe(200)
    const recovery = { token: await beginSignIn(auth, email), recoveryCode: recoveryCodes[0] }
    expect((await auth.post(second, recovery)).statusCode).toBe(200)
  })

  it('a sign-in with a second factor opens nothing with the token alone, in place of another token, or with another account’s code', async ({
    auth
  }) => {
    const owner = await addUserWithApp(auth)
    const other = await addUserWithApp(auth)
    const token = await beginSignIn(auth, owner.email)
    expect((await auth.post(second, { token })).statusCode).toBe(400)
    expect((await auth.post(second, { token, code: '123456', recoveryCode: 'x' })).statusCode).toBe(400)
    expect((await auth.ask('GET', '/api/v1/auth/me', { as: token })).statusCode).toBe(401)
    expect((await auth.refresh(token)).status).toBe(401)
    expect((await auth.post(second, { token, code: codeOf(auth, other.secret) })).statusCode).toBe(401)
    expect((await auth.post(second, { token, recoveryCode: other.recoveryCodes[0] })).statusCode).toBe(401)
    expect((await auth.post(second, { token: 'forged', code: codeOf(auth, owner.secret) })).statusCode).toBe(401)
    expect((await auth.post(second, { token, code: codeOf(auth, owner.secret) })).statusCode).toBe(200)
    expect((await auth.post(second, { token, recoveryCode: owner.recoveryCodes[0] })).statusCode).toBe(401)
  })

  it('a sign-in with a second factor has to be completed within ten minutes', async ({ auth }) => {
    const { email, secret } = await addUserWithApp(auth)
    const token = await beginSignIn(auth, email)
    auth.passes(601)
    expect(codeIn(await auth.post(second, { token, code: codeOf(auth, secret) }))).toBe('SIGN_IN_OVER')
  })

  it('a sign-in with a second factor ends when the password is replaced or the account disabled meanwhile', async ({
    auth,
    db
  }) => {
    const { id, email, secret } = await addUserWithApp(auth)
    const before = await beginSignIn(auth, email)
    await auth.post('/api/v1/auth/reset-password', { username: email })
    const newPassword = 'another-parcel-2026'
    await auth.post('/api/v1/auth/reset-password/confirm', { token: await secretOf(auth, db), newPassword })
    expect(codeIn(await auth.post(second, { token: before, code: codeOf(auth, secret) }))).toBe('SIGN_IN_OVER')
    // A new password does not take the second factor away.
    const token = await beginSignIn(auth, email, { password: newPassword })
    await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute()
    expect(codeIn(await auth.post(second, { token, code: codeOf(auth, secret) }))).toBe('SIGN_IN_OVER')
  })

  it('a sign-in with a second factor cannot be completed with a factor that was removed meanwhile', async ({
    auth
  }) => {
    const { email, secret, factorId, recoveryCodes, accessToken } = await addUserWithApp(auth)
    const token = await beginSignIn(auth, email)
    expect((await auth.ask('DELETE', `${factors}/${factorId}`, { as: accessToken })).statusCode).toBe(204)
    expect((await auth.post(second, { token, code: codeOf(auth, secret) })).statusCode).toBe(401)
    expect((await auth.post(second, { token, recoveryCode: recoveryCodes[0] })).statusCode).toBe(401)
    expect(await auth.signIn(email)).toHaveProperty('refreshToken')
  })
})

describe('a recovery code', () => {
  it('a recovery code signs in once, is recorded, and counts down', async ({ auth, db }) => {
    const { email, recoveryCodes, accessToken } = await addUserWithApp(auth)
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10)
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    const use = async () => auth.post(second, { token: await beginSignIn(auth, email), recoveryCode: typed })
    expect([(await use()).statusCode, (await use()).statusCode]).toEqual([200, 401])
    expect((await auth.ask('GET', factors, { as: accessToken })).json()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await auditedActions(db)).toContain('user.use-recovery-code')
    const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  it('a recovery code is void once there are new ones', async ({ auth }) => {
    const { email, recoveryCodes, accessToken } = await addUserWithApp(auth)
    const renewed = await auth.post('/api/v1/auth/me/recovery-codes', {}, accessToken)
    const use = async (recoveryCode: string) =>
      (await auth.post(second, { token: await beginSignIn(auth, email), recoveryCode })).statusCode
    expect(await use(recoveryCodes[0]!)).toBe(401)
    expect(await use(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes[0]!)).toBe(200)
  })
})

describe('adding an app', () => {
  it('adding an app is not in force before its code has confirmed it, and leaves the secret sealed', async ({
    auth,
    db
  }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    const begin = async () =>
      (await auth.post(factors, { kind: 'totp' }, accessToken)).json<{
        id: string
        secret: string
        otpauthUri: string
      }>()
    const abandoned = await begin()
    const { id, secret, otpauthUri } = await begin()
    expect(otpauthUri).toBe(`otpauth://totp/Ilbud:${encodeURIComponent(email)}?secret=${secret}&issuer=Ilbud`)
    const confirm = (factor: string, code: string) => auth.post(`${factors}/${factor}/confirm`, { code }, accessToken)
    expect((await confirm(abandoned.id, codeOf(auth, abandoned.secret))).statusCode).toBe(404)
    expect((await confirm(id, wrongCode(auth, secret))).statusCode).toBe(400)
    await auth.signIn(email)
    expect((await auth.ask('GET', factors, { as: accessToken })).json()).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect((await confirm(id, codeOf(auth, secret))).statusCode).toBe(200)
    expect((await auth.post(factors, { kind: 'totp' }, accessToken)).statusCode).toBe(409)
    // The code that confirmed it is used up.
    const code = codeOf(auth, secret)
    expect((await auth.post(second, { token: await beginSignIn(auth, email), code })).statusCode).toBe(401)
    const { sealed } = await db.selectFrom('totp_factors').select('sealed').executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(secret)
  })

  it('an app can be added only by the owner of the account', async ({ auth }) => {
    const { factorId } = await addUserWithApp(auth)
    const { accessToken } = await auth.signIn((await auth.addUser()).email)
    expect((await auth.ask('DELETE', `${factors}/${factorId}`, { as: accessToken })).statusCode).toBe(404)
    expect((await auth.post(`${factors}/${factorId}/confirm`, { code: '123456' }, accessToken)).statusCode).toBe(404)
  })
})

describe('a step that asks for a recent proof', () => {
  const begin = (auth: Started, as: string) => auth.post(factors, { kind: 'totp' }, as)

  it('a step that asks for a recent proof is refused five minutes after the sign-in, and open again after the password', async ({
    auth
  }) => {
    const { email } = await auth.addUser()
    const { accessToken, refreshToken } = await auth.signIn(email)
    auth.passes(301)
    const refused = await begin(auth, accessToken)
    expect([refused.statusCode, codeIn(refused)]).toEqual([403, 'STEP_UP_REQUIRED'])
    // A refresh proves nothing.
    expect((await begin(auth, (await auth.refresh(refreshToken)).tokens.accessToken)).statusCode).toBe(403)
    const wrong = await auth.post('/api/v1/auth/step-up', { password: 'wrong' }, accessToken)
    expect([wrong.statusCode, codeIn(wrong)]).toEqual([401, 'INVALID_CREDENTIALS'])
    const proven = await auth.post('/api/v1/auth/step-up', { password }, accessToken)
    expect(claimsOf(proven.json<{ accessToken: string }>().accessToken).sid).toBe(claimsOf(accessToken).sid)
    expect((await begin(auth, proven.json<{ accessToken: string }>().accessToken)).statusCode).toBe(201)
    expect((await begin(auth, accessToken)).statusCode).toBe(403)
  })

  it('a step that asks for a recent proof is open after a code, and not after the password, where a second factor is set', async ({
    auth
  }) => {
    const { accessToken, secret, factorId } = await addUserWithApp(auth)
    auth.passes(301)
    const remove = (as: string) => auth.ask('DELETE', `${factors}/${factorId}`, { as })
    expect((await remove(accessToken)).statusCode).toBe(403)
    const byPassword = await auth.post('/api/v1/auth/step-up', { password }, accessToken)
    expect([byPassword.statusCode, codeIn(byPassword)]).toEqual([409, 'SECOND_FACTOR_SET'])
    const byCode = await auth.post('/api/v1/auth/step-up', { code: codeOf(auth, secret) }, accessToken)
    expect((await remove(byCode.json<{ accessToken: string }>().accessToken)).statusCode).toBe(204)
  })

  it('a step that asks for a recent proof cannot be opened for a session that has ended, nor slowed down by strangers who fail to sign in', async ({
    auth
  }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    for (let times = 0; times < 6; times++)
      await auth.post('/api/v1/auth/login', { username: email, password: 'wrong' })
    expect((await auth.post('/api/v1/auth/step-up', { password }, accessToken)).statusCode).toBe(200)
    await auth.post('/api/v1/auth/logout-all', {}, accessToken)
    expect((await auth.post('/api/v1/auth/step-up', { password }, accessToken)).statusCode).toBe(401)
  })

  it('a recent proof is asked of the owner of a second factor who wants to erase the account', async ({ auth }) => {
    const { accessToken, secret } = await addUserWithApp(auth)
    auth.passes(301)
    const erase = (as: string) => auth.post('/api/v1/auth/me/erase', { password }, as)
    expect(codeIn(await erase(accessToken))).toBe('STEP_UP_REQUIRED')
    const proven = await auth.post('/api/v1/auth/step-up', { code: codeOf(auth, secret) }, accessToken)
    expect((await erase(proven.json<{ accessToken: string }>().accessToken)).statusCode).toBe(204)
  })
})
