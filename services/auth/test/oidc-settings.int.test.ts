import { expect } from 'vitest'
import { password } from './an-auth.ts'
import { addAppTo } from './factors.ts'
import { recordedEvents } from './mails.ts'
import { codeIn, oidcTest as it, type Staff } from './oidc.ts'

const eva = { sub: 'e-1', email: 'eva@ilbud.example', email_verified: true, name: 'Eva Lind' }
const users = '/api/admin/v1/users'
const noAccount = [401, 'NO_STAFF_ACCOUNT']
const withMfa = { ...eva, amr: ['pwd', 'mfa'] }

const accessTokenOf = (answer: { json<Body>(): Body }) => answer.json<{ accessToken: string }>().accessToken
const list = async ({ auth }: Staff, as: string) => codeIn(await auth.ask('GET', users, { as }))

it('a second factor at the provider takes the place of one here if the settings say which it is', async ({ staff }) => {
  const required = { AUTH_STAFF_SECOND_FACTOR: 'required' }
  const unsaid = await staff(required)
  const { email } = await unsaid.auth.addUser({ email: eva.email, role: 'admin' })
  const limited = [403, 'SECOND_FACTOR_REQUIRED']
  expect(await list(unsaid, accessTokenOf(await unsaid.signIn(withMfa)))).toEqual(limited)

  const browser = await staff({ ...required, AUTH_OIDC_SECOND_FACTOR: 'amr=mfa, acr=urn:two' })
  const { auth } = browser
  expect(await list(browser, accessTokenOf(await browser.signIn({ ...eva, amr: ['pwd'] })))).toEqual(limited)
  const answer = await browser.signIn(withMfa)
  expect(await list(browser, accessTokenOf(answer))).toEqual([200, undefined])
  // Of this session alone, also after a refresh and a step-up.
  const { tokens } = await auth.refresh(answer.json<{ refreshToken: string }>().refreshToken)
  expect(await list(browser, tokens.accessToken)).toEqual([200, undefined])
  const proven = await auth.post('/api/v1/auth/step-up', { password }, tokens.accessToken)
  expect(await list(browser, accessTokenOf(proven))).toEqual([200, undefined])
  expect(await list(browser, (await auth.signIn(email)).accessToken)).toEqual(limited)

  // Where one is set here it is asked for unless the provider has.
  await addAppTo(auth, tokens.accessToken)
  expect((await browser.signIn(eva)).json()).toMatchObject({ secondFactor: { methods: ['code', 'recoveryCode'] } })
  expect((await browser.signIn(withMfa)).json()).toHaveProperty('accessToken')
})

it('a sign-in proves who is there as of the time that the provider states, and can be made to be asked for anew', async ({
  staff,
  provider
}) => {
  const lax = await staff()
  await lax.auth.addUser({ email: eva.email, role: 'admin' })
  const answerAt = async (browser: Staff, auth_time: number | undefined) => {
    const { url, token } = await browser.begin()
    const query = await provider.visit(url, eva)
    const now = Math.floor(Date.now() / 1000)
    const nonce = new URL(url).searchParams.get('nonce')
    const claims = { ...eva, iss: provider.issuer, aud: 'ilbud', nonce, iat: now, exp: now + 60 }
    const id_token = await provider.signIdToken({ ...claims, ...(auth_time && { auth_time: now - auth_time }) })
    provider.answerTokens({ status: 200, body: { access_token: 'a', token_type: 'bearer', id_token } })
    return browser.complete(token, query)
  }
  const addFactor = async (signedIn: { json<Body>(): Body }) =>
    (await lax.auth.post('/api/v1/auth/me/factors', { kind: 'passkey' }, accessTokenOf(signedIn))).statusCode
  expect(await addFactor(await answerAt(lax, 3600))).toBe(403)
  expect(await addFactor(await answerAt(lax, 60))).toBe(201)
  // Of a clock that is ahead.
  expect(await addFactor(await answerAt(lax, -20))).toBe(201)
  expect(await addFactor(await answerAt(lax, undefined))).toBe(201)

  const strict = await staff({ AUTH_OIDC_ASK_ANEW: 'true' })
  const asked = new URL((await strict.begin()).url).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
  const refused = [401, 'PROVIDER_REFUSED']
  expect(codeIn(await answerAt(strict, 3600))).toEqual(refused)
  expect(codeIn(await answerAt(strict, undefined))).toEqual(refused)
  expect(codeIn(await answerAt(strict, 60))).toEqual([200, undefined])
})

it('staff who are linked can be held to the provider, and nobody else is', async ({ staff }) => {
  const browser = await staff({ AUTH_OIDC_ONLY: 'true' })
  const { auth } = browser
  const signIn = async (username: string) => codeIn(await auth.post('/api/v1/auth/login', { username, password }))
  await auth.addUser({ email: eva.email, role: 'dispatcher' })
  const spare = await auth.addUser({ role: 'admin' })
  expect(await signIn(eva.email)).toEqual([200, undefined])
  expect((await browser.signIn(eva)).statusCode).toBe(200)
  expect(await signIn(eva.email)).toEqual([409, 'USE_PROVIDER'])
  expect(codeIn(await auth.post('/api/v1/auth/login', { username: eva.email, password: 'wrong' }))).toEqual([
    401,
    'INVALID_CREDENTIALS'
  ])
  expect(await signIn(spare.email)).toEqual([200, undefined])
})

