import { createDemoAccounts } from '#use-cases/accounts/create-demo-accounts.ts'
import { createPasswords } from '#use-cases/sign-in/passwords.ts'
import { hash } from '@node-rs/argon2'
import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started, startAuth } from './an-auth.ts'

const path = '/api/v1/auth/login'

/** Everything that a stranger can see of an answer, except the request id and the time. */
async function facesOf(auth: Started, tries: { username: string; password: string }[]): Promise<unknown[]> {
  const faces = []
  for (const payload of tries) {
    const { statusCode, headers, body } = await auth.post(path, payload)
    const requestId = JSON.parse(body).requestId as string
    faces.push({ statusCode, headers: { ...headers, date: '' }, body: body.replace(requestId, '') })
  }
  return faces
}

describe('POST /api/v1/auth/login', () => {
  it('POST /api/v1/auth/login takes the e-mail in any case and with spaces around it, and the password as it is', async ({
    auth
  }) => {
    const { email } = await auth.addUser({ email: 'saga@ilbud.example' })
    for (const username of [email, 'SAGA@Ilbud.example', `  ${email} `]) {
      expect((await auth.post(path, { username, password })).statusCode).toBe(200)
    }
    expect((await auth.post(path, { username: email, password: `${password} ` })).statusCode).toBe(401)
  })

  it('POST /api/v1/auth/login answers every failure with the same bytes: wrong, unknown, disabled, without a password, too long, throttled', async ({
    auth,
    db
  }) => {
    const known = (await auth.addUser()).email
    const disabled = await auth.addUser()
    await db.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute()
    const invited = (await auth.addUser({ passwordHash: null })).email
    const throttled = (await auth.addUser()).email
    for (let times = 0; times < 5; times++) await auth.post(path, { username: throttled, password: 'wrong' })

    const faces = await facesOf(auth, [
      { username: known, password: 'wrong' },
      { username: 'nobody@ilbud.example', password: 'wrong' },
      { username: 'not an address', password },
      { username: known, password: 'x'.repeat(1000) },
      { username: disabled.email, password },
      { username: invited, password },
      { username: throttled, password }
    ])
    for (const face of faces) expect(face).toEqual(faces[0])
    expect(JSON.parse((faces[0] as { body: string }).body)).toMatchObject({
      status: 401,
      message: 'Invalid username or password',
      code: 'INVALID_CREDENTIALS'
    })
  })

  it('POST /api/v1/auth/login lets the owner in again when the failures from the address have aged', async ({
    auth
  }) => {
    const { email } = await auth.addUser()
    for (let times = 0; times < 6; times++) await auth.post(path, { username: email, password: 'wrong' })
    expect((await auth.post(path, { username: email, password })).statusCode).toBe(401)
    auth.passes(1800)
    expect((await auth.post(path, { username: email, password })).statusCode).toBe(200)
  })

  it('POST /api/v1/auth/login lets a device that has signed in before in at once, however often strangers fail from six addresses', async ({
    auth
  }) => {
    const { email } = await auth.addUser()
    const { deviceToken } = await auth.signIn(email)
    const login = (from: string, body: object) =>
      auth.ask('POST', path, { from, body: { username: email, password, ...body } })
    for (let at = 0; at < 30; at++) await login(`192.0.2.${at % 6}`, { password: 'wrong' })
    expect((await login('198.51.100.2', {})).statusCode).toBe(401)
    const others = (await auth.signIn((await auth.addUser()).email)).deviceToken
    expect((await login('198.51.100.2', { deviceTokens: [others, 'forged'] })).statusCode).toBe(401)
    for (const from of ['198.51.100.2', '192.0.2.1']) {
      expect((await login(from, { deviceTokens: [others, deviceToken] })).statusCode).toBe(200)
    }
  })

  it('POST /api/v1/auth/login counts no address on loopback in demo mode', async ({ env, db, bus }) => {
    const auth = await startAuth({ env: { ...env, DEMO: 'true' }, db, bus, log: testLog })
    const { email } = await auth.addUser()
    for (let times = 0; times < 6; times++) await auth.post(path, { username: email, password: 'wrong' })
    expect((await auth.post(path, { username: email, password })).statusCode).toBe(200)
    await auth.stop()
  })

  it.for([
    [{}, ['username', 'password']],
    [{ username: '  ', password: ' ' }, ['username', 'password']],
    [{ username: 'a@ilbud.example', password: 7 }, ['password']]
  ] as const)('POST /api/v1/auth/login answers 400 to %j and names the fields', async ([payload, paths], { auth }) => {
    const response = await auth.post(path, payload)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual(paths)
  })

  it('POST /api/v1/auth/login answers 503 with Retry-After when more than 50 sign-ins wait for their turn', async ({
    env,
    db,
    bus
  }) => {
    const auth = await startAuth({ env: { ...env, AUTH_HASHES_AT_ONCE: '1' }, db, bus, log: testLog })
    const tries = Array.from({ length: 70 }, (_, at) => auth.post(path, { username: `${at}@ilbud.example`, password }))
    const answers = await Promise.all(tries)
    const codes = answers.map((answer) => answer.json<{ code: string }>().code)
    const refused = answers.filter((_answer, at) => codes[at] === 'UNAVAILABLE')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(19)
    for (const { statusCode, headers } of refused) expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    // On a busy machine some of the queue may outlast the 5 seconds of a request.
    const others = codes.filter((code) => code !== 'UNAVAILABLE' && code !== 'TIMEOUT')
    expect(new Set(others)).toEqual(new Set(['INVALID_CREDENTIALS']))
    await auth.stop()
  })

  it('POST /api/v1/auth/login renews an outdated hash when the password is right', async ({ auth, db }) => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1 })
    const { id, email } = await auth.addUser({ passwordHash: weak })
    const stored = () => db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    await auth.post(path, { username: email, password: 'wrong' })
    expect((await stored()).password_hash).toBe(weak)
    await auth.signIn(email)
    expect((await stored()).password_hash).toMatch(/\$m=19456,t=2,p=1\$/)
    await auth.signIn(email)
  })
})

