// RFC 9110, 7.6.1: they speak of one connection and end with it. `expect` was answered by our server already.
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
  // Most names are of another length: spares their hash.
  return name.length < 32 && (lengths & (1 << name.length)) !== 0 && names.has(name)
}

const usual = new Set(['close', 'Keep-Alive', 'Close'])

/** Further headers that a Connection header says are of this connection alone; null for nearly all that there are. */
export function namedByConnection(value: string | undefined): Set<string> | null {
  if (value === undefined || value === 'keep-alive' || usual.has(value)) return null
  return new Set(value.split(',').map((one) => one.trim().toLowerCase()))
}
