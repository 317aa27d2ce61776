import type { LocationUpdate } from '@ilbud/proto/http/dispatch/drivers'

/** A position at a time, as reported by the device. */
export interface Fix {
  driverId: string
  lat: number
  lng: number
  /** Degrees clockwise from north, 0 to 360. */
  heading: number | null
  /** Metres per second. */
  speed: number | null
  /** Metres. */
  accuracy: number | null
  at: Date
}

/** Why a fix was not taken. Such fixes are dropped and counted. */
export type Refusal = 'range' | 'accuracy' | 'time' | 'future' | 'older'

// docs/protocols/live.md#dropped-positions.
const worstAccuracyMetres = 200
// A phone's clock may be slightly ahead; the same leeway as for tokens (docs/security/limits.md#tokens).
const clockSkewMs = 30_000

/** Parses a frame's fix, or returns the reason to drop it. `lastAt`: the time of the driver's last accepted fix. */
export function readFix(
  { driverId, location, timestamp }: LocationUpdate,
  lastAt: Date | null,
  now: Date
): Fix | Refusal {
  const { lat, lng, accuracy, heading, speed } = location
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return 'range'
  if (accuracy != null && !(accuracy >= 0 && accuracy <= worstAccuracyMetres)) return 'accuracy'
  const at = new Date(timestamp)
  if (Number.isNaN(at.getTime())) return 'time'
  if (at.getTime() > now.getTime() + clockSkewMs) return 'future'
  if (lastAt && at <= lastAt) return 'older'
  return {
    driverId,
    lat,
    lng,
    heading: within(heading, 360),
    speed: within(speed, Infinity),
    accuracy: accuracy ?? null,
    at
  }
}

/** Devices report -1 or NaN for "unknown". */
function within(value: number | null | undefined, max: number): number | null {
  return value != null && value >= 0 && value <= max ? value : null
}
