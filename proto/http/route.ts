import type { Role } from './roles.ts'

export type ServiceName =
  | 'auth'
  | 'orders'
  | 'tracking'
  | 'drivers'
  | 'companies'
  | 'analytics'
  | 'notifications'
  | 'realtime'
  | 'gateway'

/** Uses in a sliding window. */
export interface Limit {
  max: number
  windowSeconds: number
}

/**
 * `public`: anyone, a valid token is heard and an invalid one counts as none (contract 5).
 * `signed-in`: any role. A list: these roles, others 403, nobody 401.
 */
export type Policy = 'public' | 'signed-in' | readonly Role[]

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In full, with Fastify's `:param`. */
  path: string
  service: ServiceName
  policy: Policy
  /** Beside the 600 a minute that every address has. */
  limit?: { perUser?: Limit; perAddress?: Limit }
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** Bytes of a body, where they are more than the 64 KiB that every route takes. */
  bodyLimit?: number
  /** Fields of the server's own that honest clients send along. They are dropped like the others, without a line in the log. */
  ignores?: readonly string[]
  /** Media types of a body that is no JSON, for the API docs. */
  takes?: readonly string[]
  /** Media types of an answer that no schema describes, for the API docs. */
  gives?: readonly string[]
  /** Answers a stream: no time limit, its own connections. */
  stream?: boolean
  /** What the API docs say. */
  summary: string
}

/** The hot ones: anybody may ask, and much of what they answer is in memory. */
export function isPublicRead({ method, policy, stream }: Route): boolean {
  return policy === 'public' && method === 'GET' && !stream
}
