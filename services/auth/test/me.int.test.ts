import { describe, expect } from 'vitest'
import { eventually } from '@ilbud/testkit/eventually'
import type { SessionView } from '@ilbud/proto/http/people/auth'
import { authTest as it, password, startAuth, type Started } from './an-auth.ts'
import { setUserRights } from '#use-cases/users/set-user-rights.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { testLog } from '@ilbud/testkit/test-log'
import { recordedEvents } from './mails.ts'

const path = '/api/v1/auth/me'

async function signedIn(auth: Started, device = 'A Browser/1.0') {
  const user = await auth.addUser({ name: 'Saga Ek', phone: '070-174 06 05' })
  return { ...user, ...(await signInFrom(auth, user.email, device)) }
}

async function signInFrom(auth: Started, username: string, device: string) {
  const response = await auth.ask('POST', '/api/v1/auth/login', {
    body: { username, password },
    headers: { 'user-agent': device }
  })
  return response.json<{ accessToken: string; refreshToken: string }>()
}

describe('PATCH /api/v1/auth/me', () => {
  it.for([
    [{ name: ' Saga Ekman ' }, { name: 'Saga Ekman', phone: '070-174 06 05', locale: null }],
    [{ phone: '+46 70 174 06 06' }, { name: 'Saga Ek', phone: '+46 70 174 06 06', locale: null }],
    [{ phone: null }, { name: 'Saga Ek', phone: null, locale: null }],
    [
      { name: '', phone: '', locale: 'sv' },
      { name: 'Saga Ek', phone: null, locale: 'sv' }
    ],
    [
      { role: 'admin', email: 'x@ilbud.example', companyId: '0197b0c0-0000-7000-8000-00000000c001', disabled: true },
      { name: 'Saga Ek', role: 'customer', companyId: null, locale: null }
    ]
  ] as const)('PATCH /api/v1/auth/me with %j leaves the user %j', async ([body, expected], { auth }) => {
    const { email, accessToken } = await signedIn(auth)
    const response = await auth.ask('PATCH', path, { body, as: accessToken })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ ...expected, email })
    expect((await auth.ask('GET', path, { as: accessToken })).json()).toEqual(response.json())
  })

  it('PATCH /api/v1/auth/me publishes once that it has changed, without its content', async ({ auth, db }) => {
    const { id, accessToken } = await signedIn(auth)
    for (let times = 0; times < 2; times++) {
      await auth.ask('PATCH', path, { body: { name: 'Saga Ekman' }, as: accessToken })
    }
    expect((await recordedEvents(db)).slice(1)).toMatchObject([
      { type: 'auth.profile-changed', subject: id, data: { userId: id } }
    ])
    expect(JSON.stringify(await recordedEvents(db))).not.toContain('Ekman')
    expect(await recordedEvents(db, 'audit.events')).toEqual([])
  })

  it.for([
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ phone: 'call me' }, 'phone'],
    [{ locale: 'de' }, 'locale'],
    [{ name: 7 }, 'name']
  ] as const)('PATCH /api/v1/auth/me answers 400 to %j', async ([body, field], { auth }) => {
    const { accessToken } = await signedIn(auth)
    const response = await auth.ask('PATCH', path, { body, as: accessToken })
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: field }] })
  })
})

