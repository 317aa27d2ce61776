import type { IncomingHttpHeaders } from 'node:http'

// RFC 9110, 7.6.1: headers about one connection, not passed on. `expect` was answered by our server already.
const names = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect'
])

export function isHopByHop(name: string): boolean {
  return names.has(name)
}

const usual = new Set(['keep-alive', 'close', 'Keep-Alive', 'Close'])

/** The further headers that a Connection header declares hop-by-hop; null in nearly all cases. */
export function namedByConnection(value: string | string[] | undefined): Set<string> | null {
  if (value === undefined || usual.has(String(value))) return null
  return new Set(
    String(value)
      .split(',')
      .map((name) => name.trim().toLowerCase())
  )
}

/** The headers of an answer that are passed on, over those that every answer has. */
export function endToEndHeaders(
  headers: IncomingHttpHeaders,
  common?: Record<string, string>
): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection)
  const passed: Record<string, string | string[]> = { ...common }
  for (const name in headers) if (!names.has(name) && !named?.has(name)) passed[name] = headers[name]!
  return passed
}
