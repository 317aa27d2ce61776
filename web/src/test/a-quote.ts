import type { Quote } from '@ilbud/proto/http/price/quotes'

/** A quote of the first tariff for a medium parcel within the base price. */
export function aQuote(parts: Partial<Quote> = {}): Quote {
  return {
    quoteId: null,
    price: 99,
    totalAmount: 9900,
    currency: 'SEK',
    method: 'distance',
    estimate: false,
    distanceKm: 1.6,
    pricedSize: 'medium',
    lines: [
      { code: 'BASE', label: 'Base', amount: 9900 },
      { code: 'DISTANCE', label: 'Distance', amount: 0 }
    ],
    vatAmount: 1980,
    tariffVersion: 1,
    promise: { low: '2026-11-26T12:00:00.000Z', high: '2026-11-26T13:00:00.000Z' },
    opensAt: null,
    validUntil: '2026-11-26T11:15:00.000Z',
    ...parts
  }
}
