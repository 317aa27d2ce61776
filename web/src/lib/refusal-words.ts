import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError, serverMessage } from './api.ts'

/**
 * The server speaks English. In English its own words are shown (spec 8); in another language these say the same for
 * the refusals that a visitor may meet. Undefined when nothing better than the server's words is known.
 */
export function refusalWords(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (i18n.locale === 'en') return serverMessage(error)
  const nearest = error.problem?.nearestArea
  const area = typeof nearest === 'string' ? nearest : 'Stockholm'
  const words: Record<string, string> = {
    OUT_OF_AREA: t`We do not drive there. The nearest area is ${area}.`,
    SCHEDULE_INVALID: t`The times do not fit: pickup lies ahead by 30 days at most, and delivery comes after it.`,
    INVOICE_NOT_ALLOWED: t`Invoices and cost centres need an approved company account.`,
    QUOTE_INVALID: t`The price has changed. Look at the new one and confirm again.`,
    ILLEGAL_TRANSITION: t`That is no longer possible: the order has moved on.`
  }
  return words[error.code ?? ''] ?? serverMessage(error)
}
