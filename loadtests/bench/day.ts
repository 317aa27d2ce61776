import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import { dayLine, figuresOf, goalsOf } from './day/day-figures.ts'
import { demandOf } from './day/demand.ts'
import { pictureOf } from './day/picture.ts'
import { runDay, type Way } from './day/simulate.ts'
import { roadsOf } from './day/roads.ts'
import { trafficOn } from './day/traffic.ts'
import { conclude } from '#bench/measuring/goals.ts'
import { findStreetsFile } from '#bench/streets/street-network.ts'

/**
 * `npm run bench -- day --streets <file or folder>`: F20. A day with a clock of its own, on which the same orders find
 * their drivers in four ways. What is planned is planned by the product's code; what happens then is driven along the
 * streets, in traffic that no plan knows.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    streets: { type: 'string' },
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '600' },
    drivers: { type: 'string', default: '60' },
    pool: { type: 'string', default: '2' },
    picture: { type: 'string' }
  }
})
const seed = Number(values.seed)
const say = (line: string): unknown => process.stdout.write(`${line}\n`)

const file = values.streets === undefined ? null : findStreetsFile(values.streets)
if (file === null) {
  const reason = values.streets === undefined ? '--streets is missing' : `there is no street file at ${values.streets}`
  say(
    `Auto with streets is skipped: ${reason}. All drive as the built-in model says. docs/streets.md says how to make a file.`
  )
}
const builtIn = greatCircleTimes()
const ways: Way[] = [
  { name: 'pool, nearest', mode: 'manual', travel: builtIn },
  { name: 'suggest', mode: 'suggest', travel: builtIn },
  { name: 'auto', mode: 'auto', travel: builtIn },
  ...(file === null ? [] : [{ name: 'auto, streets', mode: 'auto', travel: streetTimes(file) } as const])
]
const demand = demandOf({ orders: Number(values.orders), drivers: Number(values.drivers), seed })
const traffic = trafficOn(roadsOf(file), seed)
const figures = []
for (const way of ways) {
  figures.push(figuresOf(await runDay(demand, traffic, way, { seed, mostFromPool: Number(values.pool) })))
  say(dayLine(figures.at(-1)!))
}
if (values.picture !== undefined) writeFileSync(values.picture, pictureOf(figures))
conclude('day', {
  title: `F20  a day of ${demand.drivers.length} drivers and ${demand.orders.length} orders, seed ${seed}`,
  measured: [],
  goals: goalsOf(figures),
  figures
})
