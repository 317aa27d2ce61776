import type { Company } from '@ilbud/proto/http/companies/companies'
import { i18n } from '@lingui/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { aToken } from '#test/a-token.ts'
import { anOrder } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { CompanyPage } from './company-page.tsx'

const companyId = '0197b0c0-0000-7000-8000-0000000000c1'
const myId = '0197b0c0-0000-7000-8000-0000000000a1'
const company: Company = {
  id: companyId,
  status: 'APPROVED',
  companyName: 'Blomman AB',
  orgNumber: '559900-0014',
  vatNumber: null,
  website: null,
  adminName: 'Olof Blom',
  adminEmail: 'owner@blomman.example',
  pendingEmail: null,
  adminPhone: '070-174 06 27',
  billingMethod: 'invoice',
  sameBillingAddress: true,
  billingAddress: null,
  billingCity: null,
  billingPostalCode: null,
  billingCountry: null,
  createdAt: '2026-11-20T12:00:00.000Z'
}
const centre = {
  id: companyId,
  code: 'BUTIK',
  name: 'Butiken',
  active: true,
  formerCodes: ['SHOP'],
  createdAt: company.createdAt
}

/** The test's tokens contain no company. */
function signInWith(role: 'company_admin' | 'company_member') {
  const user = { id: myId, email: company.adminEmail, name: company.adminName, role, companyId }
  localStorage.setItem('accessToken', aToken({ role }))
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('user', JSON.stringify(user))
}

beforeEach(() => {
  localStorage.clear()
  signInWith('company_admin')
})

const path = '/dashboard/company?tab=cost-centres'
const answers = {
  'GET /api/companies/me': () => ({ body: company }),
  'GET /api/companies/me/cost-centres': () => ({ body: [centre] })
}

