import { improve } from '@ilbud/dispatch/planner/search/adaptive-search'
import { scheduleOf } from '@ilbud/dispatch/planner/schedule'
import { emptySolution } from '@ilbud/dispatch/planner/solution'
import { verify } from '@ilbud/dispatch/planner/verify'
import { effortOf } from './cpu-effort.ts'
import { townOf } from './town.ts'

const drivers = 60
const orders = 600
const budgets = [1, 5, 10, 30, 60]

/** What a whole plan becomes in so many seconds of CPU. */
interface Replanned {
  seconds: number
  /** By the planner's objective. */
  cost: number
  km: number
  lateMinutes: number
  /** Orders that nobody carries. */
  unassigned: number
  moves: number
}

/** 600 orders of 60 drivers planned from nothing, anew for each budget: the cooling ends when the time does. */
export function measureReplans(seed: number, report: (replanned: Replanned) => void): Replanned[] {
  const town = townOf({ drivers, orders, seed })
  return budgets.map((seconds) => {
    const effort = effortOf(seconds, seed)
    const solution = improve(town, emptySolution(town), effort)
    const { problems, metres, lateSeconds } = verify(town, solution)
    if (problems.length > 0) throw new Error(problems.join('; '))
    const replanned = {
      seconds,
      cost: scheduleOf(town, solution).cost,
      km: metres / 1000,
      lateMinutes: lateSeconds / 60,
      unassigned: solution.unassigned.length,
      moves: effort.moves()
    }
    report(replanned)
    return replanned
  })
}
