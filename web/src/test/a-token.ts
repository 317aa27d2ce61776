import type { Role } from '@ilbud/proto/http/roles'

interface TokenParts {
  name?: string
  email?: string
  role?: Role
  /** Seconds until it expires; negative: it has expired. */
  secondsLeft?: number
  /** Distinguishes one token from another. */
  av?: number
  /** Of staff who have yet to add a second factor. */
  mustAddFactor?: true
}

/** The same for all tokens, so that the same claims always give the same token. */
const now = Math.floor(Date.now() / 1000)

/** An access token in the server's format, with a signature that nothing verifies. */
export function aToken({
  name = 'Saga Ek',
  email = 'sender@ilbud.example',
  role = 'customer',
  secondsLeft = 600,
  av = 1,
  ...more
}: TokenParts = {}): string {
  const claims = {
    sub: '0197b0c0-0000-7000-8000-000000000021',
    sid: '0197b0c0-0000-7000-8000-0000000000aa',
    email,
    name,
    role,
    companyId: null,
    av,
    iat: now,
    exp: now + secondsLeft,
    ...more
  }
  return `header.${base64Url(JSON.stringify(claims))}.signature`
}

function base64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}
