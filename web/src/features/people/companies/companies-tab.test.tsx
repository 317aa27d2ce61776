import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import type { CompanyDelivery, CompanyWebhook } from '@ilbud/proto/http/companies/webhooks'
import type { DecisionMail } from '@ilbud/proto/http/companies/decision-mail'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch, type SentRequest } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { CompaniesTab } from './companies-tab.tsx'

const list = '/api/admin/v1/company-applications'

function anApplication(changes: Partial<CompanyApplication> = {}): CompanyApplication {
  return {
    id: '0197b0c0-0000-7000-8000-00000000c002',
    applicationId: '0d8f3a1b-2c3d-4d0e-9c55-3f0e8b1c6f4e',
    status: 'PENDING_VERIFICATION',
    companyName: 'Rosteriet AB',
    orgNumber: '559900-0022',
    vatNumber: 'SE559900001401',
    website: null,
    adminName: 'Rut Sjögren',
    adminEmail: 'rut@rosteriet.example',
    pendingEmail: null,
    adminPhone: '070-174 06 09',
    billingMethod: 'invoice',
    sameBillingAddress: true,
    billingAddress: null,
    billingCity: null,
    billingPostalCode: null,
    billingCountry: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    decidedAt: null,
    reason: null,
    warnings: ['VAT_NUMBER_DIFFERS', 'ORG_NUMBER_KNOWN'],
    invitation: null,
    ...changes
  }
}

const earlier = anApplication({
  id: '0197b0c0-0000-7000-8000-00000000c003',
  applicationId: '1d8f3a1b-2c3d-4d0e-9c55-3f0e8b1c6f4e',
  companyName: 'Rosteriet HB',
  status: 'REJECTED'
})

function mailOf({ body }: SentRequest): DecisionMail {
  const { status, reason } = body as { status: string; reason?: string }
  return {
    locale: 'sv',
    subject: status === 'APPROVED' ? 'Er ansökan är godkänd' : 'Beslut om er ansökan',
    heading: 'Rubrik',
    greeting: null,
    paragraphs: [],
    details: reason ? [{ label: 'Skäl', value: reason }] : [],
    action: 'Öppna',
    notes: [],
    because: 'Därför'
  }
}

