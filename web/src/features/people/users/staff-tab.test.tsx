import type { AdminUser } from '@ilbud/proto/http/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { StaffTab } from './staff-tab.tsx'

const users = '/api/admin/v1/users'
/** The user that src/test/sign-in-as.ts signs in. */
const me = '0197b0c0-0000-7000-8000-000000000021'

function aUser(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: '0197b0c0-0000-7000-8000-000000000002',
    username: 'dino@ilbud.example',
    email: 'dino@ilbud.example',
    name: 'Dino Petrov',
    role: 'dispatcher',
    companyId: null,
    phone: null,
    locale: 'sv',
    disabled: false,
    invited: false,
    createdAt: '2026-09-20T12:00:00.000Z',
    ...changes
  }
}

function answering(user: AdminUser, change: () => { status?: number; body?: unknown }) {
  return fakeFetch({
    [`GET ${users}`]: () => ({ body: [user], headers: { 'x-total-count': '1' } }),
    [`PATCH ${users}/${user.id}`]: change,
    [`POST ${users}`]: ({ body }) => ({ status: 201, body: aUser({ ...(body as object), invited: true }) })
  })
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

describe('a change of role', () => {
  it('a change of role says what it means before it is done, and sends the role alone', async () => {
    const sent = answering(aUser(), () => ({ body: aUser({ role: 'customer' }) }))
    const user = userEvent.setup()
    renderPage(<StaffTab role="dispatcher" />)
    await user.click(await screen.findByRole('button', { name: 'Manage Dino Petrov' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.queryByRole('button', { name: 'Change role' })).toBeNull()
    await user.selectOptions(sheet.getByLabelText('Role'), 'customer')
    sheet.getByText(/Dispatcher becomes Private customer\. Dino Petrov loses .* within 5 seconds/)
    await user.click(sheet.getByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'customer' }))
    await screen.findByText('Role changed')
  })

  it('a change of role is shown in the sheet as soon as it is confirmed, while the list is still loading', async () => {
    const changed = aUser({ role: 'admin' })
    answering(aUser(), () => ({ body: changed }))
    const user = userEvent.setup()
    renderPage(<StaffTab role="dispatcher" />)
    await user.click(await screen.findByRole('button', { name: 'Manage Dino Petrov' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.selectOptions(sheet.getByLabelText('Role'), 'admin')
    fakeFetch({
      [`PATCH ${users}/${changed.id}`]: () => ({ body: changed }),
      [`GET ${users}`]: () => new Promise(() => {})
    })
    await user.click(sheet.getByRole('button', { name: 'Change role' }))
    await screen.findByText('Role changed')
    await sheet.findByText('Admin', { selector: 'dd' })
    expect(sheet.queryByRole('button', { name: 'Change role' })).toBeNull()
  })

  it('a change of role warns admins that they lose the page, and says that the last admin stays', async () => {
    const problem = { type: '', title: '', status: 409, detail: '', message: '', error: '', requestId: 'r-8' }
    const last = aUser({ id: me, name: 'Saga Ek', role: 'admin' })
    answering(last, () => ({ status: 409, body: { ...problem, code: 'LAST_ADMIN' } }))
    const user = userEvent.setup()
    renderPage(<StaffTab role="admin" />, { path: `/admin/customers/admins?user=${me}` })
    const sheet = within(await screen.findByRole('dialog'))
    await user.selectOptions(await sheet.findByLabelText('Role'), 'dispatcher')
    sheet.getByText('This is you: you lose this page.')
    await user.click(sheet.getByRole('button', { name: 'Change role' }))
    await sheet.findByText('The last admin cannot be demoted. Make somebody else an admin first.')
    sheet.getByText('Reference r-8')
  })
})

describe('an invitation', () => {
  it('an invitation is sent once the required fields are filled in', async () => {
    const sent = answering(aUser(), () => ({ body: aUser() }))
    const user = userEvent.setup()
    renderPage(<StaffTab role="dispatcher" />)
    await user.click(await screen.findByRole('button', { name: 'Invite a dispatcher' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Email/), 'nina@ilbud')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    dialog.getByText('A name is needed, of at most 100 characters.')
    dialog.getByText('Please enter a valid email address')
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)

    await user.type(dialog.getByLabelText(/^Name/), 'Nina Ros')
    await user.type(dialog.getByLabelText(/^Email/), '.example')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText('nina@ilbud.example has 24 hours to choose a password.')
    const { body, headers } = sent.find(({ method }) => method === 'POST')!
    expect(body).toEqual({ name: 'Nina Ros', email: 'nina@ilbud.example', phone: '', role: 'dispatcher', locale: 'en' })
    expect(headers.get('idempotency-key')).toBeTruthy()
  })
})
