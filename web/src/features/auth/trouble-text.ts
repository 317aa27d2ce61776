import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api.ts'

/** What to say when nothing was judged: too many tries, or no answer at all. Undefined where the server said no. */
export function troubleText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return t`No connection. Check your network and try again.`
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60))
    return t`Too many attempts. Try again in ${minutes} min.`
  }
  if (error.status >= 500) return t`The service does not answer right now. Try again in a moment.`
  return undefined
}
