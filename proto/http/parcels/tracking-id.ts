/** Crockford base32 (docs/protocols/http.md#ids). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Luhn mod 32 over the 12 random symbols. Vectors: 7K3MQ9RT2XVB → 2, 0123456789AB → T. */
export function checkSymbol(body: string): string {
  let sum = 0
  let factor = 2
  for (let at = body.length - 1; at >= 0; at--) {
    const product = alphabet.indexOf(body[at]!) * factor
    sum += Math.floor(product / 32) + (product % 32)
    factor = factor === 2 ? 1 : 2
  }
  return alphabet[(32 - (sum % 32)) % 32]!
}

/** Makes a tracking ID from 12 numbers of 0–31. */
export function trackingIdFrom(symbols: Uint8Array): string {
  const body = [...symbols.subarray(0, 12)].map((symbol) => alphabet[symbol & 31]).join('')
  return `SD${body}${checkSymbol(body)}`
}

/** A typed ID without spaces and hyphens, in upper case, with O→0, I and L→1. Not validated. */
export function normalizeTrackingId(typed: string): string {
  const compact = typed.replace(/[\s\-\u2010-\u2015]/g, '').toUpperCase()
  if (!compact.startsWith('SD')) return compact
  return 'SD' + compact.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** The stored form of a well-formed ID; null for anything else, which need not be looked up. */
export function parseTrackingId(typed: string): string | null {
  const id = normalizeTrackingId(typed)
  if (!/^SD[0-9A-HJKMNP-TV-Z]{13}$/.test(id)) return null
  return checkSymbol(id.slice(2, 14)) === id[14] ? id : null
}

/** The form that people read: SD-7K3M-Q9RT-2XVB-2. */
export function formatTrackingId(id: string): string {
  const match = /^SD(.{4})(.{4})(.{4})(.)$/.exec(id)
  return match ? `SD-${match.slice(1).join('-')}` : id
}
