import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderState } from '@ilbud/proto/http/order-status'
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
    'is the driver in %s',
    (state) => expect(holderAfter(aChange('CREATED', state))).toBe(driver)
  )

  it.each(['DELIVERED', 'RETURNED', 'CANCELED', 'LOST'] as const)('is nobody in %s, which is final', (state) => {
    expect(holderAfter(aChange('OUT_FOR_DELIVERY', state))).toBeNull()
  })

  it('is nobody where the order has no driver', () => {
    expect(holderAfter(aChange('LOADED', 'AT_HUB', null))).toBeNull()
  })
})

describe('earningsOf', () => {
  it('is the pay of a delivery', () => {
    const earned = { kind: 'earned', driverId: driver, payOre: 6500 }
    expect(earningsOf(aChange('OUT_FOR_DELIVERY', 'DELIVERED'))).toEqual(earned)
  })

  it('is taken back when the delivery is corrected', () => {
    expect(earningsOf(aChange('DELIVERED', 'OUT_FOR_DELIVERY'))).toEqual({ kind: 'taken back' })
  })

  it('is zero for everything else, including returns', () => {
    expect(earningsOf(aChange('RETURNING', 'RETURNED'))).toEqual({ kind: 'none' })
    expect(earningsOf(aChange('DELIVERED', 'DELIVERED'))).toEqual({ kind: 'none' })
    expect(earningsOf(aChange(null, 'CREATED', null))).toEqual({ kind: 'none' })
  })
})
