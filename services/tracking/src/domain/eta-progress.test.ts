import { expect, it } from 'vitest'
import { type EtaProgress, hasSlid, progressWith } from './eta-progress.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const at = (minutes: number) => new Date(noon + minutes * 60_000)
const clock = (iso: string) => Math.round((Date.parse(iso) - noon) / 60_000)

/** What was estimated at a minute: the minute of the arrival, the stops before, and whether the position was unknown. */
type Seen = [minute: number, eta: number, stopsBefore?: number, isBlind?: boolean]

function watch(all: readonly Seen[]): EtaProgress {
  return all.reduce<EtaProgress | undefined>((progress, [minute, eta, stopsBefore = 0, isBlind = false]) => {
    return progressWith(progress, { at: at(eta).toISOString(), stopsBefore, isBlind }, at(minute))
  }, undefined)!
}

/** Looks every two minutes at an estimate. */
const every2 = (from: number, to: number, eta: (minute: number) => number): Seen[] =>
  Array.from({ length: (to - from) / 2 + 1 }, (_, n): Seen => [from + 2 * n, eta(from + 2 * n)])
const standing = (from: number, to: number) => every2(from, to, (minute) => minute + 20)

// Which estimates came; since when the arrival is unknown, null where it is known.
const table: [what: string, seen: Seen[], since: number | null][] = [
  ['a driver who comes nearer', every2(0, 60, () => 60), null],
  ['a driver who falls behind by half of the time', every2(0, 90, (minute) => 60 + minute / 2), null],
  ['a driver who has stood still for half an hour', standing(0, 30), null],
  ['a driver who has stood still for longer', standing(0, 34), 0],
  ['one who stood still after coming nearer', [...every2(0, 20, () => 40), ...standing(20, 56)], 22],
  ['a break that moves the arrival at once', [[0, 20], [1, 65], ...every2(3, 41, () => 65)], null],
  [
    'an estimate that jumps twice',
    [
      [0, 20],
      [1, 65],
      [2, 180]
    ],
    null
  ],
  ['a stop that is done while the arrival slides', [...standing(0, 20), [22, 44, 1], [24, 46, 1], [50, 72, 1]], null],
  [
    'a fleet that was not looked at for hours',
    [
      [0, 20],
      [300, 320]
    ],
    0
  ],
  ['one who moves again', [...standing(0, 40), [42, 60], [46, 60]], null],
  ['one who has stood still and is seen doing so', [...standing(0, 40), [45, 65], [50, 70]], 0],
  ['one who is silent', standing(0, 40).map(([minute, eta]): Seen => [minute, eta, 0, true]), 0],
  ['one who is heard again', [...standing(0, 40).map(([m, eta]): Seen => [m, eta, 0, true]), [60, 90]], null]
]

it.each(table)('of %s the arrival is unknown only if it has slid for half an hour', (_what, seen, since) => {
  const progress = watch(seen)
  expect(hasSlid(progress) ? clock(progress.since) : null).toBe(since)
})

it('an estimate that hardly moves is no news', () => {
  const progress = watch([[0, 20]])
  expect(progressWith(progress, { at: at(21).toISOString(), stopsBefore: 0, isBlind: false }, at(10))).toBe(progress)
})
