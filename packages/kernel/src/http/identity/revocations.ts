import type { Claims } from '@ilbud/proto/http/people/auth'

// A token is valid for 600 s and accepted for 30 s longer. What ended earlier than that is forgotten.
const keepMs = 11 * 60_000

interface Ending {
  at: number
  keptUntil: number
}

interface Rights {
  authzVersion: number
  disabled: boolean
  keptUntil: number
}

/**
 * The sessions that ended and the rights that changed, according to `auth.events`, as long as tokens from before may be
 * valid.
 */
export function createRevocations(now: () => Date) {
  const sessions = new Map<string, Ending>()
  const users = new Map<string, Ending>()
  const rights = new Map<string, Rights>()
  let sweepAt = 0

  function sweep(): void {
    const at = now().getTime()
    if (at < sweepAt) return
    sweepAt = at + 60_000
    for (const map of [sessions, users, rights]) {
      for (const [key, { keptUntil }] of map) if (keptUntil <= at) map.delete(key)
    }
  }

  return {
    endSession(userId: string, sessionId: string | null, at: Date): void {
      sweep()
      const ending = { at: at.getTime(), keptUntil: now().getTime() + keepMs }
      if (sessionId) sessions.set(sessionId, ending)
      else users.set(userId, ending)
    },
    changeRights(userId: string, authzVersion: number, disabled: boolean): void {
      sweep()
      const known = rights.get(userId)
      if (known && known.authzVersion > authzVersion) return
      rights.set(userId, { authzVersion, disabled, keptUntil: now().getTime() + keepMs })
    },
    allow({ sub, sid, av, iat }: Claims): boolean {
      if (sessions.has(sid)) return false
      const changed = rights.get(sub)
      if (changed && (changed.disabled || av < changed.authzVersion)) return false
      const ended = users.get(sub)
      return !ended || beganAfter(sid, iat, ended.at)
    }
  }
}

/** Compares with a session's id, a UUIDv7 with its creation in milliseconds, because `iat` has only seconds. */
function beganAfter(sessionId: string, iat: number, at: number): boolean {
  if (sessionId[14] !== '7') return iat * 1000 > at
  return Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16) > at
}
