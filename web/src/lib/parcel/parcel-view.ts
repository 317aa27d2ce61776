import { send } from '#lib/api/api.ts'
import { type AskedParcel, openParcel, type ParcelLink, viewRequest } from './parcel-link.ts'

let early: AskedParcel | null = null

/**
 * On a parcel's address: asks for it at once, while the files of its page are still on their way, unless the page itself
 * has asked already (`arrival/ask-for-parcel.ts`). Elsewhere null.
 */
export function askEarly(): ParcelLink | null {
  const parcel = openParcel()
  if (!parcel) return null
  early = { ...parcel, answer: earlyAnswer(parcel) }
  // Whoever takes the answer hears of a failure.
  early.answer.catch(() => undefined)
  return parcel
}

/** The public view; with a query such as `?after=7` another one than was asked for early. Throws ApiError. */
export function askForView(parcel: ParcelLink, query: string): Promise<Response> {
  const asked = early
  early = null
  return asked && isSame(asked, parcel) && query === '' ? asked.answer : ask(parcel, query)
}

async function earlyAnswer(parcel: ParcelLink): Promise<Response> {
  const asked = window.askedParcel
  if (!asked || !isSame(asked, parcel)) return ask(parcel)
  // What went wrong is asked again as every other call is: with its patience, and with its words for the failure.
  const answer = await asked.answer.catch(() => null)
  return answer?.ok ? answer : ask(parcel)
}

function ask(parcel: ParcelLink, query = ''): Promise<Response> {
  const [path, init] = viewRequest(parcel)
  return send(path + query, init)
}

function isSame(one: ParcelLink, other: ParcelLink): boolean {
  return one.trackingId === other.trackingId && one.key === other.key
}
