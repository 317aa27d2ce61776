import { aJourney, ids } from '#domain/journey/fixtures.ts'
import type { Journey } from '#domain/journey/journey.ts'
import { describe, expect, it } from 'vitest'
import { toAdminView, toDriverStatus } from './status-views.ts'

const taken = { driverId: ids.driver }
const back = { destination: 'sender' as const }

// docs/domain/order-lifecycle.md#states, by hand.
const table: [Partial<Journey>, string, string | null, string | null][] = [
  [{ state: 'CREATED' }, 'PENDING', null, 'pending'],
  [{ state: 'ASSIGNED', ...taken }, 'ASSIGNED', null, 'accepted'],
  [{ state: 'PICKED_UP', ...taken }, 'PICKED_UP', null, 'picked_up'],
  [{ state: 'AT_HUB' }, 'IN_TRANSIT', 'AT_HUB', 'pending'],
  [{ state: 'AT_HUB', ...taken }, 'IN_TRANSIT', 'AT_HUB', 'accepted'],
  [{ state: 'LOADED', ...taken }, 'IN_TRANSIT', 'LOADED', 'picked_up'],
  [{ state: 'OUT_FOR_DELIVERY', ...taken }, 'IN_TRANSIT', null, 'in_transit'],
  [{ state: 'ATTEMPT_FAILED', ...taken }, 'FAILED', 'ATTEMPT_FAILED', 'in_transit'],
  [{ state: 'RETURNING', ...taken, ...back }, 'FAILED', 'RETURNING', 'in_transit'],
  [{ state: 'RETURNING', ...taken, ...back, recalled: true }, 'FAILED', 'RECALLED', 'in_transit'],
  [{ state: 'AT_HUB', ...back }, 'FAILED', 'RETURNING', 'pending'],
  [{ state: 'AT_HUB', ...taken, ...back, recalled: true }, 'FAILED', 'RECALLED', 'accepted'],
  [{ state: 'LOADED', ...taken, ...back }, 'FAILED', 'RETURNING', 'picked_up'],
  [{ state: 'DELIVERED', ...taken }, 'DELIVERED', null, 'delivered'],
  [{ state: 'RETURNED', ...taken, ...back, recalled: true }, 'FAILED', 'RETURNED', 'delivered'],
  [{ state: 'CANCELED', ...taken }, 'FAILED', 'CANCELED', null],
  [{ state: 'LOST', ...taken }, 'FAILED', 'LOST', null]
]

describe('what staff and drivers read', () => {
  it.each(table)('what staff and drivers read of %o is %s (%s) and %s', (situation, status, code, driverStatus) => {
    const order = aJourney(situation)
    expect(toAdminView(order)).toEqual({ status, code })
    expect(toDriverStatus(order)).toBe(driverStatus)
  })
})
