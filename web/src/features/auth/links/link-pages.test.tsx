import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { storePageAfterMail, takePageAfterMail } from '#lib/session/page-after-mail.ts'
import { currentUser, signIn, signOut } from '#lib/session/session.ts'
import { settleSignInRequest, useSignInRequest } from '#lib/session/sign-in-request.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { aToken } from '#test/a-token.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { ContactPage } from './contact-page.tsx'
import { EmailPage } from './email-page.tsx'
import { InvitePage } from './invite-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { StopPage } from './stop-page.tsx'
import { VerifyPage } from './verify-page.tsx'

beforeEach(() => {
  localStorage.clear()
  settleSignInRequest()
})

const over = () => ({
  status: 400,
  body: {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'This link is not valid any more',
    code: 'TOKEN_INVALID',
    message: 'This link is not valid any more',
    error: 'TOKEN_INVALID',
    requestId: 'a-1'
  }
})
/** A page with what the sign-in dialog would show. */
function WithRequest({ page: Page }: { page: ComponentType }) {
  const request = useSignInRequest()
  return (
    <>
      <Page />
      {request && <p>wanted: {request.view}</p>}
    </>
  )
}
const used = () => ({ body: { state: 'used' } })
/** The answers behind a link that still works. */
const open = (handlers: Parameters<typeof fakeFetch>[0]) =>
  fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state: 'open' } }), ...handlers })
const address = () => screen.getByRole('status', { name: 'address' }).textContent

async function choosePassword(name: string) {
  await userEvent.type(await screen.findByLabelText('New password'), 'a sentence of mine')
  await userEvent.click(screen.getByRole('button', { name }))
}

describe('the link of a sign-up', () => {
  const tokens = () => ({ body: { accessToken: aToken({ role: 'customer' }), refreshToken: 'r', expiresIn: 600 } })

  it('the link of a sign-up signs in with the chosen password and leads to the page that was wanted at sign-up', async () => {
    const sent = open({ 'POST /api/v1/auth/verify': tokens })
    storePageAfterMail('/send')
    renderPage(<VerifyPage />, { path: '/verify#token=secret-1' })
    expect(address()).toBe('/verify')
    await choosePassword('Create account')
    await waitFor(() => expect(address()).toBe('/send'))
    expect(currentUser()?.role).toBe('customer')
    expect(sent[1]!.body).toEqual({ token: 'secret-1', password: 'a sentence of mine' })
    expect(takePageAfterMail()).toBeNull()
  })

  it('the link of a sign-up leads to the orders when no page was wanted', async () => {
    open({ 'POST /api/v1/auth/verify': tokens })
    renderPage(<VerifyPage />, { path: '/verify#token=secret-2' })
    await choosePassword('Create account')
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  it('the link of a sign-up says what to do when it is not valid any more', async () => {
    open({ 'POST /api/v1/auth/verify': over })
    renderPage(<WithRequest page={VerifyPage} />, { path: '/verify#token=secret-3' })
    await choosePassword('Create account')
    await screen.findByText(/^This link does not work/)
    screen.getByRole('button', { name: 'Sign In' })
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    screen.getByText('wanted: register')
  })

  it.for([
    ['verify', VerifyPage, 'The account was created with it, and its password was chosen then.'],
    ['reset', ResetPage, 'The password was changed with it.'],
    ['invite', InvitePage, 'The account was opened with it, and its password was chosen then.']
  ] as const)(
    'a %s link that was used asks for no password, says so and offers to sign in',
    async ([purpose, Page, words]) => {
      const sent = fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state: 'used' } }) })
      renderPage(<Page />, { path: `/${purpose}#token=secret-12` })
      await screen.findByRole('heading', { name: 'This link has been used' })
      screen.getByText(words)
      screen.getByRole('button', { name: 'Sign In' })
      screen.getByRole('link', { name: 'I do not know the password' })
      expect(screen.queryByLabelText('New password')).toBeNull()
      expect(sent.map(({ body }) => body)).toEqual([{ purpose, token: 'secret-12' }])
    }
  )

  it('a link that is over says so before a password is typed, and one that cannot be looked up is tried', async () => {
    fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state: 'over' } }) })
    const { unmount } = renderPage(<VerifyPage />, { path: '/verify#token=secret-13' })
    await screen.findByText(/^This link does not work/)
    expect(screen.queryByLabelText('New password')).toBeNull()
    unmount()
    fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ status: 503 }) })
    renderPage(<VerifyPage />, { path: '/verify#token=secret-14' })
    await screen.findByLabelText('New password')
  })

  it('the link of a sign-up says at the field that a password is too easy to guess', async () => {
    const body = {
      ...over().body,
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'password', message: 'This password is too easy to guess' }]
    }
    open({ 'POST /api/v1/auth/verify': () => ({ status: 400, body }) })
    renderPage(<VerifyPage />, { path: '/verify#token=secret-9' })
    await choosePassword('Create account')
    await screen.findByText('This password is too easy to guess. Choose another.')
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })
})

