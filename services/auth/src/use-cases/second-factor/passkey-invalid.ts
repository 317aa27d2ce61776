import { UnauthorizedError } from '@ilbud/kernel/errors'

/** Unknown, of another site, used already, of somebody else: deliberately not distinguished. */
export function passkeyInvalid(): UnauthorizedError {
  return new UnauthorizedError('The passkey was not accepted', 'PASSKEY_INVALID')
}
