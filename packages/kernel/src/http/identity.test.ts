import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { UnavailableError } from '#errors.ts'
import type { Bus, Handler } from '#events/bus.ts'
import { sessionEnded, userRightsChanged } from '@ilbud/proto/events/auth'
import { writeEvent } from '@ilbud/proto/events/event'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createIdentity } from './identity.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'EdDSA', use: 'sig' }
const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string
const start = Date.parse('2026-01-01T12:00:00Z')
const second = Math.floor(start / 1000)

const header = { alg: 'EdDSA', typ: 'at+jwt', kid: 'k1' }
function claims(override: Record<string, unknown> = {}): Record<string, unknown> {
  const person = { email: 'a@ilbud.example', name: 'Åsa', role: 'driver', companyId: null, av: 3 }
  const times = { iat: second, exp: second + 600 }
  return {
    iss: 'ilbud',
    aud: 'ilbud',
    sub: randomUUID(),
    sid: randomUUID(),
    jti: randomUUID(),
    ...person,
    ...times,
    ...override
  }
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

function token(payload: unknown = claims(), head: unknown = header, key: KeyObject = privateKey): string {
  const signed = `${encode(head)}.${encode(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

function hmacToken(secret: string | Buffer, alg = 'HS256', more: object = {}): string {
  const signed = `${encode({ ...header, alg, ...more })}.${encode(claims())}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

async function anIdentity() {
  let at = start
  let handler: Handler = () => {}
  let requests = 0
  let published = [jwk as Record<string, unknown>]
  let isAway = false
  const bus = {
    follow(_topics: string[], _options: unknown, onMessage: Handler) {
      handler = onMessage
      return { caughtUp: Promise.resolve(), readAt: () => 0, stop: async () => {} }
    }
  } as unknown as Bus
  const auth = serveSome(Auth, {
    async keys() {
      requests++
      if (isAway) throw new UnavailableError()
      return { jwks: JSON.stringify({ keys: published }) }
    }
  })
  const calls = localCalls('orders', [auth])
  const identity = createIdentity({ calls, bus, now: () => new Date(at), log: pino({ level: 'silent' }) })
  await identity.start()
  const say = (
    contract: typeof sessionEnded | typeof userRightsChanged,
    data: object,
    when = at,
    id = randomUUID() as string
  ) => {
    const event = writeEvent(contract as typeof sessionEnded, {
      id,
      source: 'auth',
      subject: 'u',
      at: new Date(when),
      data: data as never
    })
    return handler({
      topic: 'auth.events',
      key: 'u',
      value: JSON.stringify(event),
      position: '1',
      publishedAt: new Date()
    })
  }
  return {
    identity,
    say,
    verify: async (text: string) => identity.verify(text),
    pass: (seconds: number) => (at += seconds * 1000),
    publish: (keys: Record<string, unknown>[]) => (published = keys),
    requests: () => requests,
    away: (value: boolean) => void (isAway = value)
  }
}

describe('a good token', () => {
  it('a good token identifies its user, also from the cache, until half a minute after its expiry', async () => {
    const { verify, pass } = await anIdentity()
    const payload = claims({ companyId: randomUUID() })
    const user = await verify(token(payload))
    expect(user).toMatchObject({
      id: payload['sub'],
      role: 'driver',
      companyId: payload['companyId'],
      expiresAt: second + 600
    })
    const same = token(payload)
    expect(await verify(same)).toEqual(user)
    pass(629)
    expect(await verify(same)).toEqual(user)
    pass(2)
    expect(await verify(same)).toBeNull()
  })
})

// From real vulnerabilities (docs/security/limits.md#forged-tokens).
describe('forgery', () => {
  const other = generateKeyPairSync('ed25519').privateKey
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const none = `${encode({ ...header, alg: 'none' })}.${encode(claims())}.`
  const signedBy = (key: KeyObject, alg: string) => {
    const signed = `${encode({ ...header, alg })}.${encode(claims())}`
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }
  const without = (name: string) => token(Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name)))

  it.each<[string, string]>([
    ['no content', ''],
    ['not a token', 'a.b'],
    ['alg none', none],
    ['alg none with a signature', `${none}AAAA`],
    ['HS256 with the public PEM', hmacToken(pem)],
    ['HS256 with a space and the PEM', hmacToken(` ${pem}`)],
    ['HS256 with a newline and the PEM', hmacToken(`\n${pem}`)],
    ['HS256 with text and the PEM', hmacToken(`any text ${pem}`)],
    ['HS256 with the JWK', hmacToken(JSON.stringify(jwk))],
    ['HS256 with the JWKS', hmacToken(JSON.stringify({ keys: [jwk] }))],
    ['HS256 with an empty key', hmacToken('')],
    ['EdDSA by name, HMAC by nature', hmacToken(pem, 'EdDSA')],
    ['another key', token(claims(), header, other)],
    ['an unknown kid', token(claims(), { ...header, kid: 'k2' })],
    ['an empty kid', token(claims(), { ...header, kid: '' })],
    ['no kid', token(claims(), { alg: 'EdDSA', typ: 'at+jwt' })],
    ['its own key in the header', token(claims(), { ...header, kid: 'k2', jwk }, other)],
    ['another type', token(claims(), { ...header, typ: 'JWT' })],
    ['a critical extension', token(claims(), { ...header, crit: ['exp'] })],
    ['a payload that is an array', token([claims()])],
    ['a payload that is text', token('"hello"')],
    ['no exp', without('exp')],
    ['no iat', without('iat')],
    ['no sid', without('sid')],
    ['no jti', without('jti')],
    ['no av', without('av')],
    ['no companyId', without('companyId')],
    ['a past exp', token(claims({ iat: second - 700, exp: second - 100 }))],
    ['a past exp without iat', token({ ...claims({ exp: second - 100 }), iat: undefined })],
    ['a life over ten minutes', token(claims({ exp: second + 601 }))],
    ['an iat in the future', token(claims({ iat: second + 60, exp: second + 600 }))],
    ['an exp that is text', token(claims({ exp: String(second + 600) }))],
    ['iss as a list', token(claims({ iss: ['ilbud'] }))],
    ['aud as a list', token(claims({ aud: ['ilbud', 'x'] }))],
    ['a wrong iss', token(claims({ iss: 'ilbud.evil' }))],
    ['a wrong aud', token(claims({ aud: 'reset' }))],
    ['an unknown role', token(claims({ role: 'root' }))],
    ['ES256', signedBy(ec, 'ES256')],
    ['RS256', signedBy(rsa, 'RS256')],
    // fast-jwt's advisories of 2026 and, where they need an option that we do not use, their nearest relatives.
    ['HS256 with a tab and the PEM (GHSA-mvf2-f6gm-w987)', hmacToken(`\t${pem}`)],
    ['HS256 with a byte order mark and the PEM (GHSA-mvf2-f6gm-w987)', hmacToken(`\ufeff${pem}`)],
    ['HS512 with an empty key (GHSA-gmvf-9v4p-v8jc)', hmacToken('', 'HS512')],
    ['an empty key and an unknown kid (GHSA-gmvf-9v4p-v8jc)', hmacToken('', 'HS256', { kid: 'k2' })],
    ['an unknown critical extension (GHSA-hm7r-c7qw-ghp6)', token(claims(), { ...header, crit: ['b64'], b64: false })],
    ['a critical extension that is no list (GHSA-hm7r-c7qw-ghp6)', token(claims(), { ...header, crit: '' })],
    ['an empty list of critical extensions (GHSA-hm7r-c7qw-ghp6)', token(claims(), { ...header, crit: [] })],
    ['a long aud that a slow pattern would try (GHSA-cjw9-ghj4-fwxf)', token(claims({ aud: `${'a'.repeat(2000)}!` }))],
    ['an iss that only begins right (GHSA-3j8v-cgw4-2g6q)', token(claims({ iss: 'ilbud\n' }))],
    ['aud as a list of one', token(claims({ aud: ['ilbud'] }))],
    ['another case of the algorithm', token(claims(), { ...header, alg: 'eddsa' })],
    ['no algorithm', token(claims(), { typ: 'at+jwt', kid: 'k1' })],
    ['a line break in the signature', `${token()}\n`],
    ['padding in the signature', `${token()}==`],
    ['a kid that names a property of every object', token(claims(), { ...header, kid: '__proto__' })],
    ['claims from the prototype', token(`{"__proto__":${JSON.stringify(claims())}}`)],
    ['64 KB', token(claims({ name: 'x'.repeat(64_000) }))],
    ['a fourth part', `${token()}.x`],
    ['a space in it', `${token()} `]
  ])('a token with %s is refused, twice', async (_what, forged) => {
    const { verify } = await anIdentity()
    expect([await verify(token()), await verify(forged), await verify(forged)]).toEqual([expect.anything(), null, null])
  })

  it('a verified token is refused with another signature or other claims under the same one (GHSA-rp9m-7r4c-75qg)', async () => {
    const { verify } = await anIdentity()
    const good = token()
    expect(await verify(good)).not.toBeNull()
    const [head, payload, signature] = good.split('.') as [string, string, string]
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    expect(await verify(`${head}.${payload}.${swapped}`)).toBeNull()
    expect(await verify(`${head}.${encode(claims({ role: 'admin' }))}.${signature}`)).toBeNull()
  })
})

