import { listPasskeys, lockPasskey, type Passkey, savePasskeyUse } from '#db/passkeys.ts'
import type { AuthTables } from '#db/tables.ts'
import { challengeSeconds, type RelyingParty } from '#domain/passkey.ts'
import type { Limits } from '@ilbud/kernel/http/limits'
import type { Assertion, AssertionOptions } from '@ilbud/proto/http/people/passkeys'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Kysely, Transaction } from 'kysely'
import { type ChallengePurpose, issueChallenge, takeChallenge } from './challenges.ts'

export interface AssertionDeps {
  db: Kysely<AuthTables>
  limits: Limits
  relyingParty: RelyingParty
  now: () => Date
}

/** What a browser needs for one of the user's passkeys to sign. */
export async function requestAssertion(
  { db, limits, relyingParty }: AssertionDeps,
  { userId, purpose, seconds = challengeSeconds }: { userId: string; purpose: ChallengePurpose; seconds?: number }
): Promise<AssertionOptions> {
  const passkeys = await listPasskeys(db, userId)
  return {
    challenge: await issueChallenge(limits, purpose, seconds),
    rpId: relyingParty.id,
    timeout: seconds * 1000,
    // The password was the other factor: a security key without a PIN will do.
    userVerification: 'preferred',
    allowCredentials: passkeys.map(descriptorOf)
  }
}

/** The same before it is known who is there: the passkey is the only proof, so its device has to check the person. */
export async function requestAnyAssertion({ limits, relyingParty }: AssertionDeps): Promise<AssertionOptions> {
  return {
    challenge: await issueChallenge(limits, { kind: 'sign-in' }),
    rpId: relyingParty.id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: []
  }
}

export function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports }
}

/**
 * The passkey that made an assertion for this purpose; null when we do not know it, or it is not the `owner`'s if one is
 * named, or anything about the assertion is wrong. Its challenge is used up, and its counter stored.
 */
export async function takeAssertion(
  trx: Transaction<AuthTables>,
  { limits, relyingParty, now }: AssertionDeps,
  { assertion, purpose, owner }: { assertion: Assertion; purpose: ChallengePurpose; owner?: string }
): Promise<Passkey | null> {
  const passkey = await lockPasskey(trx, Buffer.from(assertion.id, 'base64url'))
  if (!passkey || !isOwners(assertion, passkey) || passkey.userId !== (owner ?? passkey.userId)) return null
  const verified = await verify(assertion, {
    expectedChallenge: (challenge) => takeChallenge(limits, purpose, challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: assertion.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports
    },
    requireUserVerification: purpose.kind === 'sign-in'
  })
  if (!verified?.verified) return null
  await savePasskeyUse(trx, passkey.id, { counter: verified.authenticationInfo.newCounter, at: now() })
  return passkey
}

type Expected = Omit<Parameters<typeof verifyAuthenticationResponse>[0], 'response'>

/** Null when the library refuses it, which it does by throwing. */
async function verify({ id, rawId, type, response: signed }: Assertion, expected: Expected) {
  const { clientDataJSON, authenticatorData, signature } = signed
  const response = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
  try {
    return await verifyAuthenticationResponse({ ...expected, response: { ...response, clientExtensionResults: {} } })
  } catch {
    return null
  }
}

/** Devices that store the owner's id beside the passkey send it back. */
function isOwners({ response: { userHandle } }: Assertion, { userId }: Passkey): boolean {
  return !userHandle || userHandle === userHandleOf(userId)
}

/** The user's id as devices store it: 16 bytes. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
