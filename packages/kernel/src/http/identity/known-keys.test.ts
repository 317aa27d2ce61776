import { NotFoundError, UnavailableError } from '#errors.ts'
import { hashSecret } from '#secret-hash.ts'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { describe, expect, it } from 'vitest'
import { newApiKey } from './api-key.ts'
import { createKnownKeys } from './known-keys.ts'

function someKeys() {
  let at = Date.parse('2026-03-02T12:00:00.000Z')
  let state: 'well' | 'away' = 'well'
  const lookups: string[] = []
  const stored = new Map<string, { keyId: string; until: string }>()
  const companies = serveSome(Companies, {
    async findKey({ hash }) {
      lookups.push(hash)
      if (state === 'away') throw new UnavailableError()
      const found = stored.get(hash)
      if (!found) throw new NotFoundError('API key')
      return { ...found, companyId: 'c1', companyName: 'Blomman AB', scopes: ['orders:read'] }
    }
  })
  const keys = createKnownKeys({ calls: localCalls('orders', [companies]), now: () => new Date(at) })
  return {
    keys,
    lookups,
    pass: (ms: number) => (at += ms),
    set: (now: typeof state) => (state = now),
    store(keyId: string, until = ''): string {
      const key = newApiKey({ test: false })
      stored.set(hashSecret(key), { keyId, until })
      return key
    },
    end: (key: string) => stored.delete(hashSecret(key))
  }
}

describe('the keys that a process knows', () => {
  it('the keys that a process knows are looked up once for requests at the same time, and again after four seconds', async () => {
    const { keys, store, lookups, pass } = someKeys()
    const key = store('k1')
    const found = await Promise.all([keys.find(key), keys.find(key)])
    expect(found.map((each) => each?.keyId)).toEqual(['k1', 'k1'])
    pass(3999)
    await keys.find(key)
    expect(lookups).toHaveLength(1)
    pass(1)
    await keys.find(key)
    expect(lookups).toEqual([hashSecret(key), hashSecret(key)])
  })

  it('the keys that a process knows are dead within four seconds of their end, and at once after its event', async () => {
    const { keys, store, end, pass } = someKeys()
    const [one, other] = [store('k1'), store('k2')]
    await Promise.all([keys.find(one), keys.find(other)])
    end(one)
    end(other)
    keys.end('k1')
    expect(await keys.find(one)).toBeNull()
    pass(4000)
    expect(await keys.find(other)).toBeNull()
  })

  it('a key that a process knows ends when it expires, also between two refreshes', async () => {
    const { keys, store, pass } = someKeys()
    const key = store('k1', '2026-03-02T12:00:02.000Z')
    expect(await keys.find(key)).not.toBeNull()
    pass(2000)
    expect(await keys.find(key)).toBeNull()
  })

  it('the keys that a process knows are not looked up when their checksum is wrong', async () => {
    const { keys, lookups } = someKeys()
    expect(await keys.find('ilb_live_nothing')).toBeNull()
    expect(lookups).toEqual([])
  })

  it('the keys that a process knows are neither refused nor remembered while companies cannot be reached', async () => {
    const { keys, store, set } = someKeys()
    const key = store('k1')
    set('away')
    await expect(keys.find(key)).rejects.toMatchObject({ status: 503 })
    set('well')
    expect(await keys.find(key)).not.toBeNull()
  })
})
