import { t } from '@lingui/core/macro'
import type { OwnWords } from '#lib/api/refusal-words.ts'

/** Texts for refused reports: why and what to do; a general sentence where nothing better is known. */
export function driverRefusals(): OwnWords {
  const picture = t`This picture cannot be used. Please take it again.`
  return {
    unanswered: t`No connection. Nothing was changed. Please try again.`,
    ORDER_TAKEN: t`Another driver was faster. The order is no longer free.`,
    OFFER_ENDED: t`The time for this offer is over.`,
    TOO_MANY_ORDERS: t`You already have the maximum number of orders. Finish one first.`,
    SCAN_REQUIRED: t`This step needs a scan of the label. Do it once more and scan the label. If there is none, call dispatch.`,
    WRONG_PARCEL: t`The label that was scanned belongs to another parcel. Do the step once more with the right one.`,
    VEHICLE_TOO_SMALL: t`It does not fit in your vehicle.`,
    ILLEGAL_TRANSITION: t`The order has changed meanwhile. You see its state now.`,
    PROOF_REQUIRED: t`The sender asked for a proof of delivery. Give it under Routes first.`,
    PIN_WRONG: t`That is not the recipient’s PIN. Ask for it and mark the parcel as delivered again. After five wrong ones only dispatch can do it: please call.`,
    TOO_EARLY: t`It is too early to pick this parcel up. Its earliest time is on the card.`,
    REASON_INVALID: t`This reason does not fit the order’s state now. Choose another.`,
    PICTURE_BROKEN: picture,
    PICTURE_TOO_LARGE: picture,
    TOO_LARGE: picture,
    UNSUPPORTED_MEDIA_TYPE: picture,
    TOO_MANY_PROOFS: t`This order has enough proofs already.`,
    INVALID_REQUEST: t`This is too old to be accepted: dispatch enters it for you. Please call.`,
    404: t`The order is no longer yours. Call dispatch if you have the parcel.`,
    429: t`Too many tries. Wait a moment.`,
    otherwise: t`Failed to update order status`
  }
}
