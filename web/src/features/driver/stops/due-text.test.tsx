import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { signIn } from '#lib/session/session.ts'
import { aConfig } from '#test/a-config.ts'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

beforeEach(() => localStorage.clear())

it('a stop says until when it has to be reached, and once that time has passed that it has', async () => {
  const late = anOwnOrder({ promise: { low: inMinutes(-150), high: inMinutes(-120) } })
  const ahead = anOwnOrder({
    promise: { low: inMinutes(30), high: inMinutes(60) },
    deliveryAddress: 'Bondegatan 21, Stockholm'
  })
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
  fakeFetch({
    'GET /api/driver/orders': () => ({ body: [late, ahead] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/config': () => ({ body: aConfig() })
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  const next = await screen.findByRole('region', { name: 'Next stop' })
  expect(next.textContent).toMatch(/was due .*\d\d:\d\d/)
  const cards = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(cards).toHaveLength(2)
  expect(cards.find((text) => text.includes('Skånegatan'))).toMatch(/was due .*\d\d:\d\d/)
  expect(cards.find((text) => text.includes('Bondegatan'))).toMatch(/by .*\d\d:\d\d/)
})
