import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Actor } from '#domain/journey/journey.ts'
import type { Device } from '#use-cases/record-event.ts'
import { ForbiddenError, InvalidRequestError } from '@ilbud/kernel/errors'

// The device's time, at most 24 h old. Its clock may be slightly fast.
const oldestMs = 24 * 60 * 60_000
const fastMs = 60_000

interface Sent {
  driverId?: string | undefined
  location?: LatLng | undefined
  occurredAt?: string | undefined
}

/** Refuses to act for another driver. */
export function refuseAnotherDriver({ driverId }: Pick<Sent, 'driverId'>, actor: Actor): void {
  if (driverId === undefined || driverId.toLowerCase() === actor.id) return
  throw new ForbiddenError('You may not act for another driver')
}

/** Place and time as reported by a driver's device. InvalidRequestError for a time that is too old or ahead. */
export function readDevice({ driverId, location, occurredAt }: Sent, actor: Actor, now: Date): Device {
  refuseAnotherDriver({ driverId }, actor)
  if (occurredAt === undefined) return { location }
  const at = new Date(occurredAt)
  const age = now.getTime() - at.getTime()
  if (age > oldestMs || age < -fastMs) {
    throw new InvalidRequestError([{ path: 'occurredAt', message: 'Must be within the last 24 hours' }])
  }
  return { location, occurredAt: at }
}
