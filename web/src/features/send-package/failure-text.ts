import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api.ts'

/** The server's own words: `message` or `error` of the body (spec 8). */
export function serverText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const { message, error: code } = JSON.parse(error.body) as { message?: unknown; error?: unknown }
    if (typeof message === 'string' && message) return message
    return typeof code === 'string' && code ? code : undefined
  } catch {
    return undefined
  }
}

/** The second creation path failed too. */
export class FallbackError extends Error {}

/** Spec 8: what the toast of a failed order says. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return serverText(error) ?? t`Failed to create order (${error.status})`
  if (error instanceof FallbackError) return error.message
  const unreadable = error instanceof SyntaxError || (error instanceof Error && error.name.includes('Zod'))
  return unreadable ? t`Invalid response format from server` : t`Please try again`
}
