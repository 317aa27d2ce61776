import type { Route } from '#http/route.ts'
import { routes } from '#http/routes.ts'

/** The row of the read of a parcel. */
export const parcelRead: Route = routes.find(({ path }) => path === '/api/v1/track/:trackingId')!

/** The headers that decide how much of a parcel a reader sees, as the answer's `Vary` names them. */
export const parcelVary = 'Authorization, X-Track-Key'

/** Whether the request has none of these headers, so that its reader sees what everybody may see. */
export function isPublicReader(headers: Record<string, unknown>): boolean {
  return headers['authorization'] === undefined && headers['x-track-key'] === undefined
}
