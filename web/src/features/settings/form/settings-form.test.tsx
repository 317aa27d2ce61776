import type { SettingsView } from '@ilbud/proto/http/settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { aSettingsView } from '#test/a-settings-view.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { currentUser } from '#lib/session/session.ts'
import { SettingsSection } from './settings-section.tsx'

const path = '/api/admin/v1/settings'

const before = aSettingsView({ version: 3, attemptLimit: 3 })
const author = { id: aSettingsView().changedBy!, name: 'Astrid Falk' }
const entry = {
  id: '0197b0c0-0000-7000-8000-0000000000aa',
  number: 7,
  at: '2026-11-20T12:00:00.000Z',
  actor: author,
  actorRole: 'admin',
  action: 'settings.change',
  objectType: 'settings',
  objectId: '4',
  reason: null,
  source: '/orders',
  hash: 'ab'
}

function answering(change: () => { status?: number; body?: unknown }) {
  let now = aSettingsView()
  const sent = fakeFetch({
    [`GET ${path}`]: () => ({ body: now }),
    [`GET ${path}/history`]: () => ({ body: [now, before] }),
    [`GET ${path}/recent-orders`]: () => ({ body: [] }),
    'GET /api/admin/v1/audit': () => ({ body: [entry] }),
    [`PATCH ${path}`]: change
  })
  return { sent, becomes: (changes: Partial<SettingsView>) => (now = aSettingsView(changes)) }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

describe('the settings', () => {
  it('a changed tariff is previewed, confirmed, and sent with the version that was read', async () => {
    const { sent } = answering(() => ({ body: aSettingsView({ version: 5, tariffVersion: 3 }) }))
    const user = userEvent.setup()
    renderPage(<SettingsSection />)
    const base = await screen.findByLabelText(/^Base price/)
    const kista = screen.getByRole('rowheader', { name: /Kista/ }).closest('tr')!
    expect(kista.textContent).toMatch(/219\skr219\skr$/)
    await user.clear(base)
    await user.type(base, '109')
    expect(kista.textContent).toMatch(/219\skr229\skr$/)
    await user.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Base price').parentElement!.textContent).toMatch(/99\skr\s+109\skr/)
    await user.click(dialog.getByRole('button', { name: 'Put the tariff in force' }))
    await screen.findByText('Tariff version 3 is in force.')
    expect(sent.find(({ method }) => method === 'PATCH')!.body).toEqual({ version: 4, tariff: { base: '109' } })
    await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull())
  })

  it('a field says what its number is and between which it may be', async () => {
    answering(() => ({}))
    renderPage(<SettingsSection />)
    const attempts = await screen.findByLabelText('Delivery attempts')
    const hintOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent
    expect(hintOf(attempts)).toBe('Then it goes back, or waits for the sender · 1–20')
    expect(hintOf(screen.getByLabelText('Small'))).toBe('0.1–10')
  })

  it('the review names each change as the audit log does, and the tariff that it made', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({ body: aSettingsView() }),
      [`GET ${path}/history`]: () => ({ body: [aSettingsView(), { ...before, tariffVersion: 1 }] }),
      [`GET ${path}/recent-orders`]: () => ({ body: [] }),
      'GET /api/admin/v1/audit': () => ({ body: [entry] })
    })
    renderPage(<SettingsSection />)
    const change = (await screen.findByText('Tariff version 2')).closest('li')!
    within(change).getByText('Settings, version 4')
  })

  it('typed values stay when somebody else saved first, and are compared with the new ones', async () => {
    const problem = { type: '', title: '', status: 409, detail: '', message: '', error: '', requestId: 'r-9' }
    const { becomes } = answering(() => ({ status: 409, body: { ...problem, code: 'SETTINGS_CHANGED' } }))
    const user = userEvent.setup()
    renderPage(<SettingsSection />)
    const attempts = await screen.findByLabelText(/^Delivery attempts/)
    await user.clear(attempts)
    await user.type(attempts, '4')
    await user.click(screen.getByRole('button', { name: 'Review and save' }))
    becomes({ version: 5, attemptLimit: 3 })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Somebody else changed the settings meanwhile.')
    const line = within(screen.getByRole('dialog')).getByText('Delivery attempts').parentElement!
    await waitFor(() => expect(line.textContent).toMatch(/attempts3\s+4$/))
  })

  it('settings that could not be saved say when to try again', async () => {
    answering(() => ({ ...aProblem(429, 'RATE_LIMITED'), headers: { 'retry-after': '125' } }))
    const user = userEvent.setup()
    renderPage(<SettingsSection />)
    const attempts = await screen.findByLabelText(/^Delivery attempts/)
    await user.clear(attempts)
    await user.type(attempts, '4')
    await user.click(screen.getByRole('button', { name: 'Review and save' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/Too many attempts\. Try again in 3 min\./)
  })

  it.each([
    {
      refused: ['tariff.base', 'Must be at most 10000'],
      label: /^Base price/,
      said: 'At most 10,000',
      more: '1'
    },
    {
      refused: ['schedule.closedDays.0', 'Must be a day like 2026-12-24'],
      label: /^Closed days/,
      said: 'Days like 2026-12-24',
      more: '2026-12-24'
    }
  ] as const)(
    'a refusal of $refused.0 stands at its field of the form, where the typed value is',
    async ({ refused, label, said, more }) => {
      answering(() => aProblem(400, 'INVALID_REQUEST', refused))
      const user = userEvent.setup()
      renderPage(<SettingsSection />)
      const base = await screen.findByLabelText<HTMLInputElement>(/^Base price/)
      await user.clear(base)
      await user.type(base, '109')
      await user.click(screen.getByRole('button', { name: 'Review and save' }))
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put the tariff in force' }))
      await screen.findByText(said)
      expect(screen.queryByRole('dialog')).toBeNull()
      const field = screen.getByLabelText(label)
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect([field.getAttribute('aria-invalid'), base.value]).toEqual(['true', '109'])
      await user.type(field, more)
      expect(screen.queryByText(said)).toBeNull()
    }
  )

  it('a link does not leave the page before unsaved changes are confirmed', async () => {
    answering(() => ({ body: aSettingsView() }))
    const user = userEvent.setup()
    renderPage(
      <>
        <Link to="/admin/orders">Orders</Link>
        <SettingsSection />
      </>,
      { path: '/admin/settings' }
    )
    const claim = await screen.findByLabelText(/^Support/)
    await user.type(claim, ' today')
    await user.click(screen.getByRole('link', { name: 'Orders' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(screen.getByLabelText('address').textContent).toBe('/admin/settings')
    await user.click(dialog.getByRole('button', { name: 'Leave and discard' }))
    expect(screen.getByLabelText('address').textContent).toBe('/admin/orders')
  })

  it('the history tells who changed what', async () => {
    answering(() => ({ body: aSettingsView() }))
    renderPage(<SettingsSection />)
    const change = (await screen.findByText('Astrid Falk')).closest('li')!
    expect(change.textContent).toMatch(/Delivery attempts3\s+2/)
  })

  it('the history names the author of an own change before the audit log has it', async () => {
    const { becomes } = answering(() => ({ body: aSettingsView() }))
    becomes({ changedBy: currentUser()!.id })
    renderPage(<SettingsSection />)
    await screen.findByText(currentUser()!.name)
    expect(screen.queryByText('An admin')).toBeNull()
  })
})
