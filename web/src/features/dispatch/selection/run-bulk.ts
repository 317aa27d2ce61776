import { bulkAnswerSchema, type BulkAnswer } from '@ilbud/proto/http/dispatch/admin-bulk'
import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { api, ApiError } from '#lib/api/api.ts'

export type BulkResult = BulkAnswer['results'][number]

export interface BulkCall {
  verb: AdminVerb
  /** With the version that was looked at: an order that has changed since is refused rather than overrun. */
  orders: readonly { id: string; version?: number }[]
  fields: Record<string, unknown>
}

// Few enough for the server's time limit, and for the progress to be visible. Its rate limit allows for 20 such calls, and
// for one per driver of a plan.
const mostInCall = 50

/** Makes the calls in portions and reports the progress. A call without an answer is a result too. */
export async function runBulk(calls: readonly BulkCall[], onProgress: (done: number) => void): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { verb, orders, fields } of calls) {
    for (let at = 0; at < orders.length; at += mostInCall) {
      const portion = orders.slice(at, at + mostInCall)
      results.push(...(await sendPortion(verb, portion, fields)))
      onProgress(results.length)
    }
  }
  return results
}

async function sendPortion(
  action: AdminVerb,
  orders: BulkCall['orders'],
  fields: Record<string, unknown>
): Promise<BulkResult[]> {
  const ids = orders.map(({ id }) => id)
  const versions = Object.fromEntries(orders.map(({ id, version }) => [id, version]))
  try {
    const body = JSON.stringify({ action, ids, versions, ...fields })
    return (await api(bulkAnswerSchema, '/api/admin/v1/orders/bulk', { method: 'POST', body })).results
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined
    const message = problem?.message
    return ids.map((id) => ({ id, ok: false, code: problem?.code ?? 'NO_ANSWER', ...(message && { message }) }))
  }
}
