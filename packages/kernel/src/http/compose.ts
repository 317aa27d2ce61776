/**
 * Texts as NFC: an å of an a and a ring, as some keyboards and files write it, is the same letter, and is to be found and
 * compared as that. Only for what a schema has let through: elsewhere it might be nested without end.
 */
export function compose(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(compose)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, compose(each)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
