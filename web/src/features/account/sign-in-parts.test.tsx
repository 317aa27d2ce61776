import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast } from '#lib/page/toast.ts'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AccountPage } from './account-page.tsx'
import { PasswordPart } from './password-part.tsx'

const id = '0197b0c0-0000-7000-8000-000000000021'
const former = 'sender@ilbud.example'
const me = {
  id,
  username: former,
  name: 'Saga Ek',
  email: former,
  role: 'customer',
  companyId: null,
  phone: null,
  locale: 'en'
}

function refusal(status: number, code: string, more: object = {}) {
  const body = { type: 'about:blank', title: 'No', status, detail: 'No', code, message: 'No', error: code }
  return { status, body: { ...body, requestId: 'r-4711', ...more } }
}

beforeEach(() => {
  localStorage.clear()
  dismissToast()
  signInAs('customer')
})

describe('the password in the account settings', () => {
  const path = 'POST /api/v1/auth/me/password'

  async function submit(current: string, chosen: string) {
    const user = userEvent.setup()
    if (current) await user.type(screen.getByLabelText('Present password'), current)
    if (chosen) await user.type(screen.getByLabelText('New password'), chosen)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('the password in the account settings is changed with the present one, and the form is empty again', async () => {
    const sent = fakeFetch({ [path]: () => ({ status: 204 }) })
    renderPage(<PasswordPart />)
    await submit('parcel-2026', 'a sentence of mine')
    await screen.findByText('Your password is changed. All your other devices are signed out.')
    expect(sent[0]!.body).toEqual({ currentPassword: 'parcel-2026', newPassword: 'a sentence of mine' })
    expect(screen.getByLabelText('Present password')).toHaveProperty('value', '')
  })

  it('the password in the account settings says at the field what is missing, and sends nothing', async () => {
    const sent = fakeFetch({})
    renderPage(<PasswordPart />)
    await submit('', 'short')
    screen.getByText('Required')
    screen.getByText('Use at least 8 characters')
    expect(document.activeElement).toBe(screen.getByLabelText('Present password'))
    expect(sent).toEqual([])
  })

  it('the password in the account settings says at the field that the present one is wrong, and nobody is signed out', async () => {
    fakeFetch({ [path]: () => refusal(401, 'INVALID_CREDENTIALS') })
    renderPage(<PasswordPart />)
    await submit('wrong', 'a sentence of mine')
    await screen.findByText('The password is wrong')
    expect(document.activeElement).toBe(screen.getByLabelText('Present password'))
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })

  it('the password in the account settings says at the field that the new one is too easy to guess', async () => {
    const errors = [{ path: 'newPassword', message: 'This password is too easy to guess' }]
    fakeFetch({ [path]: () => refusal(400, 'VALIDATION_FAILED', { errors }) })
    renderPage(<PasswordPart />)
    await submit('parcel-2026', 'parcel-parcel')
    await screen.findByText('This password is too easy to guess. Choose another.')
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })

  it('the password in the account settings is chosen by a mailed link when the present one is forgotten', async () => {
    fakeFetch({ 'POST /api/v1/auth/reset-password': () => ({ status: 202, body: { message: 'Sent' } }) })
    renderPage(<PasswordPart />)
    await userEvent.click(screen.getByRole('button', { name: 'Send a link for a new password' }))
    await screen.findByText('Reset Email Sent.')
  })
})

describe('the address in the account settings', () => {
  const path = 'POST /api/v1/auth/me/email'
  const answers = {
    'GET /api/v1/auth/me/factors': () => ({ body: { factors: [], recoveryCodesLeft: 0 } }),
    'GET /api/v1/auth/sessions': () => ({ body: [] })
  }

  async function submit(address: string) {
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('New email'), address)
    await user.click(screen.getByRole('button', { name: 'Change email' }))
  }

  it('the address in the account settings waits for the confirmation, and is shown once it is there', async () => {
    let email = former
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/auth/refresh': () => ({ status: 503 }),
      'GET /api/v1/auth/me': () => ({ body: { ...me, email } }),
      [path]: () => ({ status: 202, body: { message: 'On its way' } })
    })
    renderPage(<AccountPage />, { path: '/account' })
    await submit(' Saga@new.example ')
    await screen.findByText('Waiting for your confirmation.')
    expect(sent.find((call) => call.path === '/api/v1/auth/me/email')?.body).toEqual({ email: 'Saga@new.example' })
    await userEvent.click(screen.getByRole('button', { name: 'I have confirmed' }))
    await screen.findByText('Not confirmed yet')
    email = 'saga@new.example'
    await userEvent.click(screen.getByRole('button', { name: 'I have confirmed' }))
    await screen.findByText('Your address is changed')
    await waitFor(() => expect(screen.queryByText('Waiting for your confirmation.')).toBeNull())
    screen.getByText('saga@new.example')
  })

  it('the address in the account settings is refused when it is none, or the present one, and sends nothing', async () => {
    const sent = fakeFetch({ ...answers, 'GET /api/v1/auth/me': () => ({ body: me }) })
    renderPage(<AccountPage />, { path: '/account' })
    await submit('saga..ek@new.example')
    screen.getByText('Please enter a valid email address')
    await userEvent.clear(screen.getByLabelText(/^New email/))
    await userEvent.type(screen.getByLabelText(/^New email/), 'Sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Change email' }))
    screen.getByText('This is your address already')
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('the address in the account settings is refused by the server at the field, and stays', async () => {
    const refused = () => aProblem(400, 'INVALID_REQUEST', ['email', 'Please enter a valid email address'])
    fakeFetch({ ...answers, 'GET /api/v1/auth/me': () => ({ body: me }), 'POST /api/v1/auth/me/email': refused })
    renderPage(<AccountPage />, { path: '/account' })
    await submit('saga@new.example')
    const field = screen.getByLabelText<HTMLInputElement>(/^New email/)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['saga@new.example', 'true'])
    expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(1)
    expect(screen.queryByText('Could not send the link')).toBeNull()
  })

  it('the address in the account settings says why the link could not be sent, and under which id', async () => {
    fakeFetch({
      ...answers,
      'GET /api/v1/auth/me': () => ({ body: me }),
      [path]: () => refusal(503, 'UNAVAILABLE')
    })
    renderPage(<AccountPage />, { path: '/account' })
    await submit('saga@new.example')
    await screen.findByText('Could not send the link')
    await screen.findByText(/r-4711/)
    screen.getByRole('button', { name: 'Change email' })
  })
})
