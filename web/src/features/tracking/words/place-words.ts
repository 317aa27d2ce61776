import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { t } from '@lingui/core/macro'
import type { HintKey } from './place-hint.ts'
import { addressLines } from './tracking-words.ts'

export interface PlaceWords {
  /** The address, as far as it may be shown, or how far away the driver is. */
  place: string
  /** The age of the position, or why no driver is shown, and from when one will be. */
  hint: string
}

/** The map as text, while no driver is on it. In the present language. */
export function placeWords(result: TrackingResult, hint: HintKey): PlaceWords {
  return { place: addressLines(result.delivery.address).join(', '), hint: hintText(hint) }
}

function hintText(hint: HintKey): string {
  switch (hint) {
    case 'handed-over-here':
      return t`The parcel was handed over here.`
    case 'nobody-comes':
      return t`No driver is on the way here.`
    case 'with-link':
      return t`The driver appears here only for those who have the sender’s link.`
    case 'with-position':
      return t`The driver appears here as soon as their phone sends a position.`
    case 'near-arrival':
      return t`The driver appears here from 30 minutes before arrival.`
    case 'when-out':
      return t`The driver appears here when the parcel is out for delivery.`
    default:
      return t`The driver is not shown now.`
  }
}
