import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { DriverAction, Entry } from './entry.ts'

// The commands that a reported status may mean (docs/domain/order-lifecycle.md); the first allowed one is used.
const commandsOf: Record<DriverStatusBody['status'], readonly OrderCommand[]> = {
  picked_up: ['markPickedUp', 'loadAtHub'],
  in_transit: ['startDelivery', 'retryDelivery'],
  delivered: ['confirmDelivery', 'confirmReturn'],
  failed: ['reportPickupFailed', 'reportFailedAttempt'],
  at_hub: ['dropAtHub'],
  returning: ['startReturn']
}

type Change = Partial<Pick<DriverOrder, 'status' | 'allowedActions' | 'returning' | 'attempts' | 'pickupGateCode'>>
/** The order after a command; null: it leaves the driver's list. */
const effects: Partial<Record<OrderCommand, (order: DriverOrder) => Change | null>> = {
  markPickedUp: () => ({
    status: 'picked_up',
    allowedActions: ['startDelivery', 'dropAtHub', 'correct'],
    pickupGateCode: null
  }),
  loadAtHub: () => ({ status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] }),
  startDelivery: ({ returning }) => ({
    status: 'in_transit',
    allowedActions: returning ? ['confirmReturn', 'dropAtHub'] : ['confirmDelivery', 'reportFailedAttempt', 'correct']
  }),
  retryDelivery: () => ({ status: 'in_transit', allowedActions: ['confirmDelivery', 'reportFailedAttempt'] }),
  confirmDelivery: () => ({ status: 'delivered', allowedActions: [] }),
  confirmReturn: () => ({ status: 'delivered', allowedActions: [] }),
  // Whether there is another attempt or a return is decided by the server, from the attempts and the sender's choice.
  reportFailedAttempt: ({ attempts }) => ({ status: 'in_transit', allowedActions: [], attempts: attempts + 1 }),
  startReturn: () => ({ status: 'in_transit', allowedActions: ['confirmReturn', 'dropAtHub'], returning: true }),
  correct: ({ status }) =>
    status === 'picked_up'
      ? { status: 'accepted', allowedActions: ['markPickedUp', 'reportPickupFailed', 'releaseJob'] }
      : { status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] },
  reportPickupFailed: () => null,
  dropAtHub: () => null,
  releaseJob: () => null
}

/**
 * The orders as they will be when the server has the outbox's entries. Entries that it has already are not applied
 * twice; refused ones, and those that depend on them, not at all.
 */
export function applyEntries(orders: readonly DriverOrder[], entries: readonly Entry[]): DriverOrder[] {
  const refused = new Set(
    entries.filter(({ refusal, action }) => refusal && action.kind !== 'message').map(({ orderId }) => orderId)
  )
  return orders.flatMap((order) => {
    const own = entries.filter(({ orderId }) => orderId === order.id)
    if (!order.mine || own.length === 0 || refused.has(order.id)) return [order]
    const after = own.reduce<DriverOrder | null>((before, { action }) => before && applyAction(before, action), order)
    return after ? [after] : []
  })
}

function applyAction(order: DriverOrder, action: DriverAction): DriverOrder | null {
  switch (action.kind) {
    case 'message':
      return order
    case 'proof':
      return { ...order, proofsDone: [...new Set([...order.proofsDone, action.proof])] }
    case 'release':
      return applyCommand(order, ['releaseJob'])
    case 'correct':
      return applyCommand(order, ['correct'])
    default:
      return applyCommand(order, commandsOf[action.status])
  }
}

function applyCommand(order: DriverOrder, commands: readonly OrderCommand[]): DriverOrder | null {
  const command = commands.find((name) => order.allowedActions.includes(name))
  const effect = command && effects[command]
  if (!effect) return order
  const change = effect(order)
  return change && { ...order, ...change }
}
