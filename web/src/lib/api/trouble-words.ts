import { t } from '@lingui/core/macro'
import { minutesToWait, type OwnWords } from './refusal-words.ts'

/** The text for a call that was not processed: too many requests, or no answer. */
export function troubleWords(error: unknown): OwnWords {
  const minutes = minutesToWait(error)
  return {
    unanswered: t`No connection. Check your network and try again.`,
    429: t`Too many attempts. Try again in ${minutes} min.`,
    '5xx': t`The service does not answer right now. Try again in a moment.`
  }
}
