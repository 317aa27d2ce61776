import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { anOrder } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { SendPage } from '#features/send-package/send-page.tsx'

const path = '/api/v1/address-book'
const entry = (nth: number, name: string, shared: boolean) => ({
  id: `0197b0c0-0000-7000-8000-00000000010${nth}`,
  shared,
  name,
  contact: 'Åsa Lundmark',
  phone: '070-174 06 05',
  email: 'asa@example.com',
  address: 'Odengatan 52, Stockholm',
  lat: 59.34,
  lng: 18.05,
  gateCode: '4417',
  notes: 'Third floor',
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z'
})
const office = entry(1, 'Head office', false)
const store = entry(2, 'Store room', true)
const orders = [
  anOrder({ pickupAddress: 'Odengatan 52, Stockholm', pickupContact: 'Åsa Lundmark', deliveryAddress: 'Bondegatan 21' })
]

function open(answers: Parameters<typeof fakeFetch>[0] = {}) {
  const sent = fakeFetch({
    'GET /api/v1/places': () => ({ body: [] }),
    'GET /api/v1/orders': () => ({ body: orders }),
    [`GET ${path}`]: () => ({ body: [office, store] }),
    ...answers
  })
  renderPage(<SendPage />, { path: '/send' })
  return sent
}

const value = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  signInAs('company_member')
})

