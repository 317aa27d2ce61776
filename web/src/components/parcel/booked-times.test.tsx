import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { BookedTimes } from './booked-times.tsx'

const [saturday, later, sunday] = ['2026-11-21T08:00:00.000Z', '2026-11-21T10:30:00.000Z', '2026-11-22T10:30:00.000Z']

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it.for([
  [saturday, later, 'Pickup from 2026-11-21 09:00, delivery by 11:30'],
  [saturday, sunday, 'Pickup from 2026-11-21 09:00, delivery by 2026-11-22 11:30'],
  [saturday, null, 'Pickup from 2026-11-21 09:00'],
  [null, later, 'Delivery by 2026-11-21 11:30']
] as const)('booked from %s to %s reads “%s”', ([earliestPickup, latestDelivery, text]) => {
  renderPage(<BookedTimes order={{ earliestPickup, latestDelivery }} />)
  expect(screen.getByText(/^(Pickup from|Delivery by)/).textContent).toBe(text)
})

it.for([
  [saturday, later, 'Pickup from 09:00 today, delivery by 11:30'],
  [saturday, sunday, 'Pickup from 09:00 today, delivery by 11:30 tomorrow'],
  [null, later, 'Delivery by 11:30 today']
] as const)('on that day, booked from %s to %s reads “%s”', ([earliestPickup, latestDelivery, text]) => {
  vi.setSystemTime(saturday)
  renderPage(<BookedTimes order={{ earliestPickup, latestDelivery }} />)
  expect(screen.getByText(/^(Pickup from|Delivery by)/).textContent).toBe(text)
})

it('a booked time is never broken into two lines', () => {
  renderPage(<BookedTimes order={{ earliestPickup: saturday, latestDelivery: sunday }} />)
  for (const time of ['2026-11-21 09:00', '2026-11-22 11:30']) {
    expect(screen.getByText(time).className).toBe('whitespace-nowrap')
  }
})

it('an order as soon as possible has no booked times', () => {
  renderPage(
    <p data-testid="row">
      <BookedTimes order={{ earliestPickup: null, latestDelivery: null }} />
    </p>
  )
  expect(screen.getByTestId('row').textContent).toBe('')
})
