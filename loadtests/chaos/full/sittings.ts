import type { Trial } from './battery.ts'
import type { Findings } from '#chaos/experiment.ts'

/** A finished part of an experiment of the battery. */
export interface Part {
  trial: string
  /** Repetitions. */
  times: number
  /** When it ended, ISO 8601. */
  endedAt: string
  /** The commit of the product. */
  revision: string
  findings: Findings
}

/** The next part to run, of the first experiment that is not finished; null when all are. */
export function nextPart(trials: readonly Trial[], parts: readonly Part[]): { trial: Trial; times: number } | null {
  for (const trial of trials) {
    const left = trial.size - repetitions(trial, parts)
    if (left > 0) return { trial, times: Math.min(left, trial.part) }
  }
  return null
}

export function repetitions({ name }: Trial, parts: readonly Part[]): number {
  return parts.reduce((sum, { trial, times }) => sum + (trial === name ? times : 0), 0)
}
