import { describe, expect, it } from 'vitest'
import { type CommunicatedEtas, etaErrors, rememberEta } from './communicated-etas.ts'

const noon = Date.parse('2026-01-15T11:00:00Z')
const after = (minutes: number): Date => new Date(noon + minutes * 60_000)
const iso = (minutes: number): string => after(minutes).toISOString()

/** Says these ETAs one after the other: `[minute, ETA, state]`. */
function said(...etas: [number, number, string?][]): CommunicatedEtas {
  let saidEtas: CommunicatedEtas | undefined
  for (const [minute, eta, state = 'OUT_FOR_DELIVERY'] of etas) {
    saidEtas = rememberEta(saidEtas, { eta: { at: iso(eta) }, state }, after(minute))
  }
  return saidEtas!
}

describe('errors of ETAs', () => {
  it('errors of ETAs are those of what was said at the placement, at the pickup, and half an hour and ten minutes before', () => {
    const etas = said([0, 70, 'CREATED'], [20, 65, 'PICKED_UP'], [35, 62], [52, 58], [59, 60])
    expect(etaErrors(etas, after(60))).toEqual([
      ['placement', 10],
      ['pickup', 5],
      ['30min', 5],
      ['10min', 2]
    ])
  })

  it('errors of ETAs are left out where nothing had been said by then', () => {
    expect(etaErrors(said([55, 57]), after(60))).toEqual([['placement', 3]])
  })

  it('errors of ETAs are those of the first pickup, whatever is said at the next step', () => {
    const etas = said([0, 40, 'PICKED_UP'], [5, 45, 'PICKED_UP'])
    expect(etaErrors(etas, after(60))).toContainEqual(['pickup', 20])
  })
})

it('what was said is forgotten when it is older than half an hour and no longer valid then', () => {
  const etas = said([0, 100, 'CREATED'], [10, 98], [20, 96], [30, 94], [51, 92])
  expect(etas.recent.map(({ saidAt }) => saidAt)).toEqual([iso(20), iso(30), iso(51)])
  expect(etas.placement).toBe(iso(100))
})

it('an ETA that is said again is no new one', () => {
  expect(said([0, 40], [5, 40], [6, 42]).recent).toHaveLength(2)
})
