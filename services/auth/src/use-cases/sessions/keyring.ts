import { createPublicKey, generateKeyPairSync, hash, type JsonWebKey } from 'node:crypto'
import { deleteKeys, insertKey, listKeys, lockKeys, promoteKey, retireKey, type StoredKey } from '#db/signing-keys.ts'
import type { AuthTables } from '#db/tables.ts'
import { type KeyPlan, planKeys } from '#domain/key-plan.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { createSigner } from 'fast-jwt'
import type { Kysely, Transaction } from 'kysely'

interface KeyringDeps {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
}

interface Ring {
  kid: string
  /** An access token with these claims. */
  sign(claims: object): string
  /** The published keys: the signing one, the next and, for a day, the previous one. */
  jwks: { keys: JsonWebKey[] }
}

export interface Keyring {
  current(): Promise<Ring>
  /** Rotates keys that are due and loads what other replicas have changed. */
  refresh(): Promise<void>
}

/** The keys that sign access tokens. Shared by the replicas through the database. */
export function createKeyring(deps: KeyringDeps): Keyring {
  let ring: Promise<Ring> | null = null

  async function load(): Promise<Ring> {
    const keys = await deps.db.transaction().execute((trx) => rotateKeys(trx, deps))
    const signing = keys.find((key) => key.signsFrom !== null && key.retiredAt === null)
    if (!signing) throw new Error('no signing key')
    return {
      kid: signing.kid,
      sign: createSigner({
        key: open(deps.dataKey, signing.sealedPrivate),
        algorithm: 'EdDSA',
        kid: signing.kid,
        header: { alg: 'EdDSA', typ: 'at+jwt' }
      }),
      jwks: { keys: keys.map(toPublished) }
    }
  }

  return {
    current() {
      ring ??= load().catch((error: unknown) => {
        ring = null
        throw error
      })
      return ring
    },
    async refresh() {
      // The old ring stays in use until the new one is loaded: an unavailable database alone stops no sign-in.
      const loaded = await load()
      ring = Promise.resolve(loaded)
    }
  }
}

/** Carries out the plan under a lock shared by all replicas, so that two starting together make one pair of keys. */
async function rotateKeys(trx: Transaction<AuthTables>, { dataKey, now }: KeyringDeps): Promise<StoredKey[]> {
  const known = await listKeys(trx)
  if (isQuiet(planKeys(known, now()))) return known

  await lockKeys(trx)
  const at = now()
  const plan = planKeys(await listKeys(trx), at)
  await deleteKeys(trx, plan.drop)
  if (plan.retire) await retireKey(trx, plan.retire, at)
  if (plan.promote) await promoteKey(trx, plan.promote, at)
  for (let made = 0; made < plan.create; made++) {
    // One of the first pair signs at once. A key made for a rotation waits as the next.
    const signsAtOnce = plan.create === 2 && made === 0
    await insertKey(trx, newKey(dataKey, at, signsAtOnce ? at : null))
  }
  return listKeys(trx)
}

function isQuiet({ retire, promote, create, drop }: KeyPlan): boolean {
  return retire === null && promote === null && create === 0 && drop.length === 0
}

function newKey(dataKey: DataKey, at: Date, signsFrom: Date | null): StoredKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    kid: thumbprint(publicJwk),
    publicJwk,
    sealedPrivate: seal(dataKey, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    createdAt: at,
    signsFrom,
    retiredAt: null
  }
}

/** RFC 7638. */
function thumbprint({ crv, kty, x }: JsonWebKey): string {
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url')
}

function toPublished({ kid, publicJwk }: StoredKey): JsonWebKey {
  return { ...publicJwk, kid, alg: 'EdDSA', use: 'sig' }
}
