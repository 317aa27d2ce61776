import { hash } from 'node:crypto'

/** The form in which a random secret is stored and compared: its SHA-256, base64url. Not for passwords. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
