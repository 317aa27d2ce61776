import type { Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { NearestDrivers } from './nearest-drivers.tsx'

const orderId = '0197b0c0-0000-7000-8000-000000000101'
const idOf = (at: number) => `0197b0c0-0000-7000-8000-${String(at).padStart(12, '0')}`

function aCandidate(at: number): Candidate {
  const near = { distanceKm: at, openOrders: 0, onDuty: true, ageSeconds: 5 }
  return { driverId: idOf(at), name: `Near Driver${at}`, ...near, ...unplanned }
}

const unplanned = { addedMinutes: null, addedKm: null, lateMinutes: null, fits: null, reason: null }

const order = { id: orderId, driver: { id: idOf(9), name: 'Has It' } }

function show(near: Candidate[], found: ReturnType<typeof anAdminDriver>[] = []) {
  const chosen: Candidate[] = []
  const sent = fakeFetch({
    [`GET /api/admin/v1/orders/${orderId}/candidates`]: () => ({ body: near }),
    'GET /api/admin/v1/drivers': () => ({ body: found })
  })
  function Choice() {
    const [driver, setDriver] = useState<Candidate | null>(null)
    const [version, setVersion] = useState(1)
    const choose = (one: Candidate) => {
      chosen.push(one)
      setDriver(one)
    }
    return (
      <>
        <NearestDrivers order={{ ...order, version }} chosen={driver} onChoose={choose} />
        <button onClick={() => setVersion(version + 1)}>Change the order</button>
      </>
    )
  }
  renderPage(<Choice />)
  return { chosen, sent }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
})

describe('the drivers for an order', () => {
  it('the search finds a driver who is not among the nearest', async () => {
    const near = [1, 2, 3, 4].map(aCandidate)
    const { chosen, sent } = show(near, [
      anAdminDriver({ id: idOf(51), name: 'Far Away', openOrders: 2 }),
      anAdminDriver({ id: idOf(4), name: 'Near Driver4' }),
      anAdminDriver({ id: idOf(9), name: 'Has It' }),
      anAdminDriver({ id: idOf(52), name: 'May Not', disabled: true }),
      anAdminDriver({ id: idOf(53), name: 'Not Yet', invited: true })
    ])
    await userEvent.type(await screen.findByLabelText('Search drivers'), 'a')
    await userEvent.click(await screen.findByRole('radio', { name: /^Far A/ }))
    expect(chosen).toMatchObject([{ driverId: idOf(51), openOrders: 2, distanceKm: null }])
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    // One of the nearest keeps the distance.
    screen.getByText(/^4\skm$/)
    screen.getByText('2 drivers found')
    expect(sent.at(-1)?.query.get('q')).toBe('a')
  })

  it('the search says when nobody is found, and clearing it shows the nearest again', async () => {
    show([1, 2, 3, 4].map(aCandidate))
    const search = await screen.findByLabelText('Search drivers')
    await userEvent.type(search, 'zz')
    await screen.findByText('No driver found.')
    await userEvent.clear(search)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    screen.getByRole('button', { name: 'Show 4 drivers' })
  })

  it('a driver chosen by a search is still shown when the search is cleared', async () => {
    show([1, 2, 3, 4].map(aCandidate), [anAdminDriver({ id: idOf(51), name: 'Far Away' })])
    const search = await screen.findByLabelText('Search drivers')
    await userEvent.type(search, 'far')
    await userEvent.click(await screen.findByRole('radio', { name: /^Far A/ }))
    await userEvent.clear(search)
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Far A/ }).checked).toBe(true)
  })

  it('the nearest drivers stay in view while the order changes, and are sorted again after that', async () => {
    const near = [1, 2, 3].map(aCandidate)
    show(near)
    await screen.findAllByRole('radio')
    near[2] = { ...near[2]!, distanceKm: 0.5 }
    await userEvent.click(screen.getByRole('button', { name: 'Change the order' }))
    expect(screen.queryByText('Loading drivers')).toBeNull()
    await waitFor(() =>
      expect(screen.getAllByText(/^Near D/)[0]!.closest('label')!.textContent).toContain('500\u00a0m')
    )
  })

  it('planned drivers stay in the plan’s order, with what the order adds to their routes and why', async () => {
    const planned = (at: number, addedMinutes: number, reason: NonNullable<Candidate['reason']>, lateMinutes = 0) => ({
      ...aCandidate(at),
      addedMinutes,
      addedKm: 2.1,
      lateMinutes,
      fits: true,
      reason
    })
    show([planned(3, 6, 'ON_THE_WAY'), planned(1, 9, 'LATE', 8), planned(2, 12, 'NO_POSITION')])
    const shown = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')!.textContent)
    expect(shown).toEqual([
      expect.stringMatching(/Near D.*No orders · on the way\+6 min\+2\.1 km$/),
      expect.stringMatching(/No orders · 8 min late\+9 min\+2\.1 km$/),
      expect.stringMatching(/No orders · place unknown2\skm$/)
    ])
    screen.getByRole('radiogroup', { name: 'Suggested drivers' })
  })

  it('three drivers are shown without a search', async () => {
    show([1, 2, 3].map(aCandidate))
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
    expect(screen.queryByLabelText('Search drivers')).toBeNull()
  })
})
