import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { everyOrder, type BoardFilter } from './board-filter.ts'
import { QueueFilter } from './queue-filter.tsx'

function show(total: number, filter: Partial<BoardFilter> = {}) {
  const none = { attemptFailed: 0, late: total, waiting: 0, noPosition: 0, notLocated: 0, farFromStop: 0 }
  fakeFetch({ 'GET /api/admin/v1/orders/exceptions': () => ({ body: { total, ...none } }) })
  const changes: Partial<BoardFilter>[] = []
  renderPage(<QueueFilter filter={{ ...everyOrder, ...filter }} onChange={(change) => changes.push(change)} />)
  return changes
}

it('the button says how many orders need somebody, as the bar does, and lists them', async () => {
  const changes = show(3)
  await userEvent.click(await screen.findByRole('button', { name: '3 need you' }))
  expect(changes).toEqual([{ filter: 'needs-attention' }])
})

it('the list of test orders can be left again', async () => {
  const changes = show(3, { filter: 'test' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Test orders' }))
  expect(changes).toEqual([{ filter: '' }])
})

it('the button is replaced by the filter that it has set', async () => {
  const changes = show(3, { filter: 'needs-attention' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Need you' }))
  expect(changes).toEqual([{ filter: '' }])
})
