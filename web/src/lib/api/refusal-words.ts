import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError, serverMessage } from './api.ts'

/**
 * What a feature says of a failed call itself, because it knows better what to do: by the problem's code, or by the
 * status (`404`, `5xx`) where that says enough.
 */
export interface OwnWords {
  readonly [codeOrStatus: string]: string | undefined
  /** No answer came, or none that can be read. */
  readonly unanswered?: string | undefined
  /** In the place of everything that is not named here, also of what the server says. */
  readonly otherwise?: string | undefined
  /** Where the server does not say why either. */
  readonly unsaid?: string | undefined
}

/** Of a call's answer, of a row of a bulk, or of what was kept on the device. */
export interface Refused {
  code?: string | null | undefined
  status?: number | undefined
  /** What the server said. */
  message?: string | undefined
}

/** Why a call failed and what to do. Undefined where neither the feature nor the server has words for it. */
export function refusalWords(error: unknown, own: OwnWords = {}): string | undefined {
  if (!(error instanceof ApiError)) return own.unanswered ?? own.unsaid
  const nearest = error.problem?.['nearestArea']
  const { code, status } = error
  return wordsOf(
    { code, status, message: serverMessage(error) },
    own,
    typeof nearest === 'string' ? nearest : undefined
  )
}

/** The same for a refusal that is no error any more. */
export function wordsOf(
  { code, status, message }: Refused,
  own: OwnWords,
  nearestArea = 'Stockholm'
): string | undefined {
  const words =
    own[code ?? ''] ?? own[String(status)] ?? (status !== undefined && status >= 500 ? own['5xx'] : undefined)
  return words ?? own.otherwise ?? usual(nearestArea)[code ?? ''] ?? message ?? own.unsaid
}

/** The server speaks English, and there its own words are shown (spec 8). For another language: what says the same. */
export function inTranslation(words: OwnWords): OwnWords {
  return i18n.locale === 'en' ? {} : words
}

/** What more than one part of the client may be refused. */
function usual(area: string): OwnWords {
  return inTranslation({
    UNAUTHORIZED: t`Please log in`,
    OUT_OF_AREA: t`We do not drive there. The nearest area is ${area}.`,
    SCHEDULE_INVALID: t`The times do not fit: pickup lies ahead by 30 days at most, and delivery comes after it.`,
    INVOICE_NOT_ALLOWED: t`Invoices and cost centres need an approved company account.`,
    QUOTE_INVALID: t`The price has changed. Look at the new one and confirm again.`,
    ILLEGAL_TRANSITION: t`That is no longer possible: the order has moved on.`
  })
}

/** When to come again, for who was told to wait. */
export function minutesToWait(error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  return Math.max(1, Math.ceil((seconds ?? 60) / 60))
}
