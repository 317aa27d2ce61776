import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api.ts'
import { refusalWords } from '#lib/refusal-words.ts'

/** Why the server did not do it, in words of this area that say what to do. */
export function peopleRefusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t`We could not reach the server. Check your network and try again.`
  const words: Record<string, string> = {
    LAST_ADMIN: t`The last admin cannot be demoted. Make somebody else an admin first.`,
    USER_EXISTS: t`This e-mail address already belongs to an account. Find the person and change the role there.`,
    ALREADY_DECIDED: t`Somebody has already decided on this application.`,
    NOT_FOUND: t`That is gone. Load the list again.`,
    FORBIDDEN: t`You may not do this.`
  }
  return words[error.code ?? ''] ?? refusalWords(error) ?? t`Something went wrong. Try again.`
}

/** The request's id, for support. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.requestId : undefined
}

/** What the server found wrong with fields, by their names. */
export function fieldProblems(error: unknown): Record<string, string> {
  const found = error instanceof ApiError && error.status === 400 ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(found.map(({ path, message }) => [path, message]))
}
