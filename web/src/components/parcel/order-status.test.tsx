import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrder } from '#test/an-order.ts'
import { renderPage } from '#test/render.tsx'
import { OrderStatus } from './order-status.tsx'

it('an order whose arrival nobody knows says so in its sender’s list, with the day if it was another one', () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  renderPage(<OrderStatus order={anOrder({ delayed: true, etaUnknownSince: since })} />)
  expect(screen.getByText('Delayed')).toBeTruthy()
  expect(screen.getByText(/^Arrival unknown since \S+ .*\d\d:\d\d$/)).toBeTruthy()
})

it('an order on its way back says by when it should be there, and that it is late', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const back = { status: 'FAILED_ATTEMPT', returning: true } as const
  const { unmount } = renderPage(<OrderStatus order={anOrder({ ...back, returnBy: at(2) })} />)
  expect(screen.getByText('On its way back')).toBeTruthy()
  expect(screen.queryByText('Failed Delivery Attempt')).toBeNull()
  expect(screen.getByText(/^Should be back by /)).toBeTruthy()
  unmount()
  renderPage(<OrderStatus order={anOrder({ ...back, returnBy: at(-2) })} />)
  expect(screen.getByText(/^Late on its way back/)).toBeTruthy()
})
