import type { PinCheck } from '@ilbud/proto/http/parcels/pin'

/**
 * Whether it is the recipient's PIN, as far as this phone can say; null: it cannot, because browsers offer the functions
 * only by https. It finds typing errors before they are sent: the server decides.
 */
export async function matchesPin(pin: string, { salt, iterations, hash }: PinCheck): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bytes = Uint8Array.from(atob(salt), (character) => character.charCodeAt(0))
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations }
  const bits = await crypto.subtle.deriveBits(algorithm, key, 256)
  return btoa(String.fromCharCode(...new Uint8Array(bits))) === hash
}
