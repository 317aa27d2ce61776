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

const lengths = [...names].reduce((mask, { length }) => mask | (1 << length), 0)

export function isHopByHop(name: string): boolean {
  // Most names differ in length already, which saves hashing them.
  return name.length < 32 && (lengths & (1 << name.length)) !== 0 && names.has(name)
}

const usual = new Set(['close', 'Keep-Alive', 'Close'])

/** The further headers that a Connection header declares hop-by-hop; null in nearly all cases. */
export function namedByConnection(value: string | undefined): Set<string> | null {
  if (value === undefined || value === 'keep-alive' || usual.has(value)) return null
  return new Set(value.split(',').map((one) => one.trim().toLowerCase()))
}
