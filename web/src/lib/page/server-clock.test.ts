import { afterEach, expect, it } from 'vitest'
import { formatDay } from '#lib/format/format.ts'
import { readClock, serverNow } from './server-clock.ts'

const hourMs = 3_600_000
const answer = (at: number, headers = {}) =>
  new Response(null, { headers: { date: new Date(at).toUTCString(), ...headers } })

afterEach(() => readClock(answer(Date.now())))

it('times are compared by the server’s clock where the device’s is hours off', () => {
  readClock(answer(Date.now() - 48 * hourMs))
  expect(Math.abs(serverNow() - (Date.now() - 48 * hourMs))).toBeLessThan(2_000)
  expect(formatDay(Date.now() - 48 * hourMs)).toBe('today')
})

it('a clock that is as right as the header can say counts as right, and so does one without a header', () => {
  readClock(answer(Date.now() - 900))
  expect(serverNow(1)).toBe(1)
  readClock(answer(Date.now() + 6 * hourMs))
  readClock(new Response(null))
  expect(serverNow(0)).toBeGreaterThan(5 * hourMs)
})

it('an answer that a cache may have kept says nothing about the clock', () => {
  readClock(answer(Date.now() - hourMs, { 'cache-control': 'public, max-age=300' }))
  expect(serverNow(1)).toBe(1)
})
