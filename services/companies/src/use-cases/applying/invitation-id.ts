import { hash } from 'node:crypto'

/**
 * The id under which a company sees an invitation. Made from what the company typed and nothing else, so that it is the
 * same kind of id whether or not the address has an account. A UUID of version 8 (RFC 9562).
 */
export function invitationId(companyId: string, email: string): string {
  const hex = hash('sha256', `invitation ${companyId} ${email.trim().toLowerCase()}`, 'hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32)
  ].join('-')
}
