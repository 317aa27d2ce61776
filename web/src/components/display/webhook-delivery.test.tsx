import type { CompanyDelivery } from '@ilbud/proto/http/companies/webhooks'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { DeliveryTries } from './webhook-delivery.tsx'

const untried: CompanyDelivery = {
  id: '0197b0c0-0000-7000-8000-0000000000d1',
  type: 'order.placed',
  test: false,
  status: 'pending',
  createdAt: '2026-11-20T12:01:00.000Z',
  tries: 0,
  lastTryAt: null,
  nextTryAt: null,
  answerStatus: null,
  error: null
}

it.each([
  ['pending', 'Not tried yet'],
  ['skipped', 'Not tried']
] as const)('a message that is %s and was never tried says so: %s', (status, words) => {
  renderPage(<DeliveryTries delivery={{ ...untried, status }} />)
  expect(screen.getByText(/Not tried/).textContent).toBe(words)
})

it('a message that waits to be sent again does not say that it was never tried', () => {
  const lastTryAt = '2026-11-20T12:01:05.000Z'
  renderPage(<DeliveryTries delivery={{ ...untried, lastTryAt, answerStatus: 200 }} />)
  expect(screen.getByText(/^To be sent again/).textContent).toContain('Answer 200')
})
