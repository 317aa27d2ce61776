import { describe, expect, it } from 'vitest'
import { createDriverTracks, type Fix } from './driver-tracks.ts'
import { observedDrive } from './observed-drive.ts'

const began = Date.parse('2026-03-02T11:00:00Z')
const north = (km: number) => ({ lat: 59.3 + km / 111.2, lng: 18.06 })
const [door, next] = [north(0), north(3)]

/** Fixes a quarter of a minute apart: two minutes at a door, straight to the next at 6 m/s, and two minutes there. */
function aDrive(change: (fixes: Fix[]) => Fix[] = (fixes) => fixes): Fix[] {
  const km = [...Array(8).fill(0), ...Array.from({ length: 34 }, (_, at) => at * 0.09), ...Array(8).fill(3)]
  return change(km.map((each, at) => ({ ...north(each), at: began + at * 15_000 })))
}

const later = (fixes: Fix[], from: number, seconds: number): Fix[] =>
  fixes.map((fix, at) => (at < from ? fix : { ...fix, at: fix.at + seconds * 1000 }))

describe('observedDrive', () => {
  it('observedDrive measures the drive alone, without the time at the doors', () => {
    const drive = observedDrive(aDrive(), door, next)!
    expect(drive.metres).toBeCloseTo(2970, -1)
    expect(drive.seconds).toBe(2970 / 6)
  })

  it('observedDrive lets a drive begin where the car stood, and end where it was parked near the door', () => {
    const walk = (fixes: Fix[]) => fixes.map((fix, at) => (at < 44 ? fix : { ...fix, ...north(3.04) }))
    const parked = (fixes: Fix[]) => fixes.map((fix, at) => (at < 9 ? { ...fix, ...north(-0.1) } : fix))
    expect(observedDrive(aDrive(walk), door, next)!.to).toEqual(north(3))
    expect(observedDrive(aDrive(parked), door, next)!.from).toEqual(north(-0.1))
  })

  it.each<[string, Fix[]]>([
    ['that begins where nobody stood', aDrive((fixes) => fixes.slice(8))],
    ['that is not over', aDrive((fixes) => fixes.slice(0, 30))],
    ['of which the beginning was not seen', aDrive((fixes) => fixes.slice(20))],
    ['in which two minutes are missing', aDrive((fixes) => later(fixes, 20, 120))],
    [
      'with five minutes in one place',
      aDrive((fixes) => {
        const stay = Array.from({ length: 20 }, (_, at) => ({ ...fixes[20]!, at: fixes[20]!.at + (at + 1) * 15_000 }))
        return [...fixes.slice(0, 21), ...stay, ...later(fixes.slice(21), 0, 300)]
      })
    ],
    ['of nothing', []]
  ])('observedDrive finds no drive in one %s', (_, fixes) => {
    expect(observedDrive(fixes, door, next)).toBeNull()
  })

  it('observedDrive finds no drive between stops a few hundred metres apart, or at the same place', () => {
    expect(observedDrive(aDrive(), north(2.6), next)).toBeNull()
    expect(observedDrive(aDrive(), next, next)).toBeNull()
  })
})

describe('createDriverTracks', () => {
  it('the tracks keep three quarters of an hour of each driver, with one fix every fifteen seconds', () => {
    const tracks = createDriverTracks()
    for (let second = 0; second <= 3600; second++) {
      tracks.add('one', { ...door, at: began + second * 1000 })
    }
    tracks.add('other', { ...next, at: began })
    const track = tracks.until('one', new Date(began + 3_600_000))
    expect(track[0]!.at).toBe(began + 15 * 60_000)
    expect(track).toHaveLength(181)
    expect(tracks.until('one', new Date(began + 16 * 60_000))).toHaveLength(5)
    expect(tracks.until('other', new Date(began))).toHaveLength(1)
  })
})
