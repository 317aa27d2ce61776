import type { AssertionOptions, CreationOptions } from '@ilbud/proto/http/people/passkeys'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Answer, type Started } from './an-auth.ts'
import { addUserWithApp, codeOf } from './factors.ts'
import { recordedEvents } from './mails.ts'
import { type Authenticator, createAuthenticator } from './software-authenticator.ts'

const factors = '/api/v1/auth/me/factors'
const second = '/api/v1/auth/login/second-factor'
const verify = '/api/v1/auth/passkeys/verify'

interface Begun {
  id: string
  options: CreationOptions
}

interface FactorsAnswer {
  factors: { id: string; kind: string; name?: string }[]
  recoveryCodesLeft: number
}

interface Awaited {
  token: string
  methods: string[]
  options: AssertionOptions
}

const codeIn = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]

async function begin(auth: Started, as: string): Promise<Begun> {
  const answer = await auth.post(factors, { kind: 'passkey' }, as)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function addPasskey(auth: Started, as: string, device: Authenticator, name = 'My phone') {
  const { id, options } = await begin(auth, as)
  const confirmed = await auth.post(`${factors}/${id}/confirm`, { attestation: device.create(options), name }, as)
  expect(confirmed.statusCode).toBe(200)
  return { id, ...confirmed.json<{ recoveryCodes: string[] }>() }
}

/** A new user with a passkey on a device. */
async function addUserWithPasskey(auth: Started) {
  const { id: userId, email } = await auth.addUser()
  const { accessToken } = await auth.signIn(email)
  const device = createAuthenticator()
  return { userId, email, accessToken, device, ...(await addPasskey(auth, accessToken, device)) }
}

async function signInHalf(auth: Started, email: string): Promise<Awaited> {
  const answer = await auth.post('/api/v1/auth/login', { username: email, password })
  return answer.json<{ secondFactor: Awaited }>().secondFactor
}

async function optionsOf(auth: Started, path: string, as?: string): Promise<AssertionOptions> {
  const answer = await auth.post(path, {}, as)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ options: AssertionOptions }>().options
}

const signInOptions = (auth: Started) => optionsOf(auth, '/api/v1/auth/passkeys/options')

describe('a passkey', () => {
  it('a passkey is added with a name, renamed and removed, and brings recovery codes as the first factor only', async ({
    auth,
    db
  }) => {
    const { accessToken, id, recoveryCodes } = await addUserWithPasskey(auth)
    expect(recoveryCodes).toHaveLength(10)
    const list = async () => (await auth.ask('GET', factors, { as: accessToken })).json<FactorsAnswer>()
    auth.passes(1)
    const another = await addPasskey(auth, accessToken, createAuthenticator(), 'My key')
    expect(another.recoveryCodes).toEqual([])
    const rename = (name: string) =>
      auth.ask('PATCH', `${factors}/${id}`, { body: { name }, as: accessToken }).then(({ statusCode }) => statusCode)
    expect([await rename('Work laptop'), await rename(' ')]).toEqual([204, 400])
    expect(await list()).toMatchObject({
      factors: [
        { id, kind: 'passkey', name: 'Work laptop', lastUsedAt: null },
        { kind: 'passkey', name: 'My key' }
      ],
      recoveryCodesLeft: 10
    })
    for (const each of [id, another.id]) {
      expect((await auth.ask('DELETE', `${factors}/${each}`, { as: accessToken })).statusCode).toBe(204)
    }
    expect(await list()).toEqual({ factors: [], recoveryCodesLeft: 0 })
    const written = (await recordedEvents(db)).filter(({ type }) => type === 'auth.security-changed')
    expect(written.map(({ data }) => data['change'])).toEqual([
      'passkey-added',
      'passkey-added',
      'passkey-removed',
      'passkey-removed'
    ])
  })

  it('a passkey beside an app leaves its recovery codes, until both are removed', async ({ auth }) => {
    const { accessToken, factorId } = await addUserWithApp(auth)
    const { id, recoveryCodes } = await addPasskey(auth, accessToken, createAuthenticator())
    expect(recoveryCodes).toEqual([])
    await auth.ask('DELETE', `${factors}/${factorId}`, { as: accessToken })
    const left = async () => (await auth.ask('GET', factors, { as: accessToken })).json<FactorsAnswer>()
    expect(await left()).toMatchObject({ factors: [{ id }], recoveryCodesLeft: 10 })
    await auth.ask('DELETE', `${factors}/${id}`, { as: accessToken })
    expect((await left()).recoveryCodesLeft).toBe(0)
  })

  it('a passkey is not added from another site, for another begun one, twice, or too late', async ({ auth }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    const device = createAuthenticator()
    const confirm = (id: string, attestation: object) =>
      auth.post(`${factors}/${id}/confirm`, { attestation, name: 'My phone' }, accessToken)
    for (const circumstances of [{ at: 'http://ilbud.evil:8080' }, { at: 'http://localhost' }, { rpId: 'evil' }]) {
      const { id, options } = await begin(auth, accessToken)
      expect(codeIn(await confirm(id, device.create(options, circumstances)))).toEqual([400, 'INVALID_REQUEST'])
    }
    const [one, other] = [await begin(auth, accessToken), await begin(auth, accessToken)]
    expect((await confirm(one.id, device.create(other.options))).statusCode).toBe(400)
    expect((await confirm(one.id, device.create(one.options))).statusCode).toBe(200)
    expect((await confirm(one.id, device.create(one.options))).statusCode).toBe(400)
    expect(codeIn(await confirm(other.id, device.create(other.options)))).toEqual([409, 'FACTOR_EXISTS'])
    const late = await begin(auth, accessToken)
    auth.passes(301)
    expect((await confirm(late.id, createAuthenticator().create(late.options))).statusCode).toBe(400)
  })

  it('a passkey is nobody else’s to rename or remove', async ({ auth }) => {
    const { id } = await addUserWithPasskey(auth)
    const { accessToken: as } = await auth.signIn((await auth.addUser()).email)
    expect((await auth.ask('PATCH', `${factors}/${id}`, { body: { name: 'Mine' }, as })).statusCode).toBe(404)
    expect((await auth.ask('DELETE', `${factors}/${id}`, { as })).statusCode).toBe(404)
  })
})

