import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSignInRequest } from '#lib/session/sign-in-request.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
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

const dead =
  'This link does not work: it has expired, was withdrawn or replaced by a newer one, or part of it is missing.'
const cut = 'This link is not complete. Open it from the email once more, or copy all of it.'
const used = 'This link has been used'

/** Of a link that has ended or never was the server says no more than that it is over. */
type State = 'used' | 'over' | 'cut'
/** What the page says: its heading, its note, and where one can go on from there. */
type Said = [heading: string, note: string, ways: string[]]

const account = ['Sign In', 'I do not know the password']
const inviteWays = ['business support', 'Sign In']
const table: [purpose: string, state: State, Page: ComponentType, ...Said][] = [
  ['verify', 'used', VerifyPage, used, 'The account was created with it, and its password was chosen then.', account],
  ['verify', 'over', VerifyPage, 'Choose a password', dead, ['Sign In', 'Create an account']],
  ['verify', 'cut', VerifyPage, 'Choose a password', cut, ['Sign In', 'Create an account']],
  ['reset', 'used', ResetPage, used, 'The password was changed with it.', account],
  ['reset', 'over', ResetPage, 'Choose a new password', dead, ['Ask for a new link']],
  ['invite', 'used', InvitePage, used, 'The account was opened with it, and its password was chosen then.', account],
  ['invite', 'over', InvitePage, 'Welcome to Ilbud', dead, inviteWays],
  ['invite', 'cut', InvitePage, 'Welcome to Ilbud', cut, inviteWays],
  [
    'email',
    'used',
    EmailPage,
    used,
    'The address was confirmed with it. You now sign in to the account with that address.',
    account
  ],
  ['email', 'over', EmailPage, 'Confirm your new email address', dead, ['Sign In']],
  ['email', 'cut', EmailPage, 'Confirm your new email address', cut, ['Sign In']]
]

function said(): Said {
  const note = screen.queryByRole('alert') ?? screen.getByRole('status', { name: '' })
  const ways = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  return [screen.getByRole('heading', { level: 1 }).textContent, note.textContent, ways]
}

describe('a mailed link that does not work any more', () => {
  it.for(table)('a mailed link that does not work any more: %s %s', async ([purpose, state, Page, ...expected]) => {
    const sent = fakeFetch({ 'POST /api/v1/auth/links/check': () => ({ body: { state } }) })
    renderPage(<Page />, { path: state === 'cut' ? `/${purpose}` : `/${purpose}#token=secret` })
    await screen.findByText(expected[1])
    expect(said()).toEqual(expected)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(sent).toHaveLength(state === 'cut' ? 0 : 1)
  })
})

const refusedWith = (status: number, code: string) => () => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Refused',
    status,
    detail: 'This link is not valid any more',
    code,
    message: 'This link is not valid any more',
    error: code,
    requestId: 'a-1'
  }
})

// These are not looked up before they are used, and one that was used, has ended or was made up is refused alike.
describe('a link that is refused when it is used', () => {
  const contact = 'Confirm the company’s address'
  const details = ['To the company’s details']
  const [mails, texts] = ['Stop emails about parcels', 'Stop text messages about parcels']
  const incomplete = 'This link is not complete. Open it from the message once more, or copy all of it.'
  const support = ['Contact support']
  const rows: [path: string, Page: ComponentType, press: string | null, ...Said][] = [
    ['/company/contact#token=secret', ContactPage, 'Confirm the address', contact, dead, details],
    ['/company/contact', ContactPage, null, contact, cut, details],
    ['/stop#token=made.up', StopPage, 'Stop the emails', mails, incomplete, support],
    ['/stop#AbC-_9012345', StopPage, 'Stop the text messages', texts, incomplete, support],
    ['/stop', StopPage, null, 'Stop messages about parcels', incomplete, support]
  ]
  it.for(rows)('a link that is refused when it is used: %s', async ([path, Page, press, ...expected]) => {
    fakeFetch({
      'POST /api/companies/contact/confirm': refusedWith(400, 'TOKEN_INVALID'),
      'POST /api/v1/notifications/stop/check': () => ({ body: { state: 'open' } }),
      'POST /api/v1/notifications/stop': refusedWith(422, 'LINK_INVALID')
    })
    renderPage(<Page />, { path })
    if (press) await userEvent.click(await screen.findByRole('button', { name: press }))
    await screen.findByText(expected[1])
    expect(said()).toEqual(expected)
    if (Page === ContactPage) screen.getByText(/^Was it used before\? Then the address is confirmed\./)
  })
})
