import execution from 'k6/execution'
import { sendersWaitSeconds, stages, type Stage, type StageName } from './stages.ts'

export const stageName = (__ENV.STAGE ?? 'smoke') as StageName
export const stage: Stage = stages[stageName]
if (!stage) throw new Error(`STAGE is one of ${Object.keys(stages).join(', ')}`)

let startedAt = 0

/** Tells a VU when all began. */
export function beginAt(moment: number): void {
  startedAt = moment
}

/** Puts the step's number on what is measured from now on, where there is more than one. */
export function noteStep(): void {
  const { ordersPerSecond, stepSeconds } = stage
  if (ordersPerSecond.length === 1 || startedAt === 0) return
  const step = Math.floor((Date.now() - startedAt - sendersWaitSeconds * 1000) / (stepSeconds * 1000))
  const { tags } = execution.vu.metrics
  const now = String(Math.max(0, Math.min(step, ordersPerSecond.length - 1)))
  if (tags.step !== now) tags.step = now
}
