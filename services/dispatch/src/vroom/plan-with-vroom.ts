import { adoptProposal, type ProposalOutcome } from '#domain/planner/adopt-proposal.ts'
import { insertRequests } from '#domain/planner/insert-requests.ts'
import { type OrdersPlan, ordersPlanOf, prepareOrders } from '#domain/plan-orders.ts'
import { contextOfPlan, type PlanJob } from '#domain/search-job.ts'
import type { CallVroom } from './call-vroom.ts'

/** What became of VROOM's answer; `FAILED`: it had none. */
export type VroomOutcome = { engine: 'vroom'; outcome: ProposalOutcome | 'FAILED'; reason?: string }

// The rest of the time is for our own plan, without which nobody knows whether VROOM's is better.
const mostMs = 3000

/** The cheaper of VROOM's plan and our own, which is always made; ours if VROOM has none in half of the job's time. */
export async function planWithVroom(
  job: PlanJob,
  callVroom: CallVroom,
  { shouldStop, report }: { shouldStop: () => boolean; report: (outcome: VroomOutcome) => void }
): Promise<OrdersPlan> {
  const prepared = prepareOrders(job.drivers, job.work, contextOfPlan(job))
  const { problem, present } = prepared
  const timeoutMs = Math.max(1, Math.min(mostMs, Math.floor((job.until - Date.now()) / 2)))
  const asked = await callVroom(problem, present, { timeoutMs }).then(
    (proposed) => ({ proposed }),
    (error: unknown) => ({ error })
  )
  const own = insertRequests(problem, present, shouldStop)
  if ('error' in asked) {
    // The error's name only: its message may contain what was asked.
    report({ engine: 'vroom', outcome: 'FAILED', reason: asked.error instanceof Error ? asked.error.name : 'unknown' })
    return ordersPlanOf(prepared, own)
  }
  const { solution, outcome } = adoptProposal(problem, { present, own, proposed: asked.proposed })
  report({ engine: 'vroom', outcome })
  return ordersPlanOf(prepared, solution)
}
