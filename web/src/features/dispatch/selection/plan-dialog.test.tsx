import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { everyOrder } from '#features/dispatch/board/filter/board-filter.ts'
import { aBoardRow } from '#test/a-board-row.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { PlanDialog } from './plan-dialog.tsx'

const idOf = (at: number) => `0197b0c0-0000-7000-8000-00000000010${at}`
const [near, far] = ['0197b0c0-0000-7000-8000-000000000012', '0197b0c0-0000-7000-8000-000000000013'] as const
const trackingIds = ['SD7K3MQ9RT2XVB2', 'SDDEM0000000011', 'SDDEM000000002Z']
const orders = trackingIds.map((trackingId, at) =>
  aBoardRow({ id: idOf(at), trackingId, status: 'PENDING', driver: null, allowedActions: ['assignDriver'] })
)

const plan = {
  assignments: [
    { orderId: idOf(0), driverId: near, addedKm: 2.1 },
    { orderId: idOf(1), driverId: far, addedKm: 0 }
  ],
  unassigned: [{ orderId: idOf(2), reason: 'NOT_LOCATED' }],
  before: { km: 12.4, lateMinutes: 0 },
  after: { km: 14.5, lateMinutes: 6 }
}

const answers = {
  'GET /api/admin/v1/drivers': () => ({
    body: [anAdminDriver({ id: near, name: 'Yusuf Demir' }), anAdminDriver({ id: far, name: 'Mei Lind' })]
  }),
  'POST /api/admin/v1/dispatch/plan': () => ({ body: plan }),
  'POST /api/admin/v1/orders/bulk': ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: string[] }
    return { body: { results: ids.map((id) => ({ id, ok: true })), succeeded: ids.length, failed: 0 } }
  }
}

function openDialog() {
  const markChanged = vi.fn()
  const selection = { kind: 'some', ids: new Set(orders.map(({ id }) => id)) } as const
  renderPage(
    <PlanDialog
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

describe('the plan of selected orders', () => {
  it('the plan of selected orders shows before and after, who gets what, and why something is left out, and assigns what it showed', async () => {
    const sent = fakeFetch(answers)
    const { user, markChanged } = openDialog()
    const who = within(await screen.findByRole('region', { name: 'Who gets which order' }))
    await who.findByText('Yusuf Demir: 1 order')
    who.getByText('Mei Lind: 1 order')
    who.getByText('+2.1 km')
    who.getByText('its address or hub is not on the map')
    expect(screen.getByText('Kilometres').nextSibling!.textContent).toMatch(/12\.4.*14\.5/)
    expect(screen.getByText('Minutes late').nextSibling!.textContent).toMatch(/0.*6/)
    const planned = sent.filter(({ method }) => method === 'POST')
    expect(planned.map(({ body }) => body)).toEqual([{ orderIds: orders.map(({ id }) => id), apply: false }])

    await user.click(screen.getByRole('button', { name: 'Assign as planned (2)' }))
    await screen.findByText('2 orders done')
    expect(sent.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)).toEqual([
      { action: 'assign', ids: [idOf(0)], versions: { [idOf(0)]: 2 }, driverId: near },
      { action: 'assign', ids: [idOf(1)], versions: { [idOf(1)]: 2 }, driverId: far }
    ])
    expect(markChanged).toHaveBeenCalledWith([idOf(0), idOf(1)])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('2 orders taken back')
    expect(sent.at(-1)!.body).toMatchObject({ action: 'release', ids: [idOf(0), idOf(1)] })
  })

  it('the plan of selected orders says when the orders could not be planned, and tries again', async () => {
    let isAway = true
    const busy = { status: 503, body: { code: 'UNAVAILABLE', message: 'The service is busy, please try again' } }
    fakeFetch({ ...answers, 'POST /api/admin/v1/dispatch/plan': () => (isAway ? busy : { body: plan }) })
    const { user } = openDialog()
    await screen.findByText('The orders could not be planned.')
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => screen.getByRole('button', { name: 'Assign as planned (2)' }))
  })
})
