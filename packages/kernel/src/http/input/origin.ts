import type { IncomingMessage } from 'node:http'
import { ForbiddenError } from '#errors.ts'

/** The origins in a setting, separated by commas. */
export function originsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
}

/** The error for a page of another origin. */
export function forbiddenOrigin(): ForbiddenError {
  return new ForbiddenError('This page may not open a socket')
}

/**
 * Whether a socket may be opened by the page that asks: browsers send its origin, which must be ours. Other clients
 * send none, and have no cookies that could be abused.
 */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
