import { skewClocks } from './clocks.ts'
import { crashesAt, powerCuts } from './crashes.ts'
import type { Disturbance } from './experiment.ts'
import { sendKeys } from './keys.ts'
import { lineFaults, loseBrokers, loseDisks, loseKafka, partition } from './line-faults.ts'
import type { Lines } from './lines.ts'
import { lose, losses } from './losses.ts'
import { points } from './points.ts'
import { poison } from './poison.ts'
import { race } from './race.ts'
import { killEach, troublesOf } from './troubles.ts'

/** One experiment of the battery at its full size, run in parts so that an interrupted run loses one part at most. */
export type Trial = OnStack | OnLines | Rolling

interface Sizes {
  name: string
  /** The goal that it checks (docs/goals.md#reliability). */
  goal: string
  /** Repetitions in all; of a lost dependency, its minutes. */
  size: number
  /** Repetitions in one part, between two checks of everything by the oracle. */
  part: number
}

interface OnStack extends Sizes {
  on: 'stack'
  disturbance(times: number): Disturbance
}

/** With three brokers, and a proxy on every line. */
interface OnLines extends Sizes {
  on: 'lines'
  disturbance(times: number, lines: Lines): Disturbance
}

/** On a product of its own, with more replicas. */
interface Rolling extends Sizes {
  on: 'replicas'
}

/** The sizes are those of the goals; a trouble that has several forms runs each of them equally often in a part. */
export const battery: readonly Trial[] = [
  trial('killed', 'R1', 50, 1, killEach),
  trouble('postgres', 'R1', 20, 5),
  trial('power cut', 'R1', 20, 5, powerCuts),
  ...points.map((point) => trial(point.name, 'R3', 50, 10, (times) => crashesAt(point, times))),
  trouble('broker', 'R4', 20, 4),
  trouble('joining', 'R4', 50, 5),
  trouble('frozen', 'R4', 20, 4),
  trial('clocks', 'R4', 10, 2, skewClocks),
  trouble('stale', 'R5', 20, 4),
  trial('poison', 'R6', 5, 1, poison),
  trouble('redis', 'R8', 5, 5),
  trial('race', 'R10', 500, 50, race),
  { on: 'replicas', name: 'rolling', goal: 'R11', size: 5, part: 1 },
  ...losses.map((loss) => trial(loss.name, 'R13', 5, 5, (minutes) => lose(loss, minutes))),
  ...lineFaults.map(({ name, disturbance }) => onLines(name, 'R1', 10, 5, disturbance)),
  onLines('keys', 'R2', 20_000, 500, sendKeys),
  onLines('partition', 'R4', 12, 3, partition),
  onLines('broker lost', 'R1', 12, 3, loseBrokers),
  onLines('disk lost', 'R1', 6, 3, loseDisks),
  onLines('kafka lost', 'R7', 3, 1, loseKafka)
]

function trial(name: string, goal: string, size: number, part: number, disturbance: OnStack['disturbance']): OnStack {
  return { on: 'stack', name, goal, size, part, disturbance }
}

function trouble(name: string, goal: string, size: number, part: number): OnStack {
  return trial(name, goal, size, part, (times) => troublesOf(times).find((other) => other.name === name)!)
}

function onLines(name: string, goal: string, size: number, part: number, disturbance: OnLines['disturbance']): OnLines {
  return { on: 'lines', name, goal, size, part, disturbance }
}

/** The battery at a share of its size, but each experiment at least once. */
export function scaled(scale: number, trials: readonly Trial[] = battery): Trial[] {
  return trials.map((trial) => ({ ...trial, size: Math.max(1, Math.round(trial.size * scale)) }))
}
