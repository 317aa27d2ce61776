import type { WaitingConversation } from '@ilbud/proto/http/dispatch/messages'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { InboxList } from './inbox-list.tsx'

const waiting: WaitingConversation = {
  orderId: '0197b0c0-0000-7000-8000-000000000301',
  driver: { id: '0197b0c0-0000-7000-8000-000000000011', name: 'Yusuf Demir' },
  text: 'The gate is closed',
  unanswered: 1,
  at: '2026-03-02T12:00:00.000Z',
  since: '2026-03-02T12:00:00.000Z'
}

it('a message that needs no answer leaves the list, and a notice says whose it was', async () => {
  fakeFetch({
    'GET /api/admin/v1/conversations': () => ({ body: [waiting] }),
    [`POST /api/admin/v1/conversations/${waiting.orderId}/settle`]: () => ({ body: [] })
  })
  renderPage(<InboxList onLeave={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'No answer needed' }))
  await screen.findByText('Marked as needing no answer')
  screen.getByText('Yusuf Demir')
  screen.getByText('Every driver has an answer.')
})
