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
const oneBefore = ([minute, eta]: Seen): Seen => [minute, eta, 1]
const everyOther = ([minute, eta]: Seen): Seen => [minute, eta, (minute / 2) % 2]
const standing = (from: number, to: number) => every2(from, to, (minute) => minute + 20)

/** One who drives round and round the quarter: a loop of 24 minutes that leads six minutes nearer and six further away. */
const circling = (minute: number) => minute + 20 + 6 * Math.sin((minute / 24) * 2 * Math.PI)

// Which estimates came; since when the arrival is unknown, null where it is known.
const table: [what: string, seen: Seen[], since: number | null][] = [
  ['a driver who comes nearer', every2(0, 60, () => 60), null],
  ['a driver who falls behind by half of the time', every2(0, 90, (minute) => 60 + minute / 2), null],
  ['a driver who falls behind by four fifths of the time', every2(0, 90, (minute) => 60 + minute * 0.8), null],
  ['a driver who has stood still for a quarter of an hour', standing(0, 14), null],
  ['a driver who has stood still for longer', standing(0, 16), 0],
  ['one who stood still after coming nearer', [...every2(0, 20, () => 40), ...standing(20, 40)], 22],
  ['one who circles', every2(0, 72, circling), 20],
  ['one who drives away', every2(0, 10, (minute) => 20 + 2 * minute), 0],
  ['one who drives away and comes back as far', [...every2(0, 20, (m) => 20 + 2 * m), ...every2(22, 40, () => 60)], 0],
  ['one who comes nearer than ever', [...every2(0, 20, (m) => 20 + 2 * m), ...every2(22, 44, () => 60)], null],
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
  ['a stop that is done while the arrival slides', [...every2(0, 14, (m) => m + 20).map(oneBefore), [16, 34]], null],
  [
    'a stop that is put before it',
    [...every2(0, 10, () => 20), [12, 32, 1], ...every2(14, 24, () => 32).map(oneBefore)],
    null
  ],
  ['a plan that changes back and forth', every2(0, 20, (m) => m + 20 + ((m / 2) % 2) * 9).map(everyOther), 0],
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

it.each(table)(
  'of %s the arrival is unknown only if it has slid for a quarter of an hour and was never nearer',
  (_what, seen, since) => {
    const progress = watch(seen)
    expect(hasSlid(progress) ? clock(progress.since) : null).toBe(since)
  }
)

it('an estimate that hardly moves is no news', () => {
  const progress = watch([[0, 20]])
  expect(progressWith(progress, { at: at(21).toISOString(), stopsBefore: 0, isBlind: false }, at(10))).toBe(progress)
})

it('what an older release has stored begins anew', () => {
  const { since, seen } = watch([[0, 20]])
  const older = { since, slidMs: 40 * 60_000, seen }
  expect(hasSlid(older)).toBe(false)
  expect(progressWith(older, { at: at(62).toISOString(), stopsBefore: 0, isBlind: false }, at(42)).since).toBe(
    at(42).toISOString()
  )
})
