import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatTime } from '#lib/format/format.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { PeoplePage } from './people-page.tsx'

const drivers = '/api/admin/v1/drivers'
const elin = anAdminDriver({
  id: '0197b0c0-0000-7000-8000-000000000012',
  name: 'Elin Sandberg',
  email: 'elin@ilbud.example',
  phone: '070-174 06 12',
  openOrders: 2
})

function show(path: string) {
  renderPage(
    <Routes>
      <Route path="/admin/customers/:kind?" element={<PeoplePage />} />
    </Routes>,
    { path }
  )
}

beforeEach(() => localStorage.clear())

describe('the customer tab', () => {
  it('an admin has six lists of people, companies first', async () => {
    signInAs('admin')
    fakeFetch({})
    show('/admin/customers')
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Customer/Sender',
      'Recipient',
      'Driver',
      'Dispatcher',
      'Admin',
      'Business Partner/Company Account'
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Business Partner/Company Account')
    await screen.findByText('We could not load the requests.')
  })

  it('a dispatcher has the drivers alone, read-only', async () => {
    signInAs('dispatcher')
    const impossibleAt = new Date().toISOString()
    const body = [{ ...elin, impossibleAt }]
    const sent = fakeFetch({ [`GET ${drivers}`]: () => ({ body, headers: { 'x-total-count': '1' } }) })
    show('/admin/customers/admins')
    const row = (await screen.findByText('Elin Sandberg')).closest('tr')!
    expect(row.textContent).toContain('On duty')
    expect(row.textContent).toContain(`Impossible jump ${formatTime(impossibleAt)}`)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/admin/orders?driver=${elin.id}`
    ])
    expect(within(row).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Invite a driver' })).toBeNull()
    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([drivers]))
  })

  it('the search is in the address, and disabling a driver has to be confirmed', async () => {
    signInAs('admin')
    const sent = fakeFetch({
      [`GET ${drivers}`]: () => ({ body: [elin], headers: { 'x-total-count': '1' } }),
      [`PATCH ${drivers}/${elin.id}`]: () => ({ body: { ...elin, disabled: true, onDuty: false } })
    })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    const search = screen.getByLabelText('Search drivers')
    await user.type(search, 'eli')
    await waitFor(() => expect(sent.at(-1)!.query.get('q')).toBe('eli'))
    expect(document.activeElement).toBe(search)
    await user.click(await screen.findByRole('button', { name: 'Disable Elin Sandberg' }))
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByText(/2 orders are still in hand/)
    await user.click(dialog.getByRole('button', { name: 'Disable the driver' }))
    await screen.findByText('Driver disabled')
    expect(sent.find(({ method }) => method === 'PATCH')!.body).toEqual({ disabled: true })
  })

  it('a search of one kind of customers that finds nobody names the other kinds', async () => {
    signInAs('admin')
    fakeFetch({ 'GET /api/admin/v1/users': () => ({ body: [], headers: { 'x-total-count': '0' } }) })
    show('/admin/customers/senders?q=mia')
    await screen.findByText(/or another kind of customer\.$/)
  })

  it('a long list of drivers is drawn in steps, in its order', async () => {
    signInAs('admin')
    const body = Array.from({ length: 55 }, (_, at) =>
      anAdminDriver({ id: `0197b0c0-0000-7000-8000-0000000000${at + 10}`, name: `Driver ${at}`, openOrders: at })
    )
    const sent = fakeFetch({ [`GET ${drivers}`]: () => ({ body, headers: { 'x-total-count': '55' } }) })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    await screen.findByText('Showing 25 of 55')
    // Who has most orders comes first.
    screen.getByText('Driver 54')
    expect(screen.queryByText('Driver 29')).toBeNull()
    for (const count of [50, 55]) {
      await user.click(screen.getByRole('button', { name: 'Load more' }))
      await screen.findByText(`Showing ${count} of 55`)
    }
    screen.getByText('Driver 0')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(sent.filter(({ path }) => path === drivers)).toHaveLength(1)
  })

  it('an admin says what a driver drives, and another kind brings its usual limits', async () => {
    signInAs('admin')
    const sent = fakeFetch({
      [`GET ${drivers}`]: () => ({ body: [elin], headers: { 'x-total-count': '1' } }),
      [`PATCH ${drivers}/${elin.id}`]: () => ({ body: elin })
    })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    await screen.findByText('300 kg, 60 parcels')
    await user.click(screen.getByRole('button', { name: `Edit ${elin.name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit driver' }))
    await user.selectOptions(dialog.getByLabelText('Vehicle'), 'van')
    const kg = dialog.getByLabelText<HTMLInputElement>('Most kilograms')
    expect(kg.value).toBe('900')
    await user.clear(kg)
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    dialog.getByText('A whole number from 1 to 5000')
    await user.type(kg, '600')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        vehicle: { kind: 'van', maxKg: 600, maxParcels: 200 }
      })
    )
  })

  it('an address that cannot be invited is refused at its field, and what was typed stays', async () => {
    signInAs('admin')
    fakeFetch({
      [`GET ${drivers}`]: () => ({ body: [elin], headers: { 'x-total-count': '1' } }),
      [`POST ${drivers}`]: () => aProblem(409, 'USER_EXISTS', ['email', 'It belongs to another account'])
    })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    await user.click(await screen.findByRole('button', { name: 'Invite a driver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a driver' }))
    const email = dialog.getByLabelText<HTMLInputElement>(/^Email/)
    await user.type(dialog.getByLabelText(/^Name/), 'Nina Ros')
    await user.type(email, 'nina@ilbud.example')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    dialog.getByText('This email address already belongs to an account. Find the person and change the role there.')
    expect([document.activeElement, email.value]).toEqual([email, 'nina@ilbud.example'])
    expect(screen.queryByText('Could not invite')).toBeNull()
  })

  it('inviting somebody who already drives here does not claim that they were mailed', async () => {
    signInAs('admin')
    fakeFetch({
      [`GET ${drivers}`]: () => ({ body: [elin], headers: { 'x-total-count': '1' } }),
      [`POST ${drivers}`]: () => ({ status: 201, body: { ...elin, invited: false } })
    })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    await user.click(await screen.findByRole('button', { name: 'Invite a driver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a driver' }))
    await user.type(dialog.getByLabelText(/^Name/), elin.name!)
    await user.type(dialog.getByLabelText(/^Email/), elin.email!)
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await dialog.findByText('This email address has such an account already. No email was sent.')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Email/))
    expect(screen.queryByText('Invitation sent')).toBeNull()
  })

  it('a driver’s phone that is refused stays, with the reason at its field', async () => {
    signInAs('admin')
    fakeFetch({
      [`GET ${drivers}`]: () => ({ body: [elin], headers: { 'x-total-count': '1' } }),
      [`PATCH ${drivers}/${elin.id}`]: () =>
        aProblem(400, 'INVALID_REQUEST', ['phone', 'Please enter a valid phone number'])
    })
    const user = userEvent.setup()
    show('/admin/customers/drivers')
    await user.click(await screen.findByRole('button', { name: `Edit ${elin.name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit driver' }))
    const phone = dialog.getByLabelText<HTMLInputElement>(/^Phone/)
    await user.clear(phone)
    await user.type(phone, '+999 12345')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Please enter a valid phone number')
    expect([document.activeElement, phone.value]).toEqual([phone, '+999 12345'])
    expect(screen.queryByText('Could not save the driver')).toBeNull()
  })

  it('drivers are sorted by duty and load at first, then as chosen, in the address too', async () => {
    const at = (time: string) => ({ lat: 59.3, lng: 18.1, heading: null, speed: null, accuracy: 5, at: time })
    const seen = at('2026-11-20T12:00:00.000Z')
    const later = at('2026-11-20T12:05:00.000Z')
    const rows = [
      { ...elin, name: 'Elin', onDuty: false, openOrders: 1, position: null },
      {
        ...elin,
        id: '00000000-0000-4000-8000-00000000000a',
        name: 'Åsa',
        onDuty: true,
        openOrders: 0,
        position: later
      },
      { ...elin, id: '00000000-0000-4000-8000-00000000000b', name: 'Bo', onDuty: true, openOrders: 3, position: seen }
    ]
    fakeFetch({ [`GET ${drivers}`]: () => ({ body: rows, headers: { 'x-total-count': '3' } }) })
    show('/admin/customers/drivers')
    await screen.findByText('Elin')
    const names = () => screen.getAllByText(/^(Elin|Bo|Åsa)$/).map(({ textContent }) => textContent)
    const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    expect(names()).toEqual(['Bo', 'Åsa', 'Elin'])
    expect(screen.getByRole('columnheader', { name: 'Duty' }).getAttribute('aria-sort')).toBe('ascending')
    await sortBy('Open orders')
    expect(names()).toEqual(['Bo', 'Elin', 'Åsa'])
    expect(screen.getByRole('columnheader', { name: 'Open orders' }).getAttribute('aria-sort')).toBe('descending')
    await sortBy('Open orders')
    expect(names()).toEqual(['Åsa', 'Elin', 'Bo'])
    await sortBy('Duty')
    expect(names()).toEqual(['Bo', 'Åsa', 'Elin'])
    await sortBy('Last position')
    expect(names()).toEqual(['Åsa', 'Bo', 'Elin'])
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
    expect(names()).toEqual(['Elin', 'Åsa', 'Bo'])
  })

  it('loaded drivers stay when more cannot be loaded, and loading goes on from there', async () => {
    signInAs('admin')
    let isThere = false
    fakeFetch({
      [`GET ${drivers}`]: ({ query }) => {
        if (!query.get('cursor'))
          return { body: [elin], headers: { 'x-total-count': '2', link: `<${drivers}?cursor=c>; rel="next"` } }
        return isThere ? { body: [{ ...elin, id: elin.id.replace('12', '13'), name: 'Omar Haddad' }] } : { status: 500 }
      }
    })
    show('/admin/customers/drivers')
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText('More could not be loaded.')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    isThere = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Omar Haddad')
  })
})
