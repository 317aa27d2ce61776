import type { Instance, Task } from './li-lim.ts'

/** What tours add up to, and every rule of the instance that they break, in words. */
interface Checked {
  vehicles: number
  distance: number
  problems: string[]
}

// Sums of square roots differ in their last digits.
const tolerance = 1e-6

/**
 * Checks tours, lists of the instance's task numbers, against its file: every task once, pickup and delivery by the same
 * vehicle in that order, capacity, windows, back at the depot in time. Uses nothing of the planner.
 */
export function checkTours(instance: Instance, tours: readonly (readonly number[])[]): Checked {
  const { tasks } = instance
  const used = tours.filter((tour) => tour.length > 0)
  const visits = new Map<number, number>()
  for (const task of used.flat()) visits.set(task, (visits.get(task) ?? 0) + 1)
  const problems = tasks.flatMap((_, task) =>
    task === 0 || visits.get(task) === 1 ? [] : [`task ${task} is done ${visits.get(task) ?? 0} times`]
  )
  if (used.length > instance.vehicles) problems.push(`${used.length} vehicles of ${instance.vehicles}`)
  let distance = 0
  for (const tour of used) {
    const unknown = tour.filter((task) => task === 0 || !tasks[task])
    if (unknown.length > 0) problems.push(`there is no task ${unknown.join()}`)
    else distance += follow(instance, tour, problems)
  }
  return { vehicles: used.length, distance, problems }
}

function follow({ tasks, capacity }: Instance, tour: readonly number[], problems: string[]): number {
  const depot = tasks[0]!
  let [at, time, load, distance] = [depot, depot.earliest, 0, 0]
  const done = new Set<number>()
  const goTo = (next: Task): void => {
    const leg = Math.sqrt((next.x - at.x) ** 2 + (next.y - at.y) ** 2)
    distance += leg
    time += leg
    at = next
  }
  for (const number of tour) {
    const task = tasks[number]!
    goTo(task)
    if (time > task.latest + tolerance) problems.push(`task ${number} begins ${time - task.latest} late`)
    time = Math.max(time, task.earliest) + task.service
    load += task.demand
    if (load > capacity) problems.push(`the load after task ${number} is ${load}`)
    if (task.pickup > 0 && !done.has(task.pickup)) problems.push(`task ${number} comes without its pickup`)
    done.add(number)
  }
  for (const number of tour) {
    const { delivery } = tasks[number]!
    if (delivery > 0 && !done.has(delivery)) problems.push(`task ${number} is never delivered`)
  }
  goTo(depot)
  if (time > depot.latest + tolerance) problems.push(`a vehicle is back ${time - depot.latest} late`)
  return distance
}