describe('the sessions of a user', () => {
  const sessionsPath = '/api/v1/auth/sessions'
  const list = async (auth: Started, as: string) => (await auth.ask('GET', sessionsPath, { as })).json<SessionView[]>()

  it('the sessions of a user are listed, last used first, with the one that asks', async ({ auth }) => {
    const { email, refreshToken } = await signedIn(auth, 'Phone/1.0')
    await signedIn(auth)
    auth.passes(60)
    const laptop = await signInFrom(auth, email, 'L'.repeat(300))
    auth.passes(60)
    const phone = (await auth.refresh(refreshToken)).tokens
    const sessions = await list(auth, phone.accessToken)
    expect(sessions).toMatchObject([
      { current: true, device: 'Phone/1.0' },
      { current: false, device: 'L'.repeat(200) }
    ])
    for (const { createdAt, lastUsedAt, expiresAt } of sessions) {
      expect(createdAt <= lastUsedAt && lastUsedAt < expiresAt).toBe(true)
    }
    expect((await list(auth, laptop.accessToken)).map(({ current }) => current)).toEqual([false, true])
  })

  it('the sessions of a user are read in pages', async ({ auth }) => {
    const { email, accessToken } = await signedIn(auth, 'Device 0')
    for (const device of ['Device 1', 'Device 2']) {
      auth.passes(1)
      await signInFrom(auth, email, device)
    }
    const first = await auth.ask('GET', `${sessionsPath}?limit=2`, { as: accessToken })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<(.*)>; rel="next"/.exec(first.headers['link'] as string)![1]!
    const second = await auth.ask('GET', next, { as: accessToken })
    const devices = [first, second].map((page) => page.json<SessionView[]>().map(({ device }) => device))
    expect(devices).toEqual([['Device 2', 'Device 1'], ['Device 0']])
    expect(second.headers['link']).toBeUndefined()
  })

  it('the sessions of a user are not listed when they have ended or slept too long', async ({ auth }) => {
    const { email, refreshToken } = await signedIn(auth)
    await auth.post('/api/v1/auth/logout', { refreshToken })
    await signInFrom(auth, email, 'Forgotten/1.0')
    auth.passes(14 * 24 * 3600)
    const { accessToken } = await signInFrom(auth, email, 'New/1.0')
    expect((await list(auth, accessToken)).map(({ device }) => device)).toEqual(['New/1.0'])
  })

  it('the sessions of a user end one by one; a stranger’s and an ended one are not found', async ({ auth }) => {
    const phone = await signedIn(auth, 'Phone/1.0')
    const laptop = await signInFrom(auth, phone.email, 'Laptop/1.0')
    const stranger = await signedIn(auth)
    const [other] = (await list(auth, laptop.accessToken)).filter(({ current }) => !current)
    const end = async (as: string, id = other!.id) =>
      (await auth.ask('DELETE', `${sessionsPath}/${id}`, { as })).statusCode

    expect(await end(stranger.accessToken)).toBe(404)
    expect(await end(laptop.accessToken)).toBe(204)
    expect(await end(laptop.accessToken)).toBe(404)
    expect(await end(laptop.accessToken, 'none')).toBe(404)
    const refused = async () => (await auth.context.identity.verify(phone.accessToken)) === null
    await eventually(refused, 'the ended session’s token is refused')
    expect((await auth.refresh(phone.refreshToken)).status).toBe(401)
    expect((await auth.refresh(laptop.refreshToken)).status).toBe(200)
  })
})

describe('while the event log is away', () => {
  const deafIt = it.extend<{ deaf: Started }>({
    deaf: async ({ env, db, bus }, use) => {
      const hearsNothing = { caughtUp: Promise.resolve(), readAt: () => 0, stop: async () => {} }
      const away: Bus = Object.assign(Object.create(bus) as Bus, { follow: () => hearsNothing })
      const started = await startAuth({ env, db, bus: away, log: testLog })
      await use(started)
      await started.stop()
    }
  })
  const admins = '/api/admin/v1/users'
  const status = async (auth: Started, as: string, asked = path) => (await auth.ask('GET', asked, { as })).statusCode

  deafIt('auth itself refuses a session that has ended, and no other', async ({ deaf }) => {
    const phone = await signedIn(deaf, 'Phone/1.0')
    const laptop = await signInFrom(deaf, phone.email, 'Laptop/1.0')
    expect(await status(deaf, phone.accessToken)).toBe(200)
    await deaf.post('/api/v1/auth/logout', { refreshToken: phone.refreshToken })
    expect([await status(deaf, phone.accessToken), await status(deaf, laptop.accessToken)]).toEqual([401, 200])
    await deaf.post('/api/v1/auth/logout-all', {}, laptop.accessToken)
    expect(await status(deaf, laptop.accessToken)).toBe(401)
  })

  deafIt('auth itself refuses rights that were taken away, and a disabled user', async ({ deaf, db }) => {
    const deps = { db, now: deaf.context.now, onCommit: () => undefined }
    const [chief, demoted, disabled] = [
      await deaf.addUser({ role: 'admin' }),
      await deaf.addUser({ role: 'admin' }),
      await deaf.addUser()
    ]
    const tokens = [await deaf.signIn(demoted.email), await deaf.signIn(disabled.email)]
    expect(await status(deaf, tokens[0]!.accessToken, admins)).toBe(200)
    const actor = { id: chief.id, role: 'admin' as const }
    await setUserRights(deps, { userId: demoted.id, change: { role: 'dispatcher' }, actor })
    await setUserRights(deps, { userId: disabled.id, change: { disabled: true }, actor })
    expect(await status(deaf, tokens[0]!.accessToken, admins)).toBe(401)
    expect(await status(deaf, tokens[1]!.accessToken)).toBe(401)
    const renewed = (await deaf.refresh(tokens[0]!.refreshToken)).tokens
    expect(await status(deaf, renewed.accessToken)).toBe(200)
  })
})
