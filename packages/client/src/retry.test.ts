import { expect, it } from 'vitest'
import { ProblemError } from './problem-error.ts'
import { pauseMs } from './retry.ts'

const lost = new TypeError('fetch failed')

it('pauses double from 0.2 s to 2 s, and are shortened by chance to a half at most', () => {
  const all = [1, 2, 3, 4, 5, 6, 7].map((attempt) => [pauseMs(attempt, lost, 0), pauseMs(attempt, lost, 1)])
  expect(all).toEqual([
    [100, 200],
    [200, 400],
    [400, 800],
    [800, 1600],
    [1000, 2000],
    [1000, 2000],
    [1000, 2000]
  ])
  expect(pauseMs(9, lost, 1, 30_000)).toBe(30_000)
})

it('no pause is shorter than Retry-After, in seconds or as a date', async () => {
  const refused = (value: string) =>
    ProblemError.from(new Response('', { status: 503, headers: { 'retry-after': value } }))
  expect(pauseMs(1, await refused('7'), 0)).toBe(7100)
  expect(pauseMs(1, await refused('soon'), 0)).toBe(100)
  const date = await refused(new Date(Date.now() + 60_000).toUTCString())
  expect(date.retryAfterMs).toBeGreaterThan(0)
  expect(date.retryAfterMs).toBeLessThanOrEqual(60_000)
  expect(await refused('Thu, 01 Jan 1970 00:00:00 GMT')).toMatchObject({ retryAfterMs: 0 })
})
