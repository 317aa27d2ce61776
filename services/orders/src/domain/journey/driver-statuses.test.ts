import { describe, expect, it } from 'vitest'
import { commandFor } from './driver-statuses.ts'
import { aJourney, actors, ids, noon, rules } from './fixtures.ts'
import type { Journey } from './journey.ts'

const held = { driverId: ids.driver }
const moment = { now: noon, rules }

describe('the driver page’s status', () => {
  it.each([
    ['picked_up', { state: 'ASSIGNED' }, 'markPickedUp'],
    ['picked_up', { state: 'AT_HUB' }, 'loadAtHub'],
    ['in_transit', { state: 'PICKED_UP' }, 'startDelivery'],
    ['in_transit', { state: 'LOADED' }, 'startDelivery'],
    ['in_transit', { state: 'ATTEMPT_FAILED', attempts: 1 }, 'retryDelivery'],
    ['delivered', { state: 'OUT_FOR_DELIVERY' }, 'confirmDelivery'],
    ['delivered', { state: 'RETURNING', destination: 'sender' }, 'confirmReturn'],
    ['failed', { state: 'ASSIGNED' }, 'reportPickupFailed'],
    ['failed', { state: 'OUT_FOR_DELIVERY' }, 'reportFailedAttempt'],
    ['at_hub', { state: 'PICKED_UP' }, 'dropAtHub'],
    ['returning', { state: 'ATTEMPT_FAILED', returnOption: true }, 'startReturn']
  ] as const)('%s of %o asks for %s', (status, order, command) => {
    expect(commandFor(aJourney({ ...held, ...order }), { status }, actors['its driver'], moment)).toBe(command)
  })

  it.each([
    ['picked_up', { state: 'PICKED_UP' }],
    ['picked_up', { state: 'LOADED' }],
    ['in_transit', { state: 'OUT_FOR_DELIVERY' }],
    ['in_transit', { state: 'ATTEMPT_FAILED', attempts: 2 }],
    ['in_transit', { state: 'RETURNING' }],
    ['delivered', { state: 'DELIVERED' }],
    ['delivered', { state: 'RETURNED' }],
    ['failed', { state: 'ATTEMPT_FAILED' }],
    ['returning', { state: 'RETURNING' }],
    ['at_hub', { state: 'AT_HUB', driverId: null, droppedBy: ids.driver }]
  ] as const)('%s of %o changes nothing', (status, order) => {
    expect(commandFor(aJourney({ ...held, ...order }), { status }, actors['its driver'], moment)).toBeNull()
  })

  it.each([
    ['delivered', { state: 'PICKED_UP', ...held }],
    ['picked_up', { state: 'DELIVERED', ...held }],
    ['picked_up', { state: 'CREATED' }],
    ['delivered', { state: 'DELIVERED', driverId: ids.otherDriver }],
    ['at_hub', { state: 'AT_HUB', droppedBy: ids.otherDriver }],
    ['returning', { state: 'ATTEMPT_FAILED', ...held }],
    ['in_transit', { state: 'CANCELED', ...held }]
  ] as const)('%s of %o is refused', (status, order: Partial<Journey>) => {
    expect(() => commandFor(aJourney(order), { status }, actors['its driver'], moment)).toThrow(
      expect.objectContaining({ code: 'ILLEGAL_TRANSITION', details: expect.objectContaining({ from: order.state }) })
    )
  })

  it.each([
    ['recipient', 'OUT_FOR_DELIVERY', 'confirmDelivery'],
    ['recipient', 'DELIVERED', null],
    ['sender', 'RETURNING', 'confirmReturn'],
    ['sender', 'RETURNED', null]
  ] as const)('delivered to the %s in %s is %s', (handedTo, state, command) => {
    const order = aJourney({ ...held, state })
    expect(commandFor(order, { status: 'delivered', handedTo }, actors['its driver'], moment)).toBe(command)
  })

  it('right after a recall, delivered without a word about whom is a return, and to the recipient a delivery', () => {
    const order = aJourney({ ...held, state: 'RETURNING', recalled: true, recalledAt: noon })
    const report = (handedTo?: 'recipient') =>
      commandFor(order, { status: 'delivered', handedTo }, actors['its driver'], moment)
    expect([report(), report('recipient')]).toEqual(['confirmReturn', 'confirmDelivery'])
  })

  it.each([
    ['recipient', 'RETURNING', 'confirmDelivery'],
    ['recipient', 'RETURNED', 'confirmDelivery'],
    ['sender', 'OUT_FOR_DELIVERY', 'confirmReturn'],
    ['sender', 'DELIVERED', 'confirmReturn']
  ] as const)(
    'a recall that the driver did not know of, or its end, is not confirmed: %s in %s',
    (handedTo, state, command) => {
      const order = aJourney({ ...held, state })
      expect(() => commandFor(order, { status: 'delivered', handedTo }, actors['its driver'], moment)).toThrow(
        expect.objectContaining({
          code: 'ILLEGAL_TRANSITION',
          details: expect.objectContaining({ from: state, asked: command })
        })
      )
    }
  )
})
