import type { AuthTables } from '#db/tables.ts'
import { sessionEnded, userRightsChanged } from '@ilbud/proto/events/auth'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, type Started } from './an-auth.ts'
import { recordedEvents } from './mails.ts'

function verify(auth: Started, accessToken: string) {
  return auth.context.identity.verify(accessToken)
}

async function endings({ rpc }: Started): Promise<unknown[]> {
  const { events } = await localCalls('orders', rpc).to(Auth).endings({})
  return events.map((event) => JSON.parse(event))
}

describe('a session', () => {
  it('a session that ends, and rights that change, are told to processes that cannot read the log', async ({
    auth
  }) => {
    const user = await auth.addUser()
    const { refreshToken } = await auth.signIn(user.email)
    expect(await endings(auth)).toEqual([])
    await auth.post('/api/v1/auth/logout', { refreshToken })
    const told = await eventually(async () => (await endings(auth))[0], 'the end is told')
    expect(told).toMatchObject({ type: sessionEnded.type, data: { userId: user.id, sessionId: expect.any(String) } })
    const { to } = localCalls('drivers', auth.rpc)
    const actor = { actorId: user.id, actorRole: 'admin' }
    await to(Auth).changeUser({ userId: user.id, ofRole: 'customer', disabled: true, ...actor })
    const changed = await eventually(async () => (await endings(auth))[1], 'the change is told')
    expect(changed).toMatchObject({ type: userRightsChanged.type, data: { userId: user.id, disabled: true } })
  })

  it('a session gives an access token with the claims of the contract, for ten minutes', async ({ auth }) => {
    const user = await auth.addUser({ role: 'company_admin', companyId: '0197b0c0-0000-7000-8000-00000000c001' })
    const { accessToken, expiresIn } = await auth.signIn(user.email)
    const [header, claims] = accessToken.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(header!)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.stringMatching(/^[\w-]{43}$/) })
    const { iat, exp, jti, sid, auth_time, ...rest } = JSON.parse(claims!)
    expect(rest).toEqual({
      iss: 'ilbud',
      aud: 'ilbud',
      sub: user.id,
      email: user.email,
      name: user.name,
      role: 'company_admin',
      companyId: user.companyId,
      av: 1
    })
    expect(auth_time).toBe(iat)
    expect([exp - iat, expiresIn]).toEqual([600, 600])
    expect([jti, sid]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{14}7[\w-]{21}$/)])
    expect(await verify(auth, accessToken)).toMatchObject({ id: user.id, role: 'company_admin', sessionId: sid })
  })

  it('a session rotates its refresh token, and both access tokens count', async ({ auth }) => {
    const first = await auth.signIn((await auth.addUser()).email)
    const { status, tokens } = await auth.refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(tokens.refreshToken).not.toBe(first.refreshToken)
    expect(await verify(auth, first.accessToken)).not.toBeNull()
    expect(await verify(auth, tokens.accessToken)).not.toBeNull()
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(200)
  })

  it('a session answers two refreshes at once with one and the same usable token', async ({ auth }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser()).email)
    const [one, two] = await Promise.all([auth.refresh(refreshToken), auth.refresh(refreshToken)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.tokens.refreshToken).toBe(two.tokens.refreshToken)

    auth.passes(3600)
    expect((await auth.refresh(one.tokens.refreshToken)).status).toBe(200)
  })

  it('a session gives a lost answer again within 10 seconds', async ({ auth }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser()).email)
    const lost = await auth.refresh(refreshToken)
    auth.passes(9)
    const again = await auth.refresh(refreshToken)
    expect(again.tokens.refreshToken).toBe(lost.tokens.refreshToken)
    expect(await verify(auth, again.tokens.accessToken)).not.toBeNull()
  })

  it('a session ends for everybody when a token is used again later, and identity refuses its access tokens', async ({
    auth,
    db
  }) => {
    const user = await auth.addUser()
    const stolen = await auth.signIn(user.email)
    const owners = (await auth.refresh(stolen.refreshToken)).tokens
    auth.passes(11)
    expect((await auth.refresh(stolen.refreshToken)).status).toBe(401)

    expect((await auth.refresh(owners.refreshToken)).status).toBe(401)
    await eventually(async () => (await verify(auth, owners.accessToken)) === null, 'the access token is refused')
    expect(await verify(auth, stolen.accessToken)).toBeNull()
    expect(await recordedTypes(db)).toEqual(['auth.user-created', sessionEnded.type])
  })

  it('a session is not renewed with an access token, long as it is', async ({ auth }) => {
    const { accessToken } = await auth.signIn((await auth.addUser()).email)
    expect((await auth.refresh(accessToken)).status).toBe(401)
    const loggedOut = await auth.post('/api/v1/auth/logout', { refreshToken: accessToken })
    expect(loggedOut.statusCode).toBe(204)
  })

  it('a session recognises a copied token, however old it is', async ({ auth }) => {
    const first = await auth.signIn((await auth.addUser()).email)
    let { refreshToken } = first
    for (let times = 0; times < 3; times++) {
      auth.passes(600)
      refreshToken = (await auth.refresh(refreshToken)).tokens.refreshToken
    }
    expect((await auth.refresh(first.refreshToken)).status).toBe(401)
    expect((await auth.refresh(refreshToken)).status).toBe(401)
  })

  it('a session leaves the user’s other sessions alone when it ends', async ({ auth }) => {
    const { email } = await auth.addUser()
    const [phone, laptop] = [await auth.signIn(email), await auth.signIn(email)]
    expect((await auth.post('/api/v1/auth/logout', { refreshToken: phone.refreshToken })).statusCode).toBe(204)
    await eventually(async () => (await verify(auth, phone.accessToken)) === null, 'the phone is signed out')
    expect(await verify(auth, laptop.accessToken)).not.toBeNull()
    expect((await auth.refresh(laptop.refreshToken)).status).toBe(200)
  })

  it('a session ends once however often log-out is asked, also with a token that nobody gave', async ({ auth, db }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser()).email)
    for (const token of [refreshToken, refreshToken, 'unknown']) {
      expect((await auth.post('/api/v1/auth/logout', { refreshToken: token })).statusCode).toBe(204)
    }
    expect(await recordedTypes(db)).toEqual(['auth.user-created', sessionEnded.type])
  })

  it('a session ends with all others at log-out everywhere, and a new sign-in counts', async ({ auth }) => {
    const { email } = await auth.addUser()
    const old = [await auth.signIn(email), await auth.signIn(email)]
    auth.passes(1)
    expect((await auth.post('/api/v1/auth/logout-all', {}, old[0]!.accessToken)).statusCode).toBe(204)
    for (const { accessToken, refreshToken } of old) {
      await eventually(async () => (await verify(auth, accessToken)) === null, 'the old token is refused')
      expect((await auth.refresh(refreshToken)).status).toBe(401)
    }
    auth.passes(1)
    expect(await verify(auth, (await auth.signIn(email)).accessToken)).not.toBeNull()
  })

  it.for([
    ['admin', 12],
    ['driver', 7 * 24],
    ['customer', 14 * 24]
  ] as const)('a session of role %s is over after %i hours of sleep', async ([role, hours], { auth }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser({ role })).email)
    auth.passes(hours * 3600 - 1)
    const { status, tokens } = await auth.refresh(refreshToken)
    expect(status).toBe(200)
    auth.passes(hours * 3600)
    expect((await auth.refresh(tokens.refreshToken)).status).toBe(401)
  })

  it('a session may be refreshed 30 times a minute', async ({ auth }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser()).email)
    for (let times = 0; times < 30; times++) expect((await auth.refresh(refreshToken)).status).toBe(200)
    expect((await auth.refresh(refreshToken)).status).toBe(429)
  })

  it('a session keeps no refresh token that can be read', async ({ auth, db }) => {
    const { refreshToken } = await auth.signIn((await auth.addUser()).email)
    const next = (await auth.refresh(refreshToken)).tokens.refreshToken
    const rows = [
      ...(await db.selectFrom('sessions').selectAll().execute()),
      ...(await db.selectFrom('refresh_tokens').selectAll().execute())
    ]
    const stored = Buffer.concat(rows.flatMap((row) => Object.values(row)).filter((value) => Buffer.isBuffer(value)))
    expect(stored.length).toBeGreaterThan(64)
    for (const token of [refreshToken, next]) {
      expect(stored.includes(token)).toBe(false)
      expect(stored.includes(Buffer.from(token, 'base64url'))).toBe(false)
    }
  })
})

async function recordedTypes(db: Kysely<AuthTables>): Promise<string[]> {
  return (await recordedEvents(db)).map(({ type }) => type)
}
