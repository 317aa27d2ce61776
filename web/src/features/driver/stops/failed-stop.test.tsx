import type { Decision } from '@ilbud/proto/http/parcels/decision'
import { cleanup, screen } from '@testing-library/react'
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
const other = anOwnOrder({ deliveryAddress: 'Bondegatan 21, Stockholm' })
const failed = anOwnOrder({ status: 'in_transit', attempts: 1, allowedActions: ['retryDelivery', 'dropAtHub'] })
const failure = { reason: 'NOBODY_HOME', at: inMinutes(-5), note: null, photo: null } as const
const open: Decision = {
  until: inMinutes(89.5),
  default: 'retry',
  window: { from: inMinutes(120), to: inMinutes(240) },
  choice: null,
  by: null
}

function openPage(order: typeof failed): void {
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
  fakeFetch({
    'GET /api/driver/orders': () => ({ body: [other, order] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/config': () => ({ body: aConfig() })
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
}

/** The text of the order's card under Orders, and of its row in the list of later stops. */
const textsOf = (role: 'article' | 'listitem', part: string) =>
  screen
    .getAllByRole(role)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .find((text) => text.includes(part))

beforeEach(() => localStorage.clear())

it('a failed stop behind others says why it failed, who chooses, and how long they still have', async () => {
  openPage({ ...failed, failure, decision: open })
  await screen.findByText('Attempt 1 of 2 failed')
  for (const text of [textsOf('article', 'Try Delivery Again'), textsOf('listitem', 'The attempt failed.')]) {
    expect(text).toContain('Nobody home')
    expect(text).toContain('Sender and recipient choose until')
    expect(text).toContain('1 h 30 min left.')
    expect(text).not.toMatch(/by .*\d\d:\d\d/)
  }
})

it('a failed stop promises another try under Orders only where there is one', async () => {
  openPage({ ...failed, failure, decision: open })
  await screen.findByText('The attempt failed. You can try again under Orders.')
  cleanup()
  openPage({ ...failed, allowedActions: ['dropAtHub'], failure })
  await screen.findByText('The attempt failed.')
})

it('the order’s card says what was decided after the failed attempt, and when it is', async () => {
  openPage({
    ...failed,
    allowedActions: ['confirmDelivery', 'reportFailedAttempt'],
    notBefore: '2026-11-20T09:00:00.000Z',
    notAfter: '2026-11-20T11:00:00.000Z',
    failure,
    decision: { ...open, choice: 'retry', by: 'sender' }
  })
  await screen.findAllByRole('button', { name: 'Mark as Delivered' })
  const text = textsOf('article', 'Mark as Delivered')
  expect(text).toContain('The sender wants a new attempt.')
  expect(text).toContain('10:00–12:00')
})
