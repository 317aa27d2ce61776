import { bulkAnswerSchema, type BulkAnswer } from '@ilbud/proto/http/admin-bulk'
import type { AdminVerb } from '@ilbud/proto/http/admin-commands'
import { api, ApiError } from '#lib/api/api.ts'

export type BulkResult = BulkAnswer['results'][number]

export interface BulkCall {
  verb: AdminVerb
  ids: readonly string[]
  fields: Record<string, unknown>
}

// Small enough that the server ends within its time, and that the progress moves; 20 of them are within its limit.
const mostInCall = 50

/** Does the calls in portions and tells how far it is. What got no answer is a result too: nothing stays unsaid. */
export async function runBulk(calls: readonly BulkCall[], onProgress: (done: number) => void): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { verb, ids, fields } of calls) {
    for (let at = 0; at < ids.length; at += mostInCall) {
      const portion = ids.slice(at, at + mostInCall)
      results.push(...(await sendPortion(verb, portion, fields)))
      onProgress(results.length)
    }
  }
  return results
}

async function sendPortion(
  action: AdminVerb,
  ids: readonly string[],
  fields: Record<string, unknown>
): Promise<BulkResult[]> {
  try {
    const body = JSON.stringify({ action, ids, ...fields })
    return (await api(bulkAnswerSchema, '/api/admin/v1/orders/bulk', { method: 'POST', body })).results
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined
    const message = problem?.message
    return ids.map((id) => ({ id, ok: false, code: problem?.code ?? 'NO_ANSWER', ...(message && { message }) }))
  }
}
