import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { DriversList } from './drivers-list.tsx'

function List() {
  return <DriversList list={useQuery(driversQuery())} chosen="" onPick={() => undefined} onClose={null} />
}

it('drivers that could not be loaded are not counted', async () => {
  fakeFetch({ 'GET /api/admin/v1/drivers': () => ({ status: 503, body: {} }) })
  renderPage(<List />)
  await screen.findByText('We could not load the drivers.')
  expect(screen.queryByText('0 on duty')).toBeNull()
})

it('drivers are listed by name, with the age of a position that is old', async () => {
  const seen = (secondsAgo: number) => ({
    lat: 59,
    lng: 18,
    at: new Date(Date.now() - secondsAgo * 1000).toISOString()
  })
  const drivers = [
    anAdminDriver({ name: 'Cleo', openOrders: 2, position: seen(20) }),
    anAdminDriver({ name: 'Ada', position: seen(185) }),
    anAdminDriver({ name: 'Bo', openOrders: 1 })
  ].map((driver, at) => ({ ...driver, id: `0197b0c0-0000-7000-8000-00000000001${at}` }))
  fakeFetch({ 'GET /api/admin/v1/drivers': () => ({ body: drivers }) })
  renderPage(<List />)
  await screen.findByText('3 on duty')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'AAdaNo orders · seen 3\u00a0min ago',
    'BBo1 open order · no position',
    'CCleo2 open orders'
  ])
})
