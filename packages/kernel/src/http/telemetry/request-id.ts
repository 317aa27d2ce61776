import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const prefix = randomBytes(9).toString('base64url')
let count = 0

/** An id unique among all processes, always of the same length, so that answers which must not differ do not. Not a secret. */
export function newRequestId(): string {
  return `${prefix}-${(count++).toString(36).padStart(8, '0')}`
}

const plainId = /^[\w-]{1,64}$/

/** The id of a request, as problems and logs name it. */
export type RequestIdOf = (request: FastifyRequest) => string

export const ownId: RequestIdOf = ({ id }) => id

/**
 * The gateway's id, or our own when a request did not come through it. Read only when it is needed: building the object
 * of all headers costs a twentieth of a public read.
 */
export const edgeId: RequestIdOf = ({ id, headers }) => {
  const forwarded = headers['x-request-id']
  return typeof forwarded === 'string' && plainId.test(forwarded) ? forwarded : id
}
