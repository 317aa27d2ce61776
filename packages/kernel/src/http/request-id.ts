import { randomBytes } from 'node:crypto'

const prefix = randomBytes(9).toString('base64url')
let count = 0

/** An id that no other request of any process has. Not a secret. */
export function newRequestId(): string {
  return `${prefix}-${(count++).toString(36)}`
}

const plainId = /^[\w-]{1,64}$/

/** The edge's id, or one of our own where a request did not come through the edge. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && plainId.test(header) ? header : newRequestId()
}
