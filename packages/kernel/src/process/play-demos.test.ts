import { UnavailableError } from '#errors.ts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { playDemos } from './play-demos.ts'

/** Plays demos that fail so often, and tells how often each was tried, the pauses, and the lines of the log. */
async function play(failures: Record<string, { times: number; error: Error }>) {
  const tries: Record<string, number> = {}
  const pauses: number[] = []
  const lines: { level: number; service: string }[] = []
  const demoOf = (name: string, times: number, error: Error) => async () => {
    tries[name] = (tries[name] ?? 0) + 1
    if (tries[name] <= times) throw error
  }
  const services = new Map(
    Object.entries(failures).map(([name, { times, error }]) => [name, { demo: demoOf(name, times, error) }])
  )
  await playDemos(services, {
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }),
    wait: async (ms) => void pauses.push(ms)
  })
  return { tries, pauses, levels: lines.map(({ level, service }) => `${service} ${level}`) }
}

it('a demo is played again when the database was too busy, and the others as well', async () => {
  const { tries, pauses, levels } = await play({
    auth: { times: 2, error: new UnavailableError() },
    orders: { times: 0, error: new Error() }
  })
  expect(tries).toEqual({ auth: 3, orders: 1 })
  expect(pauses).toEqual([1000, 2000])
  expect(levels).toEqual(['auth 40', 'auth 40'])
})

it('a demo is given up after half a minute, and at once for a mistake; the start goes on', async () => {
  const { tries, levels } = await play({
    auth: { times: 99, error: new UnavailableError() },
    orders: { times: 99, error: new TypeError('a bug') },
    drivers: { times: 0, error: new Error() }
  })
  expect(tries).toEqual({ auth: 6, orders: 1, drivers: 1 })
  expect(levels.slice(-2)).toEqual(['auth 50', 'orders 50'])
})
