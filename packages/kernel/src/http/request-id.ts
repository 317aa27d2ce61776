import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const prefix = randomBytes(9).toString('base64url')
let count = 0

/** An id that no other request of any process has. Not a secret. */
export function newRequestId(): string {
  return `${prefix}-${(count++).toString(36)}`
}

const plainId = /^[\w-]{1,64}$/

/** By which id problems and logs name a request. */
export type RequestIdOf = (request: FastifyRequest) => string

export const ownId: RequestIdOf = ({ id }) => id

/**
 * The edge's id, or our own where a request did not come through the edge. Asked for only by who has something to say:
 * the object of all headers costs a twentieth of a public read.
 */
export const edgeId: RequestIdOf = ({ id, headers }) => {
  const told = headers['x-request-id']
  return typeof told === 'string' && plainId.test(told) ? told : id
}
