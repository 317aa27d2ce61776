import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createMemoryLimits, type Limits } from '#http/limits.ts'
import { createRedisLimits } from '#http/limits/redis-limits.ts'
import { usualPatience } from '#http/limits/redis-limits/connection.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { limitsContract } from '@ilbud/testkit/contracts/limits-contract'
import { startTestRedis } from '@ilbud/testkit/servers/redis-server'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const folder = temporaryFolder('redis')
const server = (await startTestRedis(folder))!
if (!server) {
  if (process.env.CI) throw new Error('There is no Redis to test with, and with CI set a skip is a failure')
  process.stdout.write('skipped: limits in Redis (neither Docker, nor redis-server, nor TEST_REDIS_URL)\n')
}

let admin: Redis
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (!server) return
  admin = new Redis(server.url.replace('unix://', ''), { retryStrategy: () => 20 })
  // Tests stop Redis while it is in use.
  admin.on('error', () => undefined)
})
afterAll(async () => {
  if (!server) return
  admin.disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await server?.outages?.start()
})

interface Replica {
  limits: Limits
  /** The lines that it logged. */
  lines: string[]
}

/** Of tests in which Redis is there: a busy machine is not taken for an outage. */
const unhurried = { commandMs: 20_000, connectMs: 20_000 }

/** Limits as one process uses them. */
async function aReplica({ now = () => new Date(), off = false, patience = unhurried } = {}): Promise<Replica> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const fallback = createMemoryLimits({ now, off })
  const limits = await createRedisLimits({ url: server.url, fallback, now, off, log, patience })
  ends.push(() => limits.stop())
  return { limits, lines }
}

describe.skipIf(!server)('with a real server', () => {
  limitsContract('Redis', async ({ off } = { off: false }) => {
    let at = Date.parse('2026-01-01T12:00:00Z')
    await admin.flushall()
    const { limits } = await aReplica({ now: () => new Date(at), off })
    return {
      limits,
      async pass(seconds) {
        at += seconds * 1000
        for (const key of await admin.keys('*')) {
          const left = await admin.pttl(key)
          expect(left, 'everything has an end').toBeGreaterThan(0)
          await admin.pexpire(key, Math.max(0, left - seconds * 1000))
        }
      },
      end: async () => {}
    }
  })
})

