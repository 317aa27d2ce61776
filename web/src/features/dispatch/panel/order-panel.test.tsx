import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { OrderPanel } from './order-panel.tsx'

const orderId = '0197b0c0-0000-7000-8000-000000000101'

it('the panel can be closed by keyboard while the order is loading', async () => {
  signInAs('dispatcher')
  FakeWebSocket.install()
  fakeFetch({ [`GET /api/admin/v1/orders/${orderId}`]: () => new Promise(() => undefined) })
  const close = vi.fn()
  renderPage(
    <OrderPanel
      orderId={orderId}
      now={0}
      markChanged={() => undefined}
      close={<button onClick={close}>Close</button>}
    />
  )
  screen.getByText('Loading the order')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(close).toHaveBeenCalledOnce()
})
