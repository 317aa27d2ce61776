import type { Trial } from './battery.ts'
import { repetitions, type Part } from './sittings.ts'

/** The results of one experiment over all sittings. */
interface Row {
  goal: string
  name: string
  /** Repetitions done, and in all. */
  done: number
  size: number
  /** Faults: crashes, restarts or freezes. A repetition may have several. */
  faults: number
  placed: number
  answered: number
  delivered: number
  violations: number
  /** Upper bound of violations per fault with 95 % certainty, 3/n; null after a violation or without faults. */
  bound: number | null
  /** The slowest p99 of a part, from when an order was due to its 201, in milliseconds; null where none was measured. */
  orderP99: number | null
  /** The longest that it took after a part until everything was quiet, in seconds; null if it never was. */
  quietSeconds: number | null
  /** What each part measured besides. */
  figures: Record<string, number>[]
  seconds: number
  revisions: string[]
}

export function rowsOf(trials: readonly Trial[], parts: readonly Part[]): Row[] {
  return trials.map((trial) => {
    const own = parts.filter((part) => part.trial === trial.name)
    const sum = (of: (part: Part) => number): number => own.reduce((total, part) => total + of(part), 0)
    const faults = sum(({ findings }) => findings.crashes)
    const violations = sum(({ findings }) => findings.violations.length)
    return {
      goal: trial.goal,
      name: trial.name,
      done: repetitions(trial, parts),
      size: trial.size,
      faults,
      placed: sum(({ findings }) => findings.placed),
      answered: sum(({ findings }) => findings.answered),
      delivered: sum(({ findings }) => findings.delivered),
      violations,
      bound: violations === 0 && faults > 0 ? Math.min(1, 3 / faults) : null,
      orderP99: own.reduce<number | null>((most, { findings: { orderTimes } }) => {
        return orderTimes ? Math.max(most ?? 0, orderTimes.p99) : most
      }, null),
      quietSeconds: own.reduce<number | null>((most, { findings: { quietSeconds } }) => {
        return most === null || quietSeconds === null ? null : Math.max(most, quietSeconds)
      }, 0),
      figures: own.flatMap(({ findings: { figures } }) => (figures ? [figures] : [])),
      seconds: sum(({ findings }) => findings.seconds),
      revisions: [...new Set(own.map(({ revision }) => revision))]
    }
  })
}

const columns = [
  'goal',
  'experiment',
  'done',
  'faults',
  'placed',
  'answered',
  'violations',
  'rate',
  'p99 ms',
  'quiet s',
  's'
]
const widths = [5, 21, 11, 7, 8, 9, 11, 10, 7, 8, 7]

export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { goal, name, done, size, faults, placed, answered, violations, bound, orderP99, quietSeconds, seconds } = row
    const rate = bound === null ? '-' : `< ${bound.toPrecision(2)}`
    return [
      goal,
      name,
      `${done}/${size}`,
      faults,
      placed,
      answered,
      violations,
      rate,
      orderP99 === null ? '-' : Math.round(orderP99),
      quietSeconds ?? '-',
      seconds
    ]
  })
  const pad = (cells: readonly unknown[]): string =>
    cells.map((cell, at) => String(cell).padStart(widths[at]!)).join(' ')
  return [columns, ...lines].map(pad).join('\n')
}

/** What the battery proves so far, and what it does not. */
export function conclusion(rows: readonly Row[]): string {
  const total = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  const faults = total((row) => row.faults)
  const violations = total((row) => row.violations)
  const unfinished = rows.filter(({ done, size }) => done < size).map(({ name }) => name)
  const rate = `with 95 % certainty fewer than one in ${Math.floor(faults / 3)} (3/n)`
  return [
    violations > 0
      ? `${violations} violations in ${faults} faults`
      : `no violation in ${faults} faults${faults < 6 ? '' : `: ${rate}`}`,
    unfinished.length === 0 ? 'every experiment is finished' : `not finished: ${unfinished.join(', ')}`
  ].join('\n')
}
