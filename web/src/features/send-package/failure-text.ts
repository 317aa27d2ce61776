import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'
import { inTranslation, type OwnWords } from '#lib/api/refusal-words.ts'

/** The fallback path for creating an order failed too. */
export class FallbackError extends Error {}

/** The price differs from the one on screen when the button was pressed. */
export class PriceChangedError extends Error {}

/** The text of the toast when placing an order fails. */
export function placingWords(error: unknown): OwnWords {
  if (error instanceof ApiError) {
    return {
      ...inTranslation({ CUSTOMER_NOT_FOUND: t`There is no such customer any more.` }),
      unsaid: t`Failed to create order (${error.status})`
    }
  }
  if (error instanceof FallbackError) return { unanswered: error.message }
  if (error instanceof PriceChangedError)
    return { unanswered: t`The price has changed. Look at the new one and confirm again.` }
  const unreadable = error instanceof SyntaxError || (error instanceof Error && error.name.includes('Zod'))
  return { unanswered: unreadable ? t`Invalid response format from server` : t`Please try again` }
}
