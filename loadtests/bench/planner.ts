import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { quantile, spreadOf } from '#bench/measuring/figures.ts'
import { conclude, type Goal } from '#bench/measuring/goals.ts'
import { measureInsertions } from './planner/insertion.ts'
import { gapLine, gapOf, percentAbove, planInstance, plannedLine } from './planner/instances.ts'
import { type Instance, readInstances } from './planner/li-lim.ts'
import { measureManyOrders } from './planner/many-orders.ts'
import { measureReplans } from './planner/replan.ts'
import { measureVroom } from './planner/vroom.ts'

/**
 * `npm run bench -- planner`: F19. Instances of the literature against their best known plans, the answer to one more
 * order, a whole plan that gets more and more time, and the plan of many waiting orders. All seconds are of CPU.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    vroom: { type: 'boolean', default: false }
  }
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
const wanted = values.only?.split(',') ?? ['']
const isWanted = (name: string): boolean => wanted.some((start) => name.startsWith(start))
const say = (line: string): unknown => process.stdout.write(`${line}\n`)

const planned = chosen().map((instance) => {
  const result = planInstance(instance, { seconds, seed })
  say(plannedLine(result))
  return result
})
const goals: Goal[] = []
// What the goal is about.
const ofHundred = planned.filter((each) => !each.class.includes(' of '))
if (planned.length > 0) {
  const classes = [...new Set(planned.map((each) => each.class))]
  say('')
  for (const name of classes) say(gapLine(name, gapOf(planned.filter((each) => each.class === name))))
}
if (ofHundred.length > 0) {
  const gap = gapOf(ofHundred)
  say(`\n${gapLine('100 tasks', gap)}`)
  goals.push(
    above('vehicles above the best known, 100 tasks', gap.vehicles, gap.bestVehicles, 1.5),
    above('distance above the best known, 100 tasks', gap.distance, gap.bestDistance, 1)
  )
}
const insertions = isWanted('insertion') ? measureInsertions(seed) : null
if (insertions) {
  const at = (share: number): Pick<Goal, 'spread' | 'byClock' | 'unit'> => ({
    spread: spreadOf([quantile(insertions.cpu, share)]),
    byClock: spreadOf([quantile(insertions.clock, share)]),
    unit: ' ms'
  })
  goals.push(
    { what: 'one more order, 60 drivers with 8 stops, p50', ...at(0.5) },
    { what: 'one more order, 60 drivers with 8 stops, p99', ...at(0.99), atMost: 10 }
  )
}
const replans = isWanted('replan')
  ? measureReplans(seed, ({ seconds, km, lateMinutes, unassigned, cost, moves }) =>
      say(
        `    600 orders, ${String(seconds).padStart(2)} s: cost ${cost.toFixed(0)}, ${km.toFixed(1)} km, ${lateMinutes.toFixed(1)} minutes late, ${unassigned} left out, ${moves} moves`
      )
    )
  : []
for (const [at, later] of replans.slice(1).entries()) {
  const cheaper = spreadOf([(later.cost / replans[at]!.cost) * 100])
  goals.push({
    what: `600 orders, ${later.seconds} s to ${replans[at]!.seconds} s, cost`,
    spread: cheaper,
    unit: ' %',
    atMost: 100
  })
}
const many = isWanted('many') ? await measureManyOrders(seed) : []
for (const { ordersEach, places, travelSeconds, planSeconds, km, lateMinutes, hurried } of many) {
  say(
    `    600 waiting orders, 60 drivers with ${ordersEach} each, ${places} places: travel ${travelSeconds.toFixed(2)} s, plan ${planSeconds.toFixed(2)} s, ${km.toFixed(0)} km, ${lateMinutes} minutes late; in a hurry ${hurried.planSeconds.toFixed(2)} s, ${hurried.km.toFixed(0)} km, ${hurried.lateMinutes} minutes late`
  )
}
if (values.vroom) await measureVroom({ planned, instances: chosen(), seed, say })
conclude('planner', {
  title: `F19  the planner, seed ${seed}, ${seconds} s of CPU per instance`,
  measured: [],
  goals,
  planned,
  insertions,
  replans,
  many
})

function chosen(): Instance[] {
  const { instances: folder } = values
  if (folder === undefined || !existsSync(folder)) {
    say(
      `The instances are left out: ${folder === undefined ? '--instances names no folder with those of Li & Lim' : `there is no folder ${folder}`}.`
    )
    return []
  }
  return readInstances(folder).filter(({ name }) => isWanted(name))
}

function above(what: string, value: number, best: number, atMost: number): Goal {
  return { what, spread: spreadOf([Number(percentAbove(value, best).toFixed(3))]), unit: ' %', atMost }
}
