import { expect, it } from 'vitest'
import { createDriverPositions } from './driver-positions.ts'

const driverId = '018f0000-0000-7000-8000-000000000001'
const positionAt = (at: string) => JSON.stringify({ driverId, lat: 59.33, lng: 18.06, heading: null, speed: null, at })

it('a position that is not newer than the driver’s last one is dropped and counted', () => {
  const drops: unknown[] = []
  const positions = createDriverPositions((reason, ids) => drops.push([reason, ids]))
  positions.applyEvent(positionAt('2026-03-02T12:00:01Z'))
  positions.applyEvent(positionAt('2026-03-02T12:00:01Z'))
  positions.applyEvent(positionAt('2026-03-02T12:00:02Z'))
  expect(drops).toEqual([['older', { driverId }]])
  expect(positions.takeMoved()).toEqual([driverId])
})
