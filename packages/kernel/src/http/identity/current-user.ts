import { UnauthorizedError } from '#errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity, User } from '#http/identity.ts'

// House style 12: no module augmentation, which would claim the decorators for every app in the program.
interface Identified {
  /** undefined: nobody has asked yet. */
  user: User | null | undefined
  verifyToken(token: string): User | null | Promise<User | null>
}

const bearer = /^Bearer +(\S+) *$/i

export function decorateWithUser(app: FastifyInstance, identity: Identity): void {
  app.decorateRequest('user', undefined)
  app.decorateRequest('verifyToken', (token: string) => identity.verify(token))
}

/** Who the request's bearer token speaks for, asked once per request. */
export function identify(request: FastifyRequest): User | null | Promise<User | null> {
  const identified = request as unknown as Identified
  if (identified.user !== undefined) return identified.user
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const user = token ? identified.verifyToken(token) : null
  if (!(user instanceof Promise)) return (identified.user = user)
  return user.then((known) => (identified.user = known))
}

/** The signed-in user of a route that is not public. Throws UnauthorizedError where there is none. */
export function currentUser(request: FastifyRequest): User {
  const { user } = request as unknown as Identified
  if (!user) throw new UnauthorizedError()
  return user
}

/** On a public route: who the bearer token speaks for; a missing or bad token counts as none (contract 5). */
export async function optionalUser(request: FastifyRequest): Promise<User | null> {
  return identify(request)
}