describe('the company’s page', () => {
  it('the company’s page says what a company under review may not do yet', async () => {
    fakeFetch({ ...answers, 'GET /api/companies/me': () => ({ body: { ...company, status: 'PENDING_VERIFICATION' } }) })
    renderPage(<CompanyPage />, { path })
    await screen.findByText('We are reviewing the company.')
  })

  it('the company’s page names the billing country in the interface’s language, and sends it as it was stored', async () => {
    const billed = {
      ...company,
      sameBillingAddress: false,
      billingAddress: 'Götgatan 15',
      billingCity: 'Stockholm',
      billingPostalCode: '116 46',
      billingCountry: 'Sweden'
    }
    const sent = fakeFetch({
      'GET /api/companies/me': () => ({ body: billed }),
      'PATCH /api/companies/me': () => ({ body: billed })
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=details' })
    act(() => i18n.loadAndActivate({ locale: 'sv', messages: {} }))
    await screen.findByText('Götgatan 15, 116 46, Stockholm, Sverige')
    await userEvent.click(screen.getByRole('button', { name: 'Edit contact and billing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Billing country').value).toBe('Sverige')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
    expect(sent.at(-1)?.body).toMatchObject({ billingCountry: 'Sweden' })
  })

  it('the company’s page invites a member, by a mail in the language that is read here', async () => {
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/members': () => ({ body: [] }),
      'POST /api/companies/me/members': () => ({
        status: 201,
        body: { id: companyId, name: 'Maja', email: 'maja@blomman.example', role: 'company_member', status: 'invited' }
      })
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=members' })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a member' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Email'), 'maja@blomman.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
    expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({
      email: 'maja@blomman.example',
      name: '',
      role: 'company_member',
      locale: 'en'
    })
  })

  it('the company’s page makes a member an admin after a question, and offers no change of an invited person or of oneself', async () => {
    const since = '2026-03-02T09:00:00Z'
    const maja = {
      id: centre.id,
      name: 'Maja',
      email: 'maja@blomman.example',
      role: 'company_member',
      status: 'active',
      since
    }
    let role = maja.role
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/members': () => ({
        body: [
          { ...maja, role },
          { ...maja, id: '0197b0c0-0000-7000-8000-0000000000c2', name: 'Nils', status: 'invited' },
          { ...maja, id: myId, name: 'Olof', role: 'company_admin' }
        ]
      }),
      [`PATCH /api/companies/me/members/${maja.id}`]: () => {
        role = 'company_admin'
        return { body: { ...maja, role } }
      }
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=members' })
    await userEvent.click(await screen.findByRole('button', { name: 'Make Maja an admin' }))
    expect(screen.queryByRole('button', { name: /^Make (Nils|Olof)/ })).toBeNull()
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByText(/^Maja will see all orders of the company/)
    await userEvent.click(dialog.getByRole('button', { name: 'Make admin' }))
    await screen.findByRole('button', { name: 'Make Maja a member' })
    expect(sent.find(({ method }) => method === 'PATCH')!.body).toEqual({ role: 'company_admin' })
  })

  it('a new code of a cost centre is said to leave placed orders as they are', async () => {
    fakeFetch(answers)
    renderPage(<CompanyPage />, { path })
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${centre.code}` }))
    screen.getByText(/^Orders that are placed keep the code they have\./)
  })

  it('an invitation of somebody who is a member already is not said to be sent', async () => {
    fakeFetch({
      ...answers,
      'GET /api/companies/me/members': () => ({ body: [] }),
      'POST /api/companies/me/members': () => ({
        status: 201,
        body: {
          id: companyId,
          name: 'Maja',
          email: 'maja@blomman.example',
          role: 'company_member',
          status: 'active',
          since: '2026-03-02T09:00:00Z'
        }
      })
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=members' })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a member' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Email'), 'maja@blomman.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    await screen.findByText('maja@blomman.example is a member already')
    expect(screen.queryByText('Invitation sent')).toBeNull()
  })

  it('the company’s page adds a cost centre, and says why one was refused', async () => {
    const refused = aProblem(409, 'COST_CENTRE_EXISTS', ['code', 'The company has a cost centre with this code'])
    const sent = fakeFetch({
      ...answers,
      'POST /api/companies/me/cost-centres': ({ body }) =>
        (body as { code: string }).code === 'BUTIK' ? refused : { status: 201, body: centre }
    })
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path })
    await user.click(await screen.findByRole('button', { name: 'Add a cost centre' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Code'), 'BUTIK')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await dialog.findByText('Name is required')
    await user.type(dialog.getByLabelText('Name'), 'Torget')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('There is a cost centre with this code already.')
    expect(document.activeElement).toBe(dialog.getByLabelText('Code'))
    await user.type(dialog.getByLabelText('Code'), '2')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { code: 'BUTIK', name: 'Torget' },
      { code: 'BUTIK2', name: 'Torget' }
    ])
  })

  it.each([
    {
      tab: 'details',
      open: 'Edit contact and billing',
      send: 'Save',
      call: 'PATCH /api/companies/me',
      typed: { 'Contact person': 'Maja' },
      refused: ['adminEmail', 'Please enter a valid email address'],
      field: 'Email'
    },
    {
      tab: 'members',
      open: 'Invite a member',
      send: 'Send the invitation',
      call: 'POST /api/companies/me/members',
      typed: { Email: 'maja@blomman.example', Name: 'Maja' },
      refused: ['email', 'Please enter a valid email address'],
      field: 'Email'
    },
    {
      tab: 'developers',
      open: 'Create an API key',
      send: 'Create the key',
      call: 'POST /api/companies/me/api-keys',
      typed: { Name: 'Shop' },
      refused: ['name', 'Must not contain control characters'],
      field: 'Name'
    },
    {
      tab: 'developers',
      open: 'Add a webhook',
      send: 'Add the webhook',
      call: 'POST /api/companies/me/webhooks',
      typed: { Address: 'https://shop.example/ilbud' },
      refused: ['url', 'Must be an address on the public internet'],
      field: 'Address'
    }
  ] as const)(
    'a refusal of “$call” stands at the field that the server names, and what was typed stays',
    async ({ tab, open, send, call, typed, refused, field }) => {
      const none = () => ({ body: [] })
      fakeFetch({
        ...answers,
        'GET /api/companies/me/members': none,
        'GET /api/companies/me/api-keys': none,
        'GET /api/companies/me/webhooks': none,
        [call]: () => aProblem(400, 'INVALID_REQUEST', refused)
      })
      const user = userEvent.setup()
      renderPage(<CompanyPage />, { path: `/dashboard/company?tab=${tab}` })
      await user.click(await screen.findByRole('button', { name: open }))
      const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
      for (const [label, text] of Object.entries(typed)) {
        await user.clear(inputOf(label))
        await user.type(inputOf(label), text)
      }
      await user.click(screen.getByRole('button', { name: send }))
      await waitFor(() => expect(inputOf(field).getAttribute('aria-invalid')).toBe('true'))
      expect(document.activeElement).toBe(inputOf(field))
      expect(screen.queryByText(/^Could not/)).toBeNull()
      for (const [label, text] of Object.entries(typed)) expect(inputOf(label).value).toBe(text)
    }
  )

  it('the company’s page sorts its orders by the heads of the columns, page by page, and keeps that in the address', async () => {
    const link = '</api/companies/me/orders?limit=25&sort=-price&cursor=abc>; rel="next"'
    const orders = () => ({ body: [anOrder()], headers: { 'x-total-count': '38', link } })
    const sent = fakeFetch({ ...answers, 'GET /api/companies/me/orders': orders })
    const queried = (name: string) => sent.findLast(({ path }) => path.endsWith('/orders'))?.query.get(name)
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=orders' })
    const head = await screen.findByRole('columnheader', { name: 'Date' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(queried('sort')).toBe('-price'))
    const amount = await screen.findByRole('columnheader', { name: 'Amount' })
    expect(amount.getAttribute('aria-sort')).toBe('descending')
    expect(document.activeElement?.textContent).toBe('Amount')
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe(
      '/dashboard/company?tab=orders&sort=-price'
    )
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(queried('cursor')).toBe('abc'))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first')
    await waitFor(() => expect(queried('sort')).toBe('createdAt'))
  })

  it('the company’s list says the times that an order was booked for, until it is over', async () => {
    const booked = { earliestPickup: '2026-11-21T08:00:00.000Z', latestDelivery: '2026-11-21T10:30:00.000Z' }
    const over = anOrder({ ...booked, id: companyId, status: 'DELIVERED' })
    fakeFetch({
      ...answers,
      'GET /api/companies/me/orders': () => ({ body: [anOrder({ ...booked, status: 'CREATED' }), over] })
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=orders' })
    expect((await screen.findByText(/^Pickup from/)).textContent).toBe(
      'Pickup from 2026-11-21 09:00, delivery by 11:30'
    )
    expect(screen.getAllByText(/^Pickup from/)).toHaveLength(1)
  })

  it('the company’s page shows the orders of one cost centre, and says when there are none', async () => {
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/orders': ({ query }) => ({
        body: query.get('costCenter') === 'BUTIK' ? [] : [anOrder({ costCenter: 'BUTIK' })],
        headers: { 'x-total-count': '1' }
      })
    })
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=orders' })
    await within(await screen.findByRole('table')).findByText('BUTIK')
    await user.selectOptions(await screen.findByLabelText('Cost centre'), 'BUTIK')
    await screen.findByText('No orders for this cost centre')
    expect(sent.some(({ query }) => query.get('costCenter') === 'BUTIK')).toBe(true)
    expect(screen.getByRole('status', { name: 'address' }).textContent).toContain('costCenter=BUTIK')
  })

  it('orders that name a former code of a cost centre are found by that code', async () => {
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/orders': () => ({ body: [anOrder({ costCenter: 'SHOP' })] })
    })
    renderPage(<CompanyPage />, { path: '/dashboard/company' })
    const box = await screen.findByLabelText('Cost centre')
    await userEvent.selectOptions(box, 'Butiken (earlier code SHOP)')
    await waitFor(() => expect(sent.some(({ query }) => query.get('costCenter') === 'SHOP')).toBe(true))
  })

  it('the company saves the orders of a month as a file for its books, in which what was canceled costs nothing', async () => {
    const totalAmount = 14_500
    const canceled = anOrder({ id: companyId, status: 'CANCELED', customerName: 'Nils Hedlund', totalAmount })
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/orders': () => ({ body: [anOrder({ costCenter: 'BUTIK', totalAmount }), canceled] })
    })
    // A link that leads nowhere: happy-dom would go to any other one.
    const save = vi.fn((_file: Blob) => '#')
    URL.createObjectURL = save
    URL.revokeObjectURL = vi.fn()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=orders&from=2026-11-01&to=2026-11-30' })
    const [paid, free] = (await screen.findAllByText('145 kr')).map(({ tagName }) => tagName)
    expect([paid, free]).toEqual(['TD', 'S'])
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const [head, ...lines] = (await save.mock.calls[0]![0].text()).split(/\r?\n/)
    expect(head).toContain('Placed by,Cost centre,Reference')
    expect(lines[0]).toMatch(/BUTIK.*,145$/)
    expect(lines[1]).toMatch(/Nils Hedlund.*,Canceled,0$/)
    const lists = sent.filter(({ path }) => path === '/api/companies/me/orders')
    expect(lists.map(({ query }) => [query.get('from'), query.get('to'), query.get('limit')])).toEqual([
      ['2026-11-01', '2026-11-30', '25'],
      ['2026-11-01', '2026-11-30', '500']
    ])
  })

  it('the company finds an order by its reference', async () => {
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me/orders': ({ query }) => ({
        body: query.get('q') === 'nothing' ? [] : [anOrder({ reference: '2026-1042' })],
        headers: { 'x-total-count': '1' }
      })
    })
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=orders' })
    await within(await screen.findByRole('table')).findByText('2026-1042')
    await user.type(screen.getByLabelText('Search orders'), 'nothing')
    await screen.findByText('Nothing matches')
    expect(sent.some(({ query }) => query.get('q') === 'nothing')).toBe(true)
    await user.clear(screen.getByLabelText('Search orders'))
    await screen.findByRole('table')
  })

  it('the company’s page says that a new contact address has to be confirmed', async () => {
    const pendingEmail = 'kassa@blomman.example'
    const sent = fakeFetch({ ...answers, 'PATCH /api/companies/me': () => ({ body: { ...company, pendingEmail } }) })
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=details' })
    await user.click(await screen.findByRole('button', { name: 'Edit contact and billing' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Contact person'))
    await user.clear(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), pendingEmail)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(`We have sent a link to ${pendingEmail}.`)
    screen.getByText(`${pendingEmail} takes effect once the link sent to it has been opened.`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit contact and billing' }))
    expect(document.title).toMatch(/^Details · /)
    expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { adminEmail: pendingEmail } })
  })

  it('the company’s page withdraws a contact address that was a slip', async () => {
    let pendingEmail: string | null = 'kasa@blomman.example'
    const sent = fakeFetch({
      ...answers,
      'GET /api/companies/me': () => ({ body: { ...company, pendingEmail } }),
      'DELETE /api/companies/me/contact-change': () => {
        pendingEmail = null
        return { status: 204 }
      }
    })
    const user = userEvent.setup()
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=details' })
    await user.click(await screen.findByRole('button', { name: 'Withdraw kasa@blomman.example' }))
    await screen.findByText('kasa@blomman.example is withdrawn')
    await waitFor(() => expect(screen.queryByText(/takes effect once the link/)).toBeNull())
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('the company’s page shows a member the address that waits, and no button', async () => {
    signInWith('company_member')
    const waiting = { ...company, pendingEmail: 'kassa@blomman.example' }
    fakeFetch({ ...answers, 'GET /api/companies/me': () => ({ body: waiting }) })
    renderPage(<CompanyPage />, { path: '/dashboard/company?tab=details' })
    await screen.findByText(/takes effect once the link/)
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  })

  it('an empty list of orders promises a member only their own', async () => {
    signInWith('company_member')
    fakeFetch({ ...answers, 'GET /api/companies/me/orders': () => ({ body: [] }) })
    renderPage(<CompanyPage />, { path: '/dashboard/company' })
    await screen.findByText('What you send shows up here, and the admins of your company see it.')
  })

  it('the company’s page lets a member read and not write', async () => {
    signInWith('company_member')
    fakeFetch(answers)
    renderPage(<CompanyPage />, { path })
    await screen.findByText('BUTIK')
    expect(screen.queryByRole('button', { name: /cost centre|Edit|Close/ })).toBeNull()
  })
})
