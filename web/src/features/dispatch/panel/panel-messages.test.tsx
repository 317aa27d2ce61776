import type { Message } from '@ilbud/proto/http/dispatch/messages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { PanelMessages } from './panel-messages.tsx'

const orderId = '0197b0c0-0000-7000-8000-000000000101'

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
})

const driverId = '0197b0c0-0000-7000-8000-000000000011'

/** A conversation whose server answers when `line` lets it. */
function open(
  line: { answers: () => Promise<void> | void },
  driver: { onDuty: boolean } | null = null,
  needsDriver = false
) {
  let count = 0
  const sent = fakeFetch({
    'GET /api/v1/messages': () => ({ body: [] }),
    'GET /api/admin/v1/drivers': () => ({ body: [anAdminDriver({ id: driverId, ...driver })] }),
    'POST /api/v1/messages': async ({ body }) => {
      await line.answers()
      const id = `0197b0c0-0000-7000-8000-00000000020${++count}`
      const { text } = body as { text: string }
      const from = { id, name: 'Dino Petrov', role: 'dispatcher' as const }
      return { status: 201, body: { id, orderId, from, text, at: '2026-01-01T12:00:00.000Z' } satisfies Message }
    }
  })
  renderPage(<PanelMessages orderId={orderId} driverId={driver && driverId} needsDriver={needsDriver} />)
  const keys = () => sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  return { keys, send, field: () => screen.findByLabelText<HTMLTextAreaElement>('Message to the driver') }
}

it('a message sent again after a lost answer has the same idempotency key, and a new one after an answer', async () => {
  const line = {
    isThere: false,
    answers() {
      if (!line.isThere) throw new TypeError('Failed to fetch')
    }
  }
  const { keys, send, field } = open(line)
  await userEvent.type(await field(), 'Ring the bell')
  await send()
  await screen.findByRole('alert')
  line.isThere = true
  await send()
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(new Set(keys()).size).toBe(1)
  await userEvent.type(await field(), 'Ring the bell')
  await send()
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})

it('what is typed while a message is being sent stays in the field', async () => {
  const held = Promise.withResolvers<void>()
  const { send, field } = open({ answers: () => held.promise })
  await userEvent.type(await field(), 'Ring the bell')
  await send()
  await userEvent.type(await field(), ', twice')
  held.resolve()
  await screen.findByText('Ring the bell')
  expect((await field()).value).toBe('Ring the bell, twice')
})

it('the form says when nobody may read a message soon', async () => {
  open({ answers: () => undefined }, { onDuty: false })
  await screen.findByText('The driver is off duty and may read this late. Call if it is urgent.')
  cleanup()
  open({ answers: () => undefined }, null, true)
  await screen.findByText('No driver yet: whoever takes the order can read it.')
  cleanup()
  open({ answers: () => undefined })
  await screen.findByLabelText('Message to the driver')
  expect(screen.queryByText(/^No driver yet/)).toBeNull()
})

it('a long conversation can be scrolled by keyboard, and begins at its end', async () => {
  const from = { id: driverId, name: 'Marko Nikolić', role: 'driver' as const }
  const message = (at: number): Message => ({
    id: `0197b0c0-0000-7000-8000-0000000003${10 + at}`,
    orderId,
    from,
    text: `Line ${at}`,
    at: `2026-01-01T12:0${at}:00.000Z`
  })
  fakeFetch({
    'GET /api/v1/messages': () => ({ body: [3, 2, 1].map(message) }),
    'GET /api/admin/v1/drivers': () => ({ body: [] })
  })
  // Nothing has a height where nothing is drawn.
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  onTestFinished(() => height.mockRestore())
  renderPage(<PanelMessages orderId={orderId} driverId={null} needsDriver={false} />)
  const thread = await screen.findByRole('list', { name: 'Messages' })
  expect(thread.tabIndex).toBe(0)
  expect(thread.scrollTop).toBe(900)
  expect(within(thread).getAllByRole('listitem').at(-1)!.textContent).toContain('Line 3')
})
