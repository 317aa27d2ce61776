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

export function isHopByHop(name: string): boolean {
  return names.has(name)
}

const usual = new Set([undefined, 'keep-alive', 'close', 'Keep-Alive', 'Close'])

/** Further headers that a Connection header says are of this connection alone; null for nearly all that there are. */
export function namedByConnection(value: string | undefined): Set<string> | null {
  return usual.has(value) ? null : new Set(value!.split(',').map((one) => one.trim().toLowerCase()))
}
