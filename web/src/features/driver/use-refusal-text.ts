import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api.ts'
import type { Refusal } from './outbox/entry.ts'

/** Why a driver's report was refused and what to do, in words; the spec's sentence where we know no better. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useLingui()
  const words = useRefusalWords()
  return (error) => {
    if (!(error instanceof ApiError)) return t`No connection. Nothing was changed. Please try again.`
    return words({ status: error.status, code: error.code ?? null })
  }
}

/** The same for a refusal that was kept. */
export function useRefusalWords(): (refusal: Pick<Refusal, 'status' | 'code'>) => string {
  const { t } = useLingui()
  return ({ status, code }) => {
    switch (code) {
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
      case 'PICTURE_BROKEN':
      case 'PICTURE_TOO_LARGE':
      case 'TOO_LARGE':
      case 'UNSUPPORTED_MEDIA_TYPE':
        return t`This picture cannot be used. Please take it again.`
      case 'TOO_MANY_PROOFS':
        return t`This order has enough proofs already.`
      case 'INVALID_REQUEST':
        return t`This is too old to be taken: dispatch enters it for you. Please call.`
      default:
        if (status === 404) return t`The order is no longer yours. Call dispatch if you have the parcel.`
        return status === 429 ? t`Too many tries. Wait a moment.` : t`Failed to update order status`
    }
  }
}
