import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPacer } from './pacer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the pacer runs at once, then once a second, and never loses the last call', () => {
  const work = vi.fn()
  const pacer = createPacer(work, 1_000)
  for (let call = 0; call < 50; call += 1) pacer.soon()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(work).toHaveBeenCalledTimes(2)
  pacer.soon()
  expect(work).toHaveBeenCalledTimes(3)
})

it('a stopped pacer runs nothing more', () => {
  const work = vi.fn()
  const pacer = createPacer(work, 1_000)
  pacer.soon()
  pacer.soon()
  pacer.stop()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})