describe('keys', () => {
  it('keys are requested again for an unknown id, at most once in 30 s', async () => {
    const { verify, publish, pass, requests } = await anIdentity()
    await verify(token())
    const next = generateKeyPairSync('ed25519')
    publish([jwk, { ...next.publicKey.export({ format: 'jwk' }), kid: 'k2' }])
    const rotated = token(claims(), { ...header, kid: 'k2' }, next.privateKey)
    for (let at = 0; at < 20; at++) expect(await verify(rotated)).toBeNull()
    expect(requests()).toBe(1)
    pass(30)
    expect(await verify(rotated)).not.toBeNull()
    expect(requests()).toBe(2)
  })

  it('a token that cannot be checked because auth is away is not called invalid, and auth is asked once a second', async () => {
    const { verify, pass, requests, away } = await anIdentity()
    const refused = expect.objectContaining({ status: 503 })
    away(true)
    for (let at = 0; at < 20; at++) await expect(verify(token())).rejects.toEqual(refused)
    expect(requests()).toBe(1)
    away(false)
    await expect(verify(token())).rejects.toEqual(refused)
    pass(1)
    expect(await verify(token())).not.toBeNull()
    // A key that auth does not know either.
    pass(30)
    const unknown = token(claims({ iat: second + 30, exp: second + 600 }), { ...header, kid: 'k2' })
    expect(await verify(unknown)).toBeNull()
  })

  it('keys of other kinds are not accepted', async () => {
    const { verify, publish } = await anIdentity()
    publish([{ kty: 'oct', k: 'c2VjcmV0', kid: 'k1' }])
    expect(await verify(token())).toBeNull()
  })
})

