import type { Quote } from '@ilbud/proto/http/price/quotes'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import type { OrderBody } from '#features/send-package/send-queries.ts'
import type { ReadRow, RowProblem } from './read-rows.ts'

/**
 * `wrong`: cannot be sent as it is. `sent`: sent without an answer so far; repeating its request places nothing twice.
 */
export type RowState = 'unpriced' | 'ready' | 'wrong' | 'sent' | 'placed' | 'failed'

export interface BatchRow {
  line: number
  values: OrderValues
  problems: RowProblem[]
  state: RowState
  /** In öre. */
  sum: number | null
  /** The previous price, when it has changed and must be confirmed again. */
  sumBefore: number | null
  quoteId: string | null
  /** The request that the row is a part of, by its key, until that has its final answer. */
  sending: { body: OrderBody; request: string; at: number } | null
  trackingId: string | null
  /** Rows that were placed before this was stored have none. */
  orderId?: string
  /** When a row like this was placed, if that was not long before it was read. */
  placedBefore?: number | undefined
  /** Why the row could not be priced or placed. */
  failure: string | null
}

export interface Batch {
  fileName: string
  rows: BatchRow[]
}

export function toBatch(
  fileName: string,
  rows: readonly ReadRow[],
  placedBefore: ReadonlyMap<number, number> = new Map()
): Batch {
  return { fileName, rows: rows.map((row) => ({ ...toRow(row), placedBefore: placedBefore.get(row.line) })) }
}

/** Whether the row would be a second order like one that was placed before. */
export function isPlacedBefore({ placedBefore, state }: BatchRow): boolean {
  return placedBefore !== undefined && (state === 'unpriced' || state === 'ready')
}

/** A row as it was read or mended: without a price yet. */
export function toRow(row: ReadRow): BatchRow {
  return {
    ...row,
    state: row.problems.length > 0 ? 'wrong' : 'unpriced',
    sum: null,
    sumBefore: null,
    quoteId: null,
    sending: null,
    trackingId: null,
    failure: null
  }
}

/** Whether the row can be mended: it is left out or was refused. One that may be under way must not change. */
export function isMendable({ state, failure }: BatchRow): boolean {
  return state === 'wrong' || (state === 'failed' && failure !== 'unanswered')
}

export function priced(row: BatchRow, quote: Quote): BatchRow {
  const isNew = row.sum !== null && row.sum !== quote.totalAmount
  return {
    ...row,
    state: 'ready',
    sum: quote.totalAmount,
    sumBefore: isNew ? row.sum : null,
    quoteId: quote.quoteId,
    sending: null,
    failure: null
  }
}

/**
 * The row with the request that is about to be sent. Stored before, so that it can be repeated if the answer is lost.
 */
export function withSending(row: BatchRow, body: OrderBody, request: string): BatchRow {
  return { ...row, state: 'sent', sending: { body, request, at: Date.now() }, failure: null }
}

/** Where the batch is stored. */
export const batchKey = (userId: string) => personalKey('batch', userId)

/**
 * The stored batch. It is kept until it is finished or discarded, so that closing the tab loses nothing and sends
 * nothing twice.
 */
export function readBatch(userId: string): Batch | null {
  try {
    const batch = JSON.parse(readStored('local', batchKey(userId)) ?? 'null') as Batch | null
    return batch && { ...batch, rows: batch.rows.map(withoutDeadKey) }
  } catch {
    return null
  }
}

// A key is valid for 24 h. With an expired one a row could be placed twice.
const keyLifetimeMs = 23 * 3_600_000

function withoutDeadKey(row: BatchRow): BatchRow {
  const { state, sending } = row
  // A row that the version before has sent by itself has no request.
  if (state !== 'sent' || (sending?.request && sending.at + keyLifetimeMs > Date.now())) return row
  return { ...row, state: 'failed', sending: null, failure: 'unanswered' }
}

export function writeBatch(userId: string, batch: Batch | null): void {
  writeStored('local', batchKey(userId), batch && JSON.stringify(batch))
}
