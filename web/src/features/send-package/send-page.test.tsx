import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { useSignInRequest } from '#lib/session/sign-in-request.ts'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch, type SentRequest } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { localStamp } from './schedule.ts'
import { SendPage } from './send-page.tsx'
import { refusalsOf } from './use-place-order.ts'

const place = { id: 'p1', label: 'Sveavägen 80, 113 59 Stockholm', lat: 59.3426, lng: 18.0549 }
const quote = {
  quoteId: 'signed',
  price: 144,
  totalAmount: 14400,
  currency: 'SEK',
  method: 'distance',
  estimate: false,
  distanceKm: 5.1,
  lines: [
    { code: 'BASE', label: 'Base', amount: 9900 },
    { code: 'DISTANCE', label: 'Distance', amount: 4500 },
    { code: 'SIZE', label: 'Size', amount: 0 }
  ],
  vatAmount: 2880,
  tariffVersion: 1,
  promise: { low: '2026-11-20T13:00:00.000Z', high: '2026-11-20T13:30:00.000Z' },
  pricedSize: 'medium',
  opensAt: null,
  validUntil: '2026-11-20T12:15:00.000Z'
}
const answers = {
  'GET /api/v1/places': () => ({
    body: [{ ...place, district: 'Vasastan', city: 'Stockholm', postcode: '113 59', exact: true }]
  }),
  'GET /api/v1/quotes': () => ({ body: quote })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signInAs('customer')
})

function WantedPath() {
  return <output aria-label="wanted">{useSignInRequest()?.wantedPath}</output>
}

function section(title: string) {
  return screen.getByRole('button', { name: new RegExp(`^${title}`) })
}

const submitButton = () => screen.getAllByRole('button', { name: 'Confirm & Send Package' })[0]!

