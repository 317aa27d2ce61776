import { InvalidRequestError } from '#errors.ts'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The last item of a page in a list sorted newest first: the next page begins after it. */
export interface Position {
  createdAt: Date
  id: string
}

const cursorForm = /^(\d{1,13}) (\S+)$/

/** As sent in `?cursor`; opaque to clients. */
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
  /** There are at least `total`, maybe more. */
  isEstimated: boolean
  /** The last item's position if more items follow, else null. */
  next: Position | null
}

/** One page of a list that is short enough to be read whole; sorted like its positions, newest first. */
export function pageOf<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position,
  { limit, after }: { limit: number; after: Position | null }
): PageEnd & { shown: Item[] } {
  const rest = after ? items.filter((item) => comesAfter(positionOf(item), after)) : items
  const shown = rest.slice(0, limit)
  const next = rest.length > limit ? positionOf(shown.at(-1)!) : null
  return { shown, total: items.length, isEstimated: false, next }
}

function comesAfter(position: Position, before: Position): boolean {
  const byTime = position.createdAt.getTime() - before.createdAt.getTime()
  return byTime < 0 || (byTime === 0 && position.id < before.id)
}

/** Sets the headers with the number of items and the next page's cursor (docs/protocols/http.md). */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, { next, ...counted }: PageEnd): void {
  setListHeaders(request, reply, { ...counted, cursor: next && toCursor(next) })
}

/** The same for a list with cursors of another form. */
export function setListHeaders(
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

/** Sets the header with the number of items, for a list that is never split into pages. Returns the items. */
export function withTotalCount<Items extends readonly unknown[]>(reply: FastifyReply, items: Items): Items {
  reply.header('x-total-count', items.length)
  return items
}
