import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { deleteKeys, insertKey, listKeys, lockKeys, promoteKey, retireKey, type StoredKey } from '#db/signing-keys.ts'
import type { AuthTables } from '#db/tables.ts'
import { type KeyPlan, planKeys } from '#domain/key-plan.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { calculateJwkThumbprint } from 'jose'
import type { Kysely, Transaction } from 'kysely'

interface KeyringDeps {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
}

interface Ring {
  kid: string
  privateKey: KeyObject
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
      privateKey: createPrivateKey(open(deps.dataKey, signing.sealedPrivate)),
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
    await insertKey(trx, await newKey(dataKey, at, signsAtOnce ? at : null))
  }
  return listKeys(trx)
}

function isQuiet({ retire, promote, create, drop }: KeyPlan): boolean {
  return retire === null && promote === null && create === 0 && drop.length === 0
}

async function newKey(dataKey: DataKey, at: Date, signsFrom: Date | null): Promise<StoredKey> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    kid: await calculateJwkThumbprint(publicJwk as Parameters<typeof calculateJwkThumbprint>[0]),
    publicJwk,
    sealedPrivate: seal(dataKey, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    createdAt: at,
    signsFrom,
    retiredAt: null
  }
}

function toPublished({ kid, publicJwk }: StoredKey): JsonWebKey {
  return { ...publicJwk, kid, alg: 'EdDSA', use: 'sig' }
}
