import { generateKeyPair } from 'jose'
import { describe, expect } from 'vitest'
import { authTest, password } from './an-auth.ts'
import { recordedEvents } from './mails.ts'
import { codeIn, oidcTest as it, type Staff } from './oidc.ts'

const refused = [401, 'PROVIDER_REFUSED']
const over = [401, 'SIGN_IN_OVER']
const noAccount = [401, 'NO_STAFF_ACCOUNT']

const ada = { sub: 'p-1', email: 'Ada@Ilbud.example', email_verified: true, name: 'Ada Holm' }

async function addAda({ auth }: Staff) {
  return auth.addUser({ email: 'ada@ilbud.example', role: 'dispatcher' })
}

const me = async ({ auth }: Staff, answer: { json<Body>(): Body }) =>
  (await auth.ask('GET', '/api/v1/auth/me', { as: answer.json<{ accessToken: string }>().accessToken })).json<{
    id: string
  }>()

describe('sign-in with the identity provider', () => {
  authTest('is not there without its settings', async ({ auth }) => {
    expect((await auth.ask('GET', '/api/v1/auth/login/oidc')).json()).toEqual({ provider: null })
    expect(codeIn(await auth.post('/api/v1/auth/login/oidc/begin'))).toEqual([409, 'NO_PROVIDER'])
    const answer = await auth.post('/api/v1/auth/login/oidc/complete', { token: 't', query: 'state=s' })
    expect(codeIn(answer)).toEqual([409, 'NO_PROVIDER'])
  })

  it('sign-in with the identity provider opens a session for staff with the verified address, which refreshes and ends like any other', async ({
    staff,
    provider,
    db
  }) => {
    const browser = await staff()
    const { auth } = browser
    const { id } = await addAda(browser)
    expect((await auth.ask('GET', '/api/v1/auth/login/oidc')).json()).toEqual({
      provider: { name: 'Acme Login', isOnlyWay: false }
    })
    const { url, token } = await browser.begin()
    const asked = new URL(url).searchParams
    expect(asked.get('redirect_uri')).toBe('http://localhost:8080/sign-in/return')
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code'])
    const answer = await browser.complete(token, await provider.visit(url, ada))
    expect(answer.statusCode).toBe(200)
    expect(await me(browser, answer)).toMatchObject({ id, role: 'dispatcher' })
    const { refreshToken, deviceToken } = answer.json<{ refreshToken: string; deviceToken: string }>()
    expect(deviceToken).toEqual(expect.any(String))
    const { tokens } = await auth.refresh(refreshToken)
    await auth.post('/api/v1/auth/logout', { refreshToken: tokens.refreshToken })
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
    const audited = (await recordedEvents(db, 'audit.events')).map(({ data }) => data)
    expect(audited).toContainEqual(expect.objectContaining({ action: 'user.link-identity', objectId: id, actorId: id }))
  })

  it('sign-in with the identity provider knows the person by the provider’s id from then on, whatever the address is there', async ({
    staff
  }) => {
    const browser = await staff()
    const { id } = await addAda(browser)
    await browser.auth.addUser({ email: 'nils@ilbud.example', role: 'admin' })
    expect((await browser.signIn(ada)).statusCode).toBe(200)
    // The address of another account, and none at all.
    const moved = await browser.signIn({ ...ada, email: 'nils@ilbud.example' })
    expect(await me(browser, moved)).toMatchObject({ id, email: 'ada@ilbud.example' })
    expect((await browser.signIn({ sub: ada.sub })).statusCode).toBe(200)
    // A new person who was given the address does not take the account over.
    expect(codeIn(await browser.signIn({ ...ada, sub: 'p-2' }))).toEqual(noAccount)
  })

  it('sign-in with the identity provider links nobody for whom the provider states no verified address of an allowed domain', async ({
    staff,
    db
  }) => {
    const browser = await staff({ AUTH_OIDC_EMAIL_DOMAINS: 'ilbud.example, ilbud.test' })
    await addAda(browser)
    await browser.auth.addUser({ email: 'ada@elsewhere.example', role: 'admin' })
    const persons = [
      { ...ada, email: undefined },
      { ...ada, email_verified: false },
      { sub: 'p-1', email: ada.email },
      { ...ada, email: 'ada@elsewhere.example' }
    ]
    for (const person of persons) {
      expect(codeIn(await browser.signIn(person))).toEqual([401, 'EMAIL_NOT_VERIFIED'])
    }
    expect(await db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('sign-in with the identity provider is for open accounts of staff alone, and makes none', async ({
    staff,
    db
  }) => {
    const browser = await staff()
    expect(codeIn(await browser.signIn(ada))).toEqual(noAccount)
    const { id } = await browser.auth.addUser({ email: 'ada@ilbud.example' })
    for (const role of ['customer', 'driver', 'company_admin'] as const) {
      await db.updateTable('users').set({ role }).where('id', '=', id).execute()
      expect(codeIn(await browser.signIn(ada))).toEqual(noAccount)
    }
    await db.updateTable('users').set({ role: 'admin', disabled: true }).where('id', '=', id).execute()
    expect(codeIn(await browser.signIn(ada))).toEqual(noAccount)
    await db.updateTable('users').set({ disabled: false }).where('id', '=', id).execute()
    expect((await browser.signIn(ada)).statusCode).toBe(200)
    // Linked, and no staff any more.
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', id).execute()
    expect(codeIn(await browser.signIn(ada))).toEqual(noAccount)
  })

  it('sign-in with the identity provider ends when the person cancels it', async ({ staff, provider }) => {
    const browser = await staff()
    const { url, token } = await browser.begin()
    expect(codeIn(await browser.complete(token, await provider.cancel(url)))).toEqual(refused)
  })

  it('sign-in with the identity provider says so when the provider is away, and the password still signs in', async ({
    staff,
    provider
  }) => {
    const browser = await staff()
    const { email } = await addAda(browser)
    const { url, token } = await browser.begin()
    const query = await provider.visit(url, ada)
    provider.answerTokens({ status: 502, body: {} })
    expect(codeIn(await browser.complete(token, query))).toEqual([503, 'UNAVAILABLE'])
    // Port 1 is nobody's.
    const late = await staff({ AUTH_OIDC_ISSUER: 'http://127.0.0.1:1' })
    expect(codeIn(await late.auth.post('/api/v1/auth/login/oidc/begin'))).toEqual([503, 'UNAVAILABLE'])
    expect((await late.auth.signIn(email)).accessToken).toEqual(expect.any(String))
  })
})

describe('the answer of the provider', () => {
  it('the answer of the provider is accepted once, from the browser that began, and within ten minutes', async ({
    staff,
    provider
  }) => {
    const browser = await staff()
    await addAda(browser)
    const { url, token } = await browser.begin()
    const query = await provider.visit(url, ada)
    expect((await browser.complete(token, query)).statusCode).toBe(200)
    expect(codeIn(await browser.complete(token, query))).toEqual(over)

    // Somebody makes another person's browser open the end of a sign-in of their own.
    const attacker = await browser.begin()
    const ofAttacker = await provider.visit(attacker.url, ada)
    const victim = await browser.begin()
    expect(codeIn(await browser.complete(victim.token, ofAttacker))).toEqual(over)
    expect(codeIn(await browser.complete(attacker.token, ofAttacker))).toEqual(over)

    const slow = await browser.begin()
    const answered = await provider.visit(slow.url, ada)
    browser.auth.passes(601)
    expect(codeIn(await browser.complete(slow.token, answered))).toEqual(over)
    for (const made of ['code=x', 'code=x&state=', 'code=x&state=made-up']) {
      expect(codeIn(await browser.complete(slow.token, made))).toEqual(over)
    }
  })

  it('the answer of the provider is refused with the code of another sign-in, or a used one', async ({
    staff,
    provider
  }) => {
    const browser = await staff()
    await addAda(browser)
    const first = await browser.begin()
    const stolen = new URLSearchParams(await provider.visit(first.url, ada))
    const second = await browser.begin()
    const own = new URLSearchParams(await provider.visit(second.url, ada))
    own.set('code', stolen.get('code')!)
    expect(codeIn(await browser.complete(second.token, own.toString()))).toEqual(refused)
    expect((await browser.complete(first.token, stolen.toString())).statusCode).not.toBe(503)
    const third = await browser.begin()
    const last = new URLSearchParams(await provider.visit(third.url, ada))
    last.set('code', stolen.get('code')!)
    expect(codeIn(await browser.complete(third.token, last.toString()))).toEqual(refused)
  })

  it('the answer of the provider is refused when it names another issuer, none, or two', async ({
    staff,
    provider
  }) => {
    const browser = await staff()
    await addAda(browser)
    const change = async (edit: (query: URLSearchParams) => void) => {
      const { url, token } = await browser.begin()
      const query = new URLSearchParams(await provider.visit(url, ada))
      expect(query.get('iss')).toBe(provider.issuer)
      edit(query)
      return codeIn(await browser.complete(token, query.toString()))
    }
    expect(await change((query) => query.set('iss', 'https://other.example'))).toEqual(refused)
    expect(await change((query) => query.delete('iss'))).toEqual(refused)
    expect(await change((query) => query.append('iss', 'https://other.example'))).toEqual(refused)
    expect(await change((query) => query.append('state', 'other'))).toEqual(refused)
  })

  it('the answer of the provider is refused with an ID token for another sign-in, client, issuer or time, or of another key', async ({
    staff,
    provider
  }) => {
    const browser = await staff()
    await addAda(browser)
    const stranger = (await generateKeyPair('ES256')).privateKey
    const answerWith = async (change: object, key?: Parameters<typeof provider.signIdToken>[1]) => {
      const { url, token } = await browser.begin()
      const query = await provider.visit(url, ada)
      const now = Math.floor(Date.now() / 1000)
      const nonce = new URL(url).searchParams.get('nonce')
      const right = { iss: provider.issuer, aud: 'ilbud', nonce, iat: now, exp: now + 60, ...ada }
      const id_token = await provider.signIdToken({ ...right, ...change }, key)
      provider.answerTokens({ status: 200, body: { access_token: 'a', token_type: 'bearer', id_token } })
      return codeIn(await browser.complete(token, query))
    }
    expect(await answerWith({ nonce: 'of another sign-in' })).toEqual(refused)
    expect(await answerWith({ nonce: undefined })).toEqual(refused)
    expect(await answerWith({ aud: 'another-client' })).toEqual(refused)
    expect(await answerWith({ aud: ['ilbud', 'another-client'], azp: 'another-client' })).toEqual(refused)
    expect(await answerWith({ iss: 'https://other.example' })).toEqual(refused)
    expect(await answerWith({ exp: 1_700_000_000 })).toEqual(refused)
    expect(await answerWith({}, stranger)).toEqual(refused)
    // Nobody in particular, and what no database stores.
    expect(await answerWith({ sub: '' })).toEqual(refused)
    expect(await answerWith({ sub: 'p-1\0' })).toEqual(refused)
    expect(await answerWith({ email: 'ada@ilbud.example\0' })).toEqual([401, 'EMAIL_NOT_VERIFIED'])
    expect(await answerWith({})).toEqual([200, undefined])
  })
})

describe('the identity', () => {
  it('the link to the provider is in the export of one’s data, and ends with the account, and with being disabled', async ({
    staff,
    db,
    provider
  }) => {
    const browser = await staff()
    const { auth } = browser
    const admin = await auth.addUser({ role: 'admin' })
    const { id } = await addAda(browser)
    const { accessToken } = (await browser.signIn(ada)).json<{ accessToken: string }>()
    const exported = await auth.ask('GET', '/api/v1/auth/me/export', { as: accessToken })
    expect(exported.json<{ identities: object[] }>().identities).toEqual([
      expect.objectContaining({ issuer: provider.issuer, subject: 'p-1', email: 'ada@ilbud.example' })
    ])
    const identities = async () => (await db.selectFrom('identities').selectAll().execute()).length
    const { accessToken: asAdmin } = await auth.signIn(admin.email)
    const disable = (disabled: boolean) =>
      auth.ask('PATCH', `/api/admin/v1/users/${id}`, { as: asAdmin, body: { disabled } })
    expect((await disable(true)).statusCode).toBe(200)
    expect(await identities()).toBe(0)
    expect(codeIn(await browser.signIn(ada))).toEqual(noAccount)
    await disable(false)
    // Another person in the same post.
    const again = await browser.signIn({ ...ada, sub: 'p-2' })
    expect(await identities()).toBe(1)
    const as = again.json<{ accessToken: string }>().accessToken
    expect((await auth.post('/api/v1/auth/me/erase', { password }, as)).statusCode).toBe(204)
    expect(await identities()).toBe(0)
  })
})
