import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { renderPage } from '#test/render.tsx'
import { OrderRow } from './order-row.tsx'

const rest = {
  now: 0,
  selected: false,
  open: false,
  unanswered: false,
  href: '/',
  onOpen: () => undefined,
  onToggle: () => undefined
}

it('a row shows the order’s price in whole kronor, as the server sends it', () => {
  const order = aBoardRow({ price: 144, totalAmount: 14_400 })
  renderPage(<OrderRow order={order} {...rest} />)
  expect(screen.getByText(/kr$/).textContent).toMatch(/^144\skr$/)
})

it('a row says that its driver waits for an answer', () => {
  const order = aBoardRow({ status: 'IN_TRANSIT' })
  const { unmount } = renderPage(<OrderRow order={order} {...rest} />)
  expect(screen.queryByText('awaits reply')).toBeNull()
  unmount()
  renderPage(<OrderRow order={order} {...rest} unanswered />)
  expect(screen.getByText('awaits reply')).toBeTruthy()
})

it('a row says since when nobody knows the arrival, and nothing of it once the order is over', () => {
  const now = Date.parse('2026-11-20T12:40:00.000Z')
  const unknown = aBoardRow({ estimatedDelivery: null, etaUnknownSince: '2026-11-20T12:05:00.000Z' })
  const { unmount } = renderPage(<OrderRow order={unknown} {...rest} now={now} />)
  expect(screen.getByText(/unknown since 13:05/)).toBeTruthy()
  unmount()
  renderPage(<OrderRow order={{ ...unknown, status: 'DELIVERED' }} {...rest} now={now} />)
  expect(screen.queryByText(/unknown since/)).toBeNull()
})

it('a row says the times that the order was booked for, until it is over', () => {
  const booked = { earliestPickup: '2026-11-21T08:00:00.000Z', latestDelivery: '2026-11-21T10:30:00.000Z' }
  const order = aBoardRow(booked)
  const { unmount } = renderPage(<OrderRow order={order} {...rest} />)
  expect(screen.getByText(/^Pickup from/).textContent).toBe('Pickup from 2026-11-21 09:00, delivery by 11:30')
  unmount()
  renderPage(<OrderRow order={{ ...order, status: 'DELIVERED' }} {...rest} />)
  expect(screen.queryByText(/^Pickup from/)).toBeNull()
})
