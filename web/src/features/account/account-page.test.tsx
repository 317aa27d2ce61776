import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AccountPage } from './account-page.tsx'

const id = '0197b0c0-0000-7000-8000-000000000021'
const other = '0197b0c0-0000-7000-8000-000000000022'
const at = '2026-11-20T12:00:00.000Z'
const session = { id: other, current: false, device: null, createdAt: at, lastUsedAt: at, expiresAt: at }
const me = {
  id,
  username: 'sender@ilbud.example',
  name: 'Saga Ek',
  email: 'sender@ilbud.example',
  role: 'customer',
  companyId: null,
  phone: '070-174 06 05',
  locale: 'en'
}
const answers = {
  'GET /api/v1/auth/me': () => ({ body: me }),
  'GET /api/v1/auth/me/factors': () => ({ body: { factors: [], recoveryCodesLeft: 0 } }),
  'GET /api/v1/auth/sessions': () => ({ body: [session, { ...session, id, current: true }] })
}

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

describe('account settings', () => {
  it('the account page saves name and phone, and takes an empty phone away', async () => {
    const sent = fakeFetch({ ...answers, 'PATCH /api/v1/auth/me': () => ({ body: { ...me, phone: null } }) })
    const user = userEvent.setup()
    renderPage(<AccountPage />, { path: '/account' })
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.clear(screen.getByLabelText(/^Phone/))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Required')
    expect(name).toBe(document.activeElement)
    await user.type(name, 'Saga Ekman')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    const patch = sent.find(({ method }) => method === 'PATCH')!
    expect(patch.body).toEqual({ name: 'Saga Ekman', phone: null, locale: 'en' })
  })

  it('what the server refuses of name and phone is said at both fields, and the first one has the focus', async () => {
    const refused = () =>
      aProblem(
        400,
        'INVALID_REQUEST',
        ['phone', 'Please enter a valid phone number'],
        ['name', 'Must not contain control characters']
      )
    fakeFetch({ ...answers, 'PATCH /api/v1/auth/me': refused })
    renderPage(<AccountPage />, { path: '/account' })
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Contains characters that cannot be stored. Please retype it.')
    screen.getByText('Please enter a valid phone number')
    expect([document.activeElement, name.value]).toEqual([name, 'Saga Ek'])
    expect(screen.queryByText('Could not save')).toBeNull()
  })

  it('the account page shows a phone number as Swedes write it', async () => {
    fakeFetch({ ...answers, 'GET /api/v1/auth/me': () => ({ body: { ...me, phone: '+46701740626' } }) })
    renderPage(<AccountPage />, { path: '/account' })
    expect(await screen.findByLabelText<HTMLInputElement>(/^Phone/)).toHaveProperty('value', '070-174 06 26')
  })

  it('the account page names this device first and ends another one', async () => {
    const sent = fakeFetch({ ...answers, [`DELETE /api/v1/auth/sessions/${other}`]: () => ({ status: 204 }) })
    renderPage(<AccountPage />, { path: '/account' })
    await screen.findByText('This device')
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toContain('This device')
    await userEvent.click(screen.getByRole('button', { name: /^Sign out Unknown device/ }))
    await screen.findByText('Signed out there')
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('the account page signs out everywhere, here too', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/logout-all': () => ({ status: 204 }) })
    const user = userEvent.setup()
    renderPage(<AccountPage />, { path: '/account' })
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    await screen.findByText(/Every device is signed out, this one too/)
    await user.click(screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1)!)
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull())
    await screen.findByText('You are signed out everywhere')
  })
  it('the account page says why a device could not be signed out, and under which id', async () => {
    const detail = 'The service is busy. Try again in a moment.'
    const problem = { type: 'about:blank', title: 'No', status: 503, detail, code: 'UNAVAILABLE', message: detail }
    const body = { ...problem, error: 'UNAVAILABLE', requestId: 'r-4711' }
    fakeFetch({ ...answers, [`DELETE /api/v1/auth/sessions/${other}`]: () => ({ status: 503, body }) })
    renderPage(<AccountPage />, { path: '/account' })
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Unknown device/ }))
    await screen.findByText('Could not sign out there')
    await screen.findByText(/r-4711/)
  })
})
