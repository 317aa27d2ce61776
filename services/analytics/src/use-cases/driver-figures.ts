import { readRatings } from '#db/ratings.ts'
import { countDrivers, type DriverOnDuty, type DriverSums, sumDrivers } from '#db/read-rollups.ts'
import { runningMs } from '#domain/day-figures.ts'
import { meanMinutes, percent } from '#domain/rates.ts'
import type { PeriodQuery } from '@ilbud/proto/http/analytics/analytics'
import { countActive, type FiguresDeps, type PeriodFigures, readFigures } from './read-figures.ts'

interface NamedDriver extends DriverSums {
  name: string | null
}

/** The drivers who were on duty or delivered in the period, those with most deliveries first. */
export async function drivers(deps: FiguresDeps, query: PeriodQuery) {
  const [figures, totalDrivers] = await Promise.all([readFigures(deps, query), countDrivers(deps.db)])
  const { head, now, days, onDuty } = figures
  const [listed, ratings] = await Promise.all([listDrivers(deps, figures), readRatings(deps.db, head.period)])
  return {
    ...head,
    activeDrivers: countActive(deps, onDuty, now),
    totalDrivers,
    drivers: listed.map(({ driverId, name, deliveries, onTime, dutyMs }) => ({
      id: driverId,
      name,
      deliveries,
      onTimeDeliveryRate: percent(onTime, deliveries),
      minutesOnDuty: meanMinutes(dutyMs, 1),
      rating: ratings.get(driverId) ?? null
    })),
    series: days.map(({ date, driversOnDuty, delivered }) => ({ date, driversOnDuty, deliveries: delivered }))
  }
}

/** The same with all figures of each driver, including running shifts. */
export async function listDrivers(
  deps: FiguresDeps,
  { head, now, onDuty }: Pick<PeriodFigures, 'head' | 'now' | 'onDuty'>
): Promise<NamedDriver[]> {
  const sums = new Map((await sumDrivers(deps.db, head.period)).map((sum) => [sum.driverId, sum]))
  for (const shift of onDuty) {
    const { driverId } = shift
    const sum = sums.get(driverId) ?? { driverId, deliveries: 0, onTime: 0, dutyMs: 0, boardMs: 0 }
    sum.dutyMs += runningMs(shift.dutySince, head.period, now)
    sum.boardMs += boardMsOf(shift, head.period, now)
    sums.set(driverId, sum)
  }
  const busy = [...sums.values()].filter(({ deliveries, dutyMs }) => deliveries > 0 || dutyMs > 0)
  const names = await deps.names(busy.map(({ driverId }) => driverId))
  return busy
    .map((sum) => ({ ...sum, name: names.get(sum.driverId) ?? null }))
    .sort((a, b) => b.deliveries - a.deliveries || (a.driverId < b.driverId ? -1 : 1))
}

function boardMsOf({ boardSince }: DriverOnDuty, period: PeriodFigures['head']['period'], now: Date): number {
  return boardSince ? runningMs(boardSince, period, now) : 0
}
