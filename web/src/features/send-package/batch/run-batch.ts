import { quoteSchema, type Quote } from '@ilbud/proto/http/quotes'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toOrderBody, type OrderValues } from '#features/send-package/order-values.ts'
import type { OrderBody, PlacedOrder } from '#features/send-package/send-queries.ts'
import { priced, withSending, type BatchRow } from './batch-rows.ts'

export interface BatchPorts {
  fetchQuote: (values: OrderValues) => Promise<Quote>
  place: (body: OrderBody, key: string) => Promise<PlacedOrder>
  /** Stores and shows the row. */
  update: (row: BatchRow) => void
  /** Waits until the server's rate limit allows the next call. */
  wait: (seconds: number) => Promise<void>
}

/** Why a run ended. `broken`: the server did not answer; starting again continues there. */
export type RunEnd = 'done' | 'stopped' | 'broken'

/** Gets a price for each row, or the reason why there is none. Places nothing. */
export async function priceRows(rows: readonly BatchRow[], ports: BatchPorts, signal: AbortSignal): Promise<RunEnd> {
  for (const row of rows) {
    if (signal.aborted) return 'stopped'
    if (row.state !== 'unpriced') continue
    try {
      ports.update(priced(row, await patiently(() => ports.fetchQuote(row.values), ports, signal)))
    } catch (error) {
      if (!isRefusal(error)) return signal.aborted ? 'stopped' : 'broken'
      ports.update({ ...row, state: 'wrong', failure: refusalWords(error) ?? error.message })
    }
  }
  return 'done'
}

/** Places the rows one by one, beginning with those that were sent without an answer. */
export async function placeRows(rows: readonly BatchRow[], ports: BatchPorts, signal: AbortSignal): Promise<RunEnd> {
  const open = [...rows.filter(({ state }) => state === 'sent'), ...rows.filter(({ state }) => state === 'ready')]
  for (const row of open) {
    if (signal.aborted) return 'stopped'
    const sent = withSending(row, bodyOf(row))
    ports.update(sent)
    try {
      const { body, key } = sent.sending!
      const placed = await patiently(() => ports.place(body, key), ports, signal)
      ports.update({ ...sent, state: 'placed', sending: null, trackingId: placed.trackingId ?? placed.id ?? '' })
    } catch (error) {
      // The outcome is unknown: the row stays `sent` and is repeated later.
      if (!isRefusal(error)) return signal.aborted ? 'stopped' : 'broken'
      ports.update(refused(sent, error))
    }
  }
  return 'done'
}

function bodyOf({ values, quoteId }: BatchRow): OrderBody {
  return { ...toOrderBody(values), ...(quoteId && { quoteId }) }
}

/** The refusal of an outdated quote contains a new one, which has to be confirmed. */
function refused(row: BatchRow, error: ApiError): BatchRow {
  const quote = error.code === 'QUOTE_INVALID' ? quoteSchema.safeParse(error.problem?.['quote']).data : undefined
  if (quote) return priced(row, quote)
  return { ...row, state: 'failed', sending: null, failure: refusalWords(error) ?? error.message }
}

/** A 429 or 503 says when to try again. */
async function patiently<Answer>(ask: () => Promise<Answer>, ports: BatchPorts, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const busy = error instanceof ApiError && (error.status === 429 || error.status === 503)
      if (!busy || signal.aborted) throw error
      await ports.wait(error.retryAfter ?? 5)
    }
  }
}

/** Whether an answer is final, unlike a request still in progress, a server error or an ended session. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status >= 500) return false
  return error.status !== 429 && error.status !== 401 && error.code !== 'IDEMPOTENCY_IN_FLIGHT'
}
