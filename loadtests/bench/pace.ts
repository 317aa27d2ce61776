import { parseArgs } from 'node:util'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { withLearnedPace } from '@ilbud/travel/pace/with-learned-pace'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import { type DayFigures, dayLine, figuresOf } from './day/day-figures.ts'
import { demandOf } from './day/demand.ts'
import { PaceSchool } from './day/pace-school.ts'
import { roadsOf } from './day/roads.ts'
import { runDay } from './day/simulate.ts'
import { hoursOff, trafficOn } from './day/traffic.ts'
import { spreadOf } from '#bench/measuring/figures.ts'
import { conclude, type Goal } from '#bench/measuring/goals.ts'
import { findStreetsFile } from '#bench/streets/street-network.ts'

/**
 * `npm run bench -- pace --streets <file or folder>`: how far ETAs are off with and without the pace that the product
 * has learned from the drives of some days before, on the same day with the same luck.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    streets: { type: 'string' },
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '600' },
    drivers: { type: 'string', default: '60' },
    days: { type: 'string', default: '5' },
    off: { type: 'string', default: '0' },
    only: { type: 'string' }
  }
})
const [seed, days, off] = [Number(values.seed), Number(values.days), Number(values.off) / 100]
const say = (line: string): unknown => process.stdout.write(`${line}\n`)

const file = values.streets === undefined ? null : findStreetsFile(values.streets)
if (file === null) say('Without --streets and a file there, all drive as the built-in model says, and it alone learns.')
const sizes = { orders: Number(values.orders), drivers: Number(values.drivers) }
const habits = { seed, mostFromPool: 2 }
const roads = roadsOf(file)
const trafficOf = (luck: number) => trafficOn(roads, luck, hoursOff(seed, off))

const models: TravelTimes[] = [greatCircleTimes(), ...(file === null ? [] : [streetTimes(file)])]
const figures: DayFigures[] = []
const goals: Goal[] = []
for (const usual of models.filter(({ name }) => values.only === undefined || name === values.only)) {
  const school = new PaceSchool(usual)
  for (let day = 1; day <= days; day++) {
    school.beginDay()
    const way = { name: 'learning', mode: 'manual', travel: usual, school } as const
    await runDay(demandOf({ ...sizes, seed: seed + 100 * day }), trafficOf(seed + 100 * day), way, habits)
  }
  const learned = school.learned()
  const { counts } = school
  say(`\n${usual.name}: learned from ${counts.learned} drives of ${days} days; ${counts.leftOut} left out`)
  say(
    `    hour × pace (drives): ${learned
      .hours(usual.name)
      .map(({ hour, pace: { main, side }, drives }) =>
        usual.name === 'streets'
          ? `${hour} × ${main.toFixed(2)}/${side.toFixed(2)} (${drives})`
          : `${hour} × ${main.toFixed(2)} (${drives})`
      )
      .join(', ')}`
  )
  const demand = demandOf({ ...sizes, seed })
  const both: DayFigures[] = []
  for (const travel of [usual, withLearnedPace(usual, () => learned)]) {
    const name = travel === usual ? `${usual.name}` : `${usual.name}, learned`
    both.push(figuresOf(await runDay(demand, trafficOf(seed), { name, mode: 'auto', travel }, habits)))
    say(dayLine(both.at(-1)!))
  }
  figures.push(...both)
  const [without, withPace] = both as [DayFigures, DayFigures]
  const goal = (what: string, value: number): Goal => ({ what: `${usual.name}: ${what}`, spread: spreadOf([value]) })
  goals.push(
    { ...goal('ETA off in the median, to that without', withPace.etaErrorMedian / without.etaErrorMedian) },
    { ...goal('at p95', withPace.etaErrorP95 / without.etaErrorP95) }
  )
}
conclude('pace', {
  title: `ETAs with and without the pace of ${days} days, hours up to ${values.off} % off, seed ${seed}`,
  measured: [],
  goals,
  figures
})
