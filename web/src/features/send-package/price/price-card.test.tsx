import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig } from '#test/a-config.ts'
import { aQuote } from '#test/a-quote.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { PriceLines } from './price-card.tsx'
import type { QuoteState } from './use-quote.ts'

function quoteOf(distanceKm: number, fee: number): QuoteState {
  const data = aQuote({
    distanceKm,
    lines: [
      { code: 'BASE', label: 'Base', amount: 9900 },
      { code: 'DISTANCE', label: 'Distance', amount: fee }
    ]
  })
  return {
    data,
    isCurrent: true,
    fromSek: 99,
    before: null,
    problem: null,
    canRetry: false,
    forLater: false,
    refusal: null,
    retry: () => {},
    agree: async () => data
  }
}

// Of a tariff with two free kilometres at 15 SEK each beyond; the last is of another tariff.
it.each([
  [1.6, 0, 'The distance, 1.6 km in a straight line, is in the base price. A longer road costs nothing extra.'],
  [
    4.1,
    3000,
    'The distance is 4.1 km in a straight line: 2 km are in the base price, and each whole kilometre beyond is charged. A longer road costs nothing extra.'
  ],
  [4.1, 2000, 'The distance is 4.1 km in a straight line. A longer road costs nothing extra.']
])('%s km that cost %s öre are said to be charged as they are, once', async (km, fee, words) => {
  fakeFetch({ 'GET /api/v1/config': () => ({ body: aConfig() }) })
  renderPage(<PriceLines quote={quoteOf(km, fee)} />)
  const said = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ')
  await screen.findByText(/Total Price/)
  const all = screen.getAllByText((_, node) => node?.tagName === 'P' && /straight line/.test(node.textContent))
  expect(all.map(({ textContent }) => said(textContent))).toEqual([words])
})
