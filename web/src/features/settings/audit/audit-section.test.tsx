import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AuditSection } from './audit-section.tsx'

const path = '/api/admin/v1/audit'
const astrid = { id: '0197b0c0-0000-7000-8000-000000000001', name: 'Astrid Falk' }
const orderId = '0197b0c0-0000-7000-8000-000000000101'

function anEntry(changes: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id: '0197b0c0-0000-7000-8000-0000000000aa',
    number: 36,
    at: '2026-11-20T12:00:00.000Z',
    actor: astrid,
    actorRole: 'admin',
    action: 'order.report-failed-attempt',
    objectType: 'order',
    objectId: orderId,
    trackingId: 'SD7K3MQ9RT2XVB2',
    reason: 'NOBODY_HOME',
    source: '/orders',
    hash: '407d0534b101ffee',
    ...changes
  }
}

const unknownOrder = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'No order has this tracking ID',
  message: 'No order has this tracking ID',
  code: 'INVALID_REQUEST',
  error: 'INVALID_REQUEST',
  requestId: 'r1',
  errors: [{ path: 'subject', message: 'No order has this tracking ID' }]
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

describe('the audit log', () => {
  it('the audit log reads as sentences, also for an unknown action, and shows the end of its chain', async () => {
    const unknown = anEntry({ id: '0197b0c0-0000-7000-8000-0000000000ab', action: 'order.teleport', actor: null })
    fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry(), unknown] }) })
    renderPage(<AuditSection />)
    const row = (await screen.findByText(/reported a failed attempt/, { selector: 'p' })).closest('li')!
    expect(row.textContent).toContain('Astrid Falk (admin) reported a failed attempt – nobody home')
    expect((await screen.findByText(/order\.teleport/, { selector: 'p' })).textContent).toMatch(/^The system/)
    await screen.findByText(/The newest is number 36/)
  })

  it('the audit log names an order as all screens do, and one that is gone by the end of its id', async () => {
    const gone = anEntry({ id: '0197b0c0-0000-7000-8000-0000000000ac', trackingId: null })
    fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry(), gone] }) })
    renderPage(<AuditSection />)
    const summaries = await screen.findAllByText(/^Order/, { selector: 'summary' })
    expect(summaries.map(({ textContent }) => textContent)).toEqual(['Order SD-7K3M-Q9RT-2XVB-2', 'Order …00000101'])
  })

  it('the audit log shows entries that were written under a former name of the action', async () => {
    fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry({ action: 'order.reportFailedAttempt' })] }) })
    renderPage(<AuditSection />)
    await screen.findByText(/reported a failed attempt/, { selector: 'p' })
  })

  it('the audit log leaves out looks until somebody asks for them', async () => {
    const sent = fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry()] }) })
    renderPage(<AuditSection />, { path: '/admin/settings/audit' })
    await screen.findByText(/reported a failed attempt/, { selector: 'p' })
    const lists = () => sent.filter(({ query }) => query.get('limit') === '50').map(({ query }) => query.get('kind'))
    expect(lists()).toEqual(['changes'])
    await userEvent.selectOptions(screen.getByLabelText('What'), 'Anything')
    await waitFor(() => expect(lists()).toEqual(['changes', null]))
    expect(screen.getByLabelText('address').textContent).toBe('/admin/settings/audit?kind=all')
    await userEvent.selectOptions(screen.getByLabelText('What'), 'Changes only')
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/admin/settings/audit'))
  })

  it('the audit log is filtered by the server, and the filters are in the address', async () => {
    const sent = fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry()] }) })
    const user = userEvent.setup()
    renderPage(<AuditSection />, { path: '/admin/settings/audit?from=2026-11-01&actor=nobody' })
    await screen.findByText(/reported a failed attempt/, { selector: 'p' })
    // An invalid id would be refused, and with it the whole page.
    const list = sent.find(({ query }) => query.get('limit') === '50')
    expect(Object.fromEntries(list!.query)).toEqual({ limit: '50', from: '2026-11-01', kind: 'changes' })
    await user.click(screen.getByRole('button', { name: 'Only what Astrid Falk did' }))
    await waitFor(() => expect(sent.at(-1)!.query.get('actor')).toBe(astrid.id))
    await user.selectOptions(screen.getByLabelText('What'), 'order.report-failed-attempt')
    await waitFor(() => expect(sent.at(-1)!.query.get('action')).toBe('order.report-failed-attempt'))
    await user.selectOptions(screen.getByLabelText('What'), 'Changes only')
    await waitFor(() => expect(Object.fromEntries(sent.at(-1)!.query)).toMatchObject({ kind: 'changes' }))
    expect(sent.at(-1)!.query.has('action')).toBe(false)
    await user.click(await screen.findByText(/^Order/, { selector: 'summary' }))
    await user.click(screen.getByRole('button', { name: 'Everything that happened to this object' }))
    await waitFor(() => expect(sent.at(-1)!.query.get('subject')).toBe(orderId))
    expect(screen.getByLabelText('address').textContent).toContain(`subject=${orderId}`)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/admin/settings/audit'))
  })

  it('the audit log is searched by the tracking ID of an order, and says at the field when there is none', async () => {
    const sent = fakeFetch({
      [`GET ${path}`]: ({ query }) =>
        query.get('subject') === 'SD-0123-4567-89AB-T' ? { status: 400, body: unknownOrder } : { body: [anEntry()] }
    })
    const user = userEvent.setup()
    renderPage(<AuditSection />)
    await screen.findByText(/reported a failed attempt/, { selector: 'p' })
    const box = screen.getByRole('searchbox', { name: 'To which object' })
    const asked = () => sent.map(({ query }) => query.get('subject'))
    await user.type(box, 'SD-0123')
    await screen.findByText('A tracking ID is SD and 13 more characters.')
    expect(asked()).not.toContain('SD-0123')
    await user.type(box, '-4567-89AB-T')
    await screen.findByText('No order has this tracking ID. A deleted one is found by its id only.')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Nothing matches')).toBeNull()
    expect(screen.queryByText('We could not load the audit log.')).toBeNull()
    await user.clear(box)
    await user.type(box, 'sd 7k3m q9rt 2xvb 2')
    await waitFor(() => expect(asked()).toContain('sd 7k3m q9rt 2xvb 2'))
    await screen.findByText(/reported a failed attempt/, { selector: 'p' })
  })

  it('a last day before the first one is said at its field, and nothing is asked', async () => {
    const sent = fakeFetch({ [`GET ${path}`]: () => ({ body: [anEntry()] }) })
    renderPage(<AuditSection />, { path: '/admin/settings/audit?from=2026-11-20&to=2026-11-01' })
    await screen.findByText('Before the first day')
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
    expect(sent.filter(({ query }) => query.get('limit') === '50')).toEqual([])
  })
})
