import type { Bus } from '#events/bus.ts'
import type { Calls } from '#rpc/rpc.ts'
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
  onEnded(listener: (ended: { userId: string; sessionId: string | null }) => void): () => void
}

export interface IdentityOptions {
  calls: Calls
  bus: Bus
  now: () => Date
  log: Logger
}

/** Verifies access tokens with auth's keys and follows `auth.events`, so that an ended session or a lost right counts at once. */
export function createIdentity(options: IdentityOptions): Identity & { start(): Promise<void>; stop(): Promise<void> } {
  throw new Error(`not yet: ${options.now()}`)
}
