import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PaceSureness } from '#travel-times.ts'
import { areaOf, type PaceHour, paceHourOf } from './pace-cell.ts'
import { addSums, noDrives, type Pace, paceFrom, type PaceSums, usualPace } from './pace-sums.ts'

/** The drives of an area in an hour, compared with one model of travel times. */
export interface PaceCell extends PaceHour, PaceSums {
  source: TravelSource
  area: number
}

interface PaceInHour extends PaceSureness {
  /** Of the whole city. */
  pace: Pace
  between(from: LatLng, to: LatLng): Pace
}

export interface LearnedPace {
  /** Null where nothing was learned of that model. */
  at(source: TravelSource, at: Date): PaceInHour | null
  /** Every hour with drives, working days first. */
  hours(source: TravelSource): (PaceHour & PaceSureness & { pace: Pace })[]
}

// How many drives it takes to believe them as much as what is assumed without them: of all hours together 1, of an hour
// the pace of all, of an area that of the hour. Drives are off by about a fifth, hours by a seventh and areas by a tenth,
// and those of one afternoon or driver are off together. Guesses.
const strength = { hours: 10, hour: 10, area: 20 }

/** Pace by hour and area. An area with few drives has the pace of its hour, an hour with few that of all hours. */
export function learnedPace(cells: readonly PaceCell[]): LearnedPace {
  const sources = Map.groupBy(cells, ({ source }) => source)
  const learned = new Map([...sources].map(([source, own]) => [source, paceOfSource(own)]))
  return {
    at: (source, at) => learned.get(source)?.in(paceHourOf(at)) ?? null,
    hours: (source) => learned.get(source)?.list() ?? []
  }
}

function paceOfSource(cells: readonly PaceCell[]) {
  const overall = paceFrom(sumOf(cells), usualPace, strength.hours)
  const hours = new Map([...Map.groupBy(cells, keyOf)].map(([key, own]) => [key, paceOfHour(own, overall)]))
  const unseen = paceOfHour([], overall)
  return {
    in: (hour: PaceHour): PaceInHour => hours.get(keyOf(hour)) ?? unseen,
    list: () =>
      [...hours]
        .toSorted(([one], [other]) => one - other)
        .map(([key, { pace, drives, confidence }]) => ({
          weekend: key >= hoursOfDay,
          hour: key % hoursOfDay,
          pace,
          drives,
          confidence
        }))
  }
}

function paceOfHour(cells: readonly PaceCell[], overall: Pace): PaceInHour {
  const sums = sumOf(cells)
  const pace = paceFrom(sums, overall, strength.hour)
  const areas = new Map(cells.map((cell) => [cell.area, paceFrom(cell, pace, strength.area)]))
  return {
    pace,
    drives: sums.drives,
    confidence: sums.drives / (sums.drives + strength.hour),
    between: (from, to) => areas.get(areaOf(from, to)) ?? pace
  }
}

function sumOf(cells: readonly PaceSums[]): PaceSums {
  return cells.reduce(addSums, noDrives)
}

const hoursOfDay = 24

function keyOf({ weekend, hour }: PaceHour): number {
  return (weekend ? hoursOfDay : 0) + hour
}