function answering(decide: () => { status?: number; body?: unknown }) {
  const rows = (query: URLSearchParams) => {
    if (query.get('q')) return [anApplication(), earlier]
    return query.get('status') === 'PENDING_VERIFICATION' ? [anApplication()] : []
  }
  return fakeFetch({
    [`GET ${list}`]: ({ query }) => ({ body: rows(query), headers: { 'x-total-count': String(rows(query).length) } }),
    [`PATCH ${list}/${anApplication().applicationId}/status`]: decide,
    [`POST /api/admin/v1/companies/${anApplication().id}/decision-mail`]: (request) => ({ body: mailOf(request) })
  })
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

describe('the company applications', () => {
  it('an application shows what its decision needs', async () => {
    answering(() => ({ body: anApplication() }))
    renderPage(<CompaniesTab />)
    const card = (await screen.findByRole('heading', { name: 'Rosteriet AB' })).closest('li')!
    expect(card.textContent).toContain('559900-0022 check digit right')
    expect(card.textContent).toContain('does not fit: SE559900002201 was expected')
    expect((await within(card).findByText(/Rosteriet HB/)).textContent).toContain('rejected')
  })

  it('a rejection needs a reason, which is in the mail that is previewed', async () => {
    const sent = answering(() => ({ body: anApplication({ status: 'REJECTED' }) }))
    const user = userEvent.setup()
    renderPage(<CompaniesTab />)
    await user.click(await screen.findByRole('button', { name: 'Reject Rosteriet AB' }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText('Beslut om er ansökan')
    await user.type(dialog.getByLabelText(/Reason/), 'Avregistrerat')
    await dialog.findByText('Avregistrerat', { selector: 'dd' })
    await user.click(dialog.getByRole('button', { name: 'Reject and tell them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const decision = sent.find(({ method }) => method === 'PATCH')!
    expect(decision.body).toEqual({ status: 'REJECTED', reason: 'Avregistrerat' })
    await screen.findByText('Application rejected')
  })

  it('the focus moves to the page when the decided application disappears', async () => {
    let isDecided = false
    fakeFetch({
      [`GET ${list}`]: ({ query }) => ({
        body: query.get('status') === 'PENDING_VERIFICATION' && !isDecided ? [anApplication()] : []
      }),
      [`PATCH ${list}/${anApplication().applicationId}/status`]: () => {
        isDecided = true
        return { body: anApplication({ status: 'APPROVED' }) }
      },
      [`POST /api/admin/v1/companies/${anApplication().id}/decision-mail`]: (request) => ({ body: mailOf(request) })
    })
    renderPage(
      <main id="main" tabIndex={-1}>
        <CompaniesTab />
      </main>
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Rosteriet AB' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and invite' }))
    await screen.findByText('No requests are waiting for you.')
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })

  it('a decision that somebody else made first is reported, and the applications are loaded again', async () => {
    const problem = { type: '', title: '', status: 409, detail: '', message: '', error: '', requestId: 'r-7' }
    const sent = answering(() => ({ status: 409, body: { ...problem, code: 'ALREADY_DECIDED' } }))
    const user = userEvent.setup()
    renderPage(<CompaniesTab />)
    await user.click(await screen.findByRole('button', { name: 'Approve Rosteriet AB' }))
    const before = sent.filter(({ path }) => path === list).length
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and invite' }))
    await screen.findByText('Somebody has already decided on this application.')
    screen.getByText('Reference r-7')
    expect(screen.queryByRole('button', { name: 'Approve and invite' })).toBeNull()
    await waitFor(() => expect(sent.filter(({ path }) => path === list).length).toBeGreaterThan(before))
  })

  it.each([
    { open: 'Edit Rosteriet AB', send: 'Save changes', call: '', field: /^Admin email/, path: 'adminEmail' },
    { open: 'Reject Rosteriet AB', send: 'Reject and tell them', call: '/status', field: /^Reason/, path: 'reason' }
  ])('“$open” is refused at the field that the server names', async ({ open, send, call, field, path }) => {
    fakeFetch({
      [`GET ${list}`]: ({ query }) => ({
        body: query.get('status') === 'PENDING_VERIFICATION' ? [anApplication()] : []
      }),
      [`PATCH ${list}/${anApplication().applicationId}${call}`]: () =>
        aProblem(400, 'INVALID_REQUEST', [path, 'Must not contain control characters']),
      [`POST /api/admin/v1/companies/${anApplication().id}/decision-mail`]: (request) => ({ body: mailOf(request) })
    })
    const user = userEvent.setup()
    renderPage(<CompaniesTab />)
    await user.click(await screen.findByRole('button', { name: open }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: send }))
    await dialog.findByText('Contains characters that cannot be stored. Please retype it.')
    expect(document.activeElement).toBe(dialog.getByLabelText(field))
    expect(dialog.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
    expect([dialog.queryByRole('alert'), screen.queryByText('Could not save the company')]).toEqual([null, null])
  })

  it('an admin sees the API keys of a company and ends one', async () => {
    const company = anApplication({ status: 'APPROVED', warnings: [] })
    const keys = '/api/admin/v1/api-keys'
    const apiKey: ApiKey = {
      id: '0197b0c0-0000-7000-8000-0000000000a1',
      name: 'Web shop',
      prefix: 'ilb_live_Zt3uT9',
      scopes: ['orders:read', 'orders:write'],
      createdAt: '2026-11-20T12:00:00.000Z',
      lastUsedAt: null,
      expiresAt: null,
      test: false
    }
    let stored = [apiKey]
    const sent = fakeFetch({
      [`GET ${list}`]: ({ query }) => ({ body: query.get('status') === 'APPROVED' ? [company] : [] }),
      [`GET ${keys}`]: () => ({ body: stored }),
      [`DELETE ${keys}/${apiKey.id}`]: () => {
        stored = []
        return { status: 204 }
      }
    })
    const user = userEvent.setup()
    renderPage(<CompaniesTab />)
    await user.click(await screen.findByRole('button', { name: 'API keys of Rosteriet AB' }))
    await screen.findByText('orders:read, orders:write')
    expect(sent.find(({ path }) => path === keys)?.query.get('companyId')).toBe(company.id)
    await user.click(screen.getByRole('button', { name: 'End Web shop' }))
    await user.click(await screen.findByRole('button', { name: 'End the key' }))
    await screen.findByText('The company has no API keys.')
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('an admin sees the webhooks of a company and how deliveries went, and turns one off and on', async () => {
    const company = anApplication({ status: 'APPROVED', warnings: [] })
    const webhooks = '/api/admin/v1/webhooks'
    let webhook: CompanyWebhook = {
      id: '0197b0c0-0000-7000-8000-0000000000b1',
      url: 'https://shop.example/ilbud',
      events: ['order.placed', 'order.delivered'],
      test: true,
      createdAt: '2026-11-20T12:00:00.000Z',
      enabled: true,
      offBecause: null,
      failingSince: '2026-11-20T12:30:00.000Z'
    }
    const delivery: CompanyDelivery = {
      id: '0197b0c0-0000-7000-8000-0000000000d1',
      type: 'order.placed',
      test: true,
      status: 'failed',
      createdAt: '2026-11-20T12:01:00.000Z',
      tries: 11,
      lastTryAt: '2026-11-22T12:01:00.000Z',
      nextTryAt: null,
      answerStatus: 500,
      error: null
    }
    const sent = fakeFetch({
      [`GET ${list}`]: ({ query }) => ({ body: query.get('status') === 'APPROVED' ? [company] : [] }),
      [`GET ${webhooks}`]: () => ({ body: [webhook] }),
      [`GET ${webhooks}/${webhook.id}/deliveries`]: () => ({ body: [delivery] }),
      [`PATCH ${webhooks}/${webhook.id}`]: ({ body }) => {
        const { enabled } = body as { enabled: boolean }
        webhook = { ...webhook, enabled, offBecause: enabled ? null : 'by-us', failingSince: null }
        return { body: webhook }
      }
    })
    const user = userEvent.setup()
    renderPage(<CompaniesTab />)
    await user.click(await screen.findByRole('button', { name: 'Webhooks of Rosteriet AB' }))
    const dialog = () => within(screen.getByRole('dialog'))
    await dialog().findByText('Placed · Delivered')
    expect(dialog().getByRole('listitem').textContent).toContain(
      'https://shop.example/ilbudTESTReports test orders only'
    )
    dialog().getByText(/^It has taken nothing since .+ After three days it is turned off\.$/)
    expect(sent.find(({ path }) => path === webhooks)?.query.get('companyId')).toBe(company.id)
    await user.click(dialog().getByRole('button', { name: 'Messages to https://shop.example/ilbud' }))
    await dialog().findByText('Given up')
    expect(dialog().getByRole('listitem').textContent).toMatch(/Tried 11 times · last try .+ · Answer 500$/)
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off https://shop.example/ilbud' }))
    await screen.findByText(
      /^Nothing more is sent to https:\/\/shop\.example\/ilbud\. Rosteriet AB is told by email that Ilbud/
    )
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    await screen.findByText('Turned off by Ilbud: nothing is sent.')
    await screen.findByText('Webhook turned off')
    await user.click(screen.getByRole('button', { name: 'Turn on https://shop.example/ilbud' }))
    await waitFor(() => expect(screen.queryByText('Turned off by Ilbud: nothing is sent.')).toBeNull())
    screen.getByText('Webhook turned on')
    const changes = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    expect(changes).toEqual([{ enabled: false }, { enabled: true }])
  })
})
