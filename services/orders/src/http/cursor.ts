import type { DriverPosition } from '#use-cases/reading/driver-list.ts'
import type { AnySort, Position } from '#use-cases/reading/list-orders.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { isUuid } from '@ilbud/proto/http/uuid'

const shape = /^(\S+) (\d{1,14}) (\d{1,9}) ([1-6]) ([1-5]) (\S+)$/

/** The end of a page, for `?cursor`: opaque to the caller and valid for the same sorting only. */
export function toCursor({ createdAt, totalAmountOre, rank, urgency, id }: Position, sort: AnySort): string {
  return Buffer.from(`${sort} ${createdAt.getTime()} ${totalAmountOre} ${rank} ${urgency} ${id}`).toString('base64url')
}

export function readCursor(cursor: string | undefined, sort: AnySort): Position | null {
  if (cursor === undefined) return null
  const [, of, millis, ore, rank, urgency, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (of !== sort || id === undefined || !isUuid(id)) {
    throw notACursor()
  }
  return {
    createdAt: new Date(Number(millis)),
    totalAmountOre: Number(ore),
    rank: Number(rank),
    urgency: Number(urgency),
    id
  }
}

const driverShape = /^(mine|pool) (\d{1,14}) (\S+)$/

/** The end of a page of a driver's list. */
export function toDriverCursor({ part, createdAt, id }: DriverPosition): string {
  return Buffer.from(`${part} ${createdAt.getTime()} ${id}`).toString('base64url')
}

export function readDriverCursor(cursor: string | undefined): DriverPosition | null {
  if (cursor === undefined) return null
  const [, part, millis, id] = driverShape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (id === undefined || !isUuid(id)) throw notACursor()
  return { part: part as DriverPosition['part'], createdAt: new Date(Number(millis)), id }
}

function notACursor(): InvalidRequestError {
  return new InvalidRequestError([{ path: 'cursor', message: 'Must be a cursor from a Link header' }])
}
