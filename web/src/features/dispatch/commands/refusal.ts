import { t } from '@lingui/core/macro'
import type { OwnWords } from '#lib/api/refusal-words.ts'

/** Why an order was not changed, for single commands and rows of a bulk. */
export function commandRefusals(): OwnWords {
  return {
    ILLEGAL_TRANSITION: t`The order has moved on: that is no longer possible.`,
    VERSION_CONFLICT: t`Somebody changed the order meanwhile. Look at it again.`,
    DRIVER_UNAVAILABLE: t`That driver is disabled or unknown.`,
    VEHICLE_TOO_SMALL: t`It does not fit in that driver’s vehicle.`,
    REASON_INVALID: t`That reason does not fit the order as it is now.`,
    NOT_FOUND: t`The order is not there any more.`,
    NO_ANSWER: t`No response: check whether it was done before you try again.`,
    RATE_LIMITED: t`Too many at once. Wait a minute and try again.`,
    unanswered: t`No response. Check your network and try again.`,
    unsaid: t`Please try again.`
  }
}