describe('a link and whoever is signed in', () => {
  const pages = [
    ['verify', VerifyPage],
    ['reset', ResetPage],
    ['invite', InvitePage],
    ['email', EmailPage]
  ] as const

  it.for(pages)(
    'a %s link that was used offers whoever is signed in to go on, or to be somebody else, and no new password',
    async ([purpose, Page]) => {
      signInAs('customer')
      fakeFetch({
        'POST /api/v1/auth/links/check': used,
        'POST /api/v1/auth/logout': () => ({ status: 204 })
      })
      renderPage(<WithRequest page={Page} />, { path: `/${purpose}#token=secret-20` })
      await screen.findByText('You are signed in here as sender@ilbud.example.')
      expect(screen.queryByRole('link', { name: 'I do not know the password' })).toBeNull()
      const next = purpose === 'email' ? ['To the account settings', '/account'] : ['Go on', '/dashboard']
      expect(screen.getByRole('link', { name: next[0]! }).getAttribute('href')).toBe(next[1])
      await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }))
      expect(currentUser()).toBeNull()
      screen.getByText('wanted: login')
    }
  )

  it.for(pages.filter(([purpose]) => purpose !== 'reset'))(
    'a %s link without its code says that it is not complete, and not that it has ended',
    async ([purpose, Page]) => {
      fakeFetch({})
      renderPage(<Page />, { path: `/${purpose}` })
      await screen.findByText(/^This link is not complete/)
      expect(screen.queryByText(/^This link does not work/)).toBeNull()
    }
  )

  const resetAs = async (refreshToken: string, refreshed: () => { status?: number; body?: unknown }) => {
    signIn({ accessToken: aToken(), refreshToken })
    open({
      'POST /api/v1/auth/reset-password/confirm': () => ({ status: 204 }),
      'POST /api/v1/auth/refresh': refreshed,
      'POST /api/v1/auth/logout': () => ({ status: 204 })
    })
    renderPage(<WithRequest page={ResetPage} />, { path: '/reset#token=secret-21' })
    await choosePassword('Save password')
  }

  it('the link of a reset tells its owner, who was signed in, that they are signed out everywhere', async () => {
    await resetAs('ended', () => ({ status: 401 }))
    await screen.findByText('Your password is changed. You are signed out everywhere.')
    expect(currentUser()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    screen.getByText('wanted: login')
  })

  it('the link of a reset tells who is signed in with another account that they still are', async () => {
    await resetAs('alive', () => ({ body: { accessToken: aToken({ av: 2 }), refreshToken: 'r2', expiresIn: 600 } }))
    await screen.findByText('The password is changed, and that account is signed out everywhere.')
    screen.getByText('You are signed in here as sender@ilbud.example, with another account.')
    expect(screen.queryByText(/You are signed out everywhere/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with the new password' }))
    expect(currentUser()).toBeNull()
  })

  it('whoever is signed in asks for a new password for their own address, and is not sent back to the sign-in', async () => {
    signInAs('customer')
    const sent = fakeFetch({ 'POST /api/v1/auth/reset-password': () => ({ status: 202, body: {} }) })
    renderPage(<WithRequest page={ResetPage} />, { path: '/reset' })
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    await screen.findByText(/If sender@ilbud.example has an account, a link is on its way there/)
    expect(sent.at(-1)!.body).toEqual({ username: 'sender@ilbud.example' })
    expect(screen.queryByText(/^wanted/)).toBeNull()
  })
})

describe('the link of a company’s new contact', () => {
  const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))

  it('the link of a company’s new contact confirms the address after a press, and not by being opened', async () => {
    const sent = fakeFetch({ 'POST /api/companies/contact/confirm': () => ({ status: 204 }) })
    renderPage(<ContactPage />, { path: '/company/contact#token=secret-4' })
    await screen.findByRole('button', { name: 'Confirm the address' })
    expect(sent).toEqual([])
    await confirm()
    await screen.findByText('The address is confirmed. From now on we write to it.')
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'secret-4' }])
    expect(address()).toBe('/company/contact')
  })

  it('the link of a company’s new contact says what to do when it is over', async () => {
    fakeFetch({ 'POST /api/companies/contact/confirm': over })
    renderPage(<ContactPage />, { path: '/company/contact#token=secret-5' })
    await confirm()
    await screen.findByText(/^This link does not work/)
    screen.getByText(/^Was it used before\? Then the address is confirmed\./)
  })
})

