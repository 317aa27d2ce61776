import { writeStored } from '#lib/storage/storage.ts'
import { placedKey } from './just-placed.ts'

/** Notes, for this visit, that the order's page may be opened before tracking has projected it. */
export function notePlaced(trackingId: string): void {
  writeStored('session', placedKey(trackingId), String(Date.now()))
}
