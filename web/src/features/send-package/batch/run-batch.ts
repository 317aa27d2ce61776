import type { OrdersBulkAnswer } from '@ilbud/proto/http/orders/orders-bulk-answer'
import { quoteSchema, type Quote } from '@ilbud/proto/http/price/quotes'
import { z } from 'zod/mini'
import { ApiError, serverMessage } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { refusalWords, wordsOf } from '#lib/api/refusal-words.ts'
import { toOrderBody, type OrderValues } from '#features/send-package/order-values.ts'
import type { OrderBody } from '#features/send-package/send-queries.ts'
import { priced, withSending, type BatchRow } from './batch-rows.ts'
import type { RowProblem } from './read-rows.ts'

const issuesSchema = z.array(z.object({ path: z.string(), message: z.string() }))

export interface BatchPorts {
  fetchQuote: (values: OrderValues) => Promise<Quote>
  /** Places many orders with one key. */
  place: (bodies: readonly OrderBody[], key: string) => Promise<OrdersBulkAnswer>
  /** Stores and shows the row. */
  update: (row: BatchRow) => void
  /** Waits until the server's rate limit allows the next call. */
  wait: (seconds: number) => Promise<void>
}

type RowResult = OrdersBulkAnswer['results'][number]

/** Of a row or of the whole request. */
interface Refusal extends Record<string, unknown> {
  code: string
  message: string
  status: number
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
      const problems = problemsOf(row, error.problem?.errors)
      const failure = problems.length > 0 ? null : (refusalWords(error) ?? error.message)
      ports.update({ ...row, problems, state: 'wrong', failure })
    }
  }
  return 'done'
}

// Of the 200 that a request may have: small enough that the page shows how far it is.
const rowsAtOnce = 50

/** Places the rows, many in one request, beginning with those that were sent without an answer. */
export async function placeRows(rows: readonly BatchRow[], ports: BatchPorts, signal: AbortSignal): Promise<RunEnd> {
  for (const request of openRequests(rows)) {
    for (const row of request) ports.update(row)
    try {
      if (!(await placeTogether(request, ports, signal))) return 'stopped'
    } catch (error) {
      // The outcome is unknown: the rows stay `sent` and the request is repeated later.
      if (!isRefusal(error)) return signal.aborted ? 'stopped' : 'broken'
      for (const row of request) ports.update(refused(row, refusalOf(error)))
    }
  }
  return 'done'
}

/** The rows of each request: as they were sent before, and new ones. */
function openRequests(rows: readonly BatchRow[]): BatchRow[][] {
  const unanswered = new Set(rows.filter(({ state }) => state === 'sent').map(({ sending }) => sending!.request))
  const repeated = [...unanswered].map((key) => rows.filter(({ sending }) => sending?.request === key))
  const ready = rows.filter(({ state }) => state === 'ready')
  const count = Math.ceil(ready.length / rowsAtOnce)
  const fresh = Array.from({ length: count }, (_, at) => {
    const key = idempotencyKey()
    const part = ready.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)
    return part.map((row) => withSending(row, bodyOf(row), key))
  })
  return [...repeated, ...fresh]
}

/** Sends a request until every row has its final answer. False: stopped before. */
async function placeTogether(rows: readonly BatchRow[], ports: BatchPorts, signal: AbortSignal): Promise<boolean> {
  const bodies = rows.map(({ sending }) => sending!.body)
  for (;;) {
    if (signal.aborted) return false
    const { results } = await patiently(() => ports.place(bodies, rows[0]!.sending!.request), ports, signal)
    const isWhole = results.every(isFinal)
    for (const result of results) {
      const row = rows[result.index]!
      if ('order' in result) {
        const { id: orderId, trackingId } = result.order
        // The request is repeated with all its rows, until none of them is open.
        ports.update({
          ...row,
          state: 'placed',
          sending: isWhole ? null : row.sending,
          trackingId,
          orderId,
          failure: null
        })
      } else if (isWhole) ports.update(refused(row, result.error))
    }
    if (isWhole) return true
    await ports.wait(2)
  }
}

/** Whether a row's answer stays; the server has not come to the others, or was busy with them. */
function isFinal(result: RowResult): boolean {
  return 'order' in result || (result.status < 500 && result.error.code !== 'IDEMPOTENCY_IN_FLIGHT')
}

function bodyOf({ values, quoteId }: BatchRow): OrderBody {
  return { ...toOrderBody(values), ...(quoteId && { quoteId }) }
}

/** The refusal of an outdated quote contains a new one, which has to be confirmed. */
function refused(row: BatchRow, { code, message, status, ...problem }: Refusal): BatchRow {
  const quote = code === 'QUOTE_INVALID' ? quoteSchema.safeParse(problem['quote']).data : undefined
  if (quote) return priced(row, quote)
  const problems = problemsOf(row, problem['errors'])
  if (problems.length > 0) return { ...row, problems, state: 'failed', sending: null, failure: null }
  const nearest = typeof problem['nearestArea'] === 'string' ? problem['nearestArea'] : undefined
  const failure = wordsOf({ code, status, message }, {}, { nearestArea: nearest }) ?? message
  return { ...row, state: 'failed', sending: null, failure }
}

/** What a refusal says about single cells of a row. */
function problemsOf({ values }: BatchRow, errors: unknown): RowProblem[] {
  const { data = [] } = issuesSchema.safeParse(errors)
  return data.flatMap(({ path, message }) => (path in values ? [{ field: path as keyof OrderValues, message }] : []))
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
      if (signal.aborted) throw error
    }
  }
}

function refusalOf(error: ApiError): Refusal {
  return {
    ...error.problem,
    code: error.code ?? '',
    status: error.status,
    message: serverMessage(error) ?? error.message
  }
}

/** Whether an answer is final, unlike a request still in progress, a server error or an ended session. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status >= 500) return false
  return error.status !== 429 && error.status !== 401 && error.code !== 'IDEMPOTENCY_IN_FLIGHT'
}
