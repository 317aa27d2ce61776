import type { AdminUser } from '@ilbud/proto/http/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { PeoplePage } from '#features/people/people-page.tsx'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'

const users = '/api/admin/v1/users'
const vera: AdminUser = {
  id: '0197b0c0-0000-7000-8000-000000000002',
  username: 'vera@ilbud.example',
  email: 'vera@ilbud.example',
  name: 'Vera Lind',
  role: 'customer',
  companyId: null,
  phone: null,
  locale: 'sv',
  disabled: false,
  invited: false,
  createdAt: '2026-09-20T12:00:00.000Z'
}
/** The user that src/test/sign-in-as.ts signs in. */
const me: AdminUser = { ...vera, id: '0197b0c0-0000-7000-8000-000000000021', name: 'Saga Ek', role: 'admin' }

/** The list without the users that the server has erased. */
function serving(user: AdminUser, refusal?: { code: string; asSender?: number }) {
  let erased = false
  return fakeFetch({
    [`GET ${users}`]: () => ({ body: erased ? [] : [user], headers: { 'x-total-count': erased ? '0' : '1' } }),
    [`DELETE ${users}/${user.id}`]: () => {
      if (!refusal) {
        erased = true
        return { status: 204 }
      }
      const problem = { type: '', title: '', status: 409, detail: 'no', message: 'no', error: '', requestId: 'r-9' }
      return { status: 409, body: { ...problem, ...refusal } }
    }
  })
}

async function openSheet(user: AdminUser, tab: string) {
  renderPage(
    <Routes>
      <Route path="/admin/customers/:kind" element={<PeoplePage />} />
    </Routes>,
    { path: `/admin/customers/${tab}?user=${user.id}` }
  )
  return within(await screen.findByRole('dialog', { name: 'Account' }))
}

async function openDialog(user: AdminUser, tab = 'senders') {
  const hand = userEvent.setup()
  const sheet = await openSheet(user, tab)
  await hand.click(await sheet.findByRole('button', { name: 'Erase the account' }))
  return { hand, dialog: within(await screen.findByRole('dialog', { name: `Erase ${user.name}?` })) }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

describe('erasing a person', () => {
  it('the dialog says what is erased and what stays, and requires the address to be typed', async () => {
    const sent = serving(vera)
    const { hand, dialog } = await openDialog(vera)
    dialog.getByText(/^Names, phones, streets, notes, door codes/)
    dialog.getByText(/dates and districts of their orders: bookkeeping law requires/)
    const field = dialog.getByLabelText('Type vera@ilbud.example to confirm')
    await hand.type(field, 'vera@ilbud')
    await hand.click(dialog.getByRole('button', { name: 'Erase for good' }))
    dialog.getByText('This is not the address of the account.')
    expect(field).toBe(document.activeElement)
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)

    await hand.type(field, '.example{Enter}')
    await screen.findByText('Account erased')
    await screen.findByText('A last email tells Vera Lind.')
    await screen.findByText('Nobody here yet')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('for a driver the dialog names positions and hours, and not orders', async () => {
    const driver: AdminUser = { ...vera, role: 'driver' }
    serving(driver)
    const { dialog } = await openDialog(driver)
    dialog.getByText(/^Their positions/)
    dialog.getByText(/^Hours, deliveries and pay/)
    expect(dialog.queryByText(/their orders/)).toBeNull()
  })

  it.each([
    [{ code: 'ORDERS_UNDERWAY', asSender: 1 }, /^This person has orders underway/],
    [{ code: 'ORDERS_UNDERWAY', asSender: 0 }, /^This person still carries parcels/],
    [{ code: 'LAST_COMPANY_ADMIN' }, /^The company has other members/],
    [{ code: 'LAST_ADMIN' }, /^The last admin cannot be erased/]
  ])('the refusal %j is explained, with what to do about it', async (refusal, words) => {
    serving(vera, refusal)
    const { hand, dialog } = await openDialog(vera)
    await hand.type(dialog.getByLabelText(/^Type/), 'vera@ilbud.example{Enter}')
    await dialog.findByText(words)
    dialog.getByText('Reference r-9')
  })

  it('admins cannot erase themselves here, because their account settings ask for the password', async () => {
    serving(me)
    const sheet = await openSheet(me, 'admins')
    expect((await sheet.findByRole('link', { name: 'your settings' })).getAttribute('href')).toBe('/account')
    expect(sheet.queryByRole('button', { name: 'Erase the account' })).toBeNull()
  })
})
