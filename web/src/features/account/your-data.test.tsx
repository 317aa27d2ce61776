import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#lib/session/session.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { YourData } from './your-data.tsx'

const erase = 'POST /api/v1/auth/me/erase'
const problem = (status: number, code: string, more = {}) => ({
  status,
  body: {
    type: 'about:blank',
    title: 'No',
    status,
    detail: 'no',
    code,
    message: 'no',
    error: code,
    requestId: 'r',
    ...more
  }
})

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

async function openDialog() {
  const user = userEvent.setup()
  renderPage(<YourData />, { path: '/account' })
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

async function confirm({ user, dialog }: Awaited<ReturnType<typeof openDialog>>, password = 'parcel-demo-2026') {
  if (password) await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Delete my account for good' }))
}

describe('your data', () => {
  it('your data is saved as a file of the local day', async () => {
    // Half past midnight in Stockholm.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T23:30:00Z') })
    const sent = fakeFetch({ 'GET /api/v1/auth/me/export': () => ({ body: { account: {} } }) })
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    renderPage(<YourData />)
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await screen.findByText('Your data is downloaded')
    expect(saved).toEqual(['ilbud-my-data-2026-02-01.json'])
    expect(sent).toHaveLength(1)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('a download of your data that fails says so', async () => {
    fakeFetch({ 'GET /api/v1/auth/me/export': () => problem(429, 'RATE_LIMITED') })
    renderPage(<YourData />)
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await screen.findByText('Could not download your data')
  })
})

describe('deleting the account', () => {
  it('deleting the account says what goes and what stays, and signs out', async () => {
    const sent = fakeFetch({ [erase]: () => ({ status: 204 }), 'POST /api/v1/auth/logout': () => ({ status: 204 }) })
    const opened = await openDialog()
    expect(opened.dialog.getByText(/^Names, phones, streets, notes/)).toBeDefined()
    expect(opened.dialog.getByText(/bookkeeping law requires us to keep these for seven years/)).toBeDefined()
    await confirm(opened)
    await screen.findByText('Your account is deleted')
    expect(sent.find(({ path }) => path.endsWith('/erase'))!.body).toEqual({ password: 'parcel-demo-2026' })
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('deleting the account tells a driver of positions and hours, and not of orders', async () => {
    signInAs('driver')
    const { dialog } = await openDialog()
    expect(dialog.getByText(/^Your positions/)).toBeDefined()
    expect(dialog.getByText(/^Hours, deliveries and pay/)).toBeDefined()
    expect(dialog.queryByText(/of your orders/)).toBeNull()
  })

  it.for([
    ['others', [{ role: 'company_member', status: 'active' }], /^You are the only admin of your company/],
    ['nobody else', [], /^Nobody else is in your company/],
    ['another admin', [{ role: 'company_admin', status: 'active' }], null],
    ['an admin who has not come yet', [{ role: 'company_admin', status: 'invited' }], /^You are the only admin/]
  ] as const)(
    'with %s in the company, its admin is told before the password what becomes of it',
    async ([, others, words]) => {
      signInAs('company_admin')
      const own = { id: currentUser()!.id, role: 'company_admin', status: 'active' }
      const members = [
        own,
        ...others.map((other, at) => ({ id: `01a219b4-2f00-7a11-8c30-5e1d7f0a4b2${at}`, ...other }))
      ]
      const named = members.map((member) => ({ ...member, name: null, email: null, since: '2026-11-20T12:00:00.000Z' }))
      const sent = fakeFetch({ 'GET /api/companies/me/members': () => ({ body: named }) })
      const { dialog } = await openDialog()
      await waitFor(() => expect(sent).toHaveLength(1))
      if (words) {
        await dialog.findByText(words)
        const link = dialog.getByRole('link', { name: 'Members of the company' })
        expect(link.getAttribute('href')).toBe('/dashboard/company?tab=members')
      } else {
        await dialog.findByText('Your place in the company')
        expect(dialog.queryByRole('link')).toBeNull()
      }
    }
  )

  it('deleting the account asks for the password before it asks the server', async () => {
    const sent = fakeFetch({})
    const opened = await openDialog()
    await confirm(opened, '')
    await opened.dialog.findByText('Required')
    expect(sent).toEqual([])
  })

  it('deleting the account says at the field that the password is wrong, asks once, and stays signed in', async () => {
    const sent = fakeFetch({ [erase]: () => problem(401, 'INVALID_CREDENTIALS') })
    const opened = await openDialog()
    await confirm(opened, 'not-the-one')
    await opened.dialog.findByText('The password is wrong')
    expect(opened.dialog.getByLabelText('Your password')).toBe(document.activeElement)
    expect(sent).toHaveLength(1)
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })

  it.each([
    ['ORDERS_UNDERWAY', { asSender: 1, asDriver: 0 }, /^You have orders underway/],
    ['ORDERS_UNDERWAY', { asSender: 0, asDriver: 2 }, /^You still carry parcels/],
    ['LAST_COMPANY_ADMIN', {}, /^You are the only admin of your company/],
    ['LAST_ADMIN', {}, /^You are the last admin/]
  ])('deleting the account says why %s %j stands against it', async (code, more, words) => {
    fakeFetch({ [erase]: () => problem(409, code, more) })
    const opened = await openDialog()
    await confirm(opened)
    expect((await opened.dialog.findByRole('alert')).textContent).toMatch(words)
  })
})
