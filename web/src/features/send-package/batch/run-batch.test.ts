import type { OrdersBulkAnswer } from '@ilbud/proto/http/orders/orders-bulk-answer'
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { anOrder } from '#test/an-order.ts'
import { aQuote } from '#test/a-quote.ts'
import { emptyOrder } from '#features/send-package/order-values.ts'
import { readBatch, toBatch, toRow, writeBatch, type BatchRow } from './batch-rows.ts'
import { placeRows, priceRows, type BatchPorts } from './run-batch.ts'

const quote = (totalAmount: number) => aQuote({ quoteId: `q${totalAmount}`, totalAmount })
const problemOf = (status: number) => ({
  type: '',
  title: '',
  status,
  detail: 'No',
  code: 'NO',
  message: 'No',
  error: 'NO',
  requestId: 'r'
})
const problem = (status: number, parts: object = {}, retryAfter?: number) =>
  new ApiError(status, JSON.stringify({ ...problemOf(status), ...parts }), retryAfter)

type Result = OrdersBulkAnswer['results'][number]

const placed = (index: number, trackingId = `SD${index}`): Result => ({
  index,
  status: 201,
  order: { id: '', trackingId, trackingKey: '', message: '', order: anOrder({ trackingId }) }
})
const refused = (index: number, status: number, parts: object): Result => ({
  index,
  status,
  error: { ...problemOf(status), ...parts }
})
const answer = (...results: Result[]): OrdersBulkAnswer => ({ results, succeeded: 0, failed: 0 })

function aRun(
  count: number,
  { signal = new AbortController().signal, ...ports }: Partial<BatchPorts> & { signal?: AbortSignal }
) {
  const read = Array.from({ length: count }, (_, index) => ({ line: index + 2, values: emptyOrder, problems: [] }))
  const rows = new Map(toBatch('parcels.csv', read).rows.map((row) => [row.line, row]))
  const all: BatchPorts = {
    fetchQuote: async () => quote(14_400),
    place: async (bodies) => answer(...bodies.map((_, index) => placed(index))),
    update: (row) => void rows.set(row.line, row),
    wait: async () => undefined,
    ...ports
  }
  const now = (): BatchRow[] => [...rows.values()]
  return {
    states: () => now().map(({ state }) => state),
    rows: now,
    price: () => priceRows(now(), all, signal),
    mend: (row: BatchRow) => rows.set(row.line, toRow(row)),
    place: () => placeRows(now(), all, signal)
  }
}

