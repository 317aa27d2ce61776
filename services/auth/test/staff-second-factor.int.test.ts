import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect } from 'vitest'
import { type Answer, authTest as it, startAuth, type Started } from './an-auth.ts'
import { codeOf } from './factors.ts'

const factors = '/api/v1/auth/me/factors'
const users = '/api/admin/v1/users'

const codeIn = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>()?.code]
const limited = [403, 'SECOND_FACTOR_REQUIRED']

/** auth on the same database, where the setting has this value; an empty one is not set. */
const settings = it.extend<{ started: (setting: string, more?: object) => Promise<Started> }>({
  started: async ({ env, db, bus }, use) => {
    const all: Started[] = []
    await use(async (setting, more = {}) => {
      const given = { ...env, AUTH_STAFF_SECOND_FACTOR: setting, ...more }
      all.push(await startAuth({ env: given, db, bus, log: testLog }))
      return all.at(-1)!
    })
    for (const auth of all) await auth.stop()
  }
})

const list = async (auth: Started, as: string) => codeIn(await auth.ask('GET', users, { as }))

/** Adds an app; returns the id of the factor. */
async function addApp(auth: Started, as: string): Promise<string> {
  const begun = await auth.post(factors, { kind: 'totp' }, as)
  expect(begun.statusCode).toBe(201)
  const { id, secret } = begun.json<{ id: string; secret: string }>()
  expect((await auth.post(`${factors}/${id}/confirm`, { code: codeOf(auth, secret) }, as)).statusCode).toBe(200)
  return id
}

describe('staff without a second factor, where it is required,', () => {
  settings('reach their profile and factors and nothing else, until one is added', async ({ started }) => {
    const auth = await started('required')
    const { email } = await auth.addUser({ role: 'admin' })
    const { accessToken: as, refreshToken } = await auth.signIn(email)
    expect(await list(auth, as)).toEqual(limited)
    expect(codeIn(await auth.ask('GET', '/api/v1/auth/sessions', { as }))).toEqual(limited)
    expect(codeIn(await auth.ask('GET', '/api/v1/auth/me/export', { as }))).toEqual(limited)
    expect((await auth.ask('GET', '/api/v1/auth/me', { as })).json()).toMatchObject({ email })
    await addApp(auth, as)
    // The token from before says what it said.
    expect(await list(auth, as)).toEqual(limited)
    const { accessToken } = (await auth.refresh(refreshToken)).tokens
    expect(await list(auth, accessToken)).toEqual([200, undefined])
  })

  settings('may sign out, and prove again who they are to add one', async ({ started }) => {
    const auth = await started('required')
    const { email } = await auth.addUser({ role: 'dispatcher' })
    const { accessToken } = await auth.signIn(email)
    auth.passes(301)
    expect(codeIn(await auth.post(factors, { kind: 'totp' }, accessToken))).toEqual([403, 'STEP_UP_REQUIRED'])
    const proven = await auth.post('/api/v1/auth/step-up', { password: 'parcel-test-2026' }, accessToken)
    const { accessToken: now } = proven.json<{ accessToken: string }>()
    expect(codeIn(await auth.ask('GET', '/api/v1/auth/sessions', { as: now }))).toEqual(limited)
    expect((await auth.post(factors, { kind: 'totp' }, now)).statusCode).toBe(201)
    expect((await auth.post('/api/v1/auth/logout-all', {}, now)).statusCode).toBe(204)
  })

  settings(
    'are asked for it in sessions from before, after a promotion, and after the last one is removed',
    async ({ started }) => {
      const before = await started('optional')
      const { email } = await before.addUser({ role: 'admin' })
      const old = await before.signIn(email)
      expect(await list(before, old.accessToken)).toEqual([200, undefined])

      const auth = await started('required')
      const { tokens } = await auth.refresh(old.refreshToken)
      expect(await list(auth, tokens.accessToken)).toEqual(limited)
      const factor = await addApp(auth, tokens.accessToken)
      const { tokens: full } = await auth.refresh(tokens.refreshToken)
      expect(await list(auth, full.accessToken)).toEqual([200, undefined])

      const customer = await auth.addUser()
      const { accessToken, refreshToken } = await auth.signIn(customer.email)
      expect((await auth.ask('GET', '/api/v1/auth/sessions', { as: accessToken })).statusCode).toBe(200)
      const promoted = await auth.ask('PATCH', `${users}/${customer.id}`, {
        body: { role: 'admin' },
        as: full.accessToken
      })
      expect(promoted.statusCode).toBe(200)
      expect(await list(auth, (await auth.refresh(refreshToken)).tokens.accessToken)).toEqual(limited)

      expect((await auth.ask('DELETE', `${factors}/${factor}`, { as: full.accessToken })).statusCode).toBe(204)
      expect(await list(auth, (await auth.refresh(full.refreshToken)).tokens.accessToken)).toEqual(limited)
    }
  )

  settings('are so by default, and not in demo mode', async ({ started }) => {
    const auth = await started('')
    const { email } = await auth.addUser({ role: 'admin' })
    expect(await list(auth, (await auth.signIn(email)).accessToken)).toEqual(limited)
    const demo = await started('', { DEMO: 'true' })
    expect(await list(demo, (await demo.signIn(email)).accessToken)).toEqual([200, undefined])
  })
})

describe('an admin’s step that opens more or cannot be undone', () => {
  it('an admin’s step that opens more or cannot be undone asks for a recent proof', async ({ auth }) => {
    const admin = await auth.addUser({ role: 'admin' })
    const other = await auth.addUser()
    const { accessToken: as } = await auth.signIn(admin.email)
    auth.passes(301)
    const refused = [403, 'STEP_UP_REQUIRED']
    expect(codeIn(await auth.ask('PATCH', `${users}/${other.id}`, { body: { role: 'admin' }, as }))).toEqual(refused)
    expect(codeIn(await auth.ask('DELETE', `${users}/${other.id}`, { as }))).toEqual(refused)
    const invited = { name: 'Nils', email: 'nils@ilbud.example', role: 'admin' }
    expect(codeIn(await auth.ask('POST', users, { body: invited, as }))).toEqual(refused)
    expect(codeIn(await auth.ask('GET', '/api/v1/auth/me/export', { as }))).toEqual(refused)
  })
})
