import type { CustomerStatus, PackageSize } from '@ilbud/proto/http/orders/order-status'
import type { TimelineCode, TimelineEntry, TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const sizes: Partial<Record<PackageSize, MessageDescriptor>> = {
  small: msg`Small`,
  medium: msg`Medium`,
  large: msg`Large`,
  custom: msg`Custom`
}

/** The size with underscores replaced by spaces and in title case; known sizes are translated. */
export function sizeText(size: PackageSize, translate: (message: MessageDescriptor) => string): string {
  const text = sizes[size]
  if (text) return translate(text)
  return size
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** What has to be said first, independent of the language. */
type Situation =
  | { kind: 'arriving'; delayed: boolean }
  | { kind: 'waiting' }
  | { kind: 'delivered' | 'failed' | 'goes-back' | 'returned' | 'canceled' | 'lost'; at: string | null }

export function situationOf(result: TrackingResult): Situation {
  const { status, returning, eta } = result
  const at = lastOf(result.timeline, status)?.timestamp ?? null
  if (status === 'DELIVERED') return { kind: 'delivered', at }
  if (status === 'RETURNED') return { kind: 'returned', at }
  if (returning) return { kind: 'goes-back', at }
  if (status === 'FAILED_ATTEMPT') return { kind: 'failed', at }
  if (status === 'CANCELED') return { kind: latestCode(result.timeline) === 'LOST' ? 'lost' : 'canceled', at }
  return eta ? { kind: 'arriving', delayed: status === 'DELAYED' } : { kind: 'waiting' }
}

/** Whether the server accepts instructions: from visitors with the link, until hand-over or a return. */
export function takesInstructions({ disclosure, stage, returning, status }: TrackingResult): boolean {
  return disclosure !== 'public' && stage !== null && !returning && status !== 'DELIVERED'
}

/** The number of failed attempts. */
export function failedAttempts(timeline: readonly TimelineEntry[]): number {
  return timeline.filter(({ code, corrected }) => code === 'FAILED_ATTEMPT' && !corrected).length
}

/** "district, city" at the public level, otherwise street and number first. */
export function addressLines(address: string): string[] {
  const [first = '', ...rest] = address.split(',').map((part) => part.trim())
  return rest.length > 0 ? [first, rest.join(', ')] : [first]
}

/** The latest entry of a status that was not undone. */
function lastOf(timeline: readonly TimelineEntry[], status: CustomerStatus): TimelineEntry | undefined {
  return byTime(timeline).findLast(({ type, corrected }) => type === status && !corrected)
}

/** Oldest first. */
export function byTime(timeline: readonly TimelineEntry[]): TimelineEntry[] {
  return timeline.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
}

function latestCode(timeline: readonly TimelineEntry[]): TimelineCode | undefined {
  return byTime(timeline).findLast(({ corrected }) => !corrected)?.code
}
