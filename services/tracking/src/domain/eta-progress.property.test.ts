import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EtaProgress, hasSlid, patienceMs, progressWith } from './eta-progress.ts'

const minute = 60_000
const noon = Date.parse('2026-03-02T12:00:00Z')
const iso = (time: number) => new Date(time).toISOString()

/** One look at the driver: how long after the last one, and the way left then, in minutes. */
interface Look {
  after: number
  left: number
}

function watch(looks: readonly Look[]): { all: EtaProgress[]; end: number } {
  const all: EtaProgress[] = []
  let end = noon
  for (const { after, left } of looks) {
    end += after * minute
    all.push(progressWith(all.at(-1), { at: iso(end + left * minute), stopsBefore: 0, isBlind: false }, new Date(end)))
  }
  return { all, end }
}

const pause = fc.double({ min: 0.05, max: 3, noNaN: true })

it('however a driver drives about without ever coming nearer, the arrival is unknown a quarter of an hour later', () => {
  const start = 30
  const wandering = fc
    .array(fc.record({ after: pause, drift: fc.double({ min: -1, max: 1, noNaN: true }) }), { minLength: 1 })
    .map((steps) => {
      let left = start
      return steps.map(({ after, drift }) => {
        // No faster than the estimate drives itself, and never nearer than at the start.
        left = Math.max(start, left + drift * after)
        return { after, left }
      })
    })
  fc.assert(
    fc.property(wandering, (looks) => {
      const { all, end } = watch([{ after: 0, left: start }, ...looks, { after: 2.1, left: start + 2.1 }])
      expect(all.at(-1)!.since).toBe(iso(noon))
      const isSure = end - noon > patienceMs + 3 * 2 * minute
      if (isSure) expect(hasSlid(all.at(-1)!)).toBe(true)
    })
  )
})

it('whoever comes nearer by a quarter of the time that passes is never unknown', () => {
  const pauses = fc.array(pause, { maxLength: 60 })
  const pace = fc.double({ min: 0.25, max: 1.5, noNaN: true })
  fc.assert(
    fc.property(pauses, pace, (all, speed) => {
      let left = 400
      const looks = all.map((after) => ({ after, left: (left -= speed * after) }))
      for (const progress of watch([{ after: 0, left: 400 }, ...looks]).all) expect(hasSlid(progress)).toBe(false)
    })
  )
})

it('the time of the last progress never goes back, and is never of the future', () => {
  const any = fc.array(fc.record({ after: pause, left: fc.double({ min: 0, max: 90, noNaN: true }) }), { minLength: 1 })
  fc.assert(
    fc.property(any, (looks) => {
      const { all } = watch(looks)
      for (const [at, { since, seen }] of all.entries()) {
        expect(since <= seen.at).toBe(true)
        if (at > 0) expect(since >= all[at - 1]!.since).toBe(true)
      }
    })
  )
})
