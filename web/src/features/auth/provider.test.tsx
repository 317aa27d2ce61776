import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#lib/session/session.ts'
import { requestSignIn, settleSignInRequest } from '#lib/session/sign-in-request.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { readPendingSignIn, storePendingSignIn } from './pending-sign-in.ts'
import { ReturnPage } from './return-page.tsx'
import { SignInDialog } from './sign-in/sign-in-dialog.tsx'

const oidc = '/api/v1/auth/login/oidc'
const config = {
  demo: null,
  claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
  tilesUrl: null,
  areas: [],
  limits: { maxWeightKg: 1000, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 1 }
}
const named = {
  'GET /api/v1/config': () => ({ body: config }),
  [`GET ${oidc}`]: () => ({ body: { provider: { name: 'Acme', isOnlyWay: false } } })
}

function problem(status: number, code: string) {
  const texts = { type: 'about:blank', title: code, detail: code, code, message: code, error: code }
  return { status, body: { ...texts, status, requestId: 'r-1' } }
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  act(() => settleSignInRequest())
  vi.restoreAllMocks()
})

describe('the button of the identity provider', () => {
  it('the button of the identity provider leads there, and remembers where the person wanted to go', async () => {
    const assign = vi.fn()
    const here = { hostname: '127.0.0.1', href: 'http://127.0.0.1/', origin: 'http://127.0.0.1', assign }
    vi.spyOn(window, 'location', 'get').mockReturnValue(here as unknown as Location)
    fakeFetch({
      ...named,
      [`POST ${oidc}/begin`]: () => ({ body: { url: 'https://login.acme.example/auth?x=1', token: 'secret' } })
    })
    renderPage(<SignInDialog />)
    act(() => requestSignIn('/admin/orders'))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Acme' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.acme.example/auth?x=1'))
    expect(readPendingSignIn()).toEqual({ token: 'secret', wanted: '/admin/orders' })
  })

  it('the button of the identity provider is not there without a provider', async () => {
    const sent = fakeFetch({ ...named, [`GET ${oidc}`]: () => ({ body: { provider: null } }) })
    renderPage(<SignInDialog />)
    act(() => requestSignIn())
    await waitFor(() => expect(sent.some(({ path }) => path === oidc)).toBe(true))
    expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull()
  })

  it.each([
    [false, 'Acme does not answer right now. Try again in a moment, or sign in with your password.'],
    [true, 'Acme does not answer right now. Try again in a moment.']
  ])(
    'the button of the identity provider says that the provider is away; it is the only way: %s',
    async (isOnlyWay, text) => {
      fakeFetch({
        ...named,
        [`GET ${oidc}`]: () => ({ body: { provider: { name: 'Acme', isOnlyWay } } }),
        [`POST ${oidc}/begin`]: () => problem(503, 'UNAVAILABLE')
      })
      renderPage(<SignInDialog />)
      act(() => requestSignIn())
      await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Acme' }))
      await screen.findByText(text)
    }
  )

  it('the button of the identity provider is pointed at where the password is refused because of it', async () => {
    fakeFetch({ ...named, 'POST /api/v1/auth/login': () => problem(409, 'USE_PROVIDER') })
    renderPage(<SignInDialog />)
    act(() => requestSignIn())
    await userEvent.type(screen.getByLabelText('Email'), 'ada@ilbud.example')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('Your account signs in with your organisation’s login. Use its button below.')
  })
})

describe('the page to which the provider sends the browser back', () => {
  const path = '/sign-in/return?code=c&state=s&iss=i'

  it('the page to which the provider sends the browser back signs in, takes the answer out of the address, and goes on to the wanted page', async () => {
    const sent = fakeFetch({
      [`POST ${oidc}/complete`]: () => ({
        body: { accessToken: aToken({ role: 'admin' }), refreshToken: 'r', expiresIn: 600 }
      })
    })
    storePendingSignIn({ token: 'secret', wanted: '/admin/orders?order=1' })
    renderPage(<ReturnPage />, { path })
    await waitFor(() => expect(address()).toBe('/admin/orders?order=1'))
    expect(currentUser()?.role).toBe('admin')
    expect(sent.flatMap(({ body }) => body ?? [])).toEqual([
      { token: 'secret', query: 'code=c&state=s&iss=i', deviceTokens: [] }
    ])
    expect(readPendingSignIn()).toBeNull()
  })

  it.each(['//evil.example', String.raw`/\evil.example`, 'https://evil.example', 'javascript:alert(1)'])(
    'the page to which the provider sends the browser back does not go on to %s',
    async (wanted) => {
      const sent = fakeFetch({})
      sessionStorage.setItem('pendingSignIn', JSON.stringify({ token: 'secret', wanted }))
      renderPage(<ReturnPage />, { path })
      await screen.findByText('No sign-in waits for an answer in this tab.')
      expect(sent).toEqual([])
      expect(address()).toBe('/sign-in/return')
    }
  )

  it('the page to which the provider sends the browser back sends nothing for an answer that this browser has not asked for', async () => {
    const sent = fakeFetch({})
    renderPage(<ReturnPage />, { path })
    await screen.findByText('No sign-in waits for an answer in this tab.')
    expect(sent).toEqual([])
  })

  it('the page to which the provider sends the browser back asks for the second step where one is set here', async () => {
    fakeFetch({
      [`POST ${oidc}/complete`]: () => ({ body: { secondFactor: { token: 'begun', methods: ['code'] } } }),
      'POST /api/v1/auth/login/second-factor': () => ({
        body: { accessToken: aToken({ role: 'dispatcher' }), refreshToken: 'r', expiresIn: 600 }
      })
    })
    storePendingSignIn({ token: 'secret', wanted: null })
    renderPage(<ReturnPage />, { path })
    await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  it.each([
    ['PROVIDER_REFUSED', /canceled there, or not confirmed/],
    ['NO_STAFF_ACCOUNT', /Ask an admin to invite you/],
    ['EMAIL_NOT_VERIFIED', /no verified email address/]
  ])('the page to which the provider sends the browser back says what to do after %s', async (code, text) => {
    fakeFetch({ [`POST ${oidc}/complete`]: () => problem(401, code) })
    storePendingSignIn({ token: 'secret', wanted: null })
    renderPage(<ReturnPage />, { path })
    await screen.findByText(text)
    screen.getByRole('button', { name: 'Back to sign in' })
  })
})
