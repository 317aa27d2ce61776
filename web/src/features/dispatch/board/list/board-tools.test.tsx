import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { everyOrder } from '#features/dispatch/board/filter/board-filter.ts'
import { BoardTools } from './board-tools.tsx'

it('the tools offer Bulk Assign from the start and say that orders have to be selected first', () => {
  fakeFetch({ 'GET /api/admin/v1/drivers': () => ({ body: [] }) })
  const rest = { filter: everyOrder, onChange: () => undefined, onExport: () => undefined, exporting: false }
  const { unmount } = renderPage(<BoardTools {...rest} hasSelected={false} />)
  const button = screen.getByRole('button', { name: 'Bulk Assign' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('Select orders in the list first')
  unmount()
  renderPage(<BoardTools {...rest} hasSelected />)
  expect(screen.queryByRole('button', { name: 'Bulk Assign' })).toBeNull()
})