describe('auth.events', () => {
  it('an ended session is refused immediately, listeners are notified, and other sessions go on', async () => {
    const { identity, verify, say } = await anIdentity()
    const payload = claims()
    const other = claims({ sub: payload['sub'] })
    const ended: unknown[] = []
    const undo = identity.onEnded((what) => ended.push(what))
    expect(await verify(token(payload))).not.toBeNull()
    await say(sessionEnded, { version: 1, userId: payload['sub'], sessionId: payload['sid'] })
    expect([await verify(token(payload)), await verify(token(other))]).toEqual([null, expect.anything()])
    undo()
    await say(sessionEnded, { version: 2, userId: payload['sub'], sessionId: other['sid'] })
    expect(ended).toEqual([{ userId: payload['sub'], sessionId: payload['sid'] }])
  })

  it('an event that arrives again, from the log or from auth, notifies nobody twice', async () => {
    const { identity, say } = await anIdentity()
    const ended: unknown[] = []
    identity.onEnded((what) => ended.push(what))
    const [userId, id] = [randomUUID(), randomUUID()]
    for (let time = 0; time < 2; time++) await say(sessionEnded, { version: 1, userId, sessionId: null }, start, id)
    expect(ended).toEqual([{ userId, sessionId: null }])
  })

  it('the end of all sessions of a user refuses those that began before, and none that began after', async () => {
    const { verify, say } = await anIdentity()
    const sub = randomUUID()
    const sid = (at: number) =>
      `${at
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-7000-8000-${'0'.repeat(12)}`
    await say(sessionEnded, { version: 1, userId: sub, sessionId: null })
    expect(await verify(token(claims({ sub, sid: sid(start - 1) })))).toBeNull()
    expect(await verify(token(claims({ sub, sid: sid(start + 1) })))).not.toBeNull()
    expect(await verify(token(claims({ sub, iat: second - 1, exp: second + 500 })))).toBeNull()
    expect(await verify(token(claims({ sub, iat: second + 1, exp: second + 500 })))).not.toBeNull()
  })

  it('tokens from before a change of rights are refused, and all of a disabled user', async () => {
    const { verify, say } = await anIdentity()
    const sub = randomUUID()
    const rights = { version: 1, userId: sub, role: 'driver', companyId: null, disabled: false, authzVersion: 4 }
    await say(userRightsChanged, rights)
    expect(await verify(token(claims({ sub, av: 3 })))).toBeNull()
    expect(await verify(token(claims({ sub, av: 4 })))).not.toBeNull()
    await say(userRightsChanged, { ...rights, version: 2, disabled: true, authzVersion: 5 })
    expect(await verify(token(claims({ sub, av: 5 })))).toBeNull()
  })
})
