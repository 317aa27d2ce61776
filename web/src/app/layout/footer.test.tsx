import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig } from '#test/a-config.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { Footer } from './footer.tsx'

it('the footer names the company and its number from the settings', async () => {
  const company = { name: 'Ilbud Sverige AB', number: '559900-0014' }
  fakeFetch({ 'GET /api/v1/config': () => ({ body: aConfig({ company }) }) })
  renderPage(<Footer />)
  await screen.findByText('© Ilbud Sverige AB, org. no. 559900-0014')
})

it.each([
  ['has no number', { name: 'Ilbud Sverige AB', number: null }, '© Ilbud Sverige AB'],
  ['is not said', undefined, '© Ilbud']
])('the footer shows only a name where the company %s', async (_case, company, text) => {
  fakeFetch({ 'GET /api/v1/config': () => ({ body: aConfig(company && { company }) }) })
  renderPage(<Footer />)
  await screen.findByText(text)
  expect(screen.queryByText(/org\. no\./)).toBeNull()
})
