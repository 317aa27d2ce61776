import { z } from 'zod/mini'
import { expected, text } from '#http/fields/fields.ts'
import { normalizeTrackingId } from '#http/parcels/tracking-id.ts'

/** How a driver read a label: with the camera, or by typing its last characters. */
export const scanMeansSchema = z.enum(['camera', 'typed'], { error: expected('camera or typed') })
export type ScanMeans = z.infer<typeof scanMeansSchema>

/** What was read off a label. */
export const labelScanSchema = z.object(
  {
    /** What the code says, or what was typed: the tracking ID or its last characters, at least five. */
    text: text(500),
    by: scanMeansSchema
  },
  { error: expected('object') }
)
export type LabelScan = z.infer<typeof labelScanSchema>

/** So many that two parcels of one driver practically never have the same. */
export const leastTyped = 5

/** The tracking ID that a code holds: the bar code is the ID, the QR code leads to its page. Null: it is no label of ours. */
export function trackingIdInCode(code: string): string | null {
  const [path = ''] = code.trim().split(/[?#]/)
  const id = normalizeTrackingId(path.slice(path.lastIndexOf('/') + 1))
  // Its check symbol is for people who type: both codes have a checksum of their own.
  return /^SD[0-9A-Z]{13}$/.test(id) ? id : null
}

/** Whether the label is that of the parcel. */
export function isLabelOf({ text: read, by }: LabelScan, trackingId: string): boolean {
  if (by === 'camera') return trackingIdInCode(read) === trackingId
  const end = normalizeTyped(read)
  return end.length >= leastTyped && trackingId.endsWith(end)
}

/** As the end of a tracking ID, whose symbols have no O, I and L. */
function normalizeTyped(typed: string): string {
  const whole = normalizeTrackingId(typed)
  return whole.startsWith('SD') ? whole : normalizeTrackingId(`SD${whole}`).slice(2)
}
