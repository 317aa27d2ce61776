import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import type { BoardTab } from './board-filter.ts'
import { FilterStrip } from './filter-strip.tsx'

it('the tab of failures and exceptions counts and lists what the bar and the overview count', async () => {
  const some = (total: number) => ({ total, capped: false })
  const counts = { active: 16, 'delivered-today': 1, failed: 2, unassigned: 6, scheduled: 2 }
  const reasons = { attemptFailed: 1, late: 2, waiting: 2, noPosition: 3, notLocated: 0, farFromStop: 0 }
  fakeFetch({
    'GET /api/admin/v1/orders/counts': () => ({
      body: Object.fromEntries(Object.entries(counts).map(([tab, total]) => [tab, some(total)]))
    }),
    'GET /api/admin/v1/orders/exceptions': () => ({ body: { total: 8, ...reasons } })
  })
  const chosen: (BoardTab | '')[] = []
  renderPage(<FilterStrip active="" onChange={(tab) => chosen.push(tab)} />)
  await userEvent.click(await screen.findByRole('button', { name: '8 Failed/Exceptions' }))
  expect(chosen).toEqual(['needs-attention'])
  await screen.findByRole('button', { name: '16 Active' })
})
