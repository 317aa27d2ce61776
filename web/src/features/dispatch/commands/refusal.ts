import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api.ts'

/** Why the server did not do it, in words; with the code alone for the rows of a bulk. */
export function codeWords(code: string | undefined, message: string | undefined): string {
  const words: Record<string, string> = {
    ILLEGAL_TRANSITION: t`The order has moved on: that is no longer possible.`,
    VERSION_CONFLICT: t`Somebody changed the order meanwhile. Look at it again.`,
    DRIVER_UNAVAILABLE: t`That driver is disabled or unknown.`,
    REASON_INVALID: t`That reason does not fit the order as it is now.`,
    NOT_FOUND: t`The order is not there any more.`,
    UNAVAILABLE: t`There was no time left for it. Try this one again.`,
    NO_ANSWER: t`No answer came: look whether it was done before you try again.`,
    RATE_LIMITED: t`Too many at once. Wait a minute and try again.`
  }
  return words[code ?? ''] ?? message ?? t`Please try again.`
}

/** Why a command failed, and the request's id where there is one. */
export function commandRefusal(error: unknown): { text: string; reference: string | undefined; isConflict: boolean } {
  if (!(error instanceof ApiError)) {
    return { text: t`No answer came. Check your network and try again.`, reference: undefined, isConflict: false }
  }
  const { code, problem, status } = error
  return { text: codeWords(code, problem?.message), reference: problem?.requestId, isConflict: status === 409 }
}
