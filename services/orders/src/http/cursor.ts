import type { DriverPosition } from '#use-cases/reading/driver-list.ts'
import type { AnySort, Position } from '#use-cases/reading/list-orders.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

const shape = /^(\S+) (\d{1,14}) (\d{1,9}) ([1-6]) ([1-5])(!?) (\d{1,14}|-) (\S+)$/

/** The end of a page, for `?cursor`: opaque to the caller and valid for the same sorting only. */
export function toCursor(position: Position, sort: AnySort): string {
  const { createdAt, totalAmountOre, rank, urgency, needy, due, id } = position
  const need = `${urgency}${needy ? '!' : ''}`
  const parts = [sort, createdAt.getTime(), totalAmountOre, rank, need, due?.getTime() ?? '-', id]
  return Buffer.from(parts.join(' ')).toString('base64url')
}

export function readCursor(cursor: string | undefined, sort: AnySort): Position | null {
  if (cursor === undefined) return null
  const [, of, millis, ore, rank, urgency, needy, due, id] =
    shape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (of !== sort || id === undefined || !isUuid(id)) {
    throw notACursor()
  }
  return {
    createdAt: new Date(Number(millis)),
    totalAmountOre: Number(ore),
    rank: Number(rank),
    urgency: Number(urgency),
    needy: needy === '!',
    due: due === '-' ? null : new Date(Number(due)),
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
