import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'

/** For whom the page speaks. Whoever has the link counts as the recipient, for whom it was made. */
export type Reader = 'public' | 'recipient' | 'sender' | 'driver' | 'staff'

/** The reader of a result: what the link shows is for the recipient, what a role shows for that role. */
export function readerOf({ disclosure }: TrackingResult, role: string | null): Reader {
  if (disclosure === 'public') return 'public'
  if (disclosure === 'link') return 'recipient'
  if (role === 'driver') return 'driver'
  return role === 'admin' || role === 'dispatcher' ? 'staff' : 'sender'
}
