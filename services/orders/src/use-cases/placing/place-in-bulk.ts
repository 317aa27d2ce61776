import type { Actor } from '#domain/journey/journey.ts'
import { type AppError, InvalidRequestError, UnavailableError } from '@ilbud/kernel/errors'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import type { BulkRow } from '@ilbud/proto/http/orders/orders-bulk'
import { mapInBulk, toItemError } from '#use-cases/bulk.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

interface PlacingInBulk {
  actor: Actor
  name: string
  rows: readonly BulkRow[]
  /** Of the whole request. */
  key: string | null
}

/** What happened to a row: the answer that placing it alone would have had. */
type RowResult<Body> = { body: Body } | { error: AppError }

// Rows not begun by then are answered as not done, so that nothing happens after the call has ended.
const timeMs = 6000

/**
 * Places each order on its own: a refusal is that row's result and stops no other. Each row has a key made of the
 * request's, so that a repeat after a crash finds what was placed.
 */
export async function placeInBulk<Body>(
  deps: OrdersDeps,
  { actor, name, rows, key }: PlacingInBulk,
  toBody: (placed: PlacedOrder) => Body
): Promise<RowResult<Body>[]> {
  const until = deps.now().getTime() + timeMs

  async function placeRow(row: BulkRow, rowKey: string | null): Promise<RowResult<Body>> {
    if ('errors' in row) return { error: new InvalidRequestError(row.errors) }
    if (deps.now().getTime() >= until) return { error: new UnavailableError() }
    try {
      const { body } = await placeOrder(deps, { actor, name, fields: row.fields, key: rowKey }, toBody)
      return { body }
    } catch (error) {
      const logUnexpected = () => deps.log.error({ err: error, row: rowKey }, 'placing an order of a bulk failed')
      return { error: toItemError(error, logUnexpected) }
    }
  }

  return mapInBulk(rows, (row, at) => {
    const rowKey = key === null ? null : `bulk.${hashRequest([key, at])}`
    return deps.limitBulkPlacing(() => placeRow(row, rowKey))
  })
}

/** Whether every row has its final answer; a repeat tries the others again. */
export function isSettled(results: readonly { status: number; error?: { code: string } }[]): boolean {
  return results.every(({ status, error }) => status < 500 && error?.code !== 'IDEMPOTENCY_IN_FLIGHT')
}
