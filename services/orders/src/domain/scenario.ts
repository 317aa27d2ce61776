import { type Scenario, scenarios } from '@ilbud/proto/http/orders/scenario'
import type { CommandRequest } from './journey/command-request.ts'
import { robot, system } from './journey/journey.ts'
import type { Order } from './order.ts'

/** What `metadata.scenario` of a test order names; delivered where it names none that we know. */
function scenarioOf({ metadata }: Pick<Order, 'metadata'>): Scenario {
  return scenarios.find((name) => name === metadata?.['scenario']) ?? 'delivered'
}

/**
 * The robot's next command for a test order; null at its end. Follows from the order as it stands, so that a shop may
 * cancel, recall or decide in between, and a restart loses nothing.
 */
export function nextStepOf(order: Order): CommandRequest | null {
  const scenario = scenarioOf(order)
  switch (order.state) {
    case 'CREATED':
      return order.released ? { command: 'acceptOffer', actor: robot } : { command: 'releaseToPool', actor: system }
    case 'ASSIGNED':
      return scenario === 'canceled' ? cancelBySender(order) : { command: 'markPickedUp', actor: robot }
    case 'AT_HUB':
      return { command: order.driverId === null ? 'acceptOffer' : 'loadAtHub', actor: robot }
    case 'PICKED_UP':
    case 'LOADED':
      return { command: 'startDelivery', actor: robot }
    case 'OUT_FOR_DELIVERY':
      return failsNow(order, scenario)
        ? { command: 'reportFailedAttempt', actor: robot, reasonCode: 'NOBODY_HOME' }
        : { command: 'confirmDelivery', actor: robot }
    case 'ATTEMPT_FAILED':
      return scenario === 'returned'
        ? { command: 'startReturn', actor: system }
        : { command: 'retryDelivery', actor: robot }
    case 'RETURNING':
      return { command: 'confirmReturn', actor: robot }
    default:
      return null
  }
}

/** Only the sender's side can cancel. */
function cancelBySender({ customerId, companyId }: Order): CommandRequest {
  return { command: 'cancelOrder', actor: { id: customerId, role: 'company_admin', companyId, test: true } }
}

function failsNow({ attempts }: Order, scenario: Scenario): boolean {
  return attempts === 0 && (scenario === 'failed-then-delivered' || scenario === 'returned')
}
