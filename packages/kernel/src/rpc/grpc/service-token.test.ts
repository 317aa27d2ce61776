import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigner, createVerifier } from './service-token.ts'

const secret = randomBytes(32)
const shared = { kind: 'shared', secrets: [secret] } as const
const noon = Date.parse('2026-01-01T12:00:00Z')
const at = (seconds: number) => () => new Date(noon + seconds * 1000)
const sign = createSigner(shared, at(0))
const verify = createVerifier(shared, at(0))

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const header = { alg: 'HS256', typ: 'JWT' }
const claims = { iss: 'orders', aud: 'auth', iat: noon / 1000, exp: noon / 1000 + 60 }
const forge = (head: unknown, body: unknown, key: Buffer = secret): string => {
  const signed = `${encode(head)}.${encode(body)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

describe('a service token', () => {
  it('a service token identifies the caller to the intended service, and to no other', () => {
    expect(verify(sign('orders', 'auth'), 'auth')).toBe('orders')
    expect(verify(sign('orders', 'auth'), 'drivers')).toBeNull()
  })

  it('a service token is a standard JWT signed with the secret', () => {
    expect(sign('orders', 'auth')).toBe(forge(header, claims))
  })

  it('a service token is valid for a minute, with a tolerance of half a minute between clocks', () => {
    const token = sign('orders', 'auth')
    const results = [-31, -29, 59, 60].map((seconds) => createVerifier(shared, at(seconds))(token, 'auth'))
    expect(results).toEqual([null, 'orders', 'orders', null])
  })

  it('a service token is reused for some seconds, per callee, and then renewed', () => {
    let seconds = 0
    const signLater = createSigner(shared, () => at(seconds)())
    const first = signLater('orders', 'auth')
    expect(signLater('orders', 'drivers')).not.toBe(first)
    const again = [19, 20, -1].map((later) => {
      seconds = later
      return signLater('orders', 'auth') === first
    })
    expect(again).toEqual([true, false, false])
    expect(verify(signLater('orders', 'auth'), 'auth')).toBe('orders')
  })

  it('a service token is checked for time and audience at every use', () => {
    let seconds = 0
    const verifyLater = createVerifier(shared, () => at(seconds)())
    const token = sign('orders', 'auth')
    const results = [0, 59, 60].map((later) => {
      seconds = later
      return [verifyLater(token, 'auth'), verifyLater(token, 'drivers')]
    })
    expect(results).toEqual([
      ['orders', null],
      ['orders', null],
      [null, null]
    ])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no text', Buffer.from(sign('orders', 'auth'))],
    ['the empty text', ''],
    ['other text', 'a.b.c'],
    ['another secret', forge(header, claims, randomBytes(32))],
    ['an empty secret', forge(header, claims, Buffer.alloc(0))],
    ['no algorithm', forge({ alg: 'none', typ: 'JWT' }, claims)],
    ['another algorithm', forge({ alg: 'HS512', typ: 'JWT' }, claims)],
    ['a header with more in it', forge({ ...header, kid: 'x' }, claims)],
    ['no signature', `${encode(header)}.${encode(claims)}.`],
    [
      'an empty secret and another algorithm (GHSA-gmvf-9v4p-v8jc)',
      forge({ alg: 'HS512', typ: 'JWT' }, claims, Buffer.alloc(0))
    ],
    ['a critical extension (GHSA-hm7r-c7qw-ghp6)', forge({ ...header, crit: ['b64'], b64: false }, claims)],
    ['half a signature', forge(header, claims).slice(0, -20)],
    ['a fourth part', `${forge(header, claims)}.x`],
    ['a longer life', forge(header, { ...claims, exp: claims.exp + 1 })],
    ['no end', forge(header, { iss: 'orders', aud: 'auth', iat: claims.iat })],
    ['several audiences', forge(header, { ...claims, aud: ['auth', 'drivers'] })],
    ['nobody', forge(header, { ...claims, iss: '' })],
    ['a list for claims', forge(header, [claims])],
    ['too much of it', forge(header, { ...claims, pad: 'x'.repeat(2000) })]
  ])('a service token with %s is refused', (_what, token) => {
    expect(verify(token, 'auth')).toBeNull()
  })
})
