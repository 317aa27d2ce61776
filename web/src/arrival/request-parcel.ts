import { openParcel, viewRequest } from '#lib/parcel/parcel-link.ts'
import { readStored } from '#lib/storage/storage.ts'

// Runs in the head of a parcel's page, before any file of the client is requested. For signed-in people the client asks
// instead, because it can renew an expired token.
const patienceMs = 10_000
const parcel = openParcel()
if (parcel && !readStored('local', 'accessToken')) {
  const [path, init] = viewRequest(parcel)
  const answer = fetch(path, { ...init, signal: AbortSignal.timeout(patienceMs) })
  // The failure is reported to whoever uses the answer.
  answer.catch(() => undefined)
  window.requestedParcel = { ...parcel, answer }
}
