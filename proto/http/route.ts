import type { Scope } from '#http/companies/api-keys.ts'
import type { Role } from './roles.ts'

export type ServiceName =
  | 'auth'
  | 'orders'
  | 'tracking'
  | 'drivers'
  | 'dispatch'
  | 'companies'
  | 'analytics'
  | 'notifications'
  | 'realtime'
  | 'gateway'

/** The number of uses allowed in a sliding window. */
export interface Limit {
  max: number
  windowSeconds: number
}

/**
 * `public`: anybody; a valid token is used, an invalid one ignored. `signed-in`: any role. A list: these
 * roles; others get 403, without a token 401.
 */
type Policy = 'public' | 'signed-in' | readonly Role[]

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The full path, with Fastify's `:param`. */
  path: string
  service: ServiceName
  policy: Policy
  /** The caller must have proven who they are within five minutes, or gets 403 STEP_UP_REQUIRED. */
  stepUp?: true
  /** Open to staff who have yet to add the second factor that their role needs; all other rows are not. */
  withoutFactor?: true
  /**
   * The scope with which a company's API key may call it, where the policy admits a company's admin. Without one the
   * route is closed to keys.
   */
  scope?: Scope
  /** In addition to the 600 a minute of every address. */
  limit?: {
    perUser?: Limit
    perAddress?: Limit
    /** Routes with the same name are counted together. Default: the route alone. */
    name?: string
  }
  /**
   * Honours `Idempotency-Key`. The name is the scope in which a user's keys are unique; routes with the same effect share
   * one.
   */
  idempotent?: string
  /** The largest body in bytes. Default: 64 KiB. */
  bodyLimit?: number
  /** Server-side fields that the client is known to send back. They are dropped without a line in the security log. */
  ignores?: readonly string[]
  /** Headers, beside those that every route has, that change the answer; for the API docs. */
  reads?: readonly ('Authorization' | 'X-Track-Key' | 'Last-Event-ID' | 'If-None-Match')[]
  /** Media types of a body other than JSON, for the API docs. */
  takes?: readonly string[]
  /** Media types of an answer without a schema, for the API docs. */
  gives?: readonly string[]
  /** The answer is a stream: no time limit, and counted separately from calls. */
  stream?: boolean
  /** The summary in the API docs. */
  summary: string
}

/** The hot routes: open to everybody, and mostly answered from memory. */
export function isPublicRead({ method, policy, stream }: Route): boolean {
  return policy === 'public' && method === 'GET' && !stream
}
