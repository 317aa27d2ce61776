/**
 * Converts every text of a value to Unicode's composed form (NFC): some keyboards and files write å as an a and a ring,
 * which has to be found and compared as the same letter. Recursive, so only for values whose depth a schema has
 * checked.
 */
export function toNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(toNfc)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toNfc(item)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
