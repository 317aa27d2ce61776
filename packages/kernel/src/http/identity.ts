import { hash } from 'node:crypto'
import type { Bus } from '#events/bus.ts'
import { createRevocations } from './identity/revocations.ts'
import { followEndings } from './identity/follow-endings.ts'
import { createKeySet } from './identity/key-set.ts'
import { createKnownKeys } from './identity/known-keys.ts'
import { isInTime, readKeyId, type ReadToken } from './identity/token.ts'
import type { Calls } from '#rpc/rpc.ts'
import { sessionEnded, userRightsChanged } from '@ilbud/proto/events/auth'
import { apiKeyEnded } from '@ilbud/proto/events/companies'
import { readEvent } from '@ilbud/proto/events/event'
import type { FindKeyAnswer } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Scope, scopes } from '@ilbud/proto/http/companies/api-keys'
import type { Claims } from '@ilbud/proto/http/people/auth'
import type { Role } from '@ilbud/proto/http/roles'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

// A user has about one token at a time.
const maxVerified = 20_000

/** The user that a valid access token belongs to, or what an API key stands for. */
export interface User {
  id: string
  email: string
  name: string
  role: Role
  companyId: string | null
  sessionId: string
  /** Seconds since the epoch. */
  expiresAt: number
  /** Whether they have proven who they are within the last minutes, as far as a step-up asks. */
  isProven: boolean
  /** The role needs a second factor and the account has none: only rows that say so are open. */
  mustAddFactor?: true
  /** Of an API key; a person has none. */
  scopes?: readonly Scope[]
  /** Of an API key: whether it is for test orders, or for all others. A person has none. */
  test?: boolean
}

/** docs/security/second-factor.md#step-up. */
const provenForSeconds = 300

/** Verifies tokens with auth's public keys, and knows the ended sessions and changed rights. One per process. */
export interface Identity {
  /**
   * The user of a token; null when its signature is wrong, it has expired or its session has ended. Rejects while auth's
   * keys cannot be loaded and the token needs one that is not known.
   */
  verify(token: string): User | null | Promise<User | null>
  /** What an API key stands for; null when it is none, or has ended. Rejects while companies cannot be reached. */
  verifyKey(key: string): Promise<User | null>
  /**
   * Calls back when a session ends or a user's rights change, so that open sockets can be closed. Returns a function
   * that unsubscribes.
   */
  onEnded(listener: (ended: Ended) => void): () => void
}

export interface Ended {
  userId: string
  /** null: all sessions of the user. */
  sessionId: string | null
}

interface IdentityOptions {
  calls: Calls
  bus: Bus
  now: () => Date
  log: Logger
}

/**
 * Verifies access tokens with auth's keys, and follows `auth.events` and `companies.events`, so that ended sessions,
 * lost rights and ended API keys take effect at once. While the log cannot be read, auth tells which they are.
 */
export function createIdentity(options: IdentityOptions): Identity & { start(): Promise<void>; stop(): Promise<void> } {
  const { now } = options
  const keys = createKeySet(options)
  const revocations = createRevocations(now)
  const knownKeys = createKnownKeys(options)
  // By the token's hash, so that no token stays in memory.
  const verified = new LRUCache<string, Claims>({ maxSize: maxVerified, sizeCalculation: () => 1 })
  const listeners = new Set<(ended: Ended) => void>()

  function accept(claims: Claims | null | undefined): User | null {
    const at = now()
    return claims && isInTime(claims, at) && revocations.allow(claims) ? toUser(claims, at) : null
  }

  function readWith(read: ReadToken | undefined, token: string, tokenHash: string): User | null {
    const claims = read?.(token)
    if (claims) verified.set(tokenHash, claims)
    return accept(claims)
  }

  function verify(token: string): User | null | Promise<User | null> {
    const tokenHash = hash('sha256', token, 'base64')
    const claims = verified.get(tokenHash)
    if (claims) return accept(claims)
    const kid = readKeyId(token)
    if (kid === null) return null
    const read = keys.find(kid)
    if (read) return readWith(read, token, tokenHash)
    return keys.fetch().then(() => readWith(keys.find(kid), token, tokenHash))
  }

  const endings = followEndings(options, (event) => {
    if (event.type === sessionEnded.type) {
      const { data, time } = readEvent(sessionEnded, event)
      revocations.endSession(data.userId, data.sessionId, new Date(time))
      notifyListeners({ userId: data.userId, sessionId: data.sessionId })
    } else if (event.type === userRightsChanged.type) {
      const { data } = readEvent(userRightsChanged, event)
      revocations.changeRights(data.userId, data.authzVersion, data.disabled)
      notifyListeners({ userId: data.userId, sessionId: null })
    } else if (event.type === apiKeyEnded.type) {
      knownKeys.end(readEvent(apiKeyEnded, event).data.keyId)
    }
  })

  function notifyListeners(ended: Ended): void {
    for (const listener of listeners) listener(ended)
  }

  return {
    verify,
    verifyKey: (key) => knownKeys.find(key).then((found) => found && toKeyUser(found)),
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => endings.start(),
    stop: () => endings.stop()
  }
}

function toUser(claims: Claims, now: Date): User {
  const { sub, email, name, role, companyId, sid, exp, auth_time, mustAddFactor } = claims
  const isProven = auth_time !== undefined && now.getTime() / 1000 - auth_time <= provenForSeconds
  const user = { id: sub, email, name, role, companyId, sessionId: sid, expiresAt: exp, isProven }
  return mustAddFactor ? { ...user, mustAddFactor } : user
}

/** A key acts as its company's admin, within its scopes, and under its own id. */
function toKeyUser({ keyId: id, companyId, companyName: name, scopes: granted, until, test }: FindKeyAnswer): User {
  return {
    id,
    email: '',
    name,
    role: 'company_admin',
    companyId,
    sessionId: id,
    // Nobody stands behind it who could prove anything.
    isProven: false,
    expiresAt: until === '' ? Number.MAX_SAFE_INTEGER : Math.floor(Date.parse(until) / 1000),
    scopes: scopes.filter((scope) => granted.includes(scope)),
    test
  }
}
