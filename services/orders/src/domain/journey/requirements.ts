import { ConflictError, RuleError } from '@ilbud/kernel/errors'
import { deliveryFailureSchema, pickupFailureSchema } from '@ilbud/proto/http/orders/order-status'
import { isTooMuch } from '@ilbud/proto/http/dispatch/vehicle'
import type { CommandRequest } from './command-request.ts'
import { commands } from './commands.ts'
import type { Journey, Rules } from './journey.ts'
import type { AllowedEdge } from './allowed-edge.ts'
import { isTooEarly, type Moment } from './who.ts'

const codes = { pickup: pickupFailureSchema.options, delivery: deliveryFailureSchema.options }

/** Checks the reason, if the table requires one: a code of the command's list, or words. */
export function checkReason({ command, actor, reasonCode, note }: CommandRequest, { byOverride }: AllowedEdge): void {
  const { reason } = commands[command]
  if (reason === 'pickup' || reason === 'delivery') {
    const list: readonly string[] = codes[reason]
    if (reasonCode === undefined || !list.includes(reasonCode)) {
      throw reasonInvalid('Please give one of the reasons for this step', { reasons: list })
    }
    return
  }
  // Required of a driver (docs/domain/order-lifecycle.md#commands); a dispatcher's release needs one for the audit log as well.
  const isOwed = byOverride || (reason === 'words' && actor.role !== 'system')
  if (isOwed && !note) throw reasonInvalid('Please say why')
}

/** Every body that has a reason calls it `reason`. */
function reasonInvalid(message: string, details: { reasons?: readonly string[] } = {}): RuleError {
  return new RuleError('REASON_INVALID', message, { errors: [{ path: 'reason', message }], ...details })
}

/** Checks what the command requires besides the order's state. A test order has no proofs, and nobody waits for its time. */
export function checkNeeds(order: Journey, request: CommandRequest, { byOverride }: AllowedEdge, moment: Moment): void {
  const { rules } = moment
  checkScan(order, request, rules)
  const { needs } = commands[request.command]
  if (needs === 'proofs' && !byOverride && !order.test) {
    const missing = [
      ...order.requiredProofs.filter((kind) => !order.givenProofs.includes(kind)),
      ...(order.pinRequired && !request.hasPin ? ['pin'] : [])
    ]
    if (missing.length) throw new RuleError('PROOF_REQUIRED', 'This order needs proof of delivery', { missing })
  }
  if (
    needs === 'its time' &&
    !byOverride &&
    !order.test &&
    isTooEarly(order, { ...moment, occurredAt: request.occurredAt })
  ) {
    throw new RuleError('TOO_EARLY', 'The parcel cannot be picked up yet', {
      earliest: order.earliestPickup!.toISOString()
    })
  }
  if (needs === 'a free hand' && (request.openOrders ?? 0) >= rules.maxOpenOrders) {
    throw new ConflictError('TOO_MANY_ORDERS', `You already have ${rules.maxOpenOrders} open orders`)
  }
  if (needs === 'an able driver' && (!request.driver || request.driver.disabled)) {
    const message = 'This driver cannot take the order'
    throw new RuleError('DRIVER_UNAVAILABLE', message, { errors: [{ path: 'driverId', message }] })
  }
  checkRoom(request)
}

/** Staff have no label before them, and nobody carries a test order. */
function checkScan({ test }: Journey, { command, actor, scan }: CommandRequest, { scanRequired }: Rules): void {
  if (!scanRequired || !commands[command].scan || actor.role !== 'driver' || test || scan) return
  throw new RuleError('SCAN_REQUIRED', 'Scan the label of the parcel for this step')
}

function checkRoom({ actor, room, load }: CommandRequest): void {
  if (!room || !load || !isTooMuch(load, room)) return
  const whose = actor.role === 'driver' ? 'your' : 'the driver’s'
  throw new RuleError('VEHICLE_TOO_SMALL', `The order does not fit in ${whose} vehicle`, { ...load, ...room })
}
