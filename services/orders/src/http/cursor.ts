import type { Position } from '#use-cases/list-orders.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a page ends, for `?cursor`: opaque to the caller. */
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
