import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api.ts'
import { refusalWords } from '#lib/refusal-words.ts'

/** The second creation path failed too. */
export class FallbackError extends Error {}

/** Another price came than the one on screen when the button was pressed. */
export class PriceChangedError extends Error {}

/** Spec 8: what the toast of a failed order says. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return refusalWords(error) ?? t`Failed to create order (${error.status})`
  if (error instanceof FallbackError) return error.message
  if (error instanceof PriceChangedError) return t`The price has changed. Look at the new one and confirm again.`
  const unreadable = error instanceof SyntaxError || (error instanceof Error && error.name.includes('Zod'))
  return unreadable ? t`Invalid response format from server` : t`Please try again`
}
