import { costOf, type Measured } from './contest.ts'
import { median, ratioOf, type Spread } from './figures.ts'
import { save } from './report.ts'

export interface Goal {
  what: string
  spread: Spread
  unit?: string
  /** The same by the wall clock, which other processes disturb. */
  byClock?: Spread
  /** `atLeast` or `atMost`, or neither for a figure without a goal. */
  atLeast?: number
  atMost?: number
}

/**
 * How much work is done with the same CPU, compared with the baseline. The CPU counts; the wall clock is shown beside
 * it.
 */
export function output(figures: Measured, anchor: Measured): Pick<Goal, 'spread' | 'byClock'> {
  return {
    spread: ratioOf(costOf(anchor), costOf(figures)),
    byClock: ratioOf(figures.perSecond, anchor.perSecond)
  }
}

export function isMet({ spread, atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return spread.median >= atLeast && spread.median <= atMost
}

export function goalLine(goal: Goal): string {
  const { what, spread, byClock, unit = '×', atLeast, atMost } = goal
  const say = (value: number): string => `${Number(value.toPrecision(3))}${unit}`
  const bound = atLeast !== undefined ? `≥ ${say(atLeast)}` : atMost !== undefined ? `≤ ${say(atMost)}` : null
  const verdict = bound === null ? '' : `  goal ${bound}: ${isMet(goal) ? 'met' : 'missed'}`
  const { median, min, max } = spread
  const clock = byClock ? `, by the clock ${say(byClock.median)}` : ''
  return `${what.padEnd(50)} ${say(median)} (${say(min)}–${say(max)})${verdict}${clock}`
}

function measuredLine({ name, perSecond, ourMicros, postgresMicros, others }: Measured): string {
  const [rate, ours, postgres, share] = [perSecond, ourMicros, postgresMicros, others].map(median) as [
    number,
    number,
    number,
    number
  ]
  return `    ${name.padEnd(44)} ${rate.toFixed(0).padStart(8)}/s  CPU ours ${ours.toFixed(1).padStart(8)} µs  Postgres ${postgres.toFixed(1).padStart(8)} µs  others ${Math.round(share * 100)} %`
}

interface Result {
  title: string
  measured: Measured[]
  goals: Goal[]
}

/** Prints and saves a program's results; the exit code is 1 when a goal is missed. */
export function conclude(name: string, result: Result & Record<string, unknown>): void {
  const { title, measured, goals } = result
  const lines = [title, '', ...measured.map(measuredLine), '', ...goals.map((goal) => `    ${goalLine(goal)}`)]
  process.stdout.write(`\n${lines.join('\n')}\n\n${save({ [name]: result })}\n`)
  if (!goals.every(isMet)) process.exitCode = 1
}
