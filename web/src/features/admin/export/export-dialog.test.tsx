import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { ExportButton } from './export-button.tsx'

const route = 'GET /api/admin/v1/analytics/export'

// Loaded in advance: on a slow machine the test would wait for the lazy file.
beforeAll(() => import('./export-dialog.tsx'))
beforeEach(() => {
  signInAs('admin')
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByRole('dialog', { name: 'Export' })
}

it('the export requests the chosen data, format and days with the token', async () => {
  const headers = { 'content-disposition': 'attachment; filename="ilbud-drivers.json"' }
  const sent = fakeFetch({ [route]: () => ({ body: [], headers }) })
  renderPage(<ExportButton period={{ name: '7d' }} />, { path: '/admin?period=7d' })
  await ask()
  await userEvent.click(screen.getByRole('radio', { name: /Drivers/ }))
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'json')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))

  await screen.findByText('Export finished')
  expect(screen.getByText('ilbud-drivers.json')).toBeDefined()
  const [request] = sent
  expect(Object.fromEntries(request!.query)).toEqual({ type: 'drivers', format: 'json', period: '7d' })
  expect(request!.headers.get('authorization')).toMatch(/^Bearer /)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('address').textContent).toContain('/admin?period=7d')
})

it('a failed export shows what to do and the request’s id', async () => {
  const body = {
    type: 'about:blank',
    title: 'Too many',
    status: 429,
    detail: 'Too many',
    code: 'RATE_LIMITED',
    message: 'Too many',
    error: 'RATE_LIMITED',
    requestId: 'req-7'
  }
  fakeFetch({ [route]: () => ({ status: 429, body, headers: { 'retry-after': '600' } }) })
  renderPage(<ExportButton period={{ name: '30d' }} />)
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain(
    'Export failed. You have exported many times in the last hour. Try again in 10 min.'
  )
  expect(problem.textContent).toContain('Reference req-7')
})

it('the export is not offered to dispatchers', () => {
  signInAs('dispatcher')
  renderPage(<ExportButton period={{ name: '30d' }} />)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

it('an export that is asked for twice is made once', async () => {
  const sent = fakeFetch({ [route]: () => new Promise(() => undefined) })
  renderPage(<ExportButton period={{ name: '7d' }} />)
  await ask()
  const form = screen.getByRole('dialog').querySelector('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Exporting...' })
  expect(sent.length).toBe(1)
})
