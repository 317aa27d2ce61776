import { send, toError } from '#lib/api/api.ts'
import { readClock } from '#lib/page/server-clock.ts'
import { type RequestedParcel, openParcel, type ParcelLink, viewRequest } from './parcel-link.ts'

let early: RequestedParcel | null = null

/**
 * On the URL of a parcel: requests it at once, while the page's files are still loading, unless the HTML has done so
 * (`arrival/request-parcel.ts`). Null on other pages.
 */
export function requestEarly(): ParcelLink | null {
  const parcel = openParcel()
  if (!parcel) return null
  early = { ...parcel, answer: earlyAnswer(parcel) }
  // The failure is reported to whoever uses the answer.
  early.answer.catch(() => undefined)
  return parcel
}

/**
 * The public view, by an early request if it fits; with a query such as `?after=7` by a new one. Throws an ApiError.
 */
export function requestView(parcel: ParcelLink, query: string): Promise<Response> {
  const requested = early
  early = null
  return requested && isSame(requested, parcel) && query === '' ? requested.answer : request(parcel, query)
}

async function earlyAnswer(parcel: ParcelLink): Promise<Response> {
  const requested = window.requestedParcel
  if (!requested || !isSame(requested, parcel)) return request(parcel)
  const answer = await requested.answer.catch(() => null)
  if (answer?.status === 404) throw await toError(answer)
  // Any other failed early request is repeated as a normal call, with its retry and its error messages.
  if (!answer?.ok) return request(parcel)
  readClock(answer)
  return answer
}

function request(parcel: ParcelLink, query = ''): Promise<Response> {
  const [path, init] = viewRequest(parcel)
  return send(path + query, init)
}

function isSame(one: ParcelLink, other: ParcelLink): boolean {
  return one.trackingId === other.trackingId && one.key === other.key
}
