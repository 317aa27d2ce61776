import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSymbol, formatTrackingId, parseTrackingId, trackingIdFrom } from './tracking-id.ts'

const symbols = fc.uint8Array({ minLength: 12, maxLength: 12, max: 31 })

describe('tracking IDs', () => {
  it.each([
    ['7K3MQ9RT2XVB', '2'],
    ['0123456789AB', 'T']
  ])('the tracking ID of %s has the check symbol %s', (body, check) => {
    expect(checkSymbol(body)).toBe(check)
  })

  it.each(['SDDEM0000000011', 'SDDEM000000002Z', 'SDDEM000000003X'])('the demo’s ID %s is a tracking ID', (id) => {
    expect(parseTrackingId(id)).toBe(id)
  })

  it('a tracking ID is read as people type it', () => {
    expect(parseTrackingId(' sd-7k3m q9rt-2xvb-2 ')).toBe('SD7K3MQ9RT2XVB2')
    expect(parseTrackingId('SDDEMOOOOOOOOI1')).toBe('SDDEM0000000011')
  })

  it('a tracking ID survives its own format', () => {
    fc.assert(
      fc.property(symbols, (random) => {
        const id = trackingIdFrom(random)
        expect(parseTrackingId(formatTrackingId(id).toLowerCase())).toBe(id)
      })
    )
  })

  it('every single wrong symbol of a tracking ID is noticed', () => {
    fc.assert(
      fc.property(symbols, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 31 }), (random, at, shift) => {
        const wrong = Uint8Array.from(random)
        wrong[at] = (wrong[at]! + shift) % 32
        const right = trackingIdFrom(random)
        expect(parseTrackingId(trackingIdFrom(wrong).slice(0, 14) + right[14])).toBeNull()
      })
    )
  })
})
