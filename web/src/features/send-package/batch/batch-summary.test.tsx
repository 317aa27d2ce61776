import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { type BatchRow, toRow } from './batch-rows.ts'
import { BatchSummary } from './batch-summary.tsx'
import { readRows } from './read-rows.ts'
import type { BatchWork } from './use-batch.ts'

const cells = [
  ['pickupAddress', 'pickupContact', 'pickupPhone', 'deliveryAddress', 'deliveryContact', 'deliveryPhone'],
  ['Odengatan 52', 'Saga Ek', '070-174 06 05', 'Bondegatan 21', 'Nils Hedlund', '070-174 06 06']
]
const row = (changes: Partial<BatchRow>): BatchRow => ({ ...toRow(readRows(cells).rows[0]!), ...changes })
const work = {
  tab: 'this' as const,
  running: null,
  ended: null,
  waitsUntil: null,
  start: vi.fn(),
  askPrices: vi.fn(),
  mend: vi.fn(),
  placeAll: vi.fn(),
  pause: vi.fn(),
  leaveOutPlaced: vi.fn(),
  discard: vi.fn()
}

function show(rows: BatchRow[], changes: Partial<BatchWork> = {}) {
  const batch = { fileName: 'parcels.csv', rows }
  return renderPage(<BatchSummary work={{ ...work, batch, ...changes }} batch={batch} />)
}

it('the labels of all rows that were placed come as one file, and nothing is offered before', async () => {
  const sent = fakeFetch({ 'POST /api/v1/orders/labels.pdf': () => ({ body: {} }) })
  const { unmount } = show([row({ state: 'ready', sum: 9900 })])
  expect(screen.queryByRole('button', { name: 'All labels as PDF' })).toBeNull()
  unmount()
  show([
    row({ state: 'placed', trackingId: 'SD1', orderId: 'o1' }),
    row({ state: 'failed' }),
    row({ state: 'placed', trackingId: 'SD2', orderId: 'o2' })
  ])
  await userEvent.click(screen.getByRole('button', { name: 'All labels as PDF' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ ids: ['o1', 'o2'] }))
})

it('a file whose prices take minutes says how many, and what becomes of them if the page is left', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, line) => row({ line, state: 'unpriced' }))
  const { unmount } = show(rows(185), { running: 'pricing' })
  screen.getByText(/^You get 30 prices a minute: about 7 minutes are left\. Keep this page open\./)
  unmount()
  show(rows(30), { running: 'pricing' })
  expect(screen.queryByText(/prices a minute/)).toBeNull()
})
