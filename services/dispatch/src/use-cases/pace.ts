import { deletePaceBefore, findFirstWeek, listPace } from '#db/pace.ts'
import type { DispatchTables } from '#db/tables.ts'
import { weekOf } from '#domain/week.ts'
import type { DispatchPace } from '@ilbud/proto/http/dispatch/dispatch-pace'
import { type LearnedPace, learnedPace } from '@ilbud/travel/pace/learned-pace'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { Kysely } from 'kysely'

/** What drives have taught, as this process knows it. */
export interface PaceBook {
  learned(): LearnedPace
  /** Reads what all replicas have added since, and forgets what is too old. */
  refresh(): Promise<void>
}

// Long enough for some drives in every hour and most areas, short enough that roadworks are over. docs/domain/routes.md#pace.
const keptWeeks = 8

export function createPace(db: Kysely<DispatchTables>, now: () => Date): PaceBook {
  let learned = learnedPace([])
  return {
    learned: () => learned,
    async refresh() {
      const firstWeek = weekOf(now(), keptWeeks)
      await deletePaceBefore(db, firstWeek)
      learned = learnedPace(await listPace(db, firstWeek))
    }
  }
}

/** What is learned of the travel times that are used now. */
export async function readPace(deps: {
  db: Kysely<DispatchTables>
  pace: PaceBook
  usualTravel: Pick<TravelTimes, 'name'>
}): Promise<DispatchPace> {
  const source = deps.usualTravel.name
  const knowsStreets = source === 'streets'
  const hours = deps.pace.learned().hours(source)
  const drives = hours.reduce((sum, hour) => sum + hour.drives, 0)
  return {
    since: drives > 0 ? await findFirstWeek(deps.db, source) : null,
    drives,
    hours: hours.map(({ weekend, hour, drives, confidence, pace }) => ({
      weekend,
      hour,
      drives,
      confidence,
      main: pace.main,
      side: knowsStreets ? pace.side : null
    }))
  }
}
