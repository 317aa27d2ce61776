import { crashesAt, powerCuts } from './crashes.ts'
import type { Disturbance } from './experiment.ts'
import { lose, losses } from './losses.ts'
import { points } from './points.ts'
import { killEach, troublesOf } from './troubles.ts'

/** One experiment of the battery at its full size, run in parts so that an interrupted run loses one part at most. */
export interface Trial {
  name: string
  /** The goal that it checks (docs/goals.md#reliability). */
  goal: string
  /** Repetitions in all; of a lost dependency, its minutes. */
  size: number
  /** Repetitions in one part, between two checks of everything by the oracle. */
  part: number
  /** Null for the rolling restart, which has a product of its own. */
  disturbance: ((times: number) => Disturbance) | null
}

/** The sizes are those of the goals; a trouble that has several forms runs each of them equally often in a part. */
export const battery: readonly Trial[] = [
  { name: 'killed', goal: 'R1', size: 50, part: 1, disturbance: killEach },
  trouble('postgres', 'R1', 20, 5),
  { name: 'power cut', goal: 'R1', size: 20, part: 5, disturbance: powerCuts },
  ...points.map((point) => ({
    name: point.name,
    goal: 'R3',
    size: 50,
    part: 10,
    disturbance: (times: number) => crashesAt(point, times)
  })),
  trouble('broker', 'R4', 20, 4),
  trouble('joining', 'R4', 50, 5),
  trouble('frozen', 'R4', 20, 4),
  trouble('redis', 'R8', 5, 5),
  { name: 'rolling', goal: 'R11', size: 5, part: 1, disturbance: null },
  ...losses.map((loss) => ({
    name: loss.name,
    goal: 'R13',
    size: 5,
    part: 5,
    disturbance: (minutes: number) => lose(loss, minutes)
  }))
]

function trouble(name: string, goal: string, size: number, part: number): Trial {
  const ofName = (times: number): Disturbance => troublesOf(times).find((other) => other.name === name)!
  return { name, goal, size, part, disturbance: ofName }
}

/** The battery at a share of its size, but each experiment at least once. */
export function scaled(scale: number, trials: readonly Trial[] = battery): Trial[] {
  return trials.map((trial) => ({ ...trial, size: Math.max(1, Math.round(trial.size * scale)) }))
}
