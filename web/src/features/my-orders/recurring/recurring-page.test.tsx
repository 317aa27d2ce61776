import type { RecurringOrder } from '@ilbud/proto/http/recurring-orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOrderDetail } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { RecurringPage } from './recurring-page.tsx'

const path = '/api/v1/recurring-orders'
const orderId = '0197b0c0-0000-7000-8000-000000000061'
const bread: RecurringOrder = {
  id: '01a219b4-2f00-7a11-8c30-5e1d7f0a4b21',
  shared: false,
  mayChange: true,
  orderedBy: null,
  name: 'Bread for the office',
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  startsOn: '2026-11-26',
  pickupTime: '08:30',
  deliveryTime: null,
  skipDays: [],
  status: 'active',
  order: { pickupAddress: 'Götgatan 15', deliveryAddress: 'Skånegatan 78' },
  next: [
    { day: '2026-11-30', pickupAt: '2026-11-30T07:30:00.000Z', orderedAt: '2026-11-29T11:00:00.000Z', omitted: null },
    {
      day: '2026-12-03',
      pickupAt: '2026-12-03T07:30:00.000Z',
      orderedAt: '2026-12-02T11:00:00.000Z',
      omitted: 'closed'
    }
  ],
  recent: [
    {
      day: '2026-11-26',
      outcome: 'refused',
      orderId: null,
      trackingId: null,
      code: 'INVOICE_NOT_ALLOWED',
      at: '2026-11-25T11:00:00.000Z'
    },
    {
      day: '2026-11-23',
      outcome: 'placed',
      orderId,
      trackingId: 'SD7K3MQ9RT2XVB2',
      code: null,
      at: '2026-11-22T11:00:00.000Z'
    }
  ],
  createdAt: '2026-11-20T12:00:00.000Z'
}

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

