import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentUser } from '#lib/session/session.ts'
import { aProblem } from '#test/a-problem.ts'
import { aQuote } from '#test/a-quote.ts'
import { anOrder } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { readBatch, toBatch, writeBatch } from './batch-rows.ts'
import { BatchSummary } from './batch-summary.tsx'
import { BatchTable } from './batch-table.tsx'
import { readRows } from './read-rows.ts'
import { useBatch } from './use-batch.ts'

const headings = [
  'Pickup address',
  'Pickup contact',
  'Pickup phone',
  'Delivery address',
  'Delivery contact',
  'Delivery phone'
]
const parcel = (number: number) => [
  'Odengatan 52',
  'Saga Ek',
  '070-174 06 05',
  `Bondegatan ${number}`,
  'Nils',
  '070-174 06 06'
]

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

afterEach(() => vi.useRealTimers())

function answers() {
  return fakeFetch({
    'GET /api/v1/quotes': () => ({ body: aQuote() }),
    'POST /api/v1/orders/bulk': ({ body }) => ({
      body: {
        results: (body as { orders: unknown[] }).orders.map((_, index) => ({
          index,
          status: 201,
          order: { id: anOrder().id, trackingId: anOrder().trackingId, trackingKey: '', message: '', order: anOrder() }
        })),
        succeeded: 1,
        failed: 0
      }
    })
  })
}

/** The page without the file, which a worker reads. */
function Batch() {
  const work = useBatch()
  const start = (...numbers: number[]) => work.start('parcels.csv', readRows([headings, ...numbers.map(parcel)]).rows)
  return work.batch ? (
    <>
      <BatchSummary work={work} batch={work.batch} />
      <BatchTable rows={work.batch.rows} mend={null} />
    </>
  ) : (
    <>
      <button onClick={() => void start(1, 2)}>Two rows</button>
      <button onClick={() => void start(1, 2, 3)}>Three rows</button>
    </>
  )
}

it('rows that are open in another tab are only shown, as they are there, until that tab is closed', async () => {
  answers()
  const { id } = currentUser()!
  const batch = toBatch('parcels.csv', readRows([headings, parcel(1)]).rows)
  const write = (state: 'ready' | 'placed') =>
    writeBatch(id, { ...batch, rows: batch.rows.map((row) => ({ ...row, state, sum: 9900 })) })
  write('ready')
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => (close = resolve))
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locksOf(closed) } }))
  renderPage(<Batch />)
  await screen.findByText('These rows are open in another tab.')
  expect(screen.queryByRole('button', { name: /Place|Discard/ })).toBeNull()

  write('placed')
  const [key] = Object.keys(localStorage).filter((name) => name.includes('batch'))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key! })))
  screen.getByText('Placed')
  act(close)
  await screen.findByRole('button', { name: 'Done, choose another file' })
  expect(screen.queryByText('These rows are open in another tab.')).toBeNull()
})

it('a file with rows that were placed before says so, and they can be left out', async () => {
  const sent = answers()
  renderPage(<Batch />)
  await userEvent.click(screen.getByRole('button', { name: 'Two rows' }))
  await userEvent.click(await screen.findByRole('button', { name: /Place 2 orders/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done, choose another file' }))
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain('placed-rows'))
  await userEvent.click(screen.getByRole('button', { name: 'Three rows' }))
  await screen.findByText(/2 rows are the same as some that you placed/)
  expect(within(screen.getByRole('table')).getAllByText(/Placed before/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Leave them out' }))
  await userEvent.click(screen.getByRole('button', { name: /Place 1 order / }))
  await screen.findByRole('button', { name: 'Done, choose another file' })
  expect(readBatch(currentUser()!.id)?.rows.map(({ values }) => values.deliveryAddress)).toEqual(['Bondegatan 3'])
  expect(sent.filter(({ path }) => path === '/api/v1/orders/bulk')).toHaveLength(2)
})

/** Locks of which another tab has each until the promise settles. */
function locksOf(closed: Promise<void>) {
  return {
    request: async (
      _name: string,
      options: { ifAvailable?: boolean },
      hold: (lock: object | null) => Promise<unknown>
    ) => {
      if (options.ifAvailable) return hold(null)
      await closed
      return hold({})
    }
  }
}

it('while the rows wait for the limit, the seconds until they go on are counted down', async () => {
  fakeFetch({ 'GET /api/v1/quotes': () => ({ ...aProblem(429, 'RATE_LIMITED'), headers: { 'retry-after': '48' } }) })
  renderPage(<Batch />)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await userEvent.click(screen.getByRole('button', { name: 'Two rows' }))
  await screen.findByText('As fast as allowed: it goes on by itself in 48 seconds.')
  act(() => void vi.advanceTimersByTime(47_000))
  screen.getByText('As fast as allowed: it goes on by itself in 1 second.')
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
})
