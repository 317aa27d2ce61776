import type { Quote } from '@ilbud/proto/http/quotes'
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { emptyOrder } from '#features/send-package/order-values.ts'
import { readBatch, toBatch, writeBatch, type BatchRow } from './batch-rows.ts'
import { placeRows, priceRows, type BatchPorts } from './run-batch.ts'

const quote = (totalAmount: number) =>
  ({
    quoteId: `q${totalAmount}`,
    price: totalAmount / 100,
    totalAmount,
    currency: 'SEK',
    method: 'distance',
    estimate: false,
    distanceKm: 5.1,
    lines: [],
    vatAmount: totalAmount / 5,
    tariffVersion: 1,
    promise: { low: '2026-11-20T13:00:00.000Z', high: '2026-11-20T13:30:00.000Z' },
    opensAt: null,
    pricedSize: 'medium' as const,
    validUntil: '2026-11-20T12:15:00.000Z'
  }) satisfies Quote

const problem = (status: number, parts: object = {}, retryAfter?: number) =>
  new ApiError(
    status,
    JSON.stringify({
      type: '',
      title: '',
      status,
      detail: 'No',
      code: 'NO',
      message: 'No',
      error: 'NO',
      requestId: 'r',
      ...parts
    }),
    retryAfter
  )

function aRun(count: number, ports: Partial<BatchPorts>) {
  const read = Array.from({ length: count }, (_, index) => ({ line: index + 2, values: emptyOrder, problems: [] }))
  const rows = new Map(toBatch('parcels.csv', read).rows.map((row) => [row.line, row]))
  const all: BatchPorts = {
    fetchQuote: async () => quote(14_400),
    place: async () => ({ trackingId: 'SD7K3MQ9RT2XVB2' }),
    update: (row) => void rows.set(row.line, row),
    wait: async () => undefined,
    ...ports
  }
  const now = (): BatchRow[] => [...rows.values()]
  const { signal } = new AbortController()
  return {
    states: () => now().map(({ state }) => state),
    rows: now,
    price: () => priceRows(now(), all, signal),
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

  it('a batch repeats a lost request with the same key and body, and places every row once', async () => {
    const sent: string[] = []
    let lost = true
    const run = aRun(2, {
      place: async (body, key) => {
        sent.push(`${key} ${JSON.stringify(body)}`)
        if (sent.length === 2 && lost) throw new TypeError('Failed to fetch')
        return { trackingId: `SD${sent.length}` }
      }
    })
    await run.price()
    expect(await run.place()).toBe('broken')
    expect(run.states()).toEqual(['placed', 'sent'])
    lost = false
    expect(await run.place()).toBe('done')
    expect(run.states()).toEqual(['placed', 'placed'])
    expect(sent).toHaveLength(3)
    expect(sent[1]).toBe(sent[2])
    expect(sent[0]!.split(' ')[0]).not.toBe(sent[1]!.split(' ')[0])
  })

  it('a batch places no row at a price that was not shown', async () => {
    const bodies: unknown[] = []
    const run = aRun(1, {
      place: async (body) => {
        bodies.push(body.quoteId)
        if (bodies.length === 1) throw problem(409, { code: 'QUOTE_INVALID', quote: quote(15_900) })
        return { trackingId: 'SD1' }
      }
    })
    await run.price()
    await run.place()
    expect(run.rows()[0]).toMatchObject({ state: 'ready', sum: 15_900, sumBefore: 14_400 })
    await run.place()
    expect([bodies, run.states()]).toEqual([['q14400', 'q15900'], ['placed']])
  })

  it('a batch continues after a refused row', async () => {
    let count = 0
    const run = aRun(2, {
      place: async () => {
        if (++count === 1) throw problem(422, { message: 'No invoice' })
        return { trackingId: 'SD1' }
      }
    })
    await run.price()
    expect(await run.place()).toBe('done')
    expect(run.rows().map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'No invoice'],
      ['placed', null]
    ])
  })

  it('a batch survives a closed tab, but does not resend what the server may no longer recognize', () => {
    const batch = toBatch('parcels.csv', [{ line: 2, values: emptyOrder, problems: [] }])
    const sending = { body: {} as never, key: 'k', at: Date.now() }
    const row: BatchRow = { ...batch.rows[0]!, state: 'sent', sending }
    writeBatch('u1', {
      ...batch,
      rows: [row, { ...row, line: 3, sending: { ...sending, at: Date.now() - 86_400_000 } }]
    })
    expect(readBatch('u1')!.rows.map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect(readBatch('u2')).toBeNull()
  })
})
