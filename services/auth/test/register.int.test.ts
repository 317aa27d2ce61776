import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { describe, expect } from 'vitest'
import { forgetOld } from '#use-cases/forget-old.ts'
import { authTest as it, password, type Started } from './an-auth.ts'
import { allAnswered, secretOf, recordedEvents, tokenIds } from './mails.ts'

const path = '/api/v1/auth/register'
const saga = { name: 'Saga Ek', email: 'Saga@Ilbud.example' }
let addresses = 0

/** Each call uses a new address, so that only what a test wants to count is counted. */
function signUp(auth: Started, body: object) {
  return auth.ask('POST', path, { body, from: `192.0.2.${(addresses = (addresses % 250) + 1)}` })
}

function verify(auth: Started, token: string, chosen = password) {
  return auth.post('/api/v1/auth/verify', { token, password: chosen })
}

describe('POST /api/v1/auth/register', () => {
  it('POST /api/v1/auth/register makes no account before the address is proven; then the requested one, signed in with the password chosen there', async ({
    auth,
    db
  }) => {
    expect((await signUp(auth, { ...saga, password: 'sent with the sign-up', locale: 'sv' })).statusCode).toBe(202)
    const secret = await secretOf(auth, db)
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    expect((await auth.post('/api/v1/auth/login', { username: saga.email, password })).statusCode).toBe(401)

    const verified = await verify(auth, secret)
    expect(verified.statusCode).toBe(200)
    const { accessToken } = verified.json<{ accessToken: string }>()
    const login = (tried: string) => auth.post('/api/v1/auth/login', { username: saga.email, password: tried })
    expect([(await login('sent with the sign-up')).statusCode, (await login(password)).statusCode]).toEqual([401, 200])
    const me = (await auth.ask('GET', '/api/v1/auth/me', { as: accessToken })).json<Record<string, unknown>>()
    expect(me).toMatchObject({ name: 'Saga Ek', email: 'saga@ilbud.example', role: 'customer', locale: 'sv' })
    const events = await recordedEvents(db)
    expect(events).toMatchObject([
      { type: 'auth.verification-requested', subject: me['id'], data: { userId: me['id'] } },
      { type: 'auth.user-created', subject: me['id'], data: { version: 1, role: 'customer', companyId: null } },
      { type: 'auth.security-changed', subject: me['id'], data: { change: 'new-device' } }
    ])
  })

  it('POST /api/v1/auth/register says where the mail goes and where its link leads, and stores no secret that can be read', async ({
    auth,
    db
  }) => {
    await signUp(auth, { ...saga, locale: 'sv' })
    const secret = await secretOf(auth, db)
    const [tokenId] = await tokenIds(db)
    expect(await auth.context.calls.to(Auth).link({ tokenId: tokenId! })).toMatchObject({
      purpose: 'verify',
      to: { email: 'saga@ilbud.example', name: 'Saga Ek', locale: 'sv' },
      path: `/verify#token=${secret}`
    })
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const [row] = await db.selectFrom('account_tokens').selectAll().execute()
    const stored = Buffer.concat([row!.hash, row!.sealed])
    expect([stored.includes(secret), stored.includes(Buffer.from(secret, 'base64url'))]).toEqual([false, false])
    expect(JSON.stringify(await recordedEvents(db))).not.toMatch(/saga|Saga|token=/)
  })

  it('POST /api/v1/auth/register answers the same bytes to a new, a known, an invited, a disabled and a waiting address', async ({
    auth,
    db
  }) => {
    const known = (await auth.addUser()).email
    const invited = (await auth.addUser({ passwordHash: null })).email
    const disabled = await auth.addUser()
    await db.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute()
    const faces = []
    for (const email of ['new@ilbud.example', known, invited, disabled.email, 'new@ilbud.example']) {
      const { statusCode, headers, body } = await signUp(auth, { ...saga, email })
      faces.push({ statusCode, headers: { ...headers, date: '' }, body })
    }
    for (const face of faces) expect(face).toEqual(faces[0])
    expect(faces[0]).toMatchObject({ statusCode: 202 })

    await allAnswered(db)
    const mails = (await recordedEvents(db)).filter(({ type }) => type !== 'auth.user-created')
    // An account's owner gets a link to choose a password; a disabled account gets nothing.
    expect(mails.map(({ type }) => type).sort()).toEqual([
      'auth.invited',
      'auth.password-reset-requested',
      'auth.verification-requested',
      'auth.verification-requested'
    ])
  })

  it('POST /api/v1/auth/register voids the link of an older sign-up for the address, so that a stranger who was first gains nothing', async ({
    auth,
    db
  }) => {
    await signUp(auth, { ...saga, name: 'A Stranger', password: 'chosen by a stranger' })
    const strangers = await secretOf(auth, db, 1)
    await signUp(auth, saga)
    const own = await secretOf(auth, db, 2)
    expect((await verify(auth, strangers)).json()).toMatchObject({ status: 400, code: 'TOKEN_INVALID' })
    expect((await verify(auth, own)).statusCode).toBe(200)
    expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Saga Ek' }])
    expect(await db.selectFrom('registrations').select('id').execute()).toEqual([])
    expect(await db.selectFrom('account_tokens').select('id').execute()).toEqual([])
  })

  it('POST /api/v1/auth/register takes a link once, also when it is followed twice at once, and for 24 hours', async ({
    auth,
    db
  }) => {
    await signUp(auth, saga)
    const secret = await secretOf(auth, db)
    const answers = await Promise.all([verify(auth, secret), verify(auth, secret)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    expect((await verify(auth, secret)).statusCode).toBe(400)

    await signUp(auth, { ...saga, email: 'late@ilbud.example' })
    const late = await secretOf(auth, db, 2)
    auth.passes(24 * 3600)
    expect((await verify(auth, late)).statusCode).toBe(400)
  })

  it('POST /api/v1/auth/links/check says whether a link works, was used, or is over, and uses nothing', async ({
    auth,
    db
  }) => {
    const check = async (token: string, purpose = 'verify') =>
      (await auth.post('/api/v1/auth/links/check', { purpose, token })).json<{ state: string }>().state
    await signUp(auth, saga)
    const secret = await secretOf(auth, db)
    expect([await check(secret), await check(secret), await check(secret, 'reset')]).toEqual(['open', 'open', 'over'])
    expect((await verify(auth, secret, 'short')).statusCode).toBe(400)
    expect(await check(secret)).toBe('open')
    expect((await verify(auth, secret)).statusCode).toBe(200)
    expect([await check(secret), await check('never a link')]).toEqual(['used', 'over'])

    await signUp(auth, { ...saga, email: 'late@ilbud.example' })
    const late = await secretOf(auth, db, 2)
    auth.passes(24 * 3600)
    expect([await check(late), await check(secret)]).toEqual(['over', 'used'])
    auth.passes(30 * 24 * 3600)
    await forgetOld({ db, now: auth.context.now })
    expect(await check(secret)).toBe('over')
  })

  it('POST /api/v1/auth/register refuses a link when the address has become somebody’s meanwhile', async ({
    auth,
    db
  }) => {
    await signUp(auth, saga)
    const secret = await secretOf(auth, db)
    const { id } = await auth.addUser({ email: 'saga@ilbud.example', role: 'driver' })
    expect((await verify(auth, secret)).statusCode).toBe(400)
    expect(await db.selectFrom('users').select(['id', 'role']).execute()).toEqual([{ id, role: 'driver' }])
  })

  it('POST /api/v1/auth/register sends at most three mails an hour to an address, and leaves those of a reset to its owner', async ({
    auth,
    db
  }) => {
    for (let times = 0; times < 5; times++) expect((await signUp(auth, saga)).statusCode).toBe(202)
    await allAnswered(db)
    expect(await tokenIds(db)).toHaveLength(3)
    const { email } = await auth.addUser()
    for (let times = 0; times < 5; times++) await signUp(auth, { ...saga, email })
    await allAnswered(db)
    expect(await tokenIds(db)).toHaveLength(6)
    await auth.post('/api/v1/auth/reset-password', { username: email })
    await allAnswered(db)
    expect(await tokenIds(db)).toHaveLength(7)
    auth.passes(2 * 3600)
    await signUp(auth, saga)
    await allAnswered(db)
    expect(await tokenIds(db)).toHaveLength(8)
  })

  it('POST /api/v1/auth/register takes five sign-ups an hour from one client', async ({ auth }) => {
    const from = '198.51.100.7'
    const codes = []
    for (let at = 0; at < 6; at++) {
      const body = { ...saga, email: `${at}@ilbud.example` }
      codes.push((await auth.ask('POST', path, { body, from })).statusCode)
    }
    expect(codes).toEqual([202, 202, 202, 202, 202, 429])
  })

  it.for([
    [{}, ['name', 'email'], 'Required'],
    [{ ...saga, email: 'no address' }, ['email'], 'Please enter a valid email address']
  ] as const)(
    'POST /api/v1/auth/register answers 400 to %j and names the fields',
    async ([body, paths, message], { auth, db }) => {
      const response = await signUp(auth, body)
      expect(response.statusCode).toBe(400)
      const { errors } = response.json<{ errors: { path: string; message: string }[] }>()
      expect(errors.map((error) => error.path)).toEqual(paths)
      expect(errors[0]!.message).toBe(message)
      expect(await db.selectFrom('account_requests').select('id').execute()).toEqual([])
    }
  )
})

describe('POST /api/v1/auth/verify', () => {
  it('POST /api/v1/auth/verify refuses a bad password at its field and leaves the link valid', async ({ auth, db }) => {
    await signUp(auth, saga)
    const secret = await secretOf(auth, db)
    for (const [chosen, message] of [
      ['short', 'Must be at least 8 characters'],
      ['x'.repeat(129), 'Must be at most 128 characters'],
      ['Sommar2026!', 'This password is too easy to guess'],
      ['saga-ek-1987', 'This password is too easy to guess']
    ] as const) {
      const response = await verify(auth, secret, chosen)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ errors: [{ path: 'password', message }] })
    }
    expect((await verify(auth, secret)).statusCode).toBe(200)
  })
})