/** In one step rather than key by key: other tests cover typing. */
function fill() {
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  write(screen.getByRole('combobox', { name: 'Pickup address' }), 'Odengatan 52')
  write(screen.getByRole('combobox', { name: 'Delivery address' }), 'Bondegatan 21')
  const [pickupContact, deliveryContact] = ['Pickup contact', 'Delivery contact'].map((name) =>
    screen.getByLabelText(name)
  )
  const [pickupPhone, deliveryPhone] = ['Pickup phone', 'Delivery phone'].map((name) => screen.getByLabelText(name))
  write(pickupContact!, 'Saga Ek')
  write(pickupPhone!, '070-174 06 05')
  write(deliveryContact!, 'Nils Hedlund')
  write(deliveryPhone!, '070-174 06 06')
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent
const posts = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')

describe('the order form', () => {
  it('an address is not called unknown when the lookup failed', async () => {
    fakeFetch({ ...answers, 'GET /api/v1/places': () => ({ status: 500 }) })
    renderPage(<SendPage />, { path: '/send' })
    await userEvent.type(screen.getByRole('combobox', { name: 'Pickup address' }), 'Odengatan 52')
    await screen.findByRole('option', { name: /Use what I typed/ })
    expect(screen.queryByText('No address found')).toBeNull()
  })

  it('a driver sees at once that drivers cannot place orders', () => {
    fakeFetch(answers)
    const { unmount } = renderPage(<SendPage />, { path: '/send' })
    expect(screen.queryByText(/^You are signed in as a driver/)).toBeNull()
    unmount()
    signInAs('driver')
    renderPage(<SendPage />, { path: '/send' })
    screen.getByText(/^You are signed in as a driver/)
  })

  it('submitting lists every missing field and focuses the first', async () => {
    fakeFetch(answers)
    renderPage(<SendPage />, { path: '/send' })
    await userEvent.click(submitButton())

    for (const text of [
      'Pickup address is required',
      'Pickup contact is required',
      'Pickup phone is required',
      'Delivery address is required',
      'Delivery contact is required',
      'Delivery phone is required'
    ]) {
      expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0)
    }
    expect(screen.getAllByText('6 things left:').length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup address' })).toBe(document.activeElement))
  })

  it('the error of a missing field goes as soon as something is typed', async () => {
    fakeFetch(answers)
    renderPage(<SendPage />, { path: '/send' })
    await userEvent.click(submitButton())
    const contact = screen.getByLabelText('Pickup contact')
    for (const field of [contact!, screen.getByRole('combobox', { name: 'Pickup address' })]) {
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      fireEvent.change(field, { target: { value: 'Sagas blommor' } })
      await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
    }
  })

  it('three of six sections are open, and the review appears once addresses and contacts are filled in', async () => {
    fakeFetch(answers)
    renderPage(<SendPage />, { path: '/send' })
    for (const title of ['Pickup Details', 'Drop-off Details', 'Package Information']) {
      expect(section(title).getAttribute('aria-expanded'), title).toBe('true')
    }
    for (const title of ['Delivery Options', 'Pricing & Payment']) {
      expect(section(title).getAttribute('aria-expanded'), title).toBe('false')
    }
    expect(screen.queryByRole('button', { name: /^Review & Confirm/ })).toBeNull()
    fill()
    expect(section('Review & Confirm').getAttribute('aria-expanded')).toBe('false')
  })

  it('the order form shows the map text, then the price with its lines', async () => {
    fakeFetch(answers)
    renderPage(<SendPage />, { path: '/send' })
    screen.getByText('Map will appear once both addresses are entered')
    fill()
    expect((await screen.findAllByText('Total Price')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('144 kr').length).toBeGreaterThan(0)
    screen.getByText('Estimated Price')
  })

  it('the order form uses the current tariff', async () => {
    const tariff = {
      version: 2,
      base: 199,
      perKm: 20,
      freeKm: 3,
      minimum: 99,
      fallback: 129,
      multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 }
    }
    const lines = [
      { code: 'BASE', label: 'Base', amount: 19900 },
      { code: 'DISTANCE', label: 'Distance', amount: 4000 }
    ]
    fakeFetch({
      ...answers,
      'GET /api/v1/config': () => ({
        body: {
          demo: null,
          claims: { deliveries: '', onTime: '', support: '', partners: '' },
          tilesUrl: null,
          areas: [],
          limits: { maxWeightKg: 50, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 1 },
          tariff
        }
      }),
      'GET /api/v1/quotes': () => ({ body: { ...quote, lines } })
    })
    renderPage(<SendPage />, { path: '/send' })
    const pickup = screen.getByRole('combobox', { name: 'Pickup address' })
    fireEvent.change(pickup, { target: { value: 'Odengatan 52' } })
    expect((await screen.findAllByText('199 kr')).length).toBeGreaterThan(0)
    fill()
    expect((await screen.findAllByText('2 km × 20 kr')).length).toBeGreaterThan(0)
  })

  it('choosing a suggestion sets its coordinates, and editing the address clears them', async () => {
    const sent = fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    const box = screen.getByRole('combobox', { name: 'Pickup address' })
    await user.type(box, 'Sveav')
    await user.click(await screen.findByRole('option', { name: /Sveavägen 80/ }))
    expect((box as HTMLInputElement).value).toBe(place.label)
    await user.type(screen.getByRole('combobox', { name: 'Delivery address' }), 'Bondegatan 21')
    await waitFor(() => expect(sent.some(({ query }) => query.get('pickupLat') === '59.3426')).toBe(true))
    await user.type(box, ' B')
    await waitFor(() => expect(sent.at(-1)!.query.get('pickupLat')).toBeNull())
  })

  it('the review shows every value with a link to its section, whose tick goes when the weight exceeds the size', async () => {
    fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    fill()
    fireEvent.change(screen.getByLabelText(/^Door code/), { target: { value: '4711' } })
    fireEvent.change(screen.getByLabelText(/^Weight/), { target: { value: '12' } })
    await user.click(section('Package Information'))
    expect(section('Package Information').textContent).toContain('heavier')
    await user.click(section('Review & Confirm'))
    expect(screen.getByText(/Door code 4711/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change Parcel' }))
    expect(section('Package Information').getAttribute('aria-expanded')).toBe('true')
  })

  it('an address outside our areas is refused at its field before anything is sent', async () => {
    const message = 'We do not deliver there; the nearest area is Karlstad'
    const sent = fakeFetch({
      ...answers,
      'GET /api/v1/quotes': () => ({
        status: 422,
        body: {
          type: 'about:blank',
          title: 'Unprocessable',
          status: 422,
          detail: message,
          requestId: 'r1',
          code: 'OUT_OF_AREA',
          error: 'OUT_OF_AREA',
          message,
          end: 'delivery',
          nearestArea: 'Karlstad'
        }
      })
    })
    renderPage(<SendPage />, { path: '/send' })
    fill()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    const box = screen.getByRole('combobox', { name: 'Delivery address' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(submitButton())
    expect(posts(sent)).toEqual([])
  })

  it('a latest delivery that cannot be kept is refused at its field with the soonest times', () => {
    const { status, body } = aProblem(422, 'SCHEDULE_INVALID', ['scheduledDelivery', 'We cannot deliver by then'])
    const next = { earliestPickup: '2026-11-20T09:00:00.000Z', latestDelivery: '2026-11-20T09:35:00.000Z' }
    expect(refusalsOf(new ApiError(status!, JSON.stringify({ ...(body as object), next })))).toEqual([
      {
        field: 'scheduledDelivery',
        message: expect.stringMatching(
          /^We cannot deliver by then\. By .*10:35.* is possible, with a pickup from .*10:00.*\.$/
        )
      }
    ])
  })

  it('a weight or quantity out of range is refused', async () => {
    fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    await user.type(screen.getByLabelText(/^Weight, kg/), '0,05')
    await user.type(screen.getByLabelText('Quantity'), '01')
    await user.tab()
    await screen.findByText('Must be at least 0.1 kg')
    await screen.findByText('Must be at most 100')
  })

  it("a guest's draft is stored in the tab", async () => {
    fakeFetch(answers)
    const { unmount } = renderPage(<SendPage />, { path: '/send' })
    await userEvent.type(screen.getByLabelText('Pickup contact'), 'Saga Ek')
    unmount()
    renderPage(<SendPage />, { path: '/send' })
    expect((screen.getByLabelText('Pickup contact') as HTMLInputElement).value).toBe('Saga Ek')
  })

  describe('a time for later', () => {
    const dayMs = 86_400_000
    const dayOf = (instant: number) => localStamp(instant).slice(0, 10)
    /** From 10 to 12 in Stockholm, as the server answers for the day that is asked for. */
    const slots = ({ query }: SentRequest) => {
      const at = (hour: string) => new Date(`${query.get('date')}T${hour}:00:00Z`).toISOString()
      return { body: [{ from: at('10'), to: at('12'), available: true }] }
    }
    const windows = () => within(screen.getByRole('group', { name: 'Picked up and delivered between' }))
    const shown = () => windows().getAllByRole<HTMLInputElement>('radio')

    function withDraft(day: string) {
      const values = { deliveryTimePreference: 'scheduled', scheduledPickup: `${day}T11:00`, scheduledDelivery: '' }
      sessionStorage.setItem('ilbud.order-draft', JSON.stringify({ slot: '', at: Date.now(), values }))
      fakeFetch({ ...answers, 'GET /api/v1/slots': slots })
      renderPage(<SendPage />, { path: '/send' })
      fireEvent.click(section('Delivery Options'))
    }

    it('a time for later of yesterday’s draft is forgotten, and today is offered', async () => {
      withDraft(dayOf(Date.now() - dayMs))
      expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(dayOf(Date.now()))
      await waitFor(() => expect(shown().length).toBe(2))
      expect(shown().some(({ checked }) => checked)).toBe(false)
      fill()
      await userEvent.click(submitButton())
      expect((await screen.findAllByText('Please choose a pickup time')).length).toBeGreaterThan(0)
      expect(screen.queryByText('Pickup cannot be in the past')).toBeNull()
    })

    it('a draft’s own times for a day to come are shown', async () => {
      const tomorrow = dayOf(Date.now() + dayMs)
      withDraft(tomorrow)
      expect((await screen.findByLabelText<HTMLInputElement>('Pickup at the earliest')).value).toBe(tomorrow)
      expect(windows().getByRole<HTMLInputElement>('radio', { name: 'Other times' }).checked).toBe(true)
    })

    it('a window that was chosen is forgotten when another day is chosen', async () => {
      const [tomorrow, later] = [dayOf(Date.now() + dayMs), dayOf(Date.now() + 3 * dayMs)]
      withDraft(tomorrow)
      await waitFor(() => expect(shown().length).toBe(2))
      await userEvent.click(shown()[0]!)
      expect(shown()[0]!.checked).toBe(true)
      fireEvent.change(screen.getByLabelText('Day'), { target: { value: later } })
      await waitFor(() => expect(shown().some(({ checked }) => checked)).toBe(false))
      fill()
      await userEvent.click(submitButton())
      expect((await screen.findAllByText('Please choose a pickup time')).length).toBeGreaterThan(0)
    })
  })

  it('swapping exchanges pickup and delivery', async () => {
    fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    fill()
    await user.click(screen.getByRole('button', { name: 'Swap pickup and drop-off' }))
    expect((screen.getByRole('combobox', { name: 'Pickup address' }) as HTMLInputElement).value).toBe('Bondegatan 21')
    expect((screen.getByLabelText('Delivery contact') as HTMLInputElement).value).toBe('Saga Ek')
  })
})

describe('sending the order', () => {
  it('two taps place one order and open its tracking page with the key', async () => {
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/driver/orders': () => ({
        status: 201,
        body: { id: 'o1', trackingId: 'SD7K3MQ9RT2XVB2', trackingKey: 'secret', message: 'ok' }
      })
    })
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    fill()
    await user.dblClick(submitButton())

    await screen.findByText('Package Order Created Successfully!')
    expect(screen.getByText(/^Your tracking ID is/).textContent).toBe('Your tracking ID is SD-7K3M-Q9RT-2XVB-2')
    await waitFor(() => expect(address()).toBe('/track/SD7K3MQ9RT2XVB2#k=secret'))
    expect(new Set(posts(sent).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(posts(sent)).toHaveLength(1)
    expect(posts(sent)[0]!.body).toMatchObject({ pickupAddress: 'Odengatan 52', packageQuantity: '1', isAsap: true })
    expect(sessionStorage.getItem('ilbud.order-draft')).toBeNull()
  })

  it('a 403 is followed by the second path with the smaller payload', async () => {
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/driver/orders': () => ({ status: 403, body: { message: 'no' } }),
      'POST /api/v1/orders': () => ({ status: 201, body: { id: 'o1', trackingId: 'SD7K3MQ9RT2XVB2' } })
    })
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    fill()
    await user.click(submitButton())
    await screen.findByText('Package Order Created Successfully!')
    expect(posts(sent).map(({ path }) => path)).toEqual(['/api/v1/driver/orders', '/api/v1/orders'])
    expect(posts(sent)[1]!.body).not.toHaveProperty('packageValue')
  })

  it.each([
    [{ status: 500, body: {} }, 'Failed to create order (500)'],
    [{ status: 422, body: { message: 'Too far away' } }, 'Too far away'],
    [{ status: 409, body: { error: 'SOMETHING' } }, 'SOMETHING']
  ])('a failed order says why: %j', async (answer, text) => {
    fakeFetch({ ...answers, 'POST /api/v1/driver/orders': () => answer })
    const user = userEvent.setup()
    renderPage(<SendPage />, { path: '/send' })
    fill()
    await user.click(submitButton())
    const title = await screen.findByText('Failed to Create Order')
    within(title.closest('li')!).getByText(text)
  })

  it.each([
    ['/api/v1/driver/orders', {}],
    ['/api/v1/orders', { 'POST /api/v1/driver/orders': () => ({ status: 403, body: { message: 'no' } }) }]
  ])('what %s refuses of a field is said there, once, and what was typed stays', async (path, before) => {
    const refused = () => aProblem(400, 'INVALID_REQUEST', ['deliveryPhone', 'Please enter a valid phone number'])
    fakeFetch({ ...answers, ...before, [`POST ${path}`]: refused })
    renderPage(<SendPage />, { path: '/send' })
    fill()
    const phone = screen.getByLabelText<HTMLInputElement>('Delivery phone')
    const typed = phone.value
    await userEvent.click(submitButton())
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(phone))
    expect(phone.value).toBe(typed)
    expect(screen.getAllByText('Please enter a valid phone number')).toHaveLength(1)
    expect(screen.queryByText('Failed to Create Order')).toBeNull()
  })

  it('sign-in is requested on submit and the typed values stay', async () => {
    localStorage.clear()
    const sent = fakeFetch(answers)
    const user = userEvent.setup()
    renderPage(
      <>
        <SendPage />
        <WantedPath />
      </>,
      { path: '/send' }
    )
    fill()
    await user.click(submitButton())
    await waitFor(() => expect(screen.getByRole('status', { name: 'wanted' }).textContent).toBe('/send'))
    expect(posts(sent)).toEqual([])
    expect((screen.getByLabelText('Pickup contact') as HTMLInputElement).value).toBe('Saga Ek')
  })
})
