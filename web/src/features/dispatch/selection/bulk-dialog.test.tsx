import type { AdminOrder } from '@ilbud/proto/http/dispatch/admin-orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { everyOrder } from '#features/dispatch/board/filter/board-filter.ts'
import { aBoardRow } from '#test/a-board-row.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const idOf = (at: number) => `0197b0c0-0000-7000-8000-00000000010${at}`
const driverId = '0197b0c0-0000-7000-8000-000000000012'
const trackingIds = ['SD7K3MQ9RT2XVB2', 'SDDEM0000000011', 'SDDEM000000002Z']
const orders: AdminOrder[] = [
  aBoardRow({
    id: idOf(0),
    trackingId: trackingIds[0]!,
    status: 'PENDING',
    driver: null,
    allowedActions: ['assignDriver']
  }),
  aBoardRow({
    id: idOf(1),
    trackingId: trackingIds[1]!,
    status: 'PENDING',
    driver: null,
    allowedActions: ['assignDriver']
  }),
  aBoardRow({ id: idOf(2), trackingId: trackingIds[2]!, status: 'DELIVERED', allowedActions: [] })
]
const drivers = [anAdminDriver({ id: driverId })]

const answers = {
  'GET /api/admin/v1/drivers': () => ({ body: drivers }),
  'POST /api/admin/v1/orders/bulk': () => ({
    body: {
      results: [
        { id: idOf(0), ok: true },
        { id: idOf(1), ok: false, code: 'ILLEGAL_TRANSITION', message: 'Not possible in CANCELED' }
      ],
      succeeded: 1,
      failed: 1
    }
  })
}

function openDialog() {
  const markChanged = vi.fn()
  const selection = { kind: 'some', ids: new Set(orders.map(({ id }) => id)) } as const
  renderPage(
    <BulkDialog
      verb="assign"
      selection={selection}
      filter={everyOrder}
      listed={orders}
      markChanged={markChanged}
      onClose={() => undefined}
    />
  )
  return { markChanged, user: userEvent.setup() }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
})

