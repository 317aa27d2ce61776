import { readFileSync } from 'node:fs'
import { adoptProposal } from '@ilbud/dispatch/planner/adopt-proposal'
import { insertRequests } from '@ilbud/dispatch/planner/insert-requests'
import { scheduleOf } from '@ilbud/dispatch/planner/schedule'
import { emptySolution } from '@ilbud/dispatch/planner/solution'
import { ordersPlanOf, prepareOrders } from '@ilbud/dispatch/domain/plan-orders'
import { contextOfPlan, packTravel } from '@ilbud/dispatch/domain/search-job'
import { type CallVroom, callVroomAt } from '@ilbud/dispatch/vroom/call-vroom'
import { startVroom } from '@ilbud/infra/native/vroom'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { tick } from '#bench/measuring/cpu.ts'
import { asProblem, toursOf } from './as-problem.ts'
import { checkTours } from './check-tours.ts'
import { gapLine, gapOf, type Planned, plannedLine } from './instances.ts'
import { classOf, type Instance } from './li-lim.ts'
import { now, pointsOf, waitingIn } from './many-orders.ts'

// VROOM counts in whole numbers.
const thousandths = 1000
const timeoutMs = 120_000
// What the product gives it, and as long as it takes.
const timesMs = [3000, timeoutMs]

interface VroomBench {
  planned: readonly Planned[]
  instances: readonly Instance[]
  seed: number
  say: (line: string) => unknown
}

/** VROOM on one core beside our planner: the same instances, and the plan of waiting orders. Says why if it cannot be had. */
export async function measureVroom({ planned, instances, seed, say }: VroomBench): Promise<void> {
  const server = await startVroom(say)
  if (!server) return
  const callVroom = callVroomAt(server.address)
  const spent = (): number => cpuOfProcess(server.pid)
  try {
    const theirs: Planned[] = []
    for (const instance of instances) theirs.push(await solveInstance(instance, callVroom, spent))
    for (const each of theirs) say(`vroom${plannedLine(each)}`)
    if (theirs.length > 0) {
      say(gapLine('VROOM', gapOf(theirs)))
      say(gapLine('ours', gapOf(planned)))
    }
    for (const [orders, ordersEach] of [
      [60, 0],
      [200, 0],
      [200, 3],
      [600, 0]
    ] as const) {
      for (const ms of timesMs) say(await compareWaiting({ orders, ordersEach, seed, ms }, callVroom, spent))
    }
  } finally {
    await server.stop()
  }
}

/** Of threads that have ended, too: VROOM has one for each problem. */
function cpuOfProcess(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / tick
}

/** Throws if the plan breaks a rule of the instance's file. */
async function solveInstance(instance: Instance, callVroom: CallVroom, spent: () => number): Promise<Planned> {
  const problem = asProblem(instance)
  const began = spent()
  const solution = await callVroom(problem, emptySolution(problem), { timeoutMs, unit: thousandths })
  const seconds = spent() - began
  const { problems, ...figures } = checkTours(instance, toursOf(instance, solution))
  if (problems.length > 0) throw new Error(`${instance.name}: ${problems.join('; ')}`)
  return { name: instance.name, class: classOf(instance), ...figures, bestKnown: instance.bestKnown, seconds, moves: 0 }
}

async function compareWaiting(
  { orders, ordersEach, seed, ms }: { orders: number; ordersEach: number; seed: number; ms: number },
  callVroom: CallVroom,
  spent: () => number
): Promise<string> {
  const { fleet, work } = waitingIn({ seed, ordersEach, orders })
  const points = pointsOf(fleet, work)
  const travel = packTravel(points, await greatCircleTimes().matrix(points, now))
  const context = contextOfPlan({ kind: 'plan', drivers: fleet, work, now, travel, until: Infinity })
  const prepared = prepareOrders(fleet, work, context)
  const { problem, present } = prepared
  const ownBegan = performance.now()
  const own = insertRequests(problem, present)
  const ownSeconds = (performance.now() - ownBegan) / 1000
  const [began, cpu] = [performance.now(), spent()]
  const proposed = await callVroom(problem, present, { timeoutMs: ms }).catch((error: unknown) => String(error))
  const seconds = `${((performance.now() - began) / 1000).toFixed(2)} s, ${(spent() - cpu).toFixed(2)} s of CPU`
  const written = (of: typeof own): string => {
    const { after, unassigned } = ordersPlanOf(prepared, of)
    return `${after.km.toFixed(0)} km, ${after.lateMinutes} minutes late, ${unassigned.length} left, cost ${scheduleOf(problem, of).cost.toFixed(0)}`
  }
  const head = `    ${orders} waiting orders, 60 drivers with ${ordersEach} each: ours ${ownSeconds.toFixed(2)} s, ${written(own)}`
  if (typeof proposed === 'string') return `${head}; VROOM with ${ms / 1000} s ${seconds}: ${proposed}`
  const { outcome } = adoptProposal(problem, { present, own, proposed })
  return `${head}; VROOM with ${ms / 1000} s ${seconds}, ${written(proposed)}: ${outcome}`
}
