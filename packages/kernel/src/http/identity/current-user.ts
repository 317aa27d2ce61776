import { UnauthorizedError } from '#errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity, User } from '#http/identity.ts'
import { isKeyLike } from './api-key.ts'

// Typed decorators need module augmentation, which is global: every app in the program would claim to have them.
interface Identified {
  /** undefined: not looked up yet. */
  user: User | null | undefined
  /** Why it is not known whose token it is. */
  failure: Error | undefined
  verifyToken(token: string): User | null | Promise<User | null>
  verifyKey(key: string): Promise<User | null>
}

const bearer = /^Bearer +(\S+) *$/i

export function decorateWithUser(app: FastifyInstance, identity: Identity): void {
  app.decorateRequest('user', undefined)
  app.decorateRequest('failure', undefined)
  app.decorateRequest('verifyToken', (token: string) => identity.verify(token))
  app.decorateRequest('verifyKey', (key: string) => identity.verifyKey(key))
}

/** The API key of the request; null without one. */
export function sentKey({ headers }: FastifyRequest): string | null {
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  return token && isKeyLike(token) ? token : null
}

/** What the request's API key stands for, from here on its user; null: it is none. */
export async function identifyByKey(request: FastifyRequest, key: string): Promise<User | null> {
  const identified = request as unknown as Identified
  return (identified.user = await identified.verifyKey(key))
}

/**
 * The user of the request's bearer token; null: none, or not known now, so that public routes go on. Verified once per
 * request. An API key counts only where the row's hook has accepted it.
 */
export function identify(request: FastifyRequest): User | null | Promise<User | null> {
  const identified = request as unknown as Identified
  if (identified.user !== undefined) return identified.user
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const user = token && !isKeyLike(token) ? identified.verifyToken(token) : null
  if (!(user instanceof Promise)) return (identified.user = user)
  return user.then(
    (known) => (identified.user = known),
    (error: Error) => {
      identified.failure = error
      return (identified.user = null)
    }
  )
}

/** Why a request without a user is refused: a token that nobody can check now is not called invalid. */
export function refusalOfUnknown(request: FastifyRequest): Error {
  return (request as unknown as Identified).failure ?? new UnauthorizedError()
}

/** The signed-in user of a route that is not public. Throws UnauthorizedError where there is none. */
export function currentUser(request: FastifyRequest): User {
  const { user } = request as unknown as Identified
  if (!user) throw new UnauthorizedError()
  return user
}

/**
 * The user of the bearer token on a public route. A missing or invalid token counts as none, and so does that of a user
 * who has yet to add a second factor.
 */
export async function optionalUser(request: FastifyRequest): Promise<User | null> {
  const user = await identify(request)
  return user?.mustAddFactor ? null : user
}
