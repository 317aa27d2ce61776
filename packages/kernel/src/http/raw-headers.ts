import type { IncomingMessage } from 'node:http'

/**
 * Whether the client sent a header of this name, in lower case. Avoids `headers`, whose lazy creation costs a twentieth
 * of a public read.
 */
export function hasHeader({ rawHeaders }: IncomingMessage, name: string): boolean {
  return indexOf(rawHeaders, name, 0) !== -1
}

/** The value of a header, by its name in lower case; of several of the name, as node:http joins them. */
export function readHeader(request: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = request
  const at = indexOf(rawHeaders, name, 0)
  if (at === -1) return undefined
  return indexOf(rawHeaders, name, at + 2) === -1 ? rawHeaders[at + 1] : String(request.headers[name])
}

function indexOf(rawHeaders: readonly string[], name: string, from: number): number {
  for (let at = from; at < rawHeaders.length; at += 2) {
    const other = rawHeaders[at]!
    if (other.length === name.length && other.toLowerCase() === name) return at
  }
  return -1
}