describe('the link of a new address', () => {
  it('the link of a new address confirms the address after a press, and not by being opened', async () => {
    const sent = open({ 'POST /api/v1/auth/email/confirm': () => ({ status: 204 }) })
    renderPage(<EmailPage />, { path: '/email#token=secret-10' })
    const confirm = await screen.findByRole('button', { name: 'Confirm the address' })
    expect(sent.map(({ body }) => body)).toEqual([{ purpose: 'email', token: 'secret-10' }])
    await userEvent.click(confirm)
    await screen.findByText('The address is confirmed. From now on you sign in with it.')
    expect(sent.slice(1).map(({ body }) => body)).toEqual([{ token: 'secret-10' }])
    expect(address()).toBe('/email')
  })

  const confirmAs = async (renewed: string) => {
    signIn({ accessToken: aToken(), refreshToken: 'refresh' })
    open({
      'POST /api/v1/auth/email/confirm': () => ({ status: 204 }),
      'POST /api/v1/auth/refresh': () => ({ body: { accessToken: renewed, refreshToken: 'r2', expiresIn: 600 } })
    })
    renderPage(<EmailPage />, { path: '/email#token=secret-12' })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))
    await screen.findByText('The address is confirmed. From now on you sign in with it.')
  }

  it('the link of a new address leads its owner, who is signed in, to the settings with the new address', async () => {
    await confirmAs(aToken({ email: 'new@ilbud.example' }))
    expect(screen.getByRole('link', { name: 'To the account settings' }).getAttribute('href')).toBe('/account')
    expect(currentUser()?.email).toBe('new@ilbud.example')
  })

  it('the link of a new address tells who is signed in that the address is of another account', async () => {
    await confirmAs(aToken({ av: 2 }))
    screen.getByText('You are signed in here as sender@ilbud.example, with another account.')
    expect(screen.queryByRole('link', { name: 'To the account settings' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with the new address' }))
    expect(currentUser()).toBeNull()
  })

  it('the link of a new address says what to do when it is over', async () => {
    open({ 'POST /api/v1/auth/email/confirm': over })
    renderPage(<EmailPage />, { path: '/email#token=secret-11' })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))
    await screen.findByText(/^This link does not work/)
    screen.getByText(/a new link is sent/)
  })

  it('the link of a new address that was used says that the address is confirmed, and asks for nothing', async () => {
    fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state: 'used' } }) })
    renderPage(<EmailPage />, { path: '/email#token=secret-15' })
    await screen.findByRole('heading', { name: 'This link has been used' })
    screen.getByText(/^The address was confirmed with it\./)
    screen.getByRole('button', { name: 'Sign In' })
    expect(screen.queryByText(/a new link is sent/)).toBeNull()
  })
})

