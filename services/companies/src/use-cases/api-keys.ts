import {
  countKeys,
  deleteKey,
  findUsableKey,
  insertKey,
  listKeys,
  lockKey,
  noteUse,
  replaceSecret,
  type StoredKey,
  type UsableKey
} from '#db/api-keys.ts'
import { lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit, recordRead } from '@ilbud/kernel/events/audit'
import { newApiKey, prefixOf } from '@ilbud/kernel/http/identity/api-key'
import { uuidv7 } from '@ilbud/kernel/ids'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { apiKeyEnded } from '@ilbud/proto/events/companies'
import { type Scope, scopes as allScopes } from '@ilbud/proto/http/companies/api-keys'
import type { Actor, CompaniesDeps } from './deps.ts'

// docs/security/limits.md#sizes.
const mostKeys = 50
const rotatedForMs = 24 * 3_600_000

/** A key with its secret in clear text, which is only stored sealed, for 24 hours, in the answer to an Idempotency-Key. */
export interface FreshKey extends StoredKey {
  key: string
}

interface NewKey {
  companyId: string
  name: string
  scopes: readonly Scope[]
  expiresAt: Date | null
  test: boolean
  actor: Actor
}

/** The keys of any company, for an admin. */
export async function readKeysForAdmin(
  deps: Pick<CompaniesDeps, 'db' | 'now' | 'onCommit'>,
  { companyId, actor }: { companyId: string; actor: Actor }
): Promise<StoredKey[]> {
  const read = { actor, action: 'company.list-api-keys', objectType: 'company', objectId: companyId } as const
  await recordRead(deps, 'companies', read)
  return listKeys(deps.db, companyId)
}

export async function addKey({ db, now }: Pick<CompaniesDeps, 'db' | 'now'>, wanted: NewKey): Promise<FreshKey> {
  const { companyId, name, scopes, expiresAt, test, actor } = wanted
  const at = now()
  if (expiresAt !== null && expiresAt <= at) {
    throw new InvalidRequestError([{ path: 'expiresAt', message: 'Must be in the future' }])
  }
  const key = newApiKey({ test })
  const stored: StoredKey = {
    id: uuidv7(at),
    companyId,
    name,
    prefix: prefixOf(key),
    scopes: allScopes.filter((scope) => scopes.includes(scope)),
    createdAt: at,
    createdBy: actor.id,
    test,
    expiresAt,
    lastUsedAt: null
  }
  await inTransaction(db, async (trx) => {
    if (!(await lockCompanies(trx, [companyId])).has(companyId)) throw new NotFoundError('Company')
    if ((await countKeys(trx, companyId)) >= mostKeys) {
      throw new ConflictError('TOO_MANY_API_KEYS', `A company has at most ${mostKeys} API keys`)
    }
    await insertKey(trx, stored, hashSecret(key))
    await appendAudit(trx, 'companies', { actor, action: 'company.add-api-key', ...objectOf(stored), at })
  })
  return { ...stored, key }
}

interface OneKey {
  id: string
  /** Null: of any company. */
  companyId: string | null
  actor: Actor
}

/** Gives a key another secret; the old one works for a day more. */
export async function rotateKey({ db, now, onCommit }: CompaniesDeps, one: OneKey): Promise<FreshKey> {
  const at = now()
  const rotated = await db.transaction().execute(async (trx) => {
    const stored = await lockKey(trx, one)
    if (!stored) throw new NotFoundError('API key')
    const key = newApiKey({ test: stored.test })
    const prefix = prefixOf(key)
    const oldUntil = new Date(at.getTime() + rotatedForMs)
    await replaceSecret(trx, { id: stored.id, prefix, hash: hashSecret(key), oldUntil })
    const audited = { actor: one.actor, action: 'company.rotate-api-key', ...objectOf(stored), at } as const
    await appendAudit(trx, 'companies', audited)
    return { ...stored, prefix, key }
  })
  onCommit()
  return rotated
}

/** Ends a key with all its secrets. */
export async function endKey({ db, now, onCommit }: CompaniesDeps, one: OneKey): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const stored = await lockKey(trx, one)
    if (!stored) throw new NotFoundError('API key')
    const { id: keyId, companyId } = stored
    await deleteKey(trx, keyId)
    await appendCompanyEvent(trx, apiKeyEnded, { companyId, keyId }, at)
    await appendAudit(trx, 'companies', { actor: one.actor, action: 'company.end-api-key', ...objectOf(stored), at })
  })
  onCommit()
}

/** Whose a key is that a service was sent, by its hash. */
export async function useKey({ db, now }: Pick<CompaniesDeps, 'db' | 'now'>, hash: string): Promise<UsableKey> {
  const found = await findUsableKey(db, hash, now())
  if (!found) throw new NotFoundError('API key')
  await noteUse(db, found.id, now())
  return found
}

function objectOf({ id }: StoredKey): { objectType: string; objectId: string } {
  return { objectType: 'api-key', objectId: id }
}
