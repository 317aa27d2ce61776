import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { CommandDialog } from './command-dialog.tsx'

it('an order that does not fit in the vehicle is assigned when staff say that it may be', async () => {
  signInAs('dispatcher')
  const row = aBoardRow({ status: 'PENDING', driver: null, allowedActions: ['assignDriver'] })
  const driver = anAdminDriver()
  const sent = fakeFetch({
    'GET /api/admin/v1/drivers': () => ({ body: [driver] }),
    [`POST /api/admin/v1/orders/${row.id}/assign`]: ({ body }) =>
      (body as { override?: boolean }).override
        ? { body: { ...row, driver: { id: driver.id, name: driver.name } } }
        : {
            status: 422,
            body: {
              type: 'about:blank',
              title: 'x',
              status: 422,
              detail: 'x',
              code: 'VEHICLE_TOO_SMALL',
              message: 'x',
              error: 'x',
              requestId: 'r'
            }
          }
  })
  const onClose = vi.fn()
  const price = { lines: [], distanceKm: null, tariffVersion: null }
  const order = { ...row, ...price, neighbourName: null, metadata: null, rating: null, offers: [], timeline: [] }
  renderPage(<CommandDialog verb="assign" order={order} markChanged={() => undefined} onClose={onClose} />)
  const user = userEvent.setup()
  await screen.findByText(/Linn Berg/)
  await user.selectOptions(screen.getByLabelText('Driver'), driver.id)
  await user.click(screen.getByRole('button', { name: 'Assign Driver' }))
  await screen.findByText('It does not fit in that driver’s vehicle.')
  await user.click(screen.getByRole('button', { name: 'Assign anyway' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual([
    { driverId: driver.id, version: row.version },
    { driverId: driver.id, override: true, version: row.version }
  ])
})
