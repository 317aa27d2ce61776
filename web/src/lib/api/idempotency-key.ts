/** A key for one tap: repeats of the same call carry the same one. */
export function idempotencyKey(): string {
  // randomUUID is missing on plain http other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
