import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aQuote } from '#test/a-quote.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { PriceCalculator } from './price-calculator.tsx'

/** Asked for at 21:30 in Stockholm. */
function quoteOf(promisedIn: number) {
  const at = (hours: number) => new Date(Date.parse('2026-11-26T20:30:00Z') + hours * 3_600_000).toISOString()
  return aQuote({ promise: { low: at(promisedIn), high: at(promisedIn + 1) }, validUntil: at(0.25) })
}

it.each([
  ['today', 0.5, /Ordered now, it arrives 22:00–23:00\./],
  ['after the night', 10, /Ordered now, it arrives .+ 07:30–08:30\./]
])('an arrival %s is said with the day it is on where that is another one', async (_when, hours, words) => {
  fakeFetch({ 'GET /api/v1/quotes': () => ({ body: quoteOf(hours) }) })
  renderPage(<PriceCalculator />)
  await userEvent.type(screen.getByLabelText('From'), 'Sveavägen 80')
  await userEvent.type(screen.getByLabelText('To'), 'Skånegatan 78')
  await userEvent.click(screen.getByRole('button', { name: 'Show the price' }))
  expect(await screen.findByText(words)).toBeTruthy()
})
