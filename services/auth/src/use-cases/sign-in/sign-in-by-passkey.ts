import { findUser } from '#db/users.ts'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import type { Assertion } from '@ilbud/proto/http/people/passkeys'
import { takeAssertion } from '#use-cases/second-factor/assertions.ts'
import { assertMayEnterHere, type CompleteSignInDeps, openSession } from '#use-cases/second-factor/complete-sign-in.ts'
import { passkeyInvalid } from '#use-cases/second-factor/passkey-invalid.ts'
import { findKnownDevice } from './device-token.ts'

interface PasskeySignIn {
  assertion: Assertion
  /** What the client was given at earlier sign-ins, to whatever account. */
  deviceTokens?: readonly string[] | undefined
  /** See Session. */
  device: string | null
}

/**
 * Signs in with a passkey alone: the device that has it is one factor, and the finger, face or PIN that it has asked for
 * the other.
 */
export async function signInByPasskey(
  deps: CompleteSignInDeps,
  { assertion, deviceTokens = [], device }: PasskeySignIn
): Promise<Tokens> {
  const { db, dataKey, now } = deps
  const purpose = { kind: 'sign-in' } as const
  const passkey = await db.transaction().execute((trx) => takeAssertion(trx, deps, { assertion, purpose }))
  const user = passkey && (await findUser(db, passkey.userId))
  if (!user || user.disabled) throw passkeyInvalid()
  await assertMayEnterHere(deps, user)
  return openSession(deps, { user, device, knownDevice: findKnownDevice(dataKey, deviceTokens, user.id, now()) })
}
