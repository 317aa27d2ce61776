import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { QuickstartExtra } from './quickstart-extra.tsx'

it('the examples for developers are shown in both languages and copied as they are', async () => {
  const user = userEvent.setup()
  renderPage(<QuickstartExtra />)
  expect(screen.getByText(/^curl -s .*\/api\/v1\/orders\/bulk/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'TypeScript' }))
  expect(screen.queryByText(/^curl -s/)).toBeNull()
  expect(screen.getByText(/^npm install http.*\/ilbud-client\.tgz/)).toBeTruthy()
  const order = screen.getAllByText(/ilbud\.call\('POST \/api\/v1\/orders',/)[0]!.textContent
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[1]!)
  expect(await navigator.clipboard.readText()).toBe(order)
})

it('the examples for developers begin with a test key, and name every event of a webhook', () => {
  renderPage(<QuickstartExtra />)
  expect(screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('1. Get a test key')
  expect(screen.getByText('export ILBUD_KEY=ilb_test_…')).toBeTruthy()
  expect(screen.queryByText(/ILBUD_KEY=ilb_live/)).toBeNull()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([...webhookTypes])
})