describe('a bulk command', () => {
  it('a bulk command shows first what will happen to each order, requires a driver, and reports the result of each', async () => {
    const sent = fakeFetch(answers)
    const { user, markChanged } = openDialog()
    await screen.findByText('Assign Driver: 2')
    screen.getByText('Left out: 1')
    screen.getByText('SD-DEM0-0000-0002-Z')

    await user.click(screen.getByRole('button', { name: 'Bulk Assign (2)' }))
    await screen.findByText('Driver is required')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

    await user.selectOptions(await screen.findByLabelText('Driver'), driverId)
    await user.click(screen.getByRole('button', { name: 'Bulk Assign (2)' }))
    await screen.findByText('1 order done, 1 refused, 1 left out')
    const list = within(screen.getByRole('list', { name: 'Not done' }))
    list.getByText('The order has moved on: that is no longer possible.')
    list.getByText('SD-DEM0-0000-0002-Z')
    expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({
      action: 'assign',
      ids: [idOf(0), idOf(1)],
      versions: { [idOf(0)]: orders[0]!.version, [idOf(1)]: orders[1]!.version },
      driverId
    })
    expect(markChanged).toHaveBeenCalledWith([idOf(0), idOf(1)])
  })

  it('a bulk command says that the drivers could not be loaded instead of showing an empty list', async () => {
    fakeFetch({ ...answers, 'GET /api/admin/v1/drivers': () => ({ status: 503, body: {} }) })
    openDialog()
    await screen.findByText('We could not load the drivers.')
    expect(screen.queryByLabelText('Driver')).toBeNull()
  })

  it('a bulk command lists drivers on duty first, then by open orders, then by name', async () => {
    const listed = [
      { name: 'Yusuf Demir', onDuty: false, openOrders: 0 },
      { name: 'Oskar Lund', onDuty: true, openOrders: 0 },
      { name: 'Alva Berg', onDuty: true, openOrders: 0 },
      { name: 'Amina Warsame', onDuty: true, openOrders: 1 }
    ]
    const body = listed.map((one, at) => anAdminDriver({ id: idOf(at), ...one }))
    fakeFetch({ ...answers, 'GET /api/admin/v1/drivers': () => ({ body }) })
    openDialog()
    await screen.findByText(/Alva Berg/)
    const options = within(screen.getByLabelText('Driver')).getAllByRole('option')
    const names = options.slice(1).map(({ textContent }) => textContent.split(' – ')[0])
    expect(names).toEqual(['Alva Berg', 'Oskar Lund', 'Amina Warsame', 'Yusuf Demir'])
  })

  it('a bulk command lists the drivers who are near one of its pickups before others, with distance and load', async () => {
    const at = (lat: number) => ({ lat, lng: 18.0497, at: '2026-11-20T11:00:00.000Z' })
    const listed = [
      { name: 'Yusuf Demir', openOrders: 0, position: null },
      { name: 'Oskar Lund', openOrders: 0, position: at(59.35), ageSeconds: 600 },
      { name: 'Alva Berg', openOrders: 2, position: at(59.352), ageSeconds: 4 },
      { name: 'Amina Warsame', openOrders: 3, position: at(59.347), ageSeconds: 4 }
    ]
    const body = listed.map((one, number) => anAdminDriver({ id: idOf(number), ...one }))
    fakeFetch({ ...answers, 'GET /api/admin/v1/drivers': () => ({ body }) })
    openDialog()
    await screen.findByText(/Alva Berg/)
    const options = within(screen.getByLabelText('Driver')).getAllByRole('option')
    expect(options.slice(1).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Amina Warsame – on duty, 3 open, 440 m',
      'Alva Berg – on duty, 2 open, 1 km',
      'Oskar Lund – on duty, 0 open',
      'Yusuf Demir – on duty, 0 open'
    ])
  })

  it('a bulk command warns that a driver off duty may see it late', async () => {
    fakeFetch({
      ...answers,
      'GET /api/admin/v1/drivers': () => ({ body: [anAdminDriver({ id: driverId, onDuty: false })] })
    })
    const { user } = openDialog()
    await screen.findByText(/Linn Berg/)
    await user.selectOptions(screen.getByLabelText('Driver'), driverId)
    screen.getByText('Off duty: the driver may see this late. Call if it is urgent.')
  })

  it('undoing a bulk command reverts only the orders that it changed', async () => {
    const sent = fakeFetch(answers)
    const { user } = openDialog()
    await screen.findByText('Assign Driver: 2')
    await screen.findByText(/Linn Berg/)
    await user.selectOptions(screen.getByLabelText('Driver'), driverId)
    await user.click(screen.getByRole('button', { name: 'Bulk Assign (2)' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent.at(-1)!.body).toEqual({
        action: 'release',
        ids: [idOf(0)],
        versions: {},
        reason: 'Assigned by mistake'
      })
    )
  })

  it('orders that do not fit in the vehicle are assigned nevertheless by one more press, and the others stay done', async () => {
    const refused = { id: idOf(1), ok: false, code: 'VEHICLE_TOO_SMALL', message: 'It does not fit' }
    const sent = fakeFetch({
      ...answers,
      'POST /api/admin/v1/orders/bulk': ({ body }) => {
        const isForced = (body as { override?: boolean }).override === true
        const results = isForced ? [{ id: idOf(1), ok: true }] : [{ id: idOf(0), ok: true }, refused]
        return { body: { results, succeeded: 1, failed: isForced ? 0 : 1 } }
      }
    })
    const { user } = openDialog()
    await screen.findByText(/Linn Berg/)
    await user.selectOptions(screen.getByLabelText('Driver'), driverId)
    await user.click(screen.getByRole('button', { name: 'Bulk Assign (2)' }))
    await screen.findByText('It does not fit in that driver’s vehicle.')
    await user.click(screen.getByRole('button', { name: 'Assign 1 anyway' }))
    await screen.findByText('2 orders done, 1 left out')
    expect(sent.at(-1)!.body).toMatchObject({ action: 'assign', ids: [idOf(1)], driverId, override: true })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ action: 'release', ids: [idOf(0), idOf(1)] }))
  })

  it('a bulk command without an answer names each order', async () => {
    fakeFetch({ ...answers, 'POST /api/admin/v1/orders/bulk': () => ({ status: 500, body: {} }) })
    const { user } = openDialog()
    await screen.findByText(/Linn Berg/)
    await user.selectOptions(screen.getByLabelText('Driver'), driverId)
    await user.click(screen.getByRole('button', { name: 'Bulk Assign (2)' }))
    await screen.findByText('0 orders done, 2 refused, 1 left out')
    expect(screen.getAllByText('No response: check whether it was done before you try again.')).toHaveLength(2)
  })
})
