import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { signOut } from '#lib/session/session.ts'
import { anOrderDetail } from '#test/an-order.ts'
import { aQuote } from '#test/a-quote.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { SendPage } from './send-page.tsx'

const id = '0197b0c0-0000-7000-8000-000000000101'
const time = '2026-11-20T12:00:00.000Z'
const order = anOrderDetail({
  id,
  status: 'DELIVERED',
  stage: 6,
  packageSize: 'extra_large',
  pickupAddress: 'Odengatan 52, Stockholm',
  deliveryAddress: 'Bondegatan 21, Stockholm',
  totalAmount: 14_400,
  isAsap: false,
  scheduledPickup: time,
  pickup: { lat: 59.34, lng: 18.05 },
  pickupGateCode: '4417',
  pickupLat: 59.34,
  pickupLng: 18.05,
  deliveryNotes: 'Ring the bell',
  packageWeight: 2.4,
  packageCategory: 'food',
  packageQuantity: 2,
  packageFragile: true,
  deliveryTimePreference: 'scheduled',
  signatureRequired: true
})
const quote = (totalAmount: number) =>
  aQuote({
    quoteId: `q${totalAmount}`,
    price: totalAmount / 100,
    totalAmount,
    lines: [{ code: 'BASE', label: 'Base', amount: totalAmount }],
    promise: { low: time, high: time },
    validUntil: time
  })
const answers = {
  'GET /api/v1/places': () => ({ body: [] }),
  'GET /api/v1/quotes': () => ({ body: quote(14_400) }),
  [`GET /api/v1/orders/${id}`]: () => ({ body: order })
}

const contact = (nth: number) => screen.getAllByLabelText(/^(Pickup|Delivery) contact$/)[nth] as HTMLInputElement
/** Everything stored on this device. */
const kept = () => [localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join()
const submit = () => userEvent.click(screen.getAllByRole('button', { name: 'Confirm & Send Package' })[0]!)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signInAs('customer')
})

describe('the draft', () => {
  it('a draft belongs to its user, is announced when restored and is deleted at sign-out', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/logout': () => ({ status: 204 }) })
    const { unmount } = renderPage(<SendPage />, { path: '/send' })
    await userEvent.type(contact(0), 'Elin Sandberg')
    await screen.findByText(/^Draft saved\./)
    unmount()
    renderPage(<SendPage />, { path: '/send' })
    screen.getByText(/^Your draft from today at \d\d:\d\d is back\.$/)
    expect(contact(0).value).toBe('Elin Sandberg')

    expect(kept()).toContain('Elin Sandberg')
    signOut()
    await waitFor(() => expect(contact(0).value).toBe(''))
    expect(kept()).not.toContain('Elin Sandberg')
  })

  it('a discarded draft can be restored', async () => {
    fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    await user.type(contact(0), 'Saga Ek')
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
    expect(contact(0).value).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(contact(0).value).toBe('Saga Ek')
  })
})

describe('repeating an order', () => {
  it('repeating an order fills in the form and leaves another draft alone until something is typed', async () => {
    fakeFetch(answers)
    const first = renderPage(<SendPage />, { path: '/send' })
    fireEvent.change(contact(0), { target: { value: 'Elin' } })
    await screen.findByText(/^Draft saved\./)
    first.unmount()

    const again = renderPage(<SendPage />, { path: `/send?repeat=${id}` })
    await screen.findByDisplayValue('Bondegatan 21, Stockholm')
    expect([contact(0).value, contact(1).value]).toEqual(['Saga Ek', 'Nils Hedlund'])
    screen.getByDisplayValue('4417')
    expect((screen.getByLabelText(/^As soon as possible/) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByLabelText(/^Custom/) as HTMLInputElement).checked).toBe(true)
    again.unmount()

    renderPage(<SendPage />, { path: '/send' })
    expect(contact(0).value).toBe('Elin')
  })

  it('an order to repeat that cannot be loaded leaves an empty form and says so', async () => {
    fakeFetch({ ...answers, [`GET /api/v1/orders/${id}`]: () => ({ status: 404, body: {} }) })
    renderPage(<SendPage />, { path: `/send?repeat=${id}` })
    await screen.findByText(/We could not load the order to repeat/)
    expect(contact(0).value).toBe('')
  })
})

