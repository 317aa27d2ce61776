import { describe, expect, it } from 'vitest'
import { createBreaker, NotAskedError } from './breaker.ts'

function aBreaker() {
  const clock = { at: 1_000_000 }
  const changes: boolean[] = []
  let asked = 0
  const breaker = createBreaker({
    now: () => new Date(clock.at),
    random: () => 0.5,
    onChange: (isOpen) => changes.push(isOpen)
  })
  const ask = (outcome: 'well' | 'broken' | 'refused') =>
    breaker(
      async () => {
        asked++
        if (outcome !== 'well') throw new Error(outcome)
        return outcome
      },
      (error) => (error as Error).message === 'broken'
    ).catch((error: Error) => (error instanceof NotAskedError ? 'not asked' : error.message))
  const times = async (count: number, outcome: 'well' | 'broken' | 'refused') => {
    for (let at = 0; at < count; at++) await ask(outcome)
  }
  return { breaker, clock, changes, ask, times, asked: () => asked }
}

describe('the breaker', () => {
  it('opens when half of twenty have failed, and then asks nobody for five seconds', async () => {
    const { clock, changes, ask, times, asked } = aBreaker()
    await times(10, 'well')
    await times(9, 'broken')
    expect(changes).toEqual([])
    await ask('broken')
    expect(changes).toEqual([true])
    clock.at += 4999
    expect(await ask('well')).toBe('not asked')
    expect(asked()).toBe(20)
    clock.at += 1
    expect(await ask('well')).toBe('well')
    expect(changes).toEqual([true, false])
    expect(await ask('well')).toBe('well')
  })

  it('stays open when the one that tries fails', async () => {
    const { clock, ask, times } = aBreaker()
    await times(20, 'broken')
    clock.at += 5000
    expect(await ask('broken')).toBe('broken')
    clock.at += 4999
    expect(await ask('well')).toBe('not asked')
  })

  it('lets one call try while the others are refused', async () => {
    const { breaker, clock, ask, times } = aBreaker()
    await times(20, 'broken')
    clock.at += 5000
    let answer: (value: string) => void = () => undefined
    const trial = breaker(() => new Promise<string>((resolve) => (answer = resolve)))
    clock.at += 60_000
    expect(await ask('well')).toBe('not asked')
    answer('well')
    await trial
    expect(await ask('well')).toBe('well')
  })

  it('does not hold our own mistakes against it, nor what is long ago, nor a few', async () => {
    const { clock, changes, times } = aBreaker()
    await times(30, 'refused')
    await times(19, 'broken')
    clock.at += 10_001
    await times(19, 'broken')
    expect(changes).toEqual([])
  })

  it('asks a hundred at a time', async () => {
    const { breaker, ask } = aBreaker()
    const ends: (() => void)[] = []
    const running = Array.from({ length: 100 }, () => breaker(() => new Promise<void>((end) => ends.push(end))))
    expect(await ask('well')).toBe('not asked')
    ends.forEach((end) => end())
    await Promise.all(running)
    expect(await ask('well')).toBe('well')
  })
})
