import { insertPasskey, listPasskeys, savePasskeyName } from '#db/passkeys.ts'
import { findUser, lockUser } from '#db/users.ts'
import { challengeSeconds, mostPasskeys, type RelyingParty } from '#domain/passkey.ts'
import { ConflictError, InvalidRequestError, NotFoundError, UnauthorizedError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Limits } from '@ilbud/kernel/http/limits'
import type { BegunPasskey } from '@ilbud/proto/http/people/factors'
import { type Attestation, type Transport, transportSchema } from '@ilbud/proto/http/people/passkeys'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { descriptorOf, userHandleOf } from './assertions.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { type OwnFactorsDeps, type Owner, recordChange } from './own-factors.ts'
import { issueFirstRecoveryCodes } from './recovery-codes.ts'

export interface OwnPasskeysDeps extends OwnFactorsDeps {
  limits: Limits
  relyingParty: RelyingParty
}

// Ed25519, ECDSA with P-256, RSA with SHA-256, as COSE numbers them: what browsers and security keys have.
const algorithms = [-8, -7, -257]

/** What a browser needs to create a passkey. Nothing is stored but the challenge. */
export async function beginPasskey(
  { db, limits, relyingParty, now }: OwnPasskeysDeps,
  userId: string
): Promise<BegunPasskey> {
  const user = await findUser(db, userId)
  if (!user) throw new UnauthorizedError()
  const present = await listPasskeys(db, userId)
  assertNotTooMany(present)
  const id = uuidv7(now())
  return {
    id,
    options: {
      challenge: await issueChallenge(limits, { kind: 'add', userId, id }),
      rp: { id: relyingParty.id, name: 'Ilbud' },
      user: { id: userHandleOf(userId), name: user.email, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeSeconds * 1000,
      attestation: 'none',
      // A device that has one already is not asked for another.
      excludeCredentials: present.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' }
    }
  }
}

/** Puts a created passkey into force. Returns recovery codes if it is the first factor. */
export async function confirmPasskey(
  { db, limits, relyingParty, now, onCommit }: OwnPasskeysDeps,
  { owner, id, attestation, name }: { owner: Owner; id: string; attestation: Attestation; name: string }
): Promise<string[]> {
  const created = await verify(attestation, {
    expectedChallenge: (challenge) => takeChallenge(limits, { kind: 'add', userId: owner.id, id }, challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false
  })
  if (!created) throw new InvalidRequestError([{ path: 'attestation', message: 'The passkey could not be added' }])
  const codes = await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, owner.id))) throw new UnauthorizedError()
    assertNotTooMany(await listPasskeys(trx, owner.id))
    const at = now()
    // Before the insert, which would be a factor already.
    const first = await issueFirstRecoveryCodes(trx, owner.id)
    const isStored = await insertPasskey(trx, {
      id,
      userId: owner.id,
      credentialId: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: (attestation.response.transports ?? []).filter(isTransport),
      name,
      lastUsedAt: null,
      createdAt: at
    })
    if (!isStored) throw new ConflictError('FACTOR_EXISTS', 'This passkey was added before')
    await recordChange(trx, owner, { action: 'user.add-factor', change: 'passkey-added', at })
    return first
  })
  onCommit()
  return codes
}

export async function renamePasskey(
  { db }: Pick<OwnFactorsDeps, 'db'>,
  wanted: { userId: string; id: string; name: string }
): Promise<void> {
  if (!(await savePasskeyName(db, wanted))) throw new NotFoundError('Passkey')
}

function assertNotTooMany({ length }: readonly unknown[]): void {
  if (length >= mostPasskeys) throw new ConflictError('TOO_MANY_FACTORS', 'Remove a passkey first')
}

function isTransport(name: string): name is Transport {
  return transportSchema.safeParse(name).success
}

type Expected = Omit<Parameters<typeof verifyRegistrationResponse>[0], 'response'>

/** The created passkey; null when the library refuses it, which it does by throwing. */
async function verify({ id, rawId, type, response: made }: Attestation, expected: Expected) {
  const { clientDataJSON, attestationObject } = made
  const response = { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response })
    return registrationInfo?.credential ?? null
  } catch {
    return null
  }
}
