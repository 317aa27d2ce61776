import type { Webhook, WebhookDelivery } from '@ilbud/proto/http/companies/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { Webhooks } from './webhooks.tsx'

const path = '/api/companies/me/webhooks'
const url = 'https://shop.example/ilbud'
const webhook: Webhook = {
  id: '0197b0c0-0000-7000-8000-0000000000b1',
  url,
  events: ['order.placed', 'order.delivered'],
  description: null,
  test: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  enabled: true,
  offBecause: null,
  failingSince: null,
  oldSecretUntil: null
}
const delivery: WebhookDelivery = {
  id: '0197b0c0-0000-7000-8000-0000000000d1',
  type: 'order.placed',
  orderId: '0197b0c0-0000-7000-8000-0000000000e1',
  test: false,
  status: 'pending',
  createdAt: '2026-11-20T12:01:00.000Z',
  tries: 2,
  lastTryAt: '2026-11-20T12:01:05.000Z',
  nextTryAt: '2026-11-20T12:01:30.000Z',
  request: '{"type":"order.placed","data":{"trackingId":"SDDEM000000002Z"}}',
  answerStatus: 500,
  answerBody: 'out of order',
  error: null
}

beforeEach(() => localStorage.clear())

describe('the webhooks of a company', () => {
  it('the webhooks of a company are added with an address and events, and their secret is shown once', async () => {
    const user = userEvent.setup()
    const refused = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Invalid',
      code: 'VALIDATION',
      message: 'Invalid',
      error: 'VALIDATION',
      requestId: 'r',
      errors: [{ path: 'url', message: 'Must begin with https://' }]
    }
    const answers = [
      { status: 400, body: refused },
      { status: 201, body: { ...webhook, secret: 'whsec_abc' } }
    ]
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [] }),
      [`POST ${path}`]: () => answers.shift()!
    })
    renderPage(<Webhooks />)
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add the webhook' }))
    await dialog.findByText('Address is required')
    await user.type(dialog.getByLabelText('Address'), 'http://shop.example/ilbud')
    await user.click(dialog.getByRole('button', { name: 'Add the webhook' }))
    await dialog.findByText('Must begin with https://')
    await user.clear(dialog.getByLabelText('Address'))
    await user.type(dialog.getByLabelText('Address'), url)
    await user.click(dialog.getByRole('button', { name: 'Add the webhook' }))
    expect((await dialog.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_abc')
    const last = sent.filter(({ method }) => method === 'POST').at(-1)!.body as { url: string; events: string[] }
    expect([last.url, last.events.includes('order.placed'), last.events.includes('order.eta-changed')]).toEqual([
      url,
      true,
      false
    ])
    await user.click(dialog.getByRole('button', { name: 'I have stored it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain('whsec_abc')
  })

  it('the webhooks of a company that test keys have added are marked', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({
        body: [webhook, { ...webhook, id: delivery.id, url: 'https://shop.example/test', test: true }]
      })
    })
    renderPage(<Webhooks />)
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByText('Reports test orders only') !== null)).toEqual([false, true])
  })

  it('the webhooks of a company show what was sent with its answer, and send it again', async () => {
    const user = userEvent.setup()
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [webhook] }),
      [`GET ${path}/${webhook.id}/deliveries`]: () => ({ body: [delivery] }),
      [`POST ${path}/deliveries/${delivery.id}/resend`]: () => ({ status: 202, body: delivery }),
      [`POST ${path}/${webhook.id}/replay`]: () => ({ status: 202, body: { count: 7 } })
    })
    renderPage(<Webhooks />)
    await user.click(await screen.findByRole('button', { name: `What was sent to ${url}` }))
    const sheet = within(screen.getByRole('dialog'))
    expect((await sheet.findByText(/SD-DEM0-0000-0002-Z/, { selector: 'summary span' })).textContent).toContain(
      'Answer 500'
    )
    await user.click(sheet.getByText('Waiting', { selector: 'span' }))
    expect(sheet.getByText(/Tried 2 times/).textContent).toContain('Answer 500')
    expect(sheet.getByText('out of order')).toBeTruthy()
    const buttons = sheet.getAllByRole('button', { name: 'Send again' })
    for (const button of buttons) await user.click(button)
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'POST').map((each) => each.path.split('/').at(-1))).toEqual([
        'replay',
        'resend'
      ])
    )
  })

  it('the webhooks of a company say that we turned one off, that it can be turned on again and whom to ask', async () => {
    const mine: Webhook = { ...webhook, enabled: false, offBecause: 'by-hand' }
    fakeFetch({
      [`GET ${path}`]: () => ({ body: [mine, { ...mine, id: delivery.id, offBecause: 'by-us' }] })
    })
    renderPage(<Webhooks />)
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]!.textContent).toContain('Turned off: nothing is sent.')
    expect(within(rows[0]!).queryByRole('link')).toBeNull()
    expect(rows[1]!.textContent).toContain(
      'Turned off by Ilbud: nothing is sent.You can turn it on again and send again what it missed. Ask support if'
    )
    expect(within(rows[1]!).getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe('/support')
    expect(within(rows[1]!).getByRole('button', { name: `Turn on ${url}` })).toBeTruthy()
  })

  it('the webhooks of a company say why nothing arrives, and are turned on again', async () => {
    const user = userEvent.setup()
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [{ ...webhook, enabled: false, offBecause: 'failing' }] }),
      [`PATCH ${path}/${webhook.id}`]: () => ({ body: webhook })
    })
    renderPage(<Webhooks />)
    await screen.findByText('Turned off, because it took nothing for three days.')
    expect(screen.queryByRole('button', { name: `Send a test to ${url}` })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Turn on ${url}` }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ enabled: true }))
  })
})
