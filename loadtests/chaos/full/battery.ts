import { skewClocks } from '#chaos/faults/clocks.ts'
import { crashesAt, powerCuts } from '#chaos/faults/crashes.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { sendKeys } from '#chaos/faults/keys.ts'
import { lineFaults, loseBrokers, loseDisks, loseKafka, partition } from '#chaos/faults/line-faults.ts'
import type { Lines } from '#chaos/faults/lines.ts'
import { lose, losses } from '#chaos/faults/losses.ts'
import { overload } from '#chaos/faults/overload.ts'
import { points } from '#chaos/faults/points.ts'
import { poison } from '#chaos/faults/poison.ts'
import { movePositions } from '#chaos/faults/positions.ts'
import { race } from '#chaos/faults/race.ts'
import { rebuild, rebuildViews } from '#chaos/faults/rebuilding.ts'
import { readSlowly } from '#chaos/faults/slow-readers.ts'
import { killEach, troublesOf } from '#chaos/faults/troubles.ts'

/** One experiment of the battery at its full size, run in parts so that an interrupted run loses one part at most. */
export type Trial = OnStack | OnLines | Rolling

interface Sizes {
  name: string
  /** The goal that it checks (docs/goals.md#reliability). */
  goal: string
  /** Repetitions in all; minutes of what goes on for a time. */
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
const battery: readonly Trial[] = [
  onStack('R1', 'killed', [50, 1], killEach),
  trouble('R1', 'postgres', [20, 5]),
  onStack('R1', 'power cut', [20, 5], powerCuts),
  onLines('R2', 'keys', [20_000, 1000], sendKeys),
  ...points.map((point) => onStack('R3', point.name, [50, 10], (times) => crashesAt(point, times))),
  trouble('R4', 'broker', [20, 4]),
  trouble('R4', 'joining', [50, 5]),
  trouble('R4', 'frozen', [20, 4]),
  onStack('R4', 'clocks', [10, 2], skewClocks),
  trouble('R5', 'stale', [20, 4]),
  onStack('R6', 'poison', [5, 1], poison),
  onStack('R7', 'rebuilt', [3, 1], rebuild),
  onStack('R7', 'views rebuilt', [3, 1], rebuildViews),
  trouble('R8', 'redis', [5, 5]),
  onStack('R9', 'positions', [10, 2], movePositions),
  onStack('R10', 'race', [500, 100], race),
  { on: 'replicas', goal: 'R11', name: 'rolling', size: 5, part: 1 },
  onStack('R12', 'overload', [6, 1], overload),
  ...losses.map((loss) => onStack('R13', loss.name, [5, 5], (minutes) => lose(loss, minutes))),
  onStack('R14', 'slow readers', [10, 2], readSlowly),
  ...lineFaults.map(({ name, disturbance }) => onLines('R1', name, [10, 5], disturbance)),
  onLines('R4', 'partition', [12, 3], partition),
  onLines('R1', 'broker lost', [12, 3], loseBrokers),
  onLines('R1', 'disk lost', [6, 3], loseDisks),
  onLines('R7', 'kafka lost', [3, 1], loseKafka)
]

/** Repetitions in all, and in a part. */
type Times = readonly [size: number, part: number]

function onStack(goal: string, name: string, [size, part]: Times, disturbance: OnStack['disturbance']): OnStack {
  return { on: 'stack', goal, name, size, part, disturbance }
}

function trouble(goal: string, name: string, times: Times): OnStack {
  return onStack(goal, name, times, (count) => troublesOf(count).find((other) => other.name === name)!)
}

function onLines(goal: string, name: string, [size, part]: Times, disturbance: OnLines['disturbance']): OnLines {
  return { on: 'lines', goal, name, size, part, disturbance }
}

/** The battery at a share of its size, but each experiment at least once. */
export function scaled(scale: number): Trial[] {
  return battery.map((trial) => ({ ...trial, size: Math.max(1, Math.round(trial.size * scale)) }))
}
