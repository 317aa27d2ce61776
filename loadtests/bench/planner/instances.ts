import { improve } from '@ilbud/dispatch/planner/search/adaptive-search'
import { emptySolution } from '@ilbud/dispatch/planner/solution'
import { asProblem, toursOf } from './as-problem.ts'
import { checkTours } from './check-tours.ts'
import { effortOf } from './cpu-effort.ts'
import { classOf, type Instance } from './li-lim.ts'

/** What the planner made of an instance. */
export interface Planned {
  name: string
  class: string
  vehicles: number
  distance: number
  bestKnown: Instance['bestKnown']
  seconds: number
  moves: number
}

/** Plans an instance from nothing. Throws if the plan breaks a rule of its file. */
export function planInstance(instance: Instance, { seconds, seed }: { seconds: number; seed: number }): Planned {
  const problem = asProblem(instance)
  const effort = effortOf(seconds, seed)
  const solution = improve(problem, emptySolution(problem), effort)
  const { problems, ...figures } = checkTours(instance, toursOf(instance, solution))
  if (problems.length > 0) throw new Error(`${instance.name}: ${problems.join('; ')}`)
  const { name, bestKnown } = instance
  return { name, class: classOf(instance), ...figures, bestKnown, seconds: effort.spent(), moves: effort.moves() }
}

interface Gap {
  instances: number
  vehicles: number
  bestVehicles: number
  distance: number
  bestDistance: number
}

/** Sums, as the literature compares them. */
export function gapOf(planned: readonly Planned[]): Gap {
  const sum = (figure: (each: Planned) => number): number => planned.reduce((total, each) => total + figure(each), 0)
  return {
    instances: planned.length,
    vehicles: sum(({ vehicles }) => vehicles),
    bestVehicles: sum(({ bestKnown }) => bestKnown.vehicles),
    distance: sum(({ distance }) => distance),
    bestDistance: sum(({ bestKnown }) => bestKnown.distance)
  }
}

export function percentAbove(value: number, best: number): number {
  return (value / best - 1) * 100
}

export function plannedLine({ name, vehicles, distance, bestKnown, seconds, moves }: Planned): string {
  const fleet = `${vehicles} of ${bestKnown.vehicles} vehicles`.padEnd(20)
  const way = `${distance.toFixed(1).padStart(8)} (${signed(percentAbove(distance, bestKnown.distance))})`
  return `    ${name.padEnd(10)} ${fleet} distance ${way}  ${seconds.toFixed(1)} s, ${moves} moves`
}

export function gapLine(name: string, gap: Gap): string {
  const { instances, vehicles, bestVehicles, distance, bestDistance } = gap
  const fleet = `vehicles ${vehicles} to ${bestVehicles} (${signed(percentAbove(vehicles, bestVehicles))})`
  const way = `distance ${distance.toFixed(1)} to ${bestDistance.toFixed(1)} (${signed(percentAbove(distance, bestDistance))})`
  return `    ${name.padEnd(12)} ${String(instances).padStart(2)} instances  ${fleet}  ${way}`
}

function signed(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`
}
