import { randomBytes } from 'node:crypto'
import { firstTariff, priceOf } from '@ilbud/proto/http/price/price'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuoteRequest } from '#domain/pricing/quote-request.ts'
import { readQuoteId, writeQuoteId } from './quote-id.ts'

const key = [randomBytes(32)] as const
const until = new Date('2026-03-02T12:15:00Z')
const slussen = { lat: 59.3195, lng: 18.0722 }
const request: QuoteRequest = { pickupAddress: 'Götgatan 15', deliveryAddress: 'Skånegatan 78', packageSize: 'medium' }
const lock = { points: { pickup: slussen, delivery: null }, price: priceOf(10.411, { size: 'custom' }, firstTariff) }
const quoteId = writeQuoteId(key, request, lock, until)

describe('a quote’s id', () => {
  it('a quote’s id from before a change of the data key is valid while the old key is in the list', () => {
    const next = randomBytes(32)
    expect(readQuoteId([next, ...key], quoteId, request, until)).toEqual(lock)
    expect(readQuoteId([...key, next], writeQuoteId([next, ...key], request, lock, until), request, until)).toEqual(
      lock
    )
    expect(readQuoteId([next], quoteId, request, until)).toBeNull()
  })

  it('a quote’s id returns what it locks until it expires', () => {
    expect(readQuoteId(key, quoteId, request, until)).toEqual(lock)
    expect(readQuoteId(key, quoteId, request, new Date(until.getTime() + 1))).toBeNull()
  })

  it.each<[string, Partial<QuoteRequest>]>([
    ['another pickup', { pickupAddress: 'Götgatan 16' }],
    ['another address', { deliveryAddress: 'Skånegatan 79' }],
    ['another size', { packageSize: 'small' }],
    ['a weight that costs more', { packageWeight: 20.1 }],
    ['another number', { packageQuantity: 2 }],
    ['another level', { serviceLevel: 'express' }],
    ['another place', { pickupLat: 59.3, pickupLng: 18.1 }]
  ])('a quote’s id holds for no %s', (_what, change) => {
    expect(readQuoteId(key, quoteId, { ...request, ...change }, until)).toBeNull()
  })

  it('a quote’s id takes half a place for none', () => {
    expect(readQuoteId(key, quoteId, { ...request, deliveryLat: 59.3 }, until)).toEqual(lock)
  })

  it('a quote’s id holds for a weight that its size may have', () => {
    expect(readQuoteId(key, quoteId, { ...request, packageWeight: 3 }, until)).toEqual(lock)
  })

  it('a quote’s id holds under its own key only', () => {
    expect(readQuoteId([randomBytes(32)], quoteId, request, until)).toBeNull()
  })

  it('a quote’s id does not hold with any character changed, added or left out', () => {
    const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= '.split('')
    fc.assert(
      fc.property(fc.nat(quoteId.length - 1), fc.constantFrom(...symbols), fc.nat(2), (at, symbol, kind) => {
        const put = [symbol, symbol + quoteId[at], ''][kind]!
        const altered = quoteId.slice(0, at) + put + quoteId.slice(at + 1)
        fc.pre(altered !== quoteId)
        expect(readQuoteId(key, altered, request, until)).toBeNull()
      })
    )
    for (const nothing of ['', '.', 'q1', 'q1..', `${quoteId} `]) {
      expect(readQuoteId(key, nothing, request, until)).toBeNull()
    }
  })

  it('a quote’s id tells no street', () => {
    const payload = Buffer.from(quoteId.split('.')[1]!, 'base64url').toString()
    expect(payload).not.toMatch(/gatan/)
    expect(quoteId.length).toBeLessThan(600)
  })
})
