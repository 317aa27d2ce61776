import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { DriversList } from './drivers-list.tsx'

function List() {
  return <DriversList list={useQuery(driversQuery())} chosen="" onPick={() => undefined} onClose={null} />
}

it('does not count drivers that it could not load', async () => {
  fakeFetch({ 'GET /api/admin/v1/drivers': () => ({ status: 503, body: {} }) })
  renderPage(<List />)
  await screen.findByText('We could not load the drivers.')
  expect(screen.queryByText('0 on duty')).toBeNull()
})
