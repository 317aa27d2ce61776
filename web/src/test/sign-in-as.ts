import type { Role } from '@ilbud/proto/http/roles'
import { signIn } from '#lib/session/session.ts'
import { aToken } from './a-token.ts'

/** Stores a session as a sign-in would. */
export function signInAs(role: Role): void {
  signIn({ accessToken: aToken({ role }), refreshToken: 'refresh' })
}
