import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { describe, expect } from 'vitest'
import { authTest as it } from './an-auth.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Forgeries that a stranger can make from a real token and the public keys. The kernel's tests of identity have all of
 * them.
 */
function forgeriesOf(token: string, jwks: { keys: JsonWebKey[] }): Record<string, string> {
  const [head, payload, signature] = token.split('.') as [string, string, string]
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const jwk = jwks.keys[0]!
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }) as string
  const hmac = (secret: string): string => {
    const signed = `${encode({ ...header, alg: 'HS256' })}.${payload}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const own = generateKeyPairSync('ed25519').privateKey
  const bySelf = (override: object): string => {
    const signed = `${encode({ ...header, ...override })}.${payload}`
    return `${signed}.${sign(null, Buffer.from(signed), own).toString('base64url')}`
  }
  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${payload}.`,
    'HS256 with the public PEM': hmac(pem),
    'HS256 with a space and the PEM': hmac(` ${pem}`),
    'HS256 with a newline and the PEM': hmac(`\n${pem}`),
    'HS256 with a tab and the PEM': hmac(`\t${pem}`),
    'HS256 with the JWK': hmac(JSON.stringify(jwk)),
    'HS256 with the JWKS': hmac(JSON.stringify(jwks)),
    'HS256 with an empty key': hmac(''),
    'a key of its own': bySelf({}),
    'a key of its own in the header': bySelf({ jwk: own.export({ format: 'jwk' }) }),
    'an unknown kid': bySelf({ kid: 'unknown' }),
    'an empty kid': bySelf({ kid: '' }),
    'a critical extension': bySelf({ crit: ['b64'], b64: false }),
    'another role under the same signature': `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
    'a list for a payload': `${head}.${encode([claims])}.${signature}`,
    'a longer life under the same signature': `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    '64 KB': `${head}.${encode({ ...claims, name: 'x'.repeat(64_000) })}.${signature}`
  }
}

describe('a forged access token', () => {
  it('a forged access token is a 401 everywhere, twice, and the real one goes on', async ({ auth }) => {
    const { email } = await auth.addUser()
    const { accessToken } = await auth.signIn(email)
    const { keys } = (await auth.ask('GET', '/.well-known/jwks.json')).json<{ keys: JsonWebKey[] }>()
    for (const [what, forged] of Object.entries(forgeriesOf(accessToken, { keys }))) {
      for (const path of ['/api/v1/auth/me', '/api/v1/auth/me', '/api/v1/auth/sessions', '/api/admin/v1/users']) {
        const { statusCode } = await auth.ask('GET', path, { as: forged })
        expect([what, path, statusCode]).toEqual([what, path, 401])
      }
    }
    expect((await auth.ask('GET', '/api/v1/auth/me', { as: accessToken })).statusCode).toBe(200)
  })
})
