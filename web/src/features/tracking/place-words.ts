import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { t } from '@lingui/core/macro'
import { addressLines, situationOf } from './tracking-words.ts'

export interface PlaceWords {
  /** The address, as far as it may be shown, or how far away the driver is. */
  place: string
  /** The age of the position, or why no driver is shown, and from when one will be. */
  hint: string
}

/** The map as text, while no driver is on it. In the present language. */
export function placeWords(result: TrackingResult): PlaceWords {
  return { place: addressLines(result.delivery.address).join(', '), hint: hintOf(result) }
}

function hintOf(result: TrackingResult): string {
  const { kind } = situationOf(result)
  if (kind === 'delivered') return t`The package was handed over here.`
  if (kind !== 'arriving' && kind !== 'waiting') return t`The driver is not shown now.`
  if (result.disclosure === 'public') return t`The driver shows here only for those who have the sender’s link.`
  if (result.stage === 5) return t`The driver shows here from 30 minutes before arrival.`
  return t`The driver shows here when the package is out for delivery.`
}