describe('an order for somebody else', () => {
  it('only staff order on behalf, and the customer is shown and sent', async () => {
    const place = { status: 201, body: { id: 'o1', trackingId: 'SD7K3MQ9RT2XVB2', trackingKey: 'k' } }
    const sent = fakeFetch({ ...answers, 'POST /api/v1/driver/orders': () => place })
    const path = '/send?onBehalfOf=owner%40blomman.example'
    const customer = renderPage(<SendPage />, { path })
    expect(screen.queryByText(/You order for/)).toBeNull()
    customer.unmount()

    signInAs('dispatcher')
    renderPage(<SendPage />, { path })
    screen.getByText('owner@blomman.example')
    const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
    write(screen.getByRole('combobox', { name: 'Pickup address' }), 'Odengatan 52')
    write(screen.getByRole('combobox', { name: 'Delivery address' }), 'Bondegatan 21')
    write(contact(0), 'Saga Ek')
    write(contact(1), 'Nils Hedlund')
    for (const phone of screen.getAllByLabelText(/^(Pickup|Delivery) phone$/)) write(phone, '070-174 06 05')
    await submit()
    await screen.findByText('Package Order Created Successfully!')
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({ onBehalfOf: 'owner@blomman.example' })
  })
})

describe('a price that no longer holds', () => {
  it('an expired price is shown beside the new one, which is sent only after another press', async () => {
    let count = 0
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/driver/orders': () => {
        if (++count > 1) return { status: 201, body: { id: 'o1', trackingId: 'SD7K3MQ9RT2XVB2', trackingKey: 'k' } }
        const problem = { type: '', title: '', status: 409, detail: 'The quote has expired', requestId: 'r' }
        const named = { code: 'QUOTE_INVALID', message: 'The quote has expired', error: 'QUOTE_INVALID' }
        return { status: 409, body: { ...problem, ...named, quote: quote(15_900) } }
      }
    })
    renderPage(<SendPage />, { path: `/send?repeat=${id}` })
    expect((await screen.findAllByText('144 kr')).length).toBeGreaterThan(0)
    await submit()
    expect((await screen.findAllByText('The price is new. It was 144 kr.')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('159 kr').length).toBeGreaterThan(0)
    await submit()
    await screen.findByText('Package Order Created Successfully!')
    const posts = sent.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => (body as { quoteId: string }).quoteId)).toEqual(['q14400', 'q15900'])
    expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })
})

describe('a price that is on its way when the button is pressed', () => {
  const placed = { status: 201, body: { id: 'o1', trackingId: 'SD7K3MQ9RT2XVB2', trackingKey: 'k' } }
  const pressedAfterAnotherAddress = async (later: () => { status?: number; body: unknown }) => {
    let asked = 0
    // Otherwise the price could arrive before the press on a busy machine.
    const pressed = Promise.withResolvers<void>()
    const sent = fakeFetch({
      ...answers,
      'GET /api/v1/quotes': () => (++asked > 1 ? pressed.promise.then(later) : { body: quote(14_400) }),
      'POST /api/v1/driver/orders': () => placed
    })
    renderPage(<SendPage />, { path: `/send?repeat=${id}` })
    expect((await screen.findAllByText('144 kr')).length).toBeGreaterThan(0)
    const address = screen.getByRole('combobox', { name: 'Delivery address' })
    fireEvent.change(address, { target: { value: 'Bondegatan 2' } })
    await submit()
    pressed.resolve()
    return () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body as { quoteId?: string })
  }

  it('a price that arrives after the press and differs is shown before it is accepted', async () => {
    const posts = await pressedAfterAnotherAddress(() => ({ body: quote(39_900) }))
    await screen.findByText('The price has changed. Look at the new one and confirm again.')
    expect((await screen.findAllByText('The price is new. It was 144 kr.')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('399 kr').length).toBeGreaterThan(0)
    expect(posts()).toEqual([])
    await submit()
    await screen.findByText('Package Order Created Successfully!')
    expect(posts().map(({ quoteId }) => quoteId)).toEqual(['q39900'])
  })

  it('a price that arrives after the press and is the same goes with the order', async () => {
    const posts = await pressedAfterAnotherAddress(() => ({ body: { ...quote(14_400), quoteId: 'same' } }))
    await screen.findByText('Package Order Created Successfully!')
    expect(posts().map(({ quoteId }) => quoteId)).toEqual(['same'])
  })

  it('an order waits for its price until the screen says that there is none', async () => {
    const posts = await pressedAfterAnotherAddress(() => ({ status: 429, body: {} }))
    await screen.findByText('Failed to Create Order')
    expect((await screen.findAllByText('Too many price requests. Try again in a minute.')).length).toBeGreaterThan(0)
    expect(posts()).toEqual([])
    await submit()
    await screen.findByText('Package Order Created Successfully!')
    expect(posts().map(({ quoteId }) => quoteId)).toEqual([undefined])
  })
})
