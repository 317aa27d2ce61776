import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assumed } from './coefficients.ts'
import { asBuilt, useOf } from './shape.ts'
import { simulateWeek } from './simulate.ts'
import { scalingTables } from './tables.ts'
import { weekOf } from './week.ts'

const demand = { parcelsPerDay: 10_000, peakWatchers: 30_000 }
const withoutSpaces = (text: string): string => text.replace(/[ -]+/g, '')

it('the tables of docs/scaling.md are those of the model', () => {
  const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')
  const shown = /<!-- tables -->\n([\s\S]*?)<!-- \/tables -->/.exec(page)![1]!
  expect(withoutSpaces(shown).trim()).toBe(withoutSpaces(scalingTables()).trim())
})

it('a week places the parcels of its seven days, and its busiest minute has the watchers that were asked for', () => {
  const week = weekOf(demand, assumed)
  const placed = week.reduce((sum, minute) => sum + minute.ordersPerSecond * 60, 0)
  const days = 0.92 + 1 + 1 + 0.95 + 0.9 + 0.6 + 0.45
  expect(placed / (demand.parcelsPerDay * days)).toBeCloseTo(1, 2)
  expect(Math.max(...week.map((minute) => minute.watchers))).toBeCloseTo(demand.peakWatchers, 0)
})

it('every edge pays for every change, so shards save what relays do not', () => {
  const minute = weekOf({ parcelsPerDay: 2_000_000, peakWatchers: 10_000_000 }, assumed)[1440 + 18 * 60]!
  const alone = useOf(minute, asBuilt)
  const relayed = useOf(minute, { ...asBuilt, relays: true })
  const sharded = useOf(minute, { ...asBuilt, shards: 16 })
  expect(relayed.cores.edge).toBe(alone.cores.edge)
  expect(relayed.logEgress).toBeLessThan(alone.logEgress / 50)
  expect(sharded.cores.edge).toBeLessThan(alone.cores.edge / 3)
})

it('a consumer that takes less than arrives never catches up', () => {
  const slow = simulateWeek({ parcelsPerDay: 400_000_000, peakWatchers: 1000 }, asBuilt)
  expect(slow.catchUpSeconds).toBeGreaterThan(86_400)
  expect(slow.over.map(({ part }) => part)).toContain('a partition’s consumer')
})
