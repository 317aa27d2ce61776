import type { AuthTables } from '#db/tables.ts'
import { createKeyring } from '#use-cases/sessions/keyring.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { testLog } from '@ilbud/testkit/test-log'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect } from 'vitest'
import { startAuth } from './an-auth.ts'

const it = databaseTest<AuthTables>('auth', new URL('../src/db/migrations/', import.meta.url))
const hour = 3600

describe('the signing keys', () => {
  it('the signing keys are one pair, also when four replicas start at once', async ({ db, env }) => {
    const now = () => new Date()
    const replicas = [1, 2, 3, 4].map(() => createKeyring({ db, dataKey: dataKey(env.DATA_KEY!), now }))
    const rings = await Promise.all(replicas.map((keyring) => keyring.current()))
    expect(new Set(rings.map(({ kid }) => kid)).size).toBe(1)
    for (const { jwks } of rings) expect(jwks).toEqual(rings[0]!.jwks)
    expect(rings[0]!.jwks.keys).toHaveLength(2)
  })

  it('the signing keys are published without their private part, named by their thumbprint', async ({
    env,
    db,
    bus
  }) => {
    const auth = await startAuth({ env, db, bus, log: testLog })
    const { keys } = (await auth.app.inject('/.well-known/jwks.json')).json()
    for (const key of keys) {
      expect(key).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        x: expect.any(String),
        kid: await calculateJwkThumbprint(key)
      })
    }
    await auth.stop()
  })

  it('the signing keys are sealed in the database', async ({ db, env }) => {
    await createKeyring({ db, dataKey: dataKey(env.DATA_KEY!), now: () => new Date() }).current()
    const rows = await db.selectFrom('signing_keys').select('sealed_private').execute()
    for (const { sealed_private } of rows) expect(sealed_private.toString('latin1')).not.toContain('PRIVATE KEY')
    const stranger = createKeyring({ db, dataKey: [Buffer.alloc(32, 7)], now: () => new Date() })
    await expect(stranger.current()).rejects.toThrow()
  })

  it('the signing keys rotate after 30 days: the next one signs, a new next one is shown, the old one stays for a day', async ({
    db,
    env
  }) => {
    let clock = Date.parse('2026-01-01T00:00:00Z')
    const keyring = createKeyring({ db, dataKey: dataKey(env.DATA_KEY!), now: () => new Date(clock) })
    const passes = async (hours: number) => {
      clock += hours * hour * 1000
      await keyring.refresh()
      const { kid, jwks } = await keyring.current()
      return { kid, shown: jwks.keys.map((key) => (key as { kid: string }).kid) }
    }
    const first = await passes(0)
    expect((await passes(30 * 24 - 1)).kid).toBe(first.kid)

    const second = await passes(1)
    expect(first.shown).toContain(second.kid)
    expect(second.kid).not.toBe(first.kid)
    expect(second.shown).toHaveLength(3)
    expect(second.shown).toContain(first.kid)

    const third = await passes(24)
    expect(third.kid).toBe(second.kid)
    expect(third.shown).toHaveLength(2)
    expect(third.shown).not.toContain(first.kid)
  })

  it('a token of the previous signing key is accepted for as long as it lives', async ({ env, db, bus }) => {
    const auth = await startAuth({ env, db, bus, log: testLog })
    const { email } = await auth.addUser({ role: 'driver' })
    const { accessToken } = await auth.signIn(email)
    await db
      .updateTable('signing_keys')
      .set({ signs_from: new Date(0) })
      .where('signs_from', 'is not', null)
      .execute()
    const rotated = await startAuth({ env, db, bus, log: testLog })
    const { accessToken: newer } = await rotated.signIn(email)
    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid
    expect(kidOf(newer)).not.toBe(kidOf(accessToken))
    for (const token of [accessToken, newer]) {
      expect(await rotated.context.identity.verify(token)).not.toBeNull()
      expect(await auth.context.identity.verify(token)).not.toBeNull()
    }
    await auth.stop()
    await rotated.stop()
  })
})
