import execution from 'k6/execution'
import { sendersWaitSeconds, type Stage, stageOf, type StageName, stages } from './stages.ts'

export const stageName = (__ENV.STAGE ?? 'smoke') as StageName
const found = stageOf(stageName, __ENV.MINUTES ? Number(__ENV.MINUTES) : undefined)
if (!found) throw new Error(`STAGE is one of ${Object.keys(stages).join(', ')}`)
export const stage: Stage = found

let startedAt = 0

/** Tells every VU when the run started. */
export function beginAt(moment: number): void {
  startedAt = moment
}

/** Tags all further measurements with the number of the step, if there is more than one. */
export function noteStep(): void {
  const { ordersPerSecond, stepSeconds } = stage
  if (ordersPerSecond.length === 1 || startedAt === 0) return
  const step = Math.floor((Date.now() - startedAt - sendersWaitSeconds * 1000) / (stepSeconds * 1000))
  const { tags } = execution.vu.metrics
  const now = String(Math.max(0, Math.min(step, ordersPerSecond.length - 1)))
  if (tags.step !== now) tags.step = now
}
