import { InvalidRequestError } from '#errors.ts'
import { isUuid } from '@ilbud/proto/http/uuid'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a page of a list ends that is sorted newest first. */
export interface Position {
  createdAt: Date
  id: string
}

const cursorForm = /^(\d{1,13}) (\S+)$/

/** For `?cursor`: opaque to the caller. */
export function toCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, millis, id] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (id === undefined || !isUuid(id)) {
    throw new InvalidRequestError([{ path: 'cursor', message: 'Must be a cursor from a Link header' }])
  }
  return { createdAt: new Date(Number(millis)), id }
}

export interface PageEnd {
  total: number
  /** There are at least so many. */
  isEstimated: boolean
  /** Of the last item, when more follow. */
  next: Position | null
}

/** Says how many there are, and where the next page is (contract 6). */
export function sayPage(request: FastifyRequest, reply: FastifyReply, { next, ...counted }: PageEnd): void {
  sayList(request, reply, { ...counted, cursor: next && toCursor(next) })
}

/** The same for a list with cursors of its own. */
export function sayList(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, isEstimated, cursor }: { total: number; isEstimated: boolean; cursor: string | null }
): void {
  reply.header('x-total-count', total)
  if (isEstimated) reply.header('x-total-count-estimated', 'true')
  if (cursor === null) return
  const [path, query] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`)
}

/** Says how many there are of a list that is never long enough for pages. */
export function sayWhole<Items extends readonly unknown[]>(reply: FastifyReply, items: Items): Items {
  reply.header('x-total-count', items.length)
  return items
}
