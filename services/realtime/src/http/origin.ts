import type { IncomingMessage } from 'node:http'

/** Browsers name the page's origin: only ours may open a socket. Others send none and hold no cookies. */
export function isWelcome({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