describe.skipIf(!server)('limits in Redis', () => {
  const rule = { max: 3, windowSeconds: 60 }
  const use = async ({ limits }: Replica, key: string): Promise<boolean> => (await limits.take(key, rule)).ok

  const msIfEachWaited = (uses: number): number => uses * usualPatience.commandMs

  async function msOfUses(one: Replica, uses: number): Promise<number> {
    const startedAt = performance.now()
    for (let at = 0; at < uses; at++) await use(one, `k${at}`)
    return performance.now() - startedAt
  }

  /** Whether `other` sees what `one` has counted. */
  async function share(one: Replica, other: Replica): Promise<boolean> {
    const key = randomUUID()
    await one.limits.take(key, rule)
    return (await other.limits.peek(key, rule)).remaining === 2
  }

  it('limits in Redis give the same answers as limits in memory, whatever is asked', async () => {
    let at = 1_767_268_800_000
    const now = (): Date => new Date(at)
    const { limits } = await aReplica({ now })
    const memory = createMemoryLimits({ now })
    const key = randomUUID()
    // A fixed pseudo-random sequence: windows of several sizes, costs that fit and that do not, pauses of all lengths.
    let seed = 7
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let step = 0; step < 1500; step++) {
      at += next(4) === 0 ? next(50_000) : next(900)
      const name = `${key}${next(3)}`
      const windows = { max: 1 + (name.charCodeAt(name.length - 1) % 7), windowSeconds: 20 }
      const cost = 1 + next(3)
      const peeks = next(3) === 0
      const [shared, own] = peeks
        ? [limits.peek(name, windows), memory.peek(name, windows)]
        : [limits.take(name, windows, cost), memory.take(name, windows, cost)]
      expect(await shared, `step ${step}`).toEqual(await own)
    }
  })

  it('limits in Redis are shared by replicas', async () => {
    const [one, other] = [await aReplica(), await aReplica()]
    const key = randomUUID()
    expect([await use(one, key), await use(other, key), await use(one, key)]).toEqual([true, true, true])
    expect([await use(one, key), await use(other, key)]).toEqual([false, false])
  })

  it('limits in Redis store no readable name, address or ticket', async () => {
    const { limits } = await aReplica()
    await limits.take('login|account|asa@ilbud.example', rule)
    await limits.putOnce('ticket|abc', '{}', 30)
    const keys = (await admin.keys('*')).join()
    expect(keys).toMatch(/ilbud:limit:.*/)
    expect(keys).not.toMatch(/asa|abc/)
  })

  it('limits in Redis give a ticket of one replica to only one of two others that race for it', async () => {
    const [one, two, three] = [await aReplica(), await aReplica(), await aReplica()]
    for (let at = 0; at < 50; at++) {
      await one.limits.putOnce(`t${at}`, `secret ${at}`, 30)
      const taken = await Promise.all([two.limits.takeOnce(`t${at}`), three.limits.takeOnce(`t${at}`)])
      expect(taken.filter((each) => each !== null)).toEqual([`secret ${at}`])
    }
  })

  it.skipIf(!server?.outages)(
    'limits in Redis go on in each process, at once and where they were, when Redis is killed, and are shared again when it is back',
    async () => {
      const [one, other] = [await aReplica(), await aReplica()]
      const key = randomUUID()
      await use(one, key)
      await server.outages!.kill()
      // One use was counted while Redis was available, so this process allows two more, and the other three.
      expect([await use(one, key), await use(one, key), await use(one, key)]).toEqual([true, true, false])
      expect([await use(other, key), await use(other, key), await use(other, key)]).toEqual([true, true, true])
      expect(await use(other, key)).toBe(false)
      await one.limits.putOnce('t', 'put while it was away', 30)
      expect(await msOfUses(one, 1000)).toBeLessThan(msIfEachWaited(1000) / 10)

      await server.outages!.start()
      await eventually(() => share(one, other), 'they are shared again')
      expect([await other.limits.takeOnce('t'), await one.limits.takeOnce('t')]).toEqual([
        null,
        'put while it was away'
      ])
      expect(await one.limits.takeOnce('t')).toBeNull()
      expect(one.lines).toEqual([
        'Redis is unavailable: limits and tickets apply to this process only',
        'Redis is available again'
      ])
    }
  )

  it.skipIf(!server?.outages)('limits in Redis wait once for a Redis that hangs, and not again', async () => {
    const [one, other] = [await aReplica({ patience: usualPatience }), await aReplica()]
    await eventually(() => share(one, other), 'they are shared')
    await server.outages!.freeze()
    try {
      const startedAt = performance.now()
      const answers = await Promise.all(Array.from({ length: 5 }, () => use(one, 'hung')))
      expect(answers).toEqual([true, true, true, false, false])
      expect(performance.now() - startedAt).toBeGreaterThan(usualPatience.commandMs * 0.8)
      expect(await msOfUses(one, 1000)).toBeLessThan(msIfEachWaited(1000) / 10)
    } finally {
      await server.outages!.thaw()
    }
    await eventually(() => share(one, other), 'they are shared again')
  })

  it('limits in Redis are not upset when Redis loses everything', async () => {
    const [one, other] = [await aReplica(), await aReplica()]
    await use(one, 'flushed')
    await one.limits.putOnce('t', 'secret', 30)
    await admin.flushall()
    await admin.script('FLUSH')
    expect(await other.limits.takeOnce('t')).toBeNull()
    expect((await other.limits.take('flushed', rule)).remaining).toBe(2)
    expect(await share(one, other)).toBe(true)
    expect(one.lines).toEqual([])
  })

  it.skipIf(!server?.outages)(
    'limits in Redis give nobody a new allowance when Redis comes back empty: what each process granted before and meanwhile counts on',
    async () => {
      const [one, other] = [await aReplica(), await aReplica()]
      const key = randomUUID()
      expect([await use(one, key), await use(one, key)]).toEqual([true, true])
      await server.outages!.kill()
      expect([await use(one, key), await use(one, key)]).toEqual([true, false])
      await server.outages!.start()
      await eventually(() => share(one, other), 'they are shared again')
      expect(await one.limits.peek(key, rule)).toMatchObject({ ok: false, remaining: 0 })
      expect(await use(one, key)).toBe(false)
      // The other process has granted nothing, and knows only what Redis knows.
      expect(await use(other, key)).toBe(true)
    }
  )

  it.skipIf(!server?.outages)('limits in Redis do not need Redis to start, and find it later', async () => {
    await server.outages!.kill()
    const [one, other] = [await aReplica(), await aReplica()]
    expect([await use(one, 'k'), await use(one, 'k'), await use(one, 'k'), await use(one, 'k')]).toEqual([
      true,
      true,
      true,
      false
    ])
    await server.outages!.start()
    await eventually(() => share(one, other), 'they are shared')
  })

  it('limits in Redis treat a Redis that cannot write as unavailable', async () => {
    const one = await aReplica()
    await admin.config('SET', 'maxmemory', '1')
    try {
      expect([await use(one, 'full'), await use(one, 'full')]).toEqual([true, true])
      expect(one.lines).toEqual(['Redis is unavailable: limits and tickets apply to this process only'])
    } finally {
      await admin.config('SET', 'maxmemory', '0')
    }
    await eventually(() => one.lines.includes('Redis is available again'), 'it is back')
  })
})
