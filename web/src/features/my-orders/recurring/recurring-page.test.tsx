import type { RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aQuote } from '#test/a-quote.ts'
import { anOrderDetail } from '#test/an-order.ts'
import { aProblem } from '#test/a-problem.ts'
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

// The day after the last one of `recent`.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
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

  it('nothing is ordered in the name of somebody who has left the company, which is shown, and another admin resumes it', async () => {
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

  it.for([
    { part: 'the days', shared: true, told: 1 },
    { part: 'the days', shared: false, told: 0 },
    { part: 'parcel and addresses', shared: true, told: 1 },
    { part: 'parcel and addresses', shared: false, told: 0 }
  ])('shared in a company: $shared, who edits $part is told that it is then ordered in their name', async (edit) => {
    const note = 'It is shared in the company: once you save, it is ordered in your name.'
    fakeFetch({ [`GET ${path}`]: () => ({ body: [{ ...bread, shared: edit.shared, mayChange: true }] }) })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${edit.part} of Bread for the office` }))
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryAllByText(note)).toHaveLength(edit.told)
  })

  it('who resumes what a company shares is told before that it is then ordered in their name', async () => {
    const orderedBy = { name: 'Olof Blom', hasLeft: false }
    const paused = { ...bread, status: 'paused' as const, next: [] }
    const others = { ...paused, id: '01a219b4-2f00-7a11-8c30-5e1d7f0a4b22', name: 'Flowers', shared: true, orderedBy }
    fakeFetch({ [`GET ${path}`]: () => ({ body: [paused, others] }) })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    const resume = await screen.findByRole('button', { name: 'Resume Flowers in my name' })
    expect(resume.textContent).toBe('Resume in my name')
    expect(screen.getByRole('button', { name: 'Resume Bread for the office' }).textContent).toBe('Resume')
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

  const order = {
    pickupAddress: 'Götgatan 15',
    pickupContact: 'Saga Ek',
    pickupPhone: '070-174 06 05',
    deliveryAddress: 'Skånegatan 78',
    deliveryContact: 'Astrid Falk',
    deliveryPhone: '070-174 06 06',
    packageFragile: true
  }
  const refusal = (status: number, code: string, more: object = {}) => ({
    status,
    body: {
      type: 'about:blank',
      title: 'No',
      status,
      detail: 'No',
      message: 'No',
      error: code,
      requestId: 'a-1',
      code,
      ...more
    }
  })
  const usual = {
    [`GET ${path}`]: () => ({ body: [{ ...bread, order }] }),
    'GET /api/v1/places': () => ({ body: [] }),
    'GET /api/v1/quotes': () => ({ body: aQuote() })
  }
  const editContent = async (answers: Parameters<typeof fakeFetch>[0] = {}) => {
    const sent = fakeFetch({ ...usual, ...answers })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit parcel and addresses of Bread for the office' })
    )
    return sent
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const put = `PUT ${path}/${bread.id}`

  it('parcel and addresses are edited without the rule, checked as an order is, and refusals stand at their fields', async () => {
    const outside = { end: 'delivery', message: 'We do not deliver there' }
    let answer: () => { status: number; body: object } = () => refusal(422, 'OUT_OF_AREA', outside)
    const sent = await editContent({ [put]: () => answer() })
    const contact = screen.getByLabelText('Delivery contact')
    await userEvent.clear(contact)
    await save()
    screen.getByText('Delivery contact is required')
    expect(document.activeElement).toBe(contact)
    await userEvent.type(contact, 'Nora Holm')
    expect(screen.queryByText('Delivery contact is required')).toBeNull()
    const address = screen.getByRole('combobox', { name: 'Delivery address' })
    await userEvent.clear(address)
    await userEvent.type(address, 'Kungsgatan 1, Göteborg')
    await save()
    await screen.findByText('We do not deliver there')
    expect(address.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(address)
    answer = () => ({ status: 200, body: bread })
    await userEvent.type(address, ' A')
    expect(screen.queryByText('We do not deliver there')).toBeNull()
    await save()
    await screen.findByText('“Bread for the office” is saved')
    expect(sent.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      pickupTime: '08:30',
      order: { deliveryAddress: 'Kungsgatan 1, Göteborg A', deliveryContact: 'Nora Holm', packageFragile: true }
    })
  })

  it('an address of a recurring order is chosen from suggestions, and goes with its place', async () => {
    const place = { id: 'p1', label: 'Odengatan 52, Vasastan, Stockholm', lat: 59.3426, lng: 18.0549 }
    const found = { ...place, district: 'Vasastan', city: 'Stockholm', postcode: '113 22', exact: true }
    const sent = await editContent({
      'GET /api/v1/places': () => ({ body: [found] }),
      [put]: () => ({ status: 200, body: bread })
    })
    const address = screen.getByRole('combobox', { name: 'Pickup address' })
    await userEvent.clear(address)
    await userEvent.type(address, 'Odeng')
    await screen.findByRole('option', { name: /^Odengatan 52/ })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option', { name: /^Odengatan 52/ })).toBeNull()
    screen.getByRole('dialog', { name: 'Edit parcel and addresses' })
    await userEvent.type(address, 'a')
    await userEvent.click(await screen.findByRole('option', { name: /^Odengatan 52/ }))
    expect((address as HTMLInputElement).value).toBe(place.label)
    await save()
    await screen.findByText('“Bread for the office” is saved')
    expect(sent.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({
      order: { pickupAddress: place.label, pickupLat: place.lat, pickupLng: place.lng, deliveryLat: null }
    })
  })

  it('an address outside our areas is said at its field before the recurring order is saved, which it cannot be', async () => {
    const message = 'We do not drive to Göteborg'
    const sent = await editContent({
      'GET /api/v1/quotes': ({ query }) =>
        query.get('deliveryAddress')!.endsWith('Göteborg')
          ? refusal(422, 'OUT_OF_AREA', { end: 'delivery', message })
          : { body: aQuote() }
    })
    const address = screen.getByRole('combobox', { name: 'Delivery address' })
    await userEvent.type(address, ', Göteborg')
    await screen.findByText(message)
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await save()
    expect(document.activeElement).toBe(address)
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.clear(address)
    expect(screen.queryByText(message)).toBeNull()
  })

  it('what the server says about a field of the parcel stands at that field', async () => {
    const errors = [{ path: 'order.reference', message: 'Must be at most 64 characters' }]
    await editContent({ [put]: () => refusal(400, 'VALIDATION_FAILED', { errors }) })
    await save()
    await screen.findByText('Must be at most 64 characters')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your reference/))
    expect(screen.queryByText('Could not save it')).toBeNull()
  })

  const editRule = async (answers: Parameters<typeof fakeFetch>[0] = {}) => {
    const sent = fakeFetch({ ...usual, ...answers })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the days of Bread for the office' }))
    await screen.findByRole('dialog')
    return sent
  }

  it('a delivery time that is not after the pickup is said at its field, and nothing is sent', async () => {
    const sent = await editRule()
    await userEvent.type(screen.getByLabelText(/^Delivery by/), '08:00')
    await save()
    await screen.findByText('Choose a time after the pickup')
    expect(screen.getByLabelText(/^Delivery by/).getAttribute('aria-invalid')).toBe('true')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('a rule that has no day left is refused at the rule', async () => {
    const errors = [{ path: 'rule', message: 'The rule has no day from now on' }]
    await editRule({ [put]: () => refusal(400, 'VALIDATION_FAILED', { errors }) })
    await save()
    await screen.findByText('No day is left from today on. Change the days or the end.')
    expect(document.activeElement).toBe(screen.getByLabelText('How often'))
  })

  it('a day of another year is shown with its year, and a day that is due is being ordered', async () => {
    const day = (name: string, orderedAt: string) => ({
      ...bread.next[0]!,
      day: name,
      pickupAt: `${name}T07:30:00.000Z`,
      orderedAt
    })
    const next = [day('2026-11-28', '2026-11-27T11:00:00.000Z'), day('2028-01-31', '2028-01-30T11:00:00.000Z')]
    fakeFetch({ [`GET ${path}`]: () => ({ body: [{ ...bread, next }] }) })
    renderPage(<RecurringPage />, { path: '/dashboard/recurring' })
    await screen.findByText('Is being ordered now')
    screen.getByText('Saturday, 28 November')
    screen.getByText('Monday, 31 January 2028')
    screen.getByText('Will be ordered on Sunday, 30 January 2028 at 12:00')
  })

  it.each([
    ['We do not pick up at that time', 'pickupTime', 'Pickup from'],
    ['We do not deliver at that time', 'deliveryTime', /^Delivery by/],
    ['Delivery cannot be before pickup', 'deliveryTime', /^Delivery by/]
  ])('“%s” stands at the field that the server names, and nowhere else', async (message, path, field) => {
    await editRule({ [put]: () => aProblem(422, 'SCHEDULE_INVALID', [path, message]) })
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
    expect(document.activeElement!.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Could not save it')).toBeNull()
  })
})
