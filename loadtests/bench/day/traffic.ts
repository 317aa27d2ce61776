import { pacedSeconds } from '@ilbud/dispatch/domain/driver'
import { seededRandom } from '@ilbud/dispatch/planner/random'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { Roads } from './roads.ts'

/** A drive as it really goes. */
export interface Drive {
  from: LatLng
  to: LatLng
  departAt: number
  arriveAt: number
  metres: number
  segments: Segment[]
}

/** A part of a drive's line, from one `[latitude, longitude]` to another. */
interface Segment {
  from: [number, number]
  to: [number, number]
  /** Of the drive. */
  share: { seconds: number; metres: number }
}

export interface Traffic {
  drive(trip: { driverId: string; vehicle: Vehicle; from: LatLng; to: LatLng; departAt: number }): Promise<Drive>
  /** Milliseconds at a door that usually takes so many. */
  service(key: string, usual: number): number
}

/** Times which a drive takes that begins then (milliseconds), every day. */
type Habit = (departAt: number) => number

/** Each hour of the day slower or faster than assumed, by up to that share. */
export function hoursOff(seed: number, share: number): Habit {
  return (departAt) => 1 + share * (2 * numberOf(`${seed} hour of the day ${new Date(departAt).getUTCHours()}`) - 1)
}

// How far single drives are off their usual time (sigma of the logarithm), and whole hours and drivers at most.
const driveSpread = 0.2
const serviceSpread = 0.3
const hourSpread = 0.1
const driverSpread = 0.06

/**
 * What happens on the streets, which no plan knows: with a good and a bad time of everything that follows from the seed.
 * The same driver who sets out in the same minute drives the same. `habit`: what is so every day.
 */
export function trafficOn({ travel, speedAt }: Roads, seed: number, habit: Habit = () => 1): Traffic {
  const between = (key: string, spread: number): number => 1 + spread * (2 * numberOf(`${seed} ${key}`) - 1)
  const spreadOf = (key: string, sigma: number): number => Math.exp(sigma * normalOf(`${seed} ${key}`) - sigma ** 2 / 2)
  return {
    async drive({ driverId, vehicle, from, to, departAt }) {
      const [leg] = await travel.legs([from, to], new Date(departAt))
      const { metres, geometry } = leg!
      const slow =
        habit(departAt) *
        between(`hour ${Math.floor(departAt / 3_600_000)}`, hourSpread) *
        between(driverId, driverSpread) *
        spreadOf(`${driverId} ${Math.floor(departAt / 60_000)}`, driveSpread)
      const seconds = pacedSeconds({ vehicle }, leg!) * slow
      return {
        from,
        to,
        departAt,
        arriveAt: departAt + seconds * 1000,
        metres,
        segments: segmentsOf(geometry, speedAt)
      }
    },
    service: (key, usual) => usual * spreadOf(key, serviceSpread)
  }
}

/** Where a drive is at some moment, and how far it has come by then. */
export function placeOf({ from, to, departAt, arriveAt, metres, segments }: Drive, at: number) {
  let left = arriveAt > departAt ? (at - departAt) / (arriveAt - departAt) : 1
  if (left >= 1) return { place: to, metres }
  let driven = 0
  for (const { from, to, share } of segments) {
    if (left < share.seconds) {
      const part = left / share.seconds
      const [[lat, lng], [toLat, toLng]] = [from, to]
      const place = { lat: lat + (toLat - lat) * part, lng: lng + (toLng - lng) * part }
      return { place, metres: metres * (driven + share.metres * part) }
    }
    left -= share.seconds
    driven += share.metres
  }
  return { place: segments.length > 0 ? to : from, metres: metres * driven }
}

function segmentsOf(line: readonly [number, number][], speedAt: Roads['speedAt']): Segment[] {
  const segments = line.slice(1).map((to, at) => {
    const from = line[at]!
    const length = flatLength(from, to)
    return { from, to, length, took: length / speedAt({ lat: (from[0] + to[0]) / 2, lng: (from[1] + to[1]) / 2 }) }
  })
  const [seconds, metres] = [
    segments.reduce((sum, { took }) => sum + took, 0),
    segments.reduce((sum, { length }) => sum + length, 0)
  ]
  return segments
    .filter(({ length }) => length > 0)
    .map(({ from, to, length, took }) => ({ from, to, share: { seconds: took / seconds, metres: length / metres } }))
}

// Degrees of longitude are half as long in Stockholm.
function flatLength([lat, lng]: [number, number], [toLat, toLng]: [number, number]): number {
  return Math.hypot(toLat - lat, (toLng - lng) * 0.51)
}

function normalOf(key: string): number {
  const [one, other] = [Math.max(1e-9, numberOf(`${key} a`)), numberOf(`${key} b`)]
  return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other)
}

/** A number in [0, 1) that depends on the text alone (FNV-1a, mixed by Mulberry32). */
export function numberOf(key: string): number {
  let hash = 0x811c9dc5
  for (const char of key) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return seededRandom(hash).next()
}
