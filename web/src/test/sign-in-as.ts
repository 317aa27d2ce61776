import type { Role } from '@ilbud/proto/http/roles'
import { signIn } from '#lib/session.ts'

/** A token as the server would sign it; nobody here checks the signature. */
export function accessTokenOf(role: Role): string {
  const id = '0197b0c0-0000-7000-8000-000000000021'
  const claims = {
    sub: id,
    sid: id,
    email: 'sender@ilbud.example',
    name: 'Saga Ek',
    role,
    companyId: null,
    av: 0,
    exp: 4_102_444_800,
    iat: 0
  }
  return `head.${btoa(JSON.stringify(claims))}.sign`
}

/** Stores a session as the login would. */
export function signInAs(role: Role): void {
  signIn({ accessToken: accessTokenOf(role), refreshToken: 'refresh' })
}
