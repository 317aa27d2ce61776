import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBreaker, isRefusal } from './breaker.ts'

// opossum has no clock that could be given to it.
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aBreaker() {
  const changes: boolean[] = []
  let calls = 0
  const breaker = createBreaker({
    isFailure: (error) => (error as Error).message === 'broken',
    onChange: (isOpen) => changes.push(isOpen)
  })
  const call = (outcome: 'well' | 'broken' | 'refused') =>
    breaker(async () => {
      calls++
      if (outcome !== 'well') throw new Error(outcome)
      return outcome
    }).catch((error: Error) => (isRefusal(error) ? 'not called' : error.message))
  const times = async (count: number, outcome: 'well' | 'broken' | 'refused') => {
    for (let at = 0; at < count; at++) await call(outcome)
  }
  return { breaker, changes, call, times, calls: () => calls }
}

it('the breaker opens when half of twenty calls have failed, and lets nobody through for some seconds', async () => {
  const { changes, call, times, calls } = aBreaker()
  await times(10, 'well')
  await times(9, 'broken')
  expect(changes).toEqual([])
  await call('broken')
  expect(changes).toEqual([true])
  vi.advanceTimersByTime(3999)
  expect(await call('well')).toBe('not called')
  expect(calls()).toBe(20)
  vi.advanceTimersByTime(2002)
  expect(await call('well')).toBe('well')
  expect(changes).toEqual([true, false])
  expect(await call('well')).toBe('well')
})

it('the breaker stays open when the call that tries fails', async () => {
  const { changes, call, times } = aBreaker()
  await times(20, 'broken')
  vi.advanceTimersByTime(6001)
  expect(await call('broken')).toBe('broken')
  vi.advanceTimersByTime(3999)
  expect(await call('well')).toBe('not called')
  expect(changes).toEqual([true])
})

it('the breaker lets one call try while the others are refused', async () => {
  const { breaker, call, times } = aBreaker()
  await times(20, 'broken')
  vi.advanceTimersByTime(6001)
  let answer: (value: string) => void = () => undefined
  const trial = breaker(() => new Promise<string>((resolve) => (answer = resolve)))
  vi.advanceTimersByTime(60_000)
  expect(await call('well')).toBe('not called')
  answer('well')
  await trial
  expect(await call('well')).toBe('well')
})

it('the breaker counts neither our own mistakes, nor what is long ago, nor a few failures', async () => {
  const { changes, times } = aBreaker()
  await times(30, 'refused')
  await times(19, 'broken')
  vi.advanceTimersByTime(11_000)
  await times(19, 'broken')
  expect(changes).toEqual([])
})

it('the breaker lets a hundred calls run at a time', async () => {
  const { breaker, call } = aBreaker()
  const ends: (() => void)[] = []
  const running = Array.from({ length: 100 }, () => breaker(() => new Promise<void>((end) => ends.push(end))))
  expect(await call('well')).toBe('not called')
  ends.forEach((end) => end())
  await Promise.all(running)
  expect(await call('well')).toBe('well')
})
