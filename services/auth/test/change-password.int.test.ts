import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { type Answer, authTest as it, password, type Started } from './an-auth.ts'
import { addUserWithApp, beginSignIn, codeOf } from './factors.ts'
import { secretOf, recordedEvents } from './mails.ts'

const newPassword = 'nineteen oaks in june'

function change(auth: Started, as: string, body: object = {}) {
  return auth.post('/api/v1/auth/me/password', { currentPassword: password, newPassword, ...body }, as)
}

const codeIn = (answer: Answer) => answer.json<{ code?: string }>().code

async function signsIn(auth: Started, username: string, tried: string): Promise<number> {
  return (await auth.post('/api/v1/auth/login', { username, password: tried })).statusCode
}

describe('POST /api/v1/auth/me/password', () => {
  it('POST /api/v1/auth/me/password replaces the password, ends all other sessions and not this one, and informs the owner', async ({
    auth,
    db
  }) => {
    const { id, email } = await auth.addUser()
    const other = await auth.signIn(email)
    const here = await auth.signIn(email)
    const asked = await auth.post('/api/v1/auth/reset-password', { username: email })
    expect(asked.statusCode).toBe(202)
    const link = await secretOf(auth, db)
    expect((await change(auth, here.accessToken)).statusCode).toBe(204)

    const isRefused = async () => (await auth.context.identity.verify(other.accessToken)) === null
    await eventually(isRefused, 'the other access token is refused')
    expect([(await auth.refresh(other.refreshToken)).status, (await auth.refresh(here.refreshToken)).status]).toEqual([
      401, 200
    ])
    expect(await auth.context.identity.verify(here.accessToken)).not.toBeNull()
    expect([await signsIn(auth, email, password), await signsIn(auth, email, newPassword)]).toEqual([401, 200])
    // A link that was mailed before is void.
    const body = { token: link, newPassword: 'twenty ashes in may' }
    expect((await auth.post('/api/v1/auth/reset-password/confirm', body)).statusCode).toBe(400)
    expect((await recordedEvents(db)).filter(({ type }) => type === 'auth.password-changed')).toMatchObject([
      { subject: id }
    ])
    expect(await recordedEvents(db, 'audit.events')).toMatchObject([
      { data: { actorId: id, action: 'user.change-password', objectId: id } }
    ])
  })

  it('POST /api/v1/auth/me/password refuses a wrong present password, and after five of them the right one too, but nobody’s sign-in', async ({
    auth
  }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    const wrong = { currentPassword: 'not-the-password' }
    for (let times = 0; times < 5; times++) {
      const refused = await change(auth, accessToken, wrong)
      expect([refused.statusCode, codeIn(refused)]).toEqual([401, 'INVALID_CREDENTIALS'])
    }
    expect((await change(auth, accessToken)).statusCode).toBe(401)
    expect(await signsIn(auth, email, password)).toBe(200)
  })

  it('POST /api/v1/auth/me/password is not kept from its owner by strangers who fail to sign in', async ({ auth }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    for (let times = 0; times < 6; times++) await signsIn(auth, email, 'wrong')
    expect((await change(auth, accessToken)).statusCode).toBe(204)
  })

  it('POST /api/v1/auth/me/password refuses a weak new password, and one made of the person’s name', async ({
    auth
  }) => {
    const { email } = await auth.addUser({ name: 'Saga Ekström' })
    const { accessToken } = await auth.signIn(email)
    for (const weak of ['password1', 'sagaekström', 'short']) {
      expect((await change(auth, accessToken, { newPassword: weak })).statusCode).toBe(400)
    }
    expect(await signsIn(auth, email, password)).toBe(200)
  })

  it('POST /api/v1/auth/me/password lets one of two changes at once win', async ({ auth }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    const wishes = [newPassword, 'twenty ashes in may']
    const answers = await Promise.all(wishes.map((wish) => change(auth, accessToken, { newPassword: wish })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401])
    const winner = wishes[answers.findIndex(({ statusCode }) => statusCode === 204)]!
    expect(await signsIn(auth, email, winner)).toBe(200)
  })

  it('POST /api/v1/auth/me/password asks for the code too where a second factor is set, unless it was just proven', async ({
    auth
  }) => {
    const { email, accessToken, secret } = await addUserWithApp(auth)
    auth.passes(301)
    expect(codeIn(await change(auth, accessToken))).toBe('STEP_UP_REQUIRED')
    const proven = await auth.post('/api/v1/auth/step-up', { code: codeOf(auth, secret) }, accessToken)
    expect((await change(auth, proven.json<{ accessToken: string }>().accessToken)).statusCode).toBe(204)
    // The second factor stays in force.
    await beginSignIn(auth, email, { password: newPassword })
  })

  it('POST /api/v1/auth/me/password ends a sign-in that waits for its second step', async ({ auth }) => {
    const { email, accessToken, secret } = await addUserWithApp(auth)
    const token = await beginSignIn(auth, email)
    expect((await change(auth, accessToken)).statusCode).toBe(204)
    const second = await auth.post('/api/v1/auth/login/second-factor', { token, code: codeOf(auth, secret) })
    expect(codeIn(second)).toBe('SIGN_IN_OVER')
  })
})
