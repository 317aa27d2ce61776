import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { t } from '@lingui/core/macro'
import { addressLines, situationOf } from './tracking-words.ts'

export interface PlaceWords {
  /** Where: the address, as far as it may be told, or how far the driver is. */
  place: string
  /** How old that is, or why no driver is to be seen and from when one is. */
  hint: string
}

/** The map in words while no driver is on it. In the language now spoken. */
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
