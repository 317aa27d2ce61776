import { openParcel, viewRequest } from '#lib/parcel/parcel-link.ts'
import { readStored } from '#lib/storage/storage.ts'

// In the head of a parcel's page, before any file of ours is asked for. Of who is signed in the client asks: it renews
// what has ended.
const patienceMs = 10_000
const parcel = openParcel()
if (parcel && !readStored('local', 'accessToken')) {
  const [path, init] = viewRequest(parcel)
  const answer = fetch(path, { ...init, signal: AbortSignal.timeout(patienceMs) })
  // Whoever takes the answer hears of a failure.
  answer.catch(() => undefined)
  window.askedParcel = { ...parcel, answer }
}
