import type { IncomingMessage } from 'node:http'

/**
 * Whether the client sent a header of this name, in lower case. Avoids `headers`, whose lazy creation costs a twentieth
 * of a public read.
 */
export function hasHeader({ rawHeaders }: IncomingMessage, name: string): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const other = rawHeaders[at]!
    if (other.length === name.length && other.toLowerCase() === name) return true
  }
  return false
}
