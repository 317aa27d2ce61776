import type { LimitAnswer, Limits } from '@ilbud/kernel/http/limits'
import { afterEach, describe, expect, it } from 'vitest'

interface LimitsUnderTest {
  limits: Limits
  /** Advances the clocks that the limits use. */
  pass(seconds: number): void | Promise<void>
  end(): Promise<void>
}

type Open = (settings?: { off: boolean }) => Promise<LimitsUnderTest>

const rule = { max: 3, windowSeconds: 60 }

/** The requirements of every adapter of the limits. */
export function limitsContract(name: string, open: Open): void {
  describe(`limits in ${name}`, () => {
    const ends: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const end of ends.splice(0)) await end()
    })
    const start: Open = async (settings) => {
      const opened = await open(settings)
      ends.push(() => opened.end())
      return opened
    }
    windowsContract(start)
    secretsContract(start)
  })
}

async function takeMany({ take }: Limits, times: number): Promise<LimitAnswer[]> {
  const answers: LimitAnswer[] = []
  for (let at = 0; at < times; at++) answers.push(await take('k', rule))
  return answers
}

function windowsContract(start: Open): void {
  it('a window allows its uses, and then names the time until the next one', async () => {
    const { limits, pass } = await start()
    const answers = await takeMany(limits, 4)
    expect(answers.map(({ ok, remaining }) => [ok, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0]
    ])
    const wait = answers[3]!.retryAfterSeconds
    await pass(wait - 1)
    expect((await limits.take('k', rule)).ok).toBe(false)
    await pass(1)
    expect((await limits.take('k', rule)).ok).toBe(true)
  })

  it('concurrent uses get no more than the window allows', async () => {
    const { limits } = await start()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => limits.take('k', rule)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  })

  it('windows slide, so that the uses of two never fit into one', async () => {
    const { limits, pass } = await start()
    await pass(59)
    await takeMany(limits, 3)
    await pass(60)
    expect((await takeMany(limits, 6)).filter(({ ok }) => ok)).toEqual([])
  })

  it('a use no longer counts after two windows', async () => {
    const { limits, pass } = await start()
    await takeMany(limits, 3)
    await pass(120)
    expect(await limits.peek('k', rule)).toEqual({ ok: true, remaining: 3, retryAfterSeconds: 0 })
  })

  it('a rule that has grown since the last use applies at once', async () => {
    const { limits, pass } = await start()
    await limits.take('k', { max: 1, windowSeconds: 0.5 })
    await pass(3)
    const grown = { max: 1, windowSeconds: 2 }
    expect(await limits.take('k', grown)).toEqual({ ok: false, remaining: 0, retryAfterSeconds: 1 })
    await pass(1)
    expect((await limits.take('k', grown)).ok).toBe(true)
  })

  it('keys are counted apart, a use may have a cost, and a peek takes nothing', async () => {
    const { limits } = await start()
    expect((await limits.take('a', rule, 3)).ok).toBe(true)
    expect((await limits.peek('a', rule)).ok).toBe(false)
    expect((await limits.peek('b', rule)).remaining).toBe(3)
    expect((await limits.peek('b', rule)).remaining).toBe(3)
    expect(await limits.take('b', rule, 4)).toEqual({ ok: false, remaining: 0, retryAfterSeconds: 120 })
    expect(await limits.take('b', rule, 3)).toEqual({ ok: true, remaining: 0, retryAfterSeconds: 0 })
  })

  it('everything passes when limits are off', async () => {
    const { limits } = await start({ off: true })
    expect((await takeMany(limits, 10)).every(({ ok }) => ok)).toBe(true)
    expect((await limits.peek('k', rule)).ok).toBe(true)
  })
}

function secretsContract(start: Open): void {
  it('a secret is handed out once', async () => {
    const { limits } = await start()
    await limits.putOnce('t', 'a sécret', 30)
    expect([await limits.takeOnce('t'), await limits.takeOnce('t')]).toEqual(['a sécret', null])
    expect(await limits.takeOnce('never put')).toBeNull()
  })

  it('an expired secret is not handed out', async () => {
    const { limits, pass } = await start()
    await limits.putOnce('t', 'secret', 30)
    await pass(29)
    await limits.putOnce('later', 'secret', 30)
    await pass(1)
    expect([await limits.takeOnce('t'), await limits.takeOnce('later')]).toEqual([null, 'secret'])
  })

  it('of many concurrent callers one gets the secret', async () => {
    const { limits } = await start()
    await limits.putOnce('t', 'secret', 30)
    const taken = await Promise.all(Array.from({ length: 20 }, async () => limits.takeOnce('t')))
    expect(taken.filter((answer) => answer !== null)).toEqual(['secret'])
  })

  it('a secret and a window of the same name are independent', async () => {
    const { limits } = await start()
    await limits.putOnce('k', 'secret', 30)
    await takeMany(limits, 4)
    expect(await limits.takeOnce('k')).toBe('secret')
    expect((await limits.peek('k', rule)).ok).toBe(false)
  })
}
