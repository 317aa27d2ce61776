import type { Candidate } from '@ilbud/proto/http/admin-orders'
import { describe, expect, it } from 'vitest'
import { keepPlaces } from './candidates-query.ts'

const aCandidate = (driverId: string, distanceKm: number): Candidate => ({
  driverId,
  name: driverId,
  distanceKm,
  openOrders: 0,
  onDuty: true,
  ageSeconds: 5
})

describe('reloading the nearest drivers', () => {
  it('reloaded candidates keep their places and show their new distances', () => {
    const before = [aCandidate('ada', 1), aCandidate('bo', 2)]
    expect(keepPlaces(before, [aCandidate('bo', 0.5), aCandidate('ada', 1.5)])).toEqual([
      aCandidate('ada', 1.5),
      aCandidate('bo', 0.5)
    ])
  })

  it('new candidates come after the known ones, and those who are gone are dropped', () => {
    const before = [aCandidate('ada', 1), aCandidate('bo', 2)]
    const now = [aCandidate('cleo', 0.2), aCandidate('dan', 0.4), aCandidate('bo', 3)]
    expect(keepPlaces(before, now).map(({ driverId }) => driverId)).toEqual(['bo', 'cleo', 'dan'])
  })
})
