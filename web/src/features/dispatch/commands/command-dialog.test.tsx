import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
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

it.each([
  {
    verb: 'assign',
    send: 'Assign Driver',
    refusal: aProblem(422, 'DRIVER_UNAVAILABLE', ['driverId', 'This driver cannot take the order']),
    words: 'That driver is disabled or unknown.',
    field: 'Driver'
  },
  {
    verb: 'release',
    send: 'Take from the driver',
    refusal: aProblem(400, 'INVALID_REQUEST', ['reason', 'Must not contain control characters']),
    words: 'Contains characters that cannot be stored. Please retype it.',
    field: 'Reason'
  },
  {
    verb: 'pickup-failed',
    send: 'Report failed pickup',
    refusal: aProblem(422, 'REASON_INVALID', ['reason', 'Please give one of the reasons for this step']),
    words: 'That reason does not fit the order as it is now.',
    field: 'Reason'
  }
] as const)('“$verb” is refused at its field, and nowhere else', async ({ verb, send, refusal, words, field }) => {
  signInAs('dispatcher')
  const row = aBoardRow({ allowedActions: ['assignDriver', 'releaseJob', 'reportPickupFailed'] })
  const driver = anAdminDriver()
  fakeFetch({
    'GET /api/admin/v1/drivers': () => ({ body: [driver] }),
    [`POST /api/admin/v1/orders/${row.id}/${verb}`]: () => refusal
  })
  const price = { lines: [], distanceKm: null, tariffVersion: null }
  const order = { ...row, ...price, neighbourName: null, metadata: null, rating: null, offers: [], timeline: [] }
  renderPage(<CommandDialog verb={verb} order={order} markChanged={() => undefined} onClose={() => undefined} />)
  const user = userEvent.setup()
  const element =
    verb === 'pickup-failed' ? screen.getByRole('group', { name: field }) : await screen.findByLabelText(field)
  if (verb === 'assign') await user.selectOptions(element, await screen.findByRole('option', { name: /Linn Berg/ }))
  if (verb === 'release') await user.type(element, 'Puncture')
  if (verb === 'pickup-failed') await user.click(screen.getAllByRole('radio')[0]!)
  await user.click(screen.getByRole('button', { name: send }))
  const said = await screen.findByText(words)
  expect(document.activeElement).toBe(element)
  expect(element.getAttribute('aria-describedby')).toContain(said.id)
  expect(screen.queryByRole('alert')).toBeNull()
})