describe('recurring orders', () => {
  it('a recurring order shows its rule, when each day is ordered, and what became of the last ones', async () => {
    fakeFetch({ [`GET ${path}`]: () => ({ body: [bread] }) })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await screen.findByText('Every Monday and Thursday')
    screen.getByText('Pickup from 08:30')
    screen.getByText('Will be ordered on Sunday, 29 November at 12:00')
    screen.getByText('We are closed that day: not ordered')
    expect(screen.queryByRole('button', { name: 'Skip Thursday, 3 December' })).toBeNull()
    screen.getByText(/^Not ordered: it was to be invoiced/)
    expect(screen.getByRole('link', { name: 'Ordered: see the order' }).getAttribute('href')).toBe(
      `/dashboard?order=${orderId}`
    )
  })

  it('a day is skipped with one press', async () => {
    const skipped = { ...bread, next: [{ ...bread.next[0]!, omitted: 'skipped' as const }] }
    let list = [bread]
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: list }),
      [`POST ${path}/${bread.id}/skip`]: () => {
        list = [skipped]
        return { body: skipped }
      }
    })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await userEvent.click(await screen.findByRole('button', { name: 'Skip Monday, 30 November' }))
    await screen.findByText('Skipped: not ordered')
    screen.getByRole('button', { name: 'Order on Monday, 30 November after all' })
    expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({ day: '2026-11-30' })
  })

  it('an order is repeated on the days and at the time that are chosen, with a day left out', async () => {
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [] }),
      [`GET /api/v1/orders/${orderId}`]: () => ({ body: { ...anOrderDetail(), id: orderId } }),
      [`POST ${path}`]: () => ({ status: 201, body: bread })
    })
    const user = userEvent.setup()
    renderPage(<RecurringPage />, { path: `/dashboard/recurring?from=${orderId}` })
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat regularly' }))
    const name = await dialog.findByLabelText('Name')
    await user.clear(name)
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Monday']) {
      await user.click(dialog.getByRole('checkbox', { name: day }))
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    dialog.getByText('Give it a name')
    dialog.getByText('Choose at least one day')
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)

    await user.type(name, 'Bread for the office')
    await user.click(dialog.getByRole('checkbox', { name: 'Monday' }))
    await user.type(dialog.getByLabelText(/^Days to leave out/), '2026-12-28')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('“Bread for the office” is saved')
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({
      name: 'Bread for the office',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      pickupTime: '10:00',
      skipDays: ['2026-12-28'],
      fromOrder: orderId
    })
  })

  it('what a company shares is seen by its members, and changed by its admins', async () => {
    const shared = { ...bread, shared: true, mayChange: false, orderedBy: { name: 'Olof Blom', hasLeft: false } }
    fakeFetch({ [`GET ${path}`]: () => ({ body: [shared] }) })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await screen.findByText('Shared in the company, ordered in Olof Blom’s name')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/you can cancel it/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Ordered: see the order' })).toBeNull()
    screen.getByText('Ordered')
  })

  it('of somebody who has left the company nothing is ordered, which is said, and another admin resumes it', async () => {
    const orderedBy = { name: 'Olof Blom', hasLeft: true }
    let list: RecurringOrder[] = [{ ...bread, shared: true, next: [], orderedBy }]
    fakeFetch({
      [`GET ${path}`]: () => ({ body: list }),
      [`POST ${path}/${bread.id}/resume`]: () => {
        list = [{ ...bread, shared: true, orderedBy: { name: 'Maja Lind', hasLeft: false } }]
        return { body: list[0] }
      }
    })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await screen.findByText('Nothing is ordered: Olof Blom, in whose name it was, is no longer in the company.')
    expect(screen.queryByText(/^Will be ordered/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Resume Bread for the office in my name' }))
    await screen.findByText('Shared in the company, ordered in Maja Lind’s name')
  })

  it('an admin of a company shares what is repeated', async () => {
    signInAs('company_admin')
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [] }),
      [`GET /api/v1/orders/${orderId}`]: () => ({ body: { ...anOrderDetail(), id: orderId } }),
      [`POST ${path}`]: () => ({ status: 201, body: bread })
    })
    renderPage(<RecurringPage />, { path: `/dashboard/recurring?from=${orderId}` })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Share with my company/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('“Bread for the office” is saved')
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({ fromOrder: orderId, shared: true })
  })

  it('parcel and addresses are edited without the rule, checked as an order is, and refusals stand at their fields', async () => {
    const order = {
      pickupAddress: 'Götgatan 15',
      pickupContact: 'Saga Ek',
      pickupPhone: '070-174 06 05',
      deliveryAddress: 'Skånegatan 78',
      deliveryContact: 'Astrid Falk',
      deliveryPhone: '070-174 06 06',
      packageFragile: true
    }
    const refused = { code: 'OUT_OF_AREA', end: 'delivery', message: 'We do not deliver there' }
    let answer: () => { status: number; body: object } = () => ({
      status: 422,
      body: {
        type: 'about:blank',
        title: 'No',
        status: 422,
        detail: 'No',
        error: 'OUT_OF_AREA',
        requestId: 'a-1',
        ...refused
      }
    })
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [{ ...bread, order }] }),
      [`PUT ${path}/${bread.id}`]: () => answer()
    })
    const user = userEvent.setup()
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await user.click(await screen.findByRole('button', { name: 'Edit parcel and addresses of Bread for the office' }))
    const contact = screen.getByLabelText('Delivery contact')
    await user.clear(contact)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    screen.getByText('Delivery contact is required')
    expect(document.activeElement).toBe(contact)
    await user.type(contact, 'Nora Holm')
    await user.clear(screen.getByLabelText('Delivery address'))
    await user.type(screen.getByLabelText('Delivery address'), 'Kungsgatan 1, Göteborg')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('Delivery address').getAttribute('aria-invalid')).toBe('true'))
    answer = () => ({ status: 200, body: bread })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('“Bread for the office” is saved')
    expect(sent.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      pickupTime: '08:30',
      order: { deliveryAddress: 'Kungsgatan 1, Göteborg', deliveryContact: 'Nora Holm', packageFragile: true }
    })
  })

  it('a refused time stands at its field', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({ body: [bread] }),
      [`PUT ${path}/${bread.id}`]: () => ({
        status: 422,
        body: {
          type: 'about:blank',
          title: 'Unprocessable Content',
          status: 422,
          detail: 'We do not pick up at that time',
          code: 'SCHEDULE_INVALID',
          message: 'We do not pick up at that time',
          error: 'SCHEDULE_INVALID',
          requestId: 'a-1'
        }
      })
    })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the days of Bread for the office' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('We do not pick up at that time')
    expect(screen.getByLabelText('Pickup from').getAttribute('aria-invalid')).toBe('true')
  })
})
