import type { Role } from '@ilbud/proto/http/roles'

const hour = 3_600_000
const day = 24 * hour

interface Lives {
  idleMs: number
  absoluteMs: number
}

// The more a role may do, the shorter its sessions live.
const livesOfStaff: Lives = { idleMs: 12 * hour, absoluteMs: 24 * hour }
const livesOfDrivers: Lives = { idleMs: 7 * day, absoluteMs: 30 * day }
const livesOfOthers: Lives = { idleMs: 14 * day, absoluteMs: 60 * day }

// docs/security/limits.md#tokens.
const leewayMs = 10_000

/** A family of refresh tokens, each issued in exchange for the one before. */
export interface Session {
  id: string
  userId: string
  /** The number of the current token. */
  rotation: number
  beganAt: Date
  /** When the current token was issued. */
  rotatedAt: Date
  endedAt: Date | null
  /** The user agent at sign-in. */
  device: string | null
  /** When the owner last proved who they are: at the sign-in, or later for a step that asks again. */
  provenAt: Date | null
  /** The identity provider has stated a second factor at the sign-in: none of ours is needed. */
  isMultiFactor: boolean
}

/**
 * How to treat a refresh token.
 * `rotate`: it is the current one, issue the next. `replay`: its answer was lost or raced, return the current one
 * again. `reuse`: somebody holds a copy, end the session. `over`: the session has ended or expired.
 */
export type Verdict = 'rotate' | 'replay' | 'reuse' | 'over'

export function checkRefresh(session: Session, tokenRotation: number, role: Role, now: Date): Verdict {
  if (!isAlive(session, role, now)) return 'over'
  if (tokenRotation === session.rotation) return 'rotate'
  const isPrevious = tokenRotation === session.rotation - 1
  return isPrevious && now.getTime() - session.rotatedAt.getTime() <= leewayMs ? 'replay' : 'reuse'
}

export function isAlive(session: Session, role: Role, now: Date): boolean {
  return session.endedAt === null && now < endOf(session, role)
}

/** When the session expires unless it is used before. */
export function endOf({ beganAt, rotatedAt }: Session, role: Role): Date {
  const { idleMs, absoluteMs } = livesOf(role)
  return new Date(Math.min(rotatedAt.getTime() + idleMs, beganAt.getTime() + absoluteMs))
}

function livesOf(role: Role): Lives {
  if (role === 'admin' || role === 'dispatcher') return livesOfStaff
  return role === 'driver' ? livesOfDrivers : livesOfOthers
}
