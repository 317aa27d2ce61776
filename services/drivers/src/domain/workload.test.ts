import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { earningsOf, holderAfter } from './workload.ts'

const driver = '0197b0c0-0000-7000-8000-000000000011'

function aChange(before: OrderState | null, after: OrderState, driverId: string | null = driver): OrderChange {
  const situation = (state: OrderState) => ({
    state,
    destination: 'recipient' as const,
    driverId,
    recalled: false,
    attempts: 0
  })
  return { before: before && situation(before), after: situation(after), payOre: 6500 } as OrderChange
}

describe('holderAfter', () => {
  it.each(['ASSIGNED', 'PICKED_UP', 'AT_HUB', 'LOADED', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'RETURNING'] as const)(
    'the driver holds an order in %s',
    (state) => expect(holderAfter(aChange('CREATED', state))).toBe(driver)
  )

  it.each(['DELIVERED', 'RETURNED', 'CANCELED', 'LOST'] as const)(
    'nobody holds an order in %s, which is final',
    (state) => {
      expect(holderAfter(aChange('OUT_FOR_DELIVERY', state))).toBeNull()
    }
  )

  it('nobody holds an order that has no driver', () => {
    expect(holderAfter(aChange('LOADED', 'AT_HUB', null))).toBeNull()
  })
})

describe('earningsOf', () => {
  it('a delivery earns its pay', () => {
    const earned = { kind: 'earned', driverId: driver, payOre: 6500 }
    expect(earningsOf(aChange('OUT_FOR_DELIVERY', 'DELIVERED'))).toEqual(earned)
  })

  it('a corrected delivery takes its pay back', () => {
    expect(earningsOf(aChange('DELIVERED', 'OUT_FOR_DELIVERY'))).toEqual({ kind: 'taken back' })
  })

  it('nothing else earns pay, returns included', () => {
    expect(earningsOf(aChange('RETURNING', 'RETURNED'))).toEqual({ kind: 'none' })
    expect(earningsOf(aChange('DELIVERED', 'DELIVERED'))).toEqual({ kind: 'none' })
    expect(earningsOf(aChange(null, 'CREATED', null))).toEqual({ kind: 'none' })
  })
})
