import type { ApiKey } from '@ilbud/proto/http/companies/api-keys'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { ApiKeys } from './api-keys.tsx'

const apiKey: ApiKey = {
  id: '0197b0c0-0000-7000-8000-0000000000a1',
  name: 'Web shop',
  prefix: 'ilb_live_Zt3uT9',
  scopes: ['orders:read'],
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  test: false
}
const path = '/api/companies/me/api-keys'
const key = 'ilb_live_Zt3uT9secret'

beforeEach(() => localStorage.clear())

describe('the API keys of a company', () => {
  it('the API keys of a company are created with scopes, and shown once', async () => {
    const user = userEvent.setup()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [] }),
      [`POST ${path}`]: () => ({ status: 201, body: { ...apiKey, key } })
    })
    renderPage(<ApiKeys />)
    await user.click(await screen.findByRole('button', { name: 'Create an API key' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Create the key' }))
    await dialog.findByText('Name is required')
    await user.type(dialog.getByLabelText('Name'), 'Web shop')
    await user.click(dialog.getByRole('checkbox', { name: /Place, change/ }))
    await user.click(dialog.getByRole('checkbox', { name: /Read orders/ }))
    await user.click(dialog.getByRole('button', { name: 'Create the key' }))
    await dialog.findByText('Choose at least one of these')
    await user.click(dialog.getByRole('checkbox', { name: /Read orders/ }))
    await user.click(dialog.getByRole('button', { name: 'Create the key' }))
    expect((await dialog.findByLabelText<HTMLInputElement>('API key')).value).toBe(key)
    const created = sent.filter(({ method }) => method === 'POST')
    expect(created.map(({ body }) => body)).toEqual([{ name: 'Web shop', scopes: ['orders:read'], test: false }])
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(copied).toHaveBeenCalledWith(key)
    await user.click(dialog.getByRole('button', { name: 'I have stored it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(key)
  })

  it('the API keys of a company may be for test orders alone, and are marked', async () => {
    const user = userEvent.setup()
    const test = { ...apiKey, prefix: 'ilb_test_Zt3uT9', test: true }
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [test] }),
      [`POST ${path}`]: () => ({ status: 201, body: { ...test, key } })
    })
    renderPage(<ApiKeys />)
    await screen.findByText('TEST')
    await user.click(screen.getByRole('button', { name: 'Create an API key' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), 'Trial')
    await user.click(dialog.getByRole('checkbox', { name: /A test key/ }))
    await user.click(dialog.getByRole('button', { name: 'Create the key' }))
    await dialog.findByLabelText('API key')
    const created = sent.filter(({ method }) => method === 'POST')
    expect(created.map(({ body }) => body)).toMatchObject([{ name: 'Trial', test: true }])
  })

  it('the API keys of a company are rotated and ended after a question', async () => {
    const user = userEvent.setup()
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [apiKey] }),
      [`POST ${path}/${apiKey.id}/rotate`]: () => ({ body: { ...apiKey, key } }),
      [`DELETE ${path}/${apiKey.id}`]: () => ({ status: 204 })
    })
    renderPage(<ApiKeys />)
    await user.click(await screen.findByRole('button', { name: 'Rotate Web shop' }))
    await user.click(screen.getByRole('button', { name: 'Make a new key' }))
    expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe(key)
    await user.click(screen.getByRole('button', { name: 'I have stored it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'End Web shop' }))
    await user.click(screen.getByRole('button', { name: 'End the key' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
