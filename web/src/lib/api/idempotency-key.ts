/** A key for one user action; retries of its call use the same key. */
export function idempotencyKey(): string {
  // randomUUID does not exist on plain http, except on localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
