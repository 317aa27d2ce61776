import { trackingResultSchema, type TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { z } from 'zod/mini'
import { allowedCookies, copiesKey } from '#lib/storage/cookie-choice.ts'
import { readStored, writeStored } from '#lib/storage/storage.ts'
import type { TrackingAccess } from './tracking-access.ts'

/** The last result that a page showed. */
interface Copy {
  at: number
  result: TrackingResult
}

const most = 5
// A link's key ends 30 days after the order; the copy lives no longer.
const validMs = 30 * 86_400_000

const storedSchema = z.array(
  z.object({ at: z.number(), userId: z.nullable(z.string()), hasKey: z.boolean(), result: trackingResultSchema })
)
type Stored = z.infer<typeof storedSchema>[number]

/** Stores the result for this visit, and on the device if the visitor allowed it. */
export function saveCopy(result: TrackingResult, access: TrackingAccess): void {
  const { userId } = access
  const copy: Stored = { at: Date.now(), userId, hasKey: access.key !== null, result: unlive(result) }
  const stores = allowedCookies().copies ? (['session', 'local'] as const) : (['session'] as const)
  for (const store of stores) {
    // Removes copies made for another user of this device.
    const others = read(store).filter((other) => isSomebodys(other, userId) && !isSame(other, copy))
    writeStored(store, copiesKey, JSON.stringify([copy, ...others].slice(0, most)))
  }
}

/** The last copy of the parcel that this visitor saw, with the same key and as the same user. */
export function lastCopy(trackingId: string, { key, userId }: TrackingAccess): Copy | null {
  const found = [...read('session'), ...read('local')]
    .filter((copy) => copy.result.trackingId === trackingId)
    .find((copy) => copy.userId === userId && copy.hasKey === (key !== null))
  return found ? { at: found.at, result: found.result } : null
}

function read(store: 'session' | 'local'): Stored[] {
  try {
    const copies = storedSchema.parse(JSON.parse(readStored(store, copiesKey) ?? '[]'))
    return copies.filter(({ at }) => at + validMs > Date.now())
  } catch {
    return []
  }
}

function isSomebodys(copy: Stored, userId: string | null): boolean {
  return copy.userId === null || copy.userId === userId
}

function isSame(one: Stored, other: Stored): boolean {
  return one.result.trackingId === other.result.trackingId && one.userId === other.userId && one.hasKey === other.hasKey
}

/** Removes what is true only for a moment, such as that the driver is at the door, and unknown fields. */
function unlive(result: TrackingResult): TrackingResult {
  return { ...trackingResultSchema.parse(result), arriving: false }
}
