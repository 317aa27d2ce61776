import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError, serverMessage } from './api.ts'

/**
 * A feature's own texts for failed calls, by the problem's code, or by the status (`404`, `5xx`) where that is enough.
 */
export interface OwnWords {
  readonly [codeOrStatus: string]: string | undefined
  /** There was no answer, or an unreadable one. */
  readonly unanswered?: string | undefined
  /** For everything not named here, even if the server sends a message. */
  readonly otherwise?: string | undefined
  /** Where the server sends no message either. */
  readonly unsaid?: string | undefined
}

/** A failure: of a call, of a row of a bulk action, or one that was stored on the device. */
interface Refused {
  code?: string | null | undefined
  status?: number | undefined
  /** The server's message. */
  message?: string | undefined
}

/** Why a call failed and what to do. Undefined where neither the feature nor the server has a text for it. */
export function refusalWords(error: unknown, own: OwnWords = {}): string | undefined {
  if (!(error instanceof ApiError)) return own.unanswered ?? own.unsaid
  const nearest = error.problem?.['nearestArea']
  const { code, status } = error
  return wordsOf({ code, status, message: serverMessage(error) }, own, {
    ...(typeof nearest === 'string' && { nearestArea: nearest }),
    minutes: minutesToWait(error)
  })
}

/** The same for a failure that is not an error object. */
export function wordsOf(
  { code, status, message }: Refused,
  own: OwnWords,
  { nearestArea = 'Stockholm', minutes = 1 } = {}
): string | undefined {
  const words =
    own[code ?? ''] ?? own[String(status)] ?? (status !== undefined && status >= 500 ? own['5xx'] : undefined)
  return words ?? own.otherwise ?? usual(nearestArea, minutes)[code ?? ''] ?? message ?? own.unsaid
}

/** Texts used only in other languages than English. In English the server's own message is shown (docs/screens.md). */
export function inTranslation(words: OwnWords): OwnWords {
  return i18n.locale === 'en' ? {} : words
}

/** Texts for failures that can occur in several features. */
function usual(area: string, minutes: number): OwnWords {
  // Only here is it known for how long.
  const tooFast = { RATE_LIMITED: t`Too many attempts. Try again in ${minutes} min.` }
  const translated = inTranslation({
    UNAUTHORIZED: t`Please log in`,
    UNAVAILABLE: t`The service does not answer right now. Try again in a moment.`,
    UNEXPECTED: t`Something went wrong on our side. Try again in a moment.`,
    TIMEOUT: t`It took too long. Try again in a moment.`,
    BUSY: t`The order is being changed right now. Try again in a moment.`,
    IDEMPOTENCY_IN_FLIGHT: t`The first try is still running. Wait a moment.`,
    NOT_FOUND: t`This no longer exists, or you may not see it.`,
    FORBIDDEN: t`You may not do this.`,
    TOO_LARGE: t`This is too large to be sent.`,
    INVALID_REQUEST: t`Something that you entered cannot be used. Check it and try again.`,
    SECOND_FACTOR_REQUIRED: t`Your role needs a second step at sign-in. Add one first.`,
    STEP_UP_REQUIRED: t`Confirm that it is you, and try again.`,
    OUT_OF_AREA: t`We do not drive there. The nearest area is ${area}.`,
    DIFFERENT_AREAS: t`Both ends must be in one city. We do not drive between cities.`,
    SCHEDULE_INVALID: t`The times do not fit: pickup lies ahead by 30 days at most, and delivery comes after it.`,
    INVOICE_NOT_ALLOWED: t`Invoices and cost centres need an approved company account.`,
    QUOTE_INVALID: t`The price has changed. Look at the new one and confirm again.`,
    ILLEGAL_TRANSITION: t`That is no longer possible: the order has moved on.`
  })
  return { ...tooFast, ...translated }
}

/** After how many minutes to try again, if the server says so. */
export function minutesToWait(error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  return Math.max(1, Math.ceil((seconds ?? 60) / 60))
}
