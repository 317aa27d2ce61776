import type { Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { expect, it } from 'vitest'
import { bestFirst } from './candidates-query.ts'

const aCandidate = (
  driverId: string,
  distanceKm: number | null,
  ageSeconds: number | null,
  onDuty = true
): Candidate => ({
  driverId,
  name: driverId,
  distanceKm,
  openOrders: 0,
  onDuty,
  ageSeconds,
  addedMinutes: null,
  addedKm: null,
  lateMinutes: null,
  fits: null,
  reason: null
})

it('the present position decides: an old one, no one and off duty come after it however near they were', () => {
  const candidates = [
    aCandidate('off duty', 0.1, 5, false),
    aCandidate('seen 16 min ago', 0.2, 960),
    aCandidate('no position', null, null),
    aCandidate('far', 2, 5),
    aCandidate('near', 0.3, 20)
  ]
  expect(bestFirst(candidates).map(({ driverId }) => driverId)).toEqual([
    'near',
    'far',
    'seen 16 min ago',
    'no position',
    'off duty'
  ])
})
