import { describe, expect, it } from 'vitest'
import { FleetPositions, type FleetDriver } from './fleet-positions.ts'

const noon = Date.parse('2026-01-01T12:00:00Z')
const fix = (seconds: number, lat: number, changes: Partial<FleetDriver> = {}): FleetDriver => ({
  id: 'a',
  name: 'Amira Said',
  lat,
  lng: 18,
  heading: 90,
  at: new Date(noon + seconds * 1000).toISOString(),
  openOrders: 0,
  ...changes
})

describe('the fleet', () => {
  it("a driver's marker glides to the last fix and stays there", () => {
    const fleet = new FleetPositions()
    fleet.move(fix(0, 59), 0)
    fleet.move(fix(2, 60), 1_000)
    const latAt = (now: number) => fleet.at(now, noon)[0]!.lat
    expect([latAt(1_000), latAt(2_000), latAt(9_000)]).toEqual([59, 59.5, 60])
    expect([fleet.isMoving(2_000), fleet.isMoving(3_001)]).toEqual([true, false])
    fleet.move(fix(4, 59.5), 2_000)
    expect(latAt(2_000)).toBe(59.5)
  })

  it('a late fix is dropped but its number of orders is used', () => {
    const fleet = new FleetPositions()
    fleet.move(fix(10, 59), 0)
    fleet.move(fix(5, 60, { openOrders: 3 }), 0)
    expect(fleet.at(9_000, noon)[0]).toMatchObject({ lat: 59, driver: { openOrders: 3 } })
  })

  it('the fleet greys who was not seen for a minute and leaves out who was not for five', () => {
    const fleet = new FleetPositions()
    fleet.replaceAll([fix(0, 59), fix(-61, 59, { id: 'b' }), fix(-301, 59, { id: 'c' })], 0)
    expect(fleet.at(0, noon).map(({ driver, freshness }) => [driver.id, freshness])).toEqual([
      ['a', 'live'],
      ['b', 'stale']
    ])
  })

  it('the fleet forgets who is not in a new snapshot', () => {
    const fleet = new FleetPositions()
    fleet.replaceAll([fix(0, 59), fix(0, 59, { id: 'b' })], 0)
    fleet.replaceAll([fix(0, 59, { id: 'b' })], 0)
    expect(fleet.at(0, noon).map(({ driver }) => driver.id)).toEqual(['b'])
  })

  it('a driver on the map jumps to a new position where motion is not wanted', () => {
    const fleet = new FleetPositions(true)
    fleet.move(fix(0, 59), 0)
    fleet.move(fix(5, 60), 0)
    expect(fleet.at(0, noon)[0]!.lat).toBe(60)
  })
})