describe('a batch', () => {
  beforeEach(() => {
    localStorage.clear()
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  })

  it('a batch gets every price before anything is placed, and marks a row without one', async () => {
    let asked = 0
    const run = aRun(3, {
      fetchQuote: async () => {
        if (++asked === 2) throw problem(422, { message: 'Not in our area' })
        return quote(14_400)
      }
    })
    expect(await run.price()).toBe('done')
    expect(run.states()).toEqual(['ready', 'wrong', 'ready'])
    expect(run.rows()[1]!.failure).toBe('Not in our area')
  })

  it('a batch that is paused while it waits for the rate limit sends nothing more', async () => {
    const stop = new AbortController()
    let calls = 0
    const place = async () => {
      calls += 1
      throw problem(503, {}, 7)
    }
    const run = aRun(1, { place, wait: async () => stop.abort(), signal: stop.signal })
    await run.price()
    expect(await run.place()).toBe('stopped')
    expect(calls).toBe(1)
  })

  it('a batch waits as long as the rate limit says', async () => {
    const waited: number[] = []
    let asked = 0
    const run = aRun(1, {
      fetchQuote: async () => {
        if (++asked === 1) throw problem(429, {}, 7)
        return quote(14_400)
      },
      wait: async (seconds) => void waited.push(seconds)
    })
    await run.price()
    expect([waited, run.states()]).toEqual([[7], ['ready']])
  })

  it('a batch repeats a lost request with the same key and rows, and places every row once', async () => {
    const sent: string[] = []
    const run = aRun(60, {
      place: async (bodies, key) => {
        sent.push(`${key} ${JSON.stringify(bodies)}`)
        if (sent.length === 2) throw new TypeError('Failed to fetch')
        return answer(...bodies.map((_, index) => placed(index)))
      }
    })
    await run.price()
    expect(await run.place()).toBe('broken')
    expect(run.states()).toEqual([...Array(50).fill('placed'), ...Array(10).fill('sent')])
    expect(await run.place()).toBe('done')
    expect(new Set(run.states())).toEqual(new Set(['placed']))
    expect(sent).toHaveLength(3)
    expect(sent[1]).toBe(sent[2])
    expect(sent[0]!.split(' ')[0]).not.toBe(sent[1]!.split(' ')[0])
  })

  it('a batch repeats a request whole while the server has not come to every row', async () => {
    const sent: string[] = []
    const run = aRun(3, {
      place: async (bodies, key) => {
        sent.push(`${key} ${JSON.stringify(bodies)}`)
        const no = refused(1, 422, { code: 'NO', message: 'No invoice' })
        return sent.length < 3
          ? answer(placed(0), no, refused(2, 503, { code: 'UNAVAILABLE' }))
          : answer(placed(0), no, placed(2))
      },
      wait: async () => {
        expect(run.states()).toEqual(['placed', 'sent', 'sent'])
      }
    })
    await run.price()
    expect(await run.place()).toBe('done')
    expect(run.states()).toEqual(['placed', 'failed', 'placed'])
    expect(run.rows().map(({ sending }) => sending)).toEqual([null, null, null])
    expect(new Set(sent).size).toBe(1)
  })

  it('a batch places no row at a price that was not shown', async () => {
    const quotes: unknown[] = []
    const run = aRun(1, {
      place: async ([body]) => {
        quotes.push(body!.quoteId)
        return answer(
          quotes.length === 1 ? refused(0, 409, { code: 'QUOTE_INVALID', quote: quote(15_900) }) : placed(0)
        )
      }
    })
    await run.price()
    await run.place()
    expect(run.rows()[0]).toMatchObject({ state: 'ready', sum: 15_900, sumBefore: 14_400 })
    await run.place()
    expect([quotes, run.states()]).toEqual([['q14400', 'q15900'], ['placed']])
  })

  it('a refused row of a batch is refused alone and sent again with another key', async () => {
    const keys: string[] = []
    const run = aRun(2, {
      place: async (bodies, key) => {
        keys.push(key)
        return bodies.length === 2 ? answer(refused(0, 422, { message: 'No invoice' }), placed(1)) : answer(placed(0))
      }
    })
    await run.price()
    expect(await run.place()).toBe('done')
    expect(run.rows().map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'No invoice'],
      ['placed', null]
    ])
    run.mend(run.rows()[0]!)
    await run.price()
    await run.place()
    expect([run.states(), new Set(keys).size]).toEqual([['placed', 'placed'], 2])
  })

  it('a request that is refused as a whole leaves every row to be mended', async () => {
    const run = aRun(2, {
      place: async () => {
        throw problem(403, { message: 'Not you' })
      }
    })
    await run.price()
    expect(await run.place()).toBe('done')
    expect(run.rows().map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'Not you'],
      ['failed', 'Not you']
    ])
  })

  it('a batch survives a closed tab, but does not resend what the server may no longer recognize', () => {
    const batch = toBatch('parcels.csv', [{ line: 2, values: emptyOrder, problems: [] }])
    const sending = { body: {} as never, request: 'k', at: Date.now() }
    const row: BatchRow = { ...batch.rows[0]!, state: 'sent', sending }
    writeBatch('u1', {
      ...batch,
      rows: [row, { ...row, line: 3, sending: { ...sending, at: Date.now() - 86_400_000 } }]
    })
    expect(readBatch('u1')!.rows.map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect(readBatch('u2')).toBeNull()
  })
})