describe('a passkey as the second factor', () => {
  it('a passkey as the second factor completes a sign-in, once, also without a PIN on its device', async ({ auth }) => {
    const { email, device } = await addUserWithPasskey(auth)
    const { token, methods, options } = await signInHalf(auth, email)
    expect(methods).toEqual(['assertion', 'recoveryCode'])
    expect(options.allowCredentials).toHaveLength(1)
    const assertion = device.sign(options, { isVerified: false })
    expect((await auth.post(second, { token, assertion })).json()).toHaveProperty('refreshToken')
    expect(codeIn(await auth.post(second, { token, assertion }))).toEqual([401, 'SIGN_IN_OVER'])
    // The same signature at the next sign-in.
    const next = await signInHalf(auth, email)
    expect(codeIn(await auth.post(second, { token: next.token, assertion }))).toEqual([401, 'PASSKEY_INVALID'])
    expect((await auth.post(second, { token: next.token, assertion: device.sign(next.options) })).statusCode).toBe(200)
  })

  it('a passkey as the second factor is refused from another site, of another user, and from a copy that was used less often', async ({
    auth,
    db
  }) => {
    const { userId, email, device } = await addUserWithPasskey(auth)
    const stranger = await addUserWithPasskey(auth)
    const attempt = async (make: (options: AssertionOptions) => object) => {
      const { token, options } = await signInHalf(auth, email)
      return codeIn(await auth.post(second, { token, assertion: make(options) }))
    }
    const refused = [401, 'PASSKEY_INVALID']
    expect(await attempt((options) => device.sign(options, { at: 'https://ilbud.evil' }))).toEqual(refused)
    expect(await attempt((options) => device.sign(options, { rpId: 'ilbud.evil' }))).toEqual(refused)
    expect(await attempt((options) => stranger.device.sign(options))).toEqual(refused)
    expect(await attempt((options) => device.sign(options, { counter: 1 }))).toEqual(refused)
    // A signature of one passkey under the name of another.
    expect(await attempt((options) => ({ ...stranger.device.sign(options), ...nameOf(device, options) }))).toEqual(
      refused
    )
    expect(await attempt((options) => device.sign(options))).toEqual([200, undefined])
    const audited = (await recordedEvents(db, 'audit.events')).map(({ data }) => data)
    const failures = audited.filter(({ action }) => action === 'user.fail-second-factor')
    expect(failures.map(({ objectId }) => objectId)).toEqual(Array(5).fill(userId))
  })

  it('a passkey as the second factor cannot be answered by a method that is not set', async ({ auth }) => {
    const { email, accessToken, recoveryCodes } = await addUserWithPasskey(auth)
    const { token } = await signInHalf(auth, email)
    expect(codeIn(await auth.post(second, { token, code: '123456' }))).toEqual([401, 'CODE_INVALID'])
    expect((await auth.post(second, { token })).statusCode).toBe(400)
    expect((await auth.post(second, { token, password })).statusCode).toBe(400)
    expect(codeIn(await auth.post('/api/v1/auth/step-up', { password }, accessToken))).toEqual([
      409,
      'SECOND_FACTOR_SET'
    ])
    expect((await auth.post(second, { token, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
    // Nor a passkey where there is an app only.
    const { email: ofApp, secret } = await addUserWithApp(auth)
    const awaited = await signInHalf(auth, ofApp)
    expect(awaited).toEqual({ token: awaited.token, methods: ['code', 'recoveryCode'] })
    const device = createAuthenticator()
    const assertion = device.sign(await signInOptions(auth))
    expect(codeIn(await auth.post(second, { token: awaited.token, assertion }))).toEqual([401, 'PASSKEY_INVALID'])
    expect((await auth.post(second, { token: awaited.token, code: codeOf(auth, secret) })).statusCode).toBe(200)
  })
})

describe('a passkey alone', () => {
  const attempt = async (auth: Started, assertion: object, more: object = {}) =>
    codeIn(await auth.post(verify, { assertion, ...more }))

  it('a passkey alone signs in when its device has checked who is there', async ({ auth }) => {
    const { email, device } = await addUserWithPasskey(auth)
    const options = await signInOptions(auth)
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [], rpId: 'localhost' })
    const answer = await auth.post(verify, { assertion: device.sign(options) })
    const { accessToken } = answer.json<{ accessToken: string }>()
    expect((await auth.ask('GET', '/api/v1/auth/me', { as: accessToken })).json()).toMatchObject({ email })
    const unverified = device.sign(await signInOptions(auth), { isVerified: false })
    expect(await attempt(auth, unverified)).toEqual([401, 'PASSKEY_INVALID'])
  })

  it('a passkey alone is refused with a challenge that is used, expired, for something else, or nobody’s', async ({
    auth
  }) => {
    const { email, accessToken, device } = await addUserWithPasskey(auth)
    const refused = [401, 'PASSKEY_INVALID']
    const options = await signInOptions(auth)
    expect(await attempt(auth, device.sign(options))).toEqual([200, undefined])
    expect(await attempt(auth, device.sign(options))).toEqual(refused)
    const late = await signInOptions(auth)
    const ofStepUp = await optionsOf(auth, '/api/v1/auth/step-up/options', accessToken)
    expect(await attempt(auth, device.sign(ofStepUp))).toEqual(refused)
    expect(await attempt(auth, device.sign((await signInHalf(auth, email)).options))).toEqual(refused)
    expect(await attempt(auth, device.sign(late, { challenge: 'c2VsZi1tYWRl' }))).toEqual(refused)
    auth.passes(301)
    expect(await attempt(auth, device.sign(late))).toEqual(refused)
  })

  it('a passkey alone is refused from another site, for another owner, unknown, removed, or of a disabled account', async ({
    auth,
    db
  }) => {
    const { userId, accessToken, id, device } = await addUserWithPasskey(auth)
    const other = await addUserWithPasskey(auth)
    const refused = [401, 'PASSKEY_INVALID']
    const elsewhere = device.sign(await signInOptions(auth), { at: 'https://ilbud.evil' })
    expect(await attempt(auth, elsewhere)).toEqual(refused)
    const { response, ...named } = device.sign(await signInOptions(auth))
    const { userHandle } = other.device.sign(await signInOptions(auth)).response
    expect(await attempt(auth, { ...named, response: { ...response, userHandle } })).toEqual(refused)
    expect(await attempt(auth, createAuthenticator().sign(await signInOptions(auth)))).toEqual(refused)
    expect(await attempt(auth, device.sign(await signInOptions(auth)))).toEqual([200, undefined])
    await auth.ask('DELETE', `${factors}/${id}`, { as: accessToken })
    expect(await attempt(auth, device.sign(await signInOptions(auth)))).toEqual(refused)
    await db.updateTable('users').set({ disabled: true }).where('id', '=', other.userId).execute()
    expect(await attempt(auth, other.device.sign(await signInOptions(auth)))).toEqual(refused)
    expect(userId).not.toBe(other.userId)
  })
})

describe('a step that asks for a recent proof', () => {
  it('a step that asks for a recent proof is opened by a passkey, with a challenge of this session', async ({
    auth
  }) => {
    const { email, device, accessToken } = await addUserWithPasskey(auth)
    const elsewhere = await signInHalf(auth, email)
    const other = await auth.post(second, { token: elsewhere.token, assertion: device.sign(elsewhere.options) })
    auth.passes(301)
    const path = '/api/v1/auth/step-up'
    const options = await optionsOf(auth, `${path}/options`, accessToken)
    const asOther = other.json<{ accessToken: string }>().accessToken
    expect(codeIn(await auth.post(path, { assertion: device.sign(options) }, asOther))).toEqual([
      401,
      'PASSKEY_INVALID'
    ])
    const proven = await auth.post(path, { assertion: device.sign(options) }, accessToken)
    expect(proven.statusCode).toBe(200)
    expect((await auth.post(factors, { kind: 'totp' }, accessToken)).statusCode).toBe(403)
    const { accessToken: now } = proven.json<{ accessToken: string }>()
    expect((await auth.post(factors, { kind: 'totp' }, now)).statusCode).toBe(201)
  })

  it('a step that asks for a recent proof has nothing to sign for an account without a passkey', async ({ auth }) => {
    const { accessToken } = await auth.signIn((await auth.addUser()).email)
    expect(codeIn(await auth.post('/api/v1/auth/step-up/options', {}, accessToken))).toEqual([409, 'NO_PASSKEY'])
  })
})

function nameOf(device: Authenticator, options: AssertionOptions) {
  const { id, rawId } = device.sign(options)
  return { id, rawId }
}
