import { findFirstDay, listOnDuty, sumDays, type DriverOnDuty } from '#db/read-rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type DayFigures, type Figures, fillDays, total } from '#domain/day-figures.ts'
import { type Period, periodOf } from '#domain/period.ts'
import type { PeriodQuery } from '@ilbud/proto/http/analytics/analytics'
import type { Kysely } from 'kysely'
import type { DriverNames } from './driver-names.ts'
import type { LastSeen } from './last-seen.ts'

export interface FiguresDeps {
  db: Kysely<AnalyticsTables>
  now: () => Date
  seen: LastSeen
  names: DriverNames
}

/** The beginning of every answer. */
interface Head {
  period: Period
  generatedAt: string
}

export interface PeriodFigures {
  head: Head
  now: Date
  days: DayFigures[]
  sum: Figures
  onDuty: DriverOnDuty[]
}

/** The period that a query asks for, as of now. */
export async function readHead({ db, now }: FiguresDeps, query: PeriodQuery): Promise<Head & { now: Date }> {
  const at = now()
  const firstDay = query.period === 'all' ? await findFirstDay(db) : null
  return { period: periodOf(query, at, firstDay), generatedAt: at.toISOString(), now: at }
}

/** Every day of the period with its sums, including running shifts, and the total. */
export async function readFigures(deps: FiguresDeps, query: PeriodQuery): Promise<PeriodFigures> {
  const { now, ...head } = await readHead(deps, query)
  const [stored, onDuty] = await Promise.all([sumDays(deps.db, head.period), listOnDuty(deps.db)])
  const days = fillDays(stored, head.period, onDuty, now)
  return { head, now, days, sum: total(days), onDuty }
}

// A driver is active who sent a position or acted in the last ten minutes.
const activeMs = 10 * 60_000

export function countActive({ seen }: FiguresDeps, onDuty: DriverOnDuty[], now: Date): number {
  const after = now.getTime() - activeMs
  const isActive = ({ driverId, lastActionAt }: DriverOnDuty): boolean =>
    Math.max(Number(lastActionAt), Number(seen.at(driverId))) > after
  return onDuty.filter(isActive).length
}
