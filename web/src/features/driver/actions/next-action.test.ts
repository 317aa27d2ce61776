import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { describe, expect, it } from 'vitest'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { failureKind, nextAction } from './next-action.ts'

const labelOf = (status: DriverOrder['status'], allowedActions: DriverOrder['allowedActions']) => {
  const action = nextAction(anOwnOrder({ status, allowedActions }))
  return action && [action.label.message, action.report]
}

describe('the next action', () => {
  it.each([
    ['pending', 'acceptOffer', 'Accept Order', 'accept'],
    ['accepted', 'markPickedUp', 'Mark as Picked Up', 'picked_up'],
    ['accepted', 'loadAtHub', 'Mark as Picked Up', 'picked_up'],
    ['picked_up', 'startDelivery', 'Start Delivery', 'in_transit'],
    ['in_transit', 'confirmDelivery', 'Mark as Delivered', 'delivered'],
    ['in_transit', 'confirmReturn', 'Mark as Returned', 'delivered'],
    ['in_transit', 'retryDelivery', 'Try Delivery Again', 'in_transit']
  ] as const)('the next action of an order that is %s and allows %s is "%s"', (status, command, label, report) => {
    expect(labelOf(status, [command, 'reportFailedAttempt'])).toEqual([label, report])
  })

  it('right after a recall the next action is the return, though the delivery is allowed too', () => {
    expect(labelOf('in_transit', ['confirmDelivery', 'confirmReturn'])).toEqual(['Mark as Returned', 'delivered'])
  })

  it('there is no next action while the server allows none, because dispatch decides', () => {
    expect(labelOf('in_transit', ['dropAtHub'])).toBeNull()
    expect(labelOf('delivered', [])).toBeNull()
  })

  it('the next action depends on the status, not only on the allowed commands', () => {
    expect(labelOf('accepted', ['confirmDelivery'])).toBeNull()
  })
})

describe('what can fail', () => {
  it('the pickup can fail before custody, the delivery after it, and otherwise nothing', () => {
    expect(failureKind(anOwnOrder())).toBe('pickup')
    expect(failureKind(anOwnOrder({ allowedActions: ['confirmDelivery', 'reportFailedAttempt'] }))).toBe('delivery')
    expect(failureKind(anOwnOrder({ allowedActions: ['startDelivery'] }))).toBeNull()
  })
})
