import { describe, expect, it } from 'vitest'
import { mayReadDelayed, timelineTypeOf, toCustomerView } from './order-views.ts'
import { type OrderState, orderCommandSchema, orderStateSchema } from './order-status.ts'

const towards = (destination: 'recipient' | 'sender', state: OrderState, recalled = false) => ({
  state,
  destination,
  recalled
})

describe('what the customer reads', () => {
  it.each([
    ['CREATED', 'CREATED', 1],
    ['ASSIGNED', 'DRIVER_ASSIGNED', 2],
    ['PICKED_UP', 'PICKED_UP', 3],
    ['AT_HUB', 'AT_HUB', 4],
    ['LOADED', 'AT_HUB', 4],
    ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 5],
    ['ATTEMPT_FAILED', 'FAILED_ATTEMPT', 5],
    ['DELIVERED', 'DELIVERED', 6],
    ['CANCELED', 'CANCELED', null],
    ['LOST', 'CANCELED', null]
  ] as const)('%s on the way to the recipient is %s at stage %s', (state, status, stage) => {
    expect(toCustomerView(towards('recipient', state))).toEqual({ status, stage, returning: false })
  })

  it.each(['RETURNING', 'AT_HUB', 'LOADED'] as const)('%s on the way back says whose wish it was', (state) => {
    expect(toCustomerView(towards('sender', state))).toEqual({ status: 'FAILED_ATTEMPT', stage: 5, returning: true })
    expect(toCustomerView(towards('sender', state, true))).toEqual({ status: 'CANCELED', stage: null, returning: true })
  })

  it('what the customer reads is back with the sender in the end, recalled or not', () => {
    for (const recalled of [true, false]) {
      const view = toCustomerView(towards('sender', 'RETURNED', recalled))
      expect(view).toEqual({ status: 'RETURNED', stage: null, returning: false })
    }
  })

  it('what the customer reads may be delayed only on the way to the recipient', () => {
    const delayable = orderStateSchema.options.filter((state) => mayReadDelayed(towards('recipient', state)))
    expect(delayable).toEqual(['CREATED', 'ASSIGNED', 'PICKED_UP', 'AT_HUB', 'LOADED', 'OUT_FOR_DELIVERY'])
    expect(orderStateSchema.options.filter((state) => mayReadDelayed(towards('sender', state)))).not.toContain('AT_HUB')
  })
})

describe('the public timeline', () => {
  it('the public timeline has an entry for these commands and no others', () => {
    const after = towards('recipient', 'OUT_FOR_DELIVERY')
    const silent = orderCommandSchema.options.filter((command) => timelineTypeOf(command, after) === null)
    expect(silent).toEqual([
      'releaseToPool',
      'releaseJob',
      'loadAtHub',
      'startReturn',
      'editOrder',
      'choosePlace',
      'correct'
    ])
  })

  it('the public timeline keeps silent about a start that leads back to the sender', () => {
    expect(timelineTypeOf('startDelivery', towards('sender', 'RETURNING'))).toBeNull()
    expect(timelineTypeOf('startDelivery', towards('recipient', 'OUT_FOR_DELIVERY'))).toBe('OUT_FOR_DELIVERY')
  })
})
