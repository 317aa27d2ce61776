import type { Bus } from '#events/bus.ts'
import { createEndings } from '#http/identity/endings.ts'
import { createKeySet } from '#http/identity/key-set.ts'
import { checkSignature, readToken } from '#http/identity/token.ts'
import { createTokenCache } from '#http/identity/token-cache.ts'
import type { Calls } from '#rpc/rpc.ts'
import { sessionEnded, userRightsChanged } from '@ilbud/proto/events/auth'
import { readEvent } from '@ilbud/proto/events/event'
import type { Claims } from '@ilbud/proto/http/auth'
import type { Role } from '@ilbud/proto/http/roles'
import type { Logger } from 'pino'

/** Who a valid access token speaks for. */
export interface User {
  id: string
  email: string
  name: string
  role: Role
  companyId: string | null
  sessionId: string
  /** Seconds since the epoch. */
  expiresAt: number
}

/** Knows the keys of auth, the sessions that ended and the rights that changed. One per process. */
export interface Identity {
  /** The user of a token; null when it is missing its signature, its time or its session. Never throws. */
  verify(token: string): User | null | Promise<User | null>
  /** Calls back when a session ended or a user's rights changed, so that open sockets can be closed. Returns the undo. */
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

/** Verifies access tokens with auth's keys and follows `auth.events`, so that an ended session or a lost right counts at once. */
export function createIdentity(options: IdentityOptions): Identity & { start(): Promise<void>; stop(): Promise<void> } {
  const { bus, now, log } = options
  const keys = createKeySet(options)
  const endings = createEndings(now)
  const cache = createTokenCache(now)
  const listeners = new Set<(ended: Ended) => void>()
  let stop = async (): Promise<void> => {}

  function accept(claims: Claims | null): User | null {
    return claims && endings.allow(claims) ? toUser(claims) : null
  }

  function verify(token: string): User | null | Promise<User | null> {
    const known = cache.get(token)
    if (known) return accept(known)
    const read = readToken(token, now())
    if (!read) return null
    const key = keys.find(read.kid)
    if (key) return accept(checkSignature(read, key) ? cache.set(token, read.claims) : null)
    // Fail closed: while auth cannot be asked, an unknown key is no key.
    return keys.fetch().then(() => {
      const fetched = keys.find(read.kid)
      return accept(fetched && checkSignature(read, fetched) ? cache.set(token, read.claims) : null)
    })
  }

  function onAuthEvent(value: string): void {
    const raw = JSON.parse(value) as { type?: string; time?: string }
    if (raw.type === sessionEnded.type) {
      const { data, time } = readEvent(sessionEnded, raw)
      endings.endSession(data.userId, data.sessionId, new Date(time))
      tell({ userId: data.userId, sessionId: data.sessionId })
    } else if (raw.type === userRightsChanged.type) {
      const { data } = readEvent(userRightsChanged, raw)
      endings.changeRights(data.userId, data.authzVersion, data.disabled)
      tell({ userId: data.userId, sessionId: null })
    }
  }

  function tell(ended: Ended): void {
    for (const listener of listeners) listener(ended)
  }

  return {
    verify,
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      // A token lives 10 minutes: what happened before that has no token left to refuse.
      const follower = bus.follow(['auth.events'], { sinceMinutes: 11 }, ({ value }) => {
        try {
          onAuthEvent(value)
        } catch (error) {
          log.error({ err: error }, 'an auth event cannot be read')
        }
      })
      stop = () => follower.stop()
      await follower.caughtUp
    },
    stop: () => stop()
  }
}

function toUser(claims: Claims): User {
  const { sub, email, name, role, companyId, sid, exp } = claims
  return { id: sub, email, name, role, companyId, sessionId: sid, expiresAt: exp }
}
