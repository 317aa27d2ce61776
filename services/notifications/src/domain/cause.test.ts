import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type OrderCommand, orderCommandSchema, type OrderState } from '@ilbud/proto/http/order-status'
import { describe, expect, it } from 'vitest'
import { causeOf, isNews } from './cause.ts'

function aChange(command: OrderCommand, before: OrderState = 'CREATED', destination = 'recipient'): OrderChange {
  return { command, before: { state: before }, after: { destination } } as OrderChange
}

describe('causeOf', () => {
  it('says what each command is told as', () => {
    const told = orderCommandSchema.options.map((command) => [command, causeOf(aChange(command))])
    expect(told.filter(([, kind]) => kind !== null)).toEqual([
      ['placeOrder', 'order-confirmed'],
      ['acceptOffer', 'driver-assigned'],
      ['assignDriver', 'driver-assigned'],
      ['reassignDriver', 'driver-assigned'],
      ['startDelivery', 'out-for-delivery'],
      ['confirmDelivery', 'delivered'],
      ['reportFailedAttempt', 'attempt-failed'],
      ['retryDelivery', 'out-for-delivery'],
      ['cancelOrder', 'canceled']
    ])
  })

  it('tells nobody of the second leg’s driver, or of the way back', () => {
    expect(causeOf(aChange('acceptOffer', 'AT_HUB'))).toBeNull()
    expect(causeOf(aChange('startDelivery', 'PICKED_UP', 'sender'))).toBeNull()
  })
})

describe('isNews', () => {
  it('holds for a day', () => {
    const at = new Date('2026-01-01T12:00:00Z')
    expect(isNews(at, new Date('2026-01-02T12:00:00.000Z'))).toBe(true)
    expect(isNews(at, new Date('2026-01-02T12:00:00.001Z'))).toBe(false)
  })
})
