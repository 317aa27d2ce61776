import type { IncomingMessage } from 'node:http'
import { ForbiddenError } from '#errors.ts'

/** Origins as a setting lists them, separated by commas. */
export function originsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
}

/** What a page that is not welcome is told. */
export function unwelcome(): ForbiddenError {
  return new ForbiddenError('This page may not open a socket')
}

/** Browsers name the page's origin: only ours may open a socket. Others send none and hold no cookies. */
export function isWelcome({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