describe('saved addresses', () => {
  it('an address outside of our areas says so when it is chosen, and where its entry is changed', async () => {
    const outside = { ...office, address: 'Kungsgatan 1, Göteborg', lat: null, lng: null }
    const refusal = { ...(aProblem(422, 'OUT_OF_AREA').body as object), end: 'pickup', nearestArea: 'Karlstad' }
    open({ [`GET ${path}`]: () => ({ body: [outside] }), 'GET /api/v1/quotes': () => ({ status: 422, body: refusal }) })
    await press('Delivery from the address book')
    await userEvent.click(await screen.findByRole('button', { name: /^Head office/ }))
    await screen.findByText('We do not drive there. The nearest area is Karlstad.')
    await press('Delivery from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('We do not drive there. The nearest area is Karlstad.')
  })

  it('a saved address fills in everything of its end, and an order’s address that is saved is not listed twice', async () => {
    open()
    await press('Delivery from the address book')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('button', { name: /^Head office/ })
    within(dialog).getByRole('button', { name: /^Bondegatan 21/ })
    expect(within(dialog).queryByRole('button', { name: /^Odengatan 52/ })).toBeNull()
    await userEvent.type(within(dialog).getByRole('searchbox'), 'head')
    expect(within(dialog).queryByRole('button', { name: /^Store room/ })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: /^Head office/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(value('Delivery address')).toBe(office.address)
    expect(value('Delivery contact')).toBe(office.contact)
    expect(value('Delivery phone')).toBe(office.phone)
    expect(value(/^Recipient’s email/)).toBe(office.email)
    expect(screen.getAllByLabelText(/^Notes for the driver/)[1]).toHaveProperty('value', 'Third floor, 4417')
  })

  it('orders are offered though the saved addresses cannot be loaded', async () => {
    open({ [`GET ${path}`]: () => ({ status: 503, body: { error: 'UNAVAILABLE' } }) })
    await press('Pickup from the address book')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('We could not load your saved addresses.')
    within(dialog).getByRole('button', { name: /^Bondegatan 21/ })
  })

  it('what a company shares is changed by its admins alone', async () => {
    open()
    await press('Pickup from the address book')
    await screen.findByRole('button', { name: 'Edit Head office' })
    expect(screen.queryByRole('button', { name: 'Edit Store room' })).toBeNull()
  })

  it('what was typed is saved with a name, by an admin also for the company', async () => {
    signInAs('company_admin')
    const sent = open({ [`POST ${path}`]: () => ({ status: 201, body: store }) })
    expect(screen.queryByRole('button', { name: 'Save the pickup in the address book' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Pickup address'), 'Odengatan 52')
    await userEvent.type(screen.getByLabelText('Pickup contact'), 'Åsa')
    await userEvent.type(screen.getByLabelText('Pickup phone'), '070-174 06 05')
    await press('Save the pickup in the address book')
    const name = screen.getByLabelText('Name in the address book')
    await userEvent.clear(name)
    await press('Save')
    screen.getByText('Name is required')
    await userEvent.type(name, 'Store room')
    await userEvent.click(screen.getByLabelText(/^Share with my company/))
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const added = sent.filter(({ method }) => method === 'POST')
    expect(added.map(({ path: to }) => to)).toEqual([path])
    expect(added[0]!.body).toMatchObject({ name: 'Store room', address: 'Odengatan 52', contact: 'Åsa', shared: true })
    expect(added[0]!.headers.get('idempotency-key')).not.toBeNull()
  })

  it('what the server refuses about a field of an address stands at that field, and in no toast', async () => {
    open({
      [`PUT ${path}/${office.id}`]: () =>
        aProblem(400, 'INVALID_REQUEST', ['phone', 'Please enter a valid phone number'])
    })
    await press('Pickup from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const said = await dialog.findByText('Please enter a valid phone number')
    const phone = dialog.getByLabelText('Phone')
    expect(phone.getAttribute('aria-describedby')).toBe(said.id)
    expect(document.activeElement).toBe(phone)
    expect(screen.queryByText('Could not save the address')).toBeNull()
  })

  it('an entry that somebody else changed meanwhile is not overwritten, and the newer one is offered', async () => {
    const newer = { ...office, phone: '070-174 06 09', version: 2 }
    let stored = office
    const sent = open({
      [`GET ${path}`]: () => ({ body: [stored] }),
      [`PUT ${path}/${office.id}`]: ({ body }) =>
        (body as typeof office).version === stored.version ? { body: stored } : aProblem(409, 'VERSION_CONFLICT')
    })
    await press('Pickup from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    stored = newer
    await userEvent.type(screen.getByLabelText('Contact'), ' Ek')
    await press('Save')
    await screen.findByText('Somebody else changed this address meanwhile.')
    expect(value('Contact')).toBe('Åsa Lundmark Ek')
    await press('Show the newer one')
    await waitFor(() => expect(value('Phone')).toBe('070-174 06 09'))
    expect(value('Contact')).toBe('Åsa Lundmark')
    expect(screen.queryByText('Somebody else changed this address meanwhile.')).toBeNull()
    await press('Save')
    await screen.findByRole('dialog', { name: 'Address book' })
    const versions = sent.filter(({ method }) => method === 'PUT').map(({ body }) => (body as typeof office).version)
    expect(versions).toEqual([1, 2])
  })

  it('an entry that somebody else changed meanwhile is not deleted unseen', async () => {
    let version = 1
    const sent = open({
      [`GET ${path}`]: () => ({ body: [{ ...office, version }] }),
      [`DELETE ${path}/${office.id}`]: ({ query }) =>
        Number(query.get('version')) === version ? { status: 204 } : aProblem(409, 'VERSION_CONFLICT')
    })
    await press('Pickup from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    version = 2
    await press('Delete')
    await press('Yes, delete it for good')
    await screen.findByText('Somebody else changed this address meanwhile.')
    await press('Show the newer one')
    await waitFor(() => expect(screen.queryByText('Somebody else changed this address meanwhile.')).toBeNull())
    await press('Delete')
    await press('Yes, delete it for good')
    await screen.findByRole('dialog', { name: 'Address book' })
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })

  it.each(['Save', 'Delete'])('the dialog of an entry that is gone says so and closes, after %s', async (what) => {
    let isThere = true
    open({
      [`GET ${path}`]: () => ({ body: isThere ? [office] : [] }),
      [`PUT ${path}/${office.id}`]: () => aProblem(404, 'NOT_FOUND'),
      [`DELETE ${path}/${office.id}`]: () => aProblem(404, 'NOT_FOUND')
    })
    await press('Pickup from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    isThere = false
    await press(what)
    if (what === 'Delete') await press('Yes, delete it for good')
    await screen.findByText('Head office is no longer in the address book')
    await screen.findByRole('dialog', { name: 'Address book' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Head office' })).toBeNull())
  })

  it('an address that is edited loses its place; an entry is deleted after a second press', async () => {
    const sent = open({
      [`PUT ${path}/${office.id}`]: () => ({ body: office }),
      [`DELETE ${path}/${office.id}`]: () => ({ status: 204 })
    })
    await press('Pickup from the address book')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    await userEvent.type(screen.getByLabelText('Address'), ', floor 3')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Head office' }))
    const changed = sent.find(({ method }) => method === 'PUT')
    expect(changed!.body).toMatchObject({ address: 'Odengatan 52, Stockholm, floor 3', lat: null, lng: null })
    await press('Delete')
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    await press('Yes, delete it for good')
    await screen.findByRole('dialog', { name: 'Address book' })
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })
})
