import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dismissToast } from '#lib/page/toast.ts'
import { currentUser } from '#lib/session/session.ts'
import { requestSignIn, settleSignInRequest } from '#lib/session/sign-in-request.ts'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { aToken } from '#test/a-token.ts'
import { assertionOptions, fakePasskeys, madeAssertion } from '#test/fake-passkeys.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const config = {
  demo: {
    password: 'parcel-demo-2026',
    accounts: [{ username: 'sender@ilbud.example', role: 'customer', name: 'Saga Ek' }]
  },
  claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
  tilesUrl: null,
  areas: [],
  limits: { maxWeightKg: 1000, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 1 }
}
const answers = {
  'GET /api/v1/config': () => ({ body: config }),
  'GET /api/v1/auth/login/oidc': () => ({ body: { provider: null } })
}

beforeEach(() => localStorage.clear())
afterEach(() => act(() => settleSignInRequest()))

function open(wanted: string | null = null) {
  renderPage(<SignInDialog />)
  act(() => requestSignIn(wanted))
}

describe('the sign-in dialog', () => {
  it('the sign-in dialog says where one goes next, takes a demo account and goes there', async () => {
    fakeFetch({
      ...answers,
      'POST /api/v1/auth/login': ({ body }) => ({
        body: { accessToken: aToken(), refreshToken: JSON.stringify(body), expiresIn: 900 }
      })
    })
    open('/send')
    screen.getByText('Then you go straight on to Send a Package.')
    await userEvent.click(await screen.findByRole('button', { name: 'Use sender@ilbud.example' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentUser()?.email).toBe('sender@ilbud.example')
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/send'))
    expect(localStorage.getItem('refreshToken')).toContain('parcel-demo-2026')
  })

  it('the sign-in dialog asks for the second step where one is set', async () => {
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/auth/login': () => ({ body: { secondFactor: { token: 'begun', methods: ['code'] } } }),
      'POST /api/v1/auth/login/second-factor': () => ({
        body: { accessToken: aToken(), refreshToken: 'refresh', expiresIn: 600 }
      })
    })
    open('/send')
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    const field = await screen.findByLabelText('Code from your app')
    expect(document.activeElement).toBe(field)
    expect(currentUser()).toBeNull()
    await userEvent.type(field, '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ token: 'begun', code: '123456' })
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/send'))
  })

  it('the sign-in dialog takes a passkey as the second step, and a recovery code in its place', async () => {
    const signed = fakePasskeys()
    const begun = { token: 'begun', methods: ['assertion', 'recoveryCode'], options: assertionOptions }
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/auth/login': () => ({ body: { secondFactor: begun } }),
      'POST /api/v1/auth/login/second-factor': () => ({
        body: { accessToken: aToken(), refreshToken: 'refresh', expiresIn: 600 }
      })
    })
    open()
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    screen.getByLabelText('Recovery code')
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
    await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ token: 'begun', assertion: madeAssertion })
    expect(signed).toEqual([assertionOptions.challenge])
  })

  it('the sign-in dialog signs in with a passkey alone, and says why it did not', async () => {
    dismissToast()
    let refusal: Error | undefined = new DOMException('closed', 'NotAllowedError')
    fakePasskeys({ refuse: () => refusal })
    const sent = fakeFetch({
      ...answers,
      'POST /api/v1/auth/passkeys/options': () => ({ body: { options: assertionOptions } }),
      'POST /api/v1/auth/passkeys/verify': () => ({
        body: { accessToken: aToken(), refreshToken: 'refresh', expiresIn: 600 }
      })
    })
    open('/send')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with a passkey' }))
    await screen.findByText('Nothing was chosen, or there is no passkey for Ilbud here.')
    expect(currentUser()).toBeNull()
    refusal = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Continue with a passkey' }))
    await waitFor(() => expect(currentUser()?.email).toBe('sender@ilbud.example'))
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
      assertion: madeAssertion,
      deviceTokens: []
    })
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/send'))
  })

  it('the sign-in dialog offers no passkey where the browser has none', async () => {
    fakeFetch(answers)
    open()
    await screen.findByRole('button', { name: 'Use sender@ilbud.example' })
    expect(screen.queryByRole('button', { name: 'Continue with a passkey' })).toBeNull()
  })

  it('the sign-in dialog tells a wrong password in the words of the spec', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/login': () => ({ status: 401, body: {} }) })
    open()
    await userEvent.type(screen.getByLabelText('Email'), 'nobody@ilbud.example')
    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('Login Failed')
    screen.getByText('Invalid username or password')
    const field = screen.getByLabelText('Password')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Check the email and the password'
    )
    expect(document.activeElement).toBe(field)
    expect(currentUser()).toBeNull()
    await userEvent.type(field, 'x')
    expect(screen.queryByText('Check the email and the password')).toBeNull()
  })

  it('the sign-in dialog sends nothing while a field is blank', async () => {
    const sent = fakeFetch(answers)
    open()
    await userEvent.type(screen.getByLabelText('Email'), '   ')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    screen.getByText('Email is required')
    screen.getByText('Password is required')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('the sign-in dialog sends no instructions to what is no address', async () => {
    const sent = fakeFetch(answers)
    open()
    await userEvent.type(screen.getByLabelText('Email'), 'saga')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    screen.getByText('Please enter a valid email address')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('the sign-in dialog asks for a reset and begins at the login again', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/reset-password': () => ({ status: 202, body: {} }) })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    await screen.findByText('Reset Email Sent')
    screen.getByText("We've sent password reset instructions to your email")
    screen.getByRole('heading', { name: 'Sign In' })
  })

  it('the sign-in dialog takes the address along from view to view', async () => {
    fakeFetch(answers)
    open()
    const email = () => screen.getByLabelText<HTMLInputElement>('Email')
    await userEvent.type(email(), 'sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    expect(email().value).toBe('sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(email().value).toBe('sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(email().value).toBe('sender@ilbud.example')
  })

  it('the sign-in dialog says at the field that no account can have such an address, and sends nothing', async () => {
    const sent = fakeFetch(answers)
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Saga Ek')
    await userEvent.type(screen.getByLabelText('Email'), 'saga..ek@new.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    screen.getByText('Please enter a valid email address')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('the sign-in dialog begins every view in its first field', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/reset-password': () => ({ status: 202, body: {} }) })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    await userEvent.type(document.activeElement!, 'sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    await screen.findByText('Reset Email Sent')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  it('the sign-in dialog goes on by itself when somebody has signed in in another tab', async () => {
    fakeFetch(answers)
    open('/send')
    signInAs('customer')
    expect(screen.queryByRole('dialog')).not.toBeNull()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/send')
  })

  it('the sign-in dialog tells when the reset fails', async () => {
    fakeFetch({ ...answers, 'POST /api/v1/auth/reset-password': () => ({ status: 500, body: {} }) })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    await screen.findByText('Reset Failed')
  })

  it('a sign-up that the server refuses says so at the field alone, and keeps what was typed', async () => {
    const refused = () => aProblem(400, 'INVALID_REQUEST', ['name', 'Must be at most 100 characters'])
    fakeFetch({ ...answers, 'POST /api/v1/auth/register': refused })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    const name = screen.getByLabelText<HTMLInputElement>('Name')
    await userEvent.type(name, 'Nora Lind')
    await userEvent.type(screen.getByLabelText('Email'), 'nora@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Nora Lind', 'true'])
    expect(screen.getAllByText('Must be at most 100 characters')).toHaveLength(1)
    expect(screen.queryByText('Registration Failed')).toBeNull()
    await userEvent.type(name, 'h')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  it('a wrong code of the second step stays in its field and is said there', async () => {
    fakeFetch({
      ...answers,
      'POST /api/v1/auth/login': () => ({ body: { secondFactor: { token: 'begun', methods: ['code'] } } }),
      'POST /api/v1/auth/login/second-factor': () => aProblem(401, 'CODE_INVALID')
    })
    open()
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    const code = await screen.findByLabelText<HTMLInputElement>('Code from your app')
    await userEvent.type(code, '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('The code is wrong, or was used already. Wait for the next one.')
    expect([code.value, document.activeElement]).toEqual(['123456', code])
    expect(screen.queryByText('That did not work')).toBeNull()
  })

  it('the sign-in dialog creates an account without a password, in the language that is read, and says where it begins', async () => {
    const sent = fakeFetch({ ...answers, 'POST /api/v1/auth/register': () => ({ status: 202, body: { message: '' } }) })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Nora Lind')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    screen.getByText('Enter your email address')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.type(screen.getByLabelText('Email'), 'nora@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByText(/We have written to/)
    expect(sent.at(-1)!.body).toEqual({ name: 'Nora Lind', email: 'nora@ilbud.example', locale: 'en' })
  })
})
