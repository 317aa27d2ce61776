import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleTime, type Span } from './driver-time.ts'

const minute = 60_000
const noon = Date.parse('2026-06-01T10:00:00Z')
const at = (minutes: number): number => noon + minutes * minute
const span = (from: number, to: number | null): Span => ({ from: at(from), to: to === null ? null : at(to) })

describe('settleTime', () => {
  it('settleTime counts a minute with two parcels on board once', () => {
    const { days } = settleTime([span(0, 100)], [span(10, 30), span(20, 50)])
    expect(days.get('2026-06-01')).toEqual({ dutyMs: 100 * minute, boardMs: 40 * minute, onDuty: true })
  })

  it('settleTime counts what is on board on duty only, before and after it not', () => {
    const { days } = settleTime([span(0, 100), span(200, 300)], [span(-50, 250)])
    expect(days.get('2026-06-01')).toEqual({ dutyMs: 200 * minute, boardMs: 150 * minute, onDuty: true })
  })

  it('settleTime leaves a running shift to the reader, and what is on board in it', () => {
    const { days, boardSince } = settleTime([span(0, null)], [span(10, 30), span(20, null), span(25, null)])
    expect(days.get('2026-06-01')).toEqual({ dutyMs: 0, boardMs: 10 * minute, onDuty: true })
    expect(boardSince).toBe(at(20))
  })

  it('settleTime runs from the begin of the shift for a parcel that was on board before', () => {
    expect(settleTime([span(60, null)], [span(10, null)]).boardSince).toBe(at(60))
  })

  it('settleTime has nothing on board where nobody is on duty', () => {
    expect(settleTime([], [span(10, null)])).toEqual({ days: new Map(), boardSince: null })
  })

  it('settleTime agrees with counting minute by minute', () => {
    const spans = (max: number) =>
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 900 })), { maxLength: max })
    fc.assert(
      fc.property(spans(4), spans(8), fc.boolean(), fc.boolean(), (turns, legs, isOnDuty, isHauling) => {
        // Shifts of one driver do not overlap: one ends before the next begins.
        let end = 0
        const shifts = turns.map(([gap, length]) => span((end += gap), (end += length)))
        if (isOnDuty) shifts.push(span(end, null))
        const hauls = legs.map(([from, length]) => span(from, from + length))
        if (isHauling) hauls.push(span(legs[0]?.[0] ?? 500, null))

        const now = Math.max(end, 4000) + 30
        const { days, boardSince } = settleTime(shifts, hauls)
        const sum = (name: 'dutyMs' | 'boardMs'): number =>
          [...days.values()].reduce((total, day) => total + day[name], 0)
        const running = shifts.find(({ to }) => to === null)
        const isIn = (all: Span[], minutes: number): boolean =>
          all.some(({ from, to }) => at(minutes) >= from && (to === null || at(minutes) < to))
        const minutes = Array.from({ length: now }, (_each, index) => index)
        const onDuty = minutes.filter((each) => isIn(shifts, each))
        expect(sum('dutyMs') + (running ? at(now) - running.from : 0)).toBe(onDuty.length * minute)
        const onBoard = onDuty.filter((each) => isIn(hauls, each)).length * minute
        expect(sum('boardMs') + (boardSince === null ? 0 : at(now) - boardSince)).toBe(onBoard)
      }),
      { numRuns: 60 }
    )
  })
})
