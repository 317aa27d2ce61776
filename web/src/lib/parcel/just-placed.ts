import { readStored, writeStored } from '#lib/storage/storage.ts'

/** Tracking hears of an order after it is placed. What is unknown after this long is unknown. */
const knownWithinMs = 300_000

/** Notes, for this visit, that its page may be opened before tracking knows of the order. */
export function notePlaced(trackingId: string): void {
  writeStored('session', storageKey(trackingId), String(Date.now()))
}

/** Whether it was placed in this tab a moment ago: after a reload of its page as well. */
export function isJustPlaced(trackingId: string): boolean {
  return Date.now() - Number(readStored('session', storageKey(trackingId))) < knownWithinMs
}

function storageKey(trackingId: string): string {
  return `ilbud.placed.${trackingId}`
}
