import { send, toError } from '#lib/api/api.ts'
import { type AskedParcel, openParcel, type ParcelLink, viewRequest } from './parcel-link.ts'

let early: AskedParcel | null = null

/**
 * On the URL of a parcel: requests it at once, while the page's files are still loading, unless the HTML has done so
 * (`arrival/ask-for-parcel.ts`). Null on other pages.
 */
export function askEarly(): ParcelLink | null {
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
export function askForView(parcel: ParcelLink, query: string): Promise<Response> {
  const asked = early
  early = null
  return asked && isSame(asked, parcel) && query === '' ? asked.answer : ask(parcel, query)
}

async function earlyAnswer(parcel: ParcelLink): Promise<Response> {
  const asked = window.askedParcel
  if (!asked || !isSame(asked, parcel)) return ask(parcel)
  const answer = await asked.answer.catch(() => null)
  if (answer?.status === 404) throw await toError(answer)
  // Any other failed early request is repeated as a normal call, with its retry and its error messages.
  return answer?.ok ? answer : ask(parcel)
}

function ask(parcel: ParcelLink, query = ''): Promise<Response> {
  const [path, init] = viewRequest(parcel)
  return send(path + query, init)
}

function isSame(one: ParcelLink, other: ParcelLink): boolean {
  return one.trackingId === other.trackingId && one.key === other.key
}
