import { readStored } from '#lib/storage/storage.ts'

/** Tracking projects an order after it is placed. What is unknown after this long is unknown. */
const knownWithinMs = 300_000

/** Where `note-placed.ts` keeps when an order was placed. */
export function placedKey(trackingId: string): string {
  return `ilbud.placed.${trackingId}`
}

/** Whether it was placed in this tab a moment ago: after a reload of its page as well. */
export function isJustPlaced(trackingId: string): boolean {
  return Date.now() - Number(readStored('session', placedKey(trackingId))) < knownWithinMs
}
