import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api.ts'

/** Why a driver's report was refused, in words; the spec's sentence where we know no better. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof ApiError)) return t`No connection. Nothing was changed. Please try again.`
    switch (error.code) {
      case 'ORDER_TAKEN':
        return t`Another driver was faster. The order is no longer free.`
      case 'TOO_MANY_ORDERS':
        return t`You carry the most orders that are allowed at a time. Finish one first.`
      case 'ILLEGAL_TRANSITION':
        return t`The order has changed meanwhile. You see its state now.`
      case 'PROOF_REQUIRED':
        return t`The sender asked for a proof of delivery. Give it under Routes first.`
      case 'REASON_INVALID':
        return t`This reason does not fit the order’s state now. Choose another.`
      default:
        return error.status === 429 ? t`Too many tries. Wait a moment.` : t`Failed to update order status`
    }
  }
}