describe('the demo accounts', () => {
  it('the demo accounts can all sign in, and are made once however often the demo is played', async ({ auth, db }) => {
    const deps = { db, now: auth.context.now, passwords: createPasswords({ atOnce: 1 }) }
    await createDemoAccounts(deps)
    await createDemoAccounts(deps)
    const users = await db.selectFrom('users').select(['id', 'email', 'role', 'company_id']).orderBy('email').execute()
    const byEmail = [...demoAccounts].sort((a, b) => (a.username < b.username ? -1 : 1))
    expect(users).toEqual(
      byEmail.map(({ id, username, role, companyId }) => ({ id, email: username, role, company_id: companyId }))
    )
    expect(await db.selectFrom('outbox').select('position').execute()).toHaveLength(demoAccounts.length)
    for (const username of ['admin@ilbud.example', 'sim50@ilbud.example', 'owner@blomman.example']) {
      expect((await auth.post(path, { username, password: demoPassword })).statusCode).toBe(200)
    }
  })
})

describe('GET /api/v1/auth/me', () => {
  it('GET /api/v1/auth/me says who the caller is', async ({ auth }) => {
    const { id, email } = await auth.addUser({ name: 'Saga Ek', phone: '+46701740605' })
    const { accessToken } = await auth.signIn(email)
    const ask = (headers: Record<string, string>) => auth.app.inject({ url: '/api/v1/auth/me', headers })
    const response = await ask({ authorization: `Bearer ${accessToken}` })
    expect(response.json()).toEqual({
      id,
      username: email,
      name: 'Saga Ek',
      email,
      role: 'customer',
      companyId: null,
      phone: '+46701740605',
      locale: null
    })
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await ask({})).statusCode).toBe(401)
  })
})
