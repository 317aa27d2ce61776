import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { boardRowSchema } from '#features/dispatch/board/board-queries.ts'
import { type BoardFilter, everyOrder, listPath } from '#features/dispatch/board/filter/board-filter.ts'
import { longWaitMinutes, minutesWaiting } from '#features/dispatch/board/exceptions.ts'
import { fetchPage } from '#lib/lists/list-page.ts'

const waitingRowSchema = z.extend(
  boardRowSchema,
  z.pick(adminOrderSchema, { pickup: true, delivery: true, hubPlace: true }).shape
)
type WaitingRow = z.infer<typeof waitingRowSchema>

/** The most urgent ones first. */
export const waitingFilter: BoardFilter = { ...everyOrder, filter: 'unassigned' }

/** More than anybody can look at; the board has the rest. */
const most = 200
/** Waiting times grow without an event, and an event can be missed. */
const againMs = 30_000

/** The orders that wait for a driver. */
export function waitingQuery() {
  const path = listPath(waitingFilter, most)
  return queryOptions({
    queryKey: ['/api/admin/v1/orders', 'waiting'],
    queryFn: ({ signal }) => fetchPage(waitingRowSchema, path, signal),
    staleTime: 0,
    refetchInterval: againMs
  })
}

/** An order that waits for a driver, and for how long. */
export interface WaitingOrder extends WaitingRow {
  /** Below 1: its pickup is still to come. */
  minutes: number
  isLong: boolean
}

/** The place of the parcel: the hub that it was left at, else its pickup; null: unknown. */
export function whereItWaits({ pickup, code, hubPlace }: WaitingOrder): WaitingOrder['pickup'] {
  return code === 'AT_HUB' ? hubPlace : pickup
}

/** Who has waited longest first. */
export function longestFirst(rows: readonly WaitingRow[], now: number): WaitingOrder[] {
  return rows
    .map((row) => {
      const minutes = minutesWaiting(row, now)
      return { ...row, minutes, isLong: minutes >= longWaitMinutes }
    })
    .toSorted((one, other) => other.minutes - one.minutes)
}