it('staff are created at their first sign-in if that is set, with the role that they have at the provider', async ({
  staff
}) => {
  const roles = { AUTH_OIDC_ROLE_CLAIM: 'groups', AUTH_OIDC_ROLES: 'dispatcher=desk,admin=it' }
  const creating = { ...roles, AUTH_OIDC_CREATE_STAFF: 'true', AUTH_OIDC_EMAIL_DOMAINS: 'ilbud.example' }
  const strict = await staff(roles)
  expect(codeIn(await strict.signIn({ ...eva, groups: ['it'] }))).toEqual(noAccount)

  const browser = await staff(creating)
  const { auth } = browser
  const meOf = async (as: string) => (await auth.ask('GET', '/api/v1/auth/me', { as })).json()
  expect(codeIn(await browser.signIn({ ...eva, groups: ['guests'] }))).toEqual(noAccount)
  expect(codeIn(await browser.signIn(eva))).toEqual(noAccount)
  const made = accessTokenOf(await browser.signIn({ ...eva, groups: ['desk', 'it'] }))
  expect(await meOf(made)).toMatchObject({ role: 'admin', email: eva.email, name: 'Eva Lind', companyId: null })
  // From then on the role is given here, and none there shuts the door.
  const later = accessTokenOf(await browser.signIn({ ...eva, groups: ['desk'] }))
  expect(await meOf(later)).toMatchObject({ role: 'admin' })
  expect(codeIn(await browser.signIn({ ...eva, groups: [] }))).toEqual(noAccount)
  // A customer with the address of somebody who has a role there stays one.
  const customer = await auth.addUser()
  const asCustomer = { sub: 'e-2', email: customer.email, email_verified: true, groups: ['it'] }
  expect(codeIn(await browser.signIn(asCustomer))).toEqual(noAccount)
})

it('an invitation of staff is accepted by signing in with the provider', async ({ staff, db }) => {
  const browser = await staff()
  const { auth } = browser
  const admin = await auth.addUser({ role: 'admin' })
  const { accessToken: as } = await auth.signIn(admin.email)
  const body = { email: eva.email, name: 'Eva Lind', role: 'dispatcher' }
  expect((await auth.ask('POST', users, { as, body })).statusCode).toBe(201)
  const token = accessTokenOf(await browser.signIn(eva))
  expect((await auth.ask('GET', '/api/v1/auth/me', { as: token })).json()).toMatchObject({ role: 'dispatcher' })
  expect(await db.selectFrom('account_tokens').select('id').execute()).toEqual([])
  expect((await browser.signIn(eva)).statusCode).toBe(200)
})

it('the settings of the provider are checked at the start', async ({ staff }) => {
  const refused = async (settings: Record<string, string>) =>
    staff(settings).then(
      () => 'started',
      ({ message }: Error) => message
    )
  expect(await refused({ AUTH_OIDC_CLIENT_SECRET: '' })).toContain('AUTH_OIDC_CLIENT_SECRET: must be set')
  expect(await refused({ AUTH_OIDC_ISSUER: 'http://login.example' })).toContain('AUTH_OIDC_ISSUER: must be https')
  expect(await refused({ AUTH_OIDC_ROLES: 'admin=it' })).toContain('AUTH_OIDC_ROLES: must be set together')
  expect(await refused({ AUTH_OIDC_CREATE_STAFF: 'true' })).toContain('AUTH_OIDC_CREATE_STAFF: needs')
})

it('the owner of an account is written to when it is linked to the provider, and when another role ends that', async ({
  staff,
  db
}) => {
  const browser = await staff()
  const { auth } = browser
  const changes = async () =>
    (await recordedEvents(db))
      .filter(({ type, data }) => type === 'auth.security-changed' && String(data['change']).startsWith('provider'))
      .map(({ subject, data }) => [subject, data['change']])
  const { id } = await auth.addUser({ email: eva.email, role: 'dispatcher' })
  const admin = await auth.addUser({ role: 'admin' })
  const { accessToken: as } = await auth.signIn(admin.email)
  const change = async (body: object) => {
    expect((await auth.ask('PATCH', `${users}/${id}`, { as, body })).statusCode).toBe(200)
  }
  await browser.signIn(eva)
  await browser.signIn(eva)
  expect(await changes()).toEqual([[id, 'provider-linked']])
  await change({ role: 'customer' })
  expect(await changes()).toEqual([
    [id, 'provider-linked'],
    [id, 'provider-unlinked']
  ])
  await change({ role: 'dispatcher' })
  await browser.signIn(eva)
  await change({ disabled: true })
  expect((await changes()).slice(2)).toEqual([[id, 'provider-linked']])
})
