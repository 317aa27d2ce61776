import type { TimelineCode } from '@ilbud/proto/http/parcels/tracking'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reader } from './reader.ts'

/** The notes that everybody may read, translated, where they say more than the heading above them. */
const codeNotes: Partial<Record<TimelineCode, MessageDescriptor>> = {
  PICKED_UP: msg`The driver has the parcel.`,
  AT_HUB: msg`The parcel is at a hub.`,
  OUT_FOR_DELIVERY: msg`The parcel is on its way.`,
  FAILED_ATTEMPT: msg`The parcel could not be delivered.`,
  NEW_ATTEMPT: msg`There will be another delivery attempt.`,
  RETURNING: msg`The parcel goes back to the sender.`,
  PICKUP_FAILED: msg`The parcel could not be picked up. We are looking for a new time.`,
  DELAYED: msg`The delivery is running late.`,
  RESCHEDULED: msg`Another time was chosen.`,
  // By the sender or by dispatch.
  RECALLED: msg`The parcel was recalled.`,
  LOST: msg`The parcel was lost or damaged.`
}

/** What a step is to the reader; undefined: its heading says it. */
export function noteOf(code: TimelineCode, reader: Reader): MessageDescriptor | undefined {
  return code === 'RETURNING' && reader === 'sender' ? msg`The parcel is coming back to you.` : codeNotes[code]
}
