import { InvalidRequestError } from '#errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a page of a list ends that is sorted newest first. */
export interface Position {
  createdAt: Date
  id: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For `?cursor`: opaque to the caller. */
export function toCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [millis, id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const createdAt = new Date(Number(millis))
  if (!uuid.test(id) || Number.isNaN(createdAt.getTime())) {
    throw new InvalidRequestError([{ path: 'cursor', message: 'Must be a cursor from a Link header' }])
  }
  return { createdAt, id }
}

/** Says how many there are, and where the next page is (contract 6). */
export function sayPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: { total: number; next: Position | null }
): void {
  reply.header('x-total-count', total)
  if (next === null) return
  const [path, query] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', toCursor(next))
  reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`)
}