describe('the link of a reset', () => {
  it('the link of a reset saves the new password', async () => {
    const sent = open({ 'POST /api/v1/auth/reset-password/confirm': () => ({ status: 204 }) })
    renderPage(<ResetPage />, { path: '/reset#token=secret-4' })
    await choosePassword('Save password')
    await screen.findByText('Your password is changed. You are signed out everywhere.')
    expect(sent.map(({ body }) => body)).toEqual([
      { purpose: 'reset', token: 'secret-4' },
      { token: 'secret-4', newPassword: 'a sentence of mine' }
    ])
    expect(address()).toBe('/reset')
  })

  it('the link of a reset leads to a new link when it is over', async () => {
    open({ 'POST /api/v1/auth/reset-password/confirm': over })
    renderPage(<ResetPage />, { path: '/reset#token=secret-5' })
    await choosePassword('Save password')
    await screen.findByRole('link', { name: 'Ask for a new link' })
  })

  it('the link of a reset is asked for on the page without one', async () => {
    const sent = fakeFetch({ 'POST /api/v1/auth/reset-password': () => ({ status: 202, body: {} }) })
    renderPage(<ResetPage />, { path: '/reset' })
    await userEvent.type(screen.getByLabelText('Email'), 'sender@ilbud.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }))
    await screen.findByText(/If sender@ilbud.example has an account, a link is on its way there/)
    expect(sent.at(-1)!.body).toEqual({ username: 'sender@ilbud.example' })
  })
})

describe('the link of an invitation', () => {
  it('the link of an invitation signs in who chose a password, at the place of work', async () => {
    const sent = open({
      'POST /api/v1/auth/invitations/accept': () => ({
        body: { accessToken: aToken({ role: 'driver' }), refreshToken: 'r', expiresIn: 900 }
      })
    })
    renderPage(<InvitePage />, { path: '/invite#token=secret-6' })
    await choosePassword('Begin')
    await waitFor(() => expect(address()).toBe('/driver'))
    // Disabled until the next page has loaded: a second click would use the link twice.
    expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-disabled')).toBe('true')
    expect(currentUser()?.role).toBe('driver')
    expect(sent[1]!.body).toEqual({ token: 'secret-6', password: 'a sentence of mine', locale: 'en' })
  })

  it('the link of an invitation leads the admin of a company to the company’s page', async () => {
    open({
      'POST /api/v1/auth/invitations/accept': () => ({
        body: { accessToken: aToken({ role: 'company_admin' }), refreshToken: 'r', expiresIn: 900 }
      })
    })
    renderPage(<InvitePage />, { path: '/invite#token=secret-6' })
    await choosePassword('Begin')
    await waitFor(() => expect(address()).toBe('/dashboard/company'))
  })

  it('the link of an invitation tells who has an account that its password is replaced', async () => {
    fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state: 'existing' } }) })
    renderPage(<InvitePage />, { path: '/invite#token=secret-9' })
    await screen.findByText(/^You have an account with this address/)
    expect(screen.queryByText(/your account is ready/)).toBeNull()
  })

  it('the link of an invitation tells who is signed in that the invited account takes the place of theirs', async () => {
    signInAs('customer')
    fakeFetch({})
    const { unmount } = renderPage(<InvitePage />, { path: '/invite#token=secret-8' })
    await screen.findByText(/^You are signed in as sender@ilbud\.example\./)
    unmount()
    signOut()
    renderPage(<InvitePage />, { path: '/invite#token=secret-8' })
    expect(screen.queryByText(/^You are signed in as/)).toBeNull()
  })

  it('the link of an invitation says whom to ask when it is over', async () => {
    open({ 'POST /api/v1/auth/invitations/accept': over })
    renderPage(<InvitePage />, { path: '/invite#token=secret-7' })
    await choosePassword('Begin')
    await screen.findByText(/^Ask whoever invited you to send a new one\./)
  })
})

describe('the link that stops mails', () => {
  const stopping = (state: string) =>
    fakeFetch({
      'POST /api/v1/notifications/stop/check': () => ({ body: { state } }),
      'POST /api/v1/notifications/stop': () => ({ status: 204 })
    })

  it('the mails about parcels stop after a press, and not by opening the link', async () => {
    const sent = stopping('open')
    renderPage(<StopPage />, { path: '/stop#token=secret-9.tag' })
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }))
    await screen.findByText(/^We will send no more emails about parcels to this address/)
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/notifications/stop/check', { token: 'secret-9.tag' }],
      ['/api/v1/notifications/stop', { token: 'secret-9.tag' }]
    ])
    expect(address()).toBe('/stop')
  })

  it('the link of a text message stops the text messages', async () => {
    const sent = stopping('open')
    renderPage(<StopPage />, { path: '/stop#AbC-_9012345' })
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the text messages' }))
    await screen.findByText(/^We will send no more text messages about parcels to this number/)
    expect(sent.at(-1)!.body).toEqual({ token: 'AbC-_9012345' })
  })

  it('a link that has stopped the messages before says so, without a button to stop them again', async () => {
    stopping('used')
    renderPage(<StopPage />, { path: '/stop#AbC-_9012345' })
    await screen.findByRole('heading', { level: 1, name: 'Text messages stopped' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a link to stop messages with a wrong code says so before anything is pressed', async () => {
    stopping('over')
    renderPage(<StopPage />, { path: '/stop#token=secret-9.ta' })
    await screen.findByText(/^This link is not complete/)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
