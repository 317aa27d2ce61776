import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { checkSettings } from '#process/settings/check-settings.ts'
import { rpcKeys } from '#runtime/rpc-keys.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSigner, createVerifier } from './service-token.ts'

const noon = Date.parse('2026-01-01T12:00:00Z')
const now = () => new Date(noon)
const checkedConfig = z.object({})

interface Pair {
  key: string
  publicKey: string
  sign: (bytes: string) => string
}

function makePair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (bytes) => signBytes(null, Buffer.from(bytes), privateKey).toString('base64url')
  }
}

const [orders, auth, stranger] = [makePair(), makePair(), makePair()]
const listed = `orders:${orders.publicKey},auth:${auth.publicKey}`
const verify = createVerifier(rpcKeys({ RPC_KEY: auth.key, RPC_PUBLIC_KEYS: listed }), now)

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const header = { alg: 'EdDSA', typ: 'JWT' }
const claims = { iss: 'orders', aud: 'auth', iat: noon / 1000, exp: noon / 1000 + 60 }

function forge(head: unknown, body: unknown, sign: (bytes: string) => string): string {
  const signed = `${encode(head)}.${encode(body)}`
  return `${signed}.${sign(signed)}`
}

it('a service with a key of its own is known by it, to the service that it calls and to no other', () => {
  const token = createSigner(rpcKeys({ RPC_KEY: orders.key, RPC_PUBLIC_KEYS: listed }), now)('orders', 'auth')
  expect(token).toBe(forge(header, claims, orders.sign))
  expect([verify(token, 'auth'), verify(token, 'drivers')]).toEqual(['orders', null])
})

const byHmac = (key: string) => (bytes: string) => createHmac('sha256', key).update(bytes).digest('base64url')
const pem = `-----BEGIN PUBLIC KEY-----\n${orders.publicKey}\n-----END PUBLIC KEY-----\n`
it.each<[string, string]>([
  ['the key of another service', forge(header, claims, auth.sign)],
  ['a key that nobody lists', forge(header, claims, stranger.sign)],
  ['the name of a service without a key', forge(header, { ...claims, iss: 'drivers' }, orders.sign)],
  ['no name', forge(header, { ...claims, iss: undefined }, orders.sign)],
  ['the public key taken for a secret', forge({ ...header, alg: 'HS256' }, claims, byHmac(pem))],
  [
    'the base64 of the public key taken for a secret',
    forge({ ...header, alg: 'HS256' }, claims, byHmac(orders.publicKey))
  ],
  ['no algorithm', forge({ ...header, alg: 'none' }, claims, () => '')],
  ['a key in its header', forge({ ...header, jwk: { kty: 'OKP' } }, claims, orders.sign)],
  ['a longer life', forge(header, { ...claims, exp: claims.exp + 1 }, orders.sign)],
  ['no JSON in it', `${encode(header)}.bm8.${orders.sign(`${encode(header)}.bm8`)}`]
])('a service cannot speak for another with %s', (_what, token) => {
  expect(verify(token, 'auth')).toBeNull()
})

it('the key of a service is replaced while processes with the old and the new one run', () => {
  const next = makePair()
  const both = `${listed},orders:${next.publicKey}`
  type Step = { RPC_KEY: string; RPC_PUBLIC_KEYS: string }
  const before: Step = { RPC_KEY: orders.key, RPC_PUBLIC_KEYS: listed }
  const listedToo: Step = { RPC_KEY: orders.key, RPC_PUBLIC_KEYS: both }
  const signing: Step = { RPC_KEY: next.key, RPC_PUBLIC_KEYS: both }
  const after: Step = { RPC_KEY: next.key, RPC_PUBLIC_KEYS: `orders:${next.publicKey},auth:${auth.publicKey}` }
  const mayCall = (caller: Step, called: Step): boolean => {
    const token = createSigner(rpcKeys(caller), now)('orders', 'auth')
    return createVerifier(rpcKeys({ ...called, RPC_KEY: auth.key }), now)(token, 'auth') === 'orders'
  }
  for (const [old, young] of [
    [before, listedToo],
    [listedToo, signing],
    [signing, after]
  ] as const)
    expect([mayCall(old, young), mayCall(young, old)]).toEqual([true, true])
  expect(mayCall(after, before)).toBe(false)
})

it('a process whose key is not listed for its services does not start, and prints no key', () => {
  const check = (env: Record<string, string>) =>
    checkSettings([{ name: 'orders', config: checkedConfig }], { ...env }).map((line) => line.slice(0, 60))
  expect(check({ RPC_KEY: orders.key, RPC_PUBLIC_KEYS: listed })).toEqual([])
  expect(check({ RPC_KEY: stranger.key, RPC_PUBLIC_KEYS: listed })).toEqual([
    expect.stringMatching(/^RPC_PUBLIC_KEYS: lists no key of orders/)
  ])
  expect(check({ RPC_KEY: orders.key })).toEqual([expect.stringMatching(/^RPC_PUBLIC_KEYS: not set/)])
  expect(check({ RPC_PUBLIC_KEYS: listed })).toEqual([expect.stringMatching(/^RPC_KEY: not set/)])
  expect(check({ RPC_KEY: 'hunter2', RPC_PUBLIC_KEYS: listed })).toEqual([expect.stringMatching(/^RPC_KEY: is not/)])
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = rsa.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  expect(check({ RPC_KEY: other, RPC_PUBLIC_KEYS: listed })).toEqual([expect.stringMatching(/^RPC_KEY: is not/)])
  for (const list of ['orders', `orders:${orders.publicKey},`, 'orders:hunter2', `orders:${orders.publicKey}:x`])
    expect(check({ RPC_KEY: orders.key, RPC_PUBLIC_KEYS: list })).toEqual([
      expect.stringMatching(/^RPC_PUBLIC_KEYS: is not a list/)
    ])
})
