import { ConflictError, RuleError } from '@ilbud/kernel/errors'
import { deliveryFailureSchema, pickupFailureSchema } from '@ilbud/proto/http/order-status'
import type { Asked } from './asked.ts'
import { commands } from './commands.ts'
import type { Journey } from './journey.ts'
import type { Permit } from './permit.ts'
import type { Moment } from './who.ts'

const codes = { pickup: pickupFailureSchema.options, delivery: deliveryFailureSchema.options }

/** Checks the reason, if the table requires one: a code of the command's list, or words. */
export function checkReason({ command, actor, reasonCode, note }: Asked, { byOverride }: Permit): void {
  const { reason } = commands[command]
  if (reason === 'pickup' || reason === 'delivery') {
    const list: readonly string[] = codes[reason]
    if (reasonCode === undefined || !list.includes(reasonCode)) {
      throw new RuleError('REASON_INVALID', 'Please give one of the reasons for this step', { reasons: list })
    }
    return
  }
  // The contract requires it of a driver; a dispatcher's release needs one for the audit log as well.
  const isOwed = byOverride || (reason === 'words' && actor.role !== 'system')
  if (isOwed && !note) throw new RuleError('REASON_INVALID', 'Please say why')
}

/** Checks what the command requires besides the order's state. */
export function checkNeeds(order: Journey, asked: Asked, { byOverride }: Permit, { rules }: Moment): void {
  const { needs } = commands[asked.command]
  if (needs === 'proofs' && !byOverride) {
    const missing = order.requiredProofs.filter((kind) => !order.givenProofs.includes(kind))
    if (missing.length) throw new RuleError('PROOF_REQUIRED', 'This order needs proof of delivery', { missing })
  }
  if (needs === 'a free hand' && (asked.openOrders ?? 0) >= rules.maxOpenOrders) {
    throw new ConflictError('TOO_MANY_ORDERS', `You already have ${rules.maxOpenOrders} open orders`)
  }
  if (needs === 'an able driver' && (!asked.driver || asked.driver.disabled)) {
    throw new RuleError('DRIVER_UNAVAILABLE', 'This driver cannot take the order')
  }
}
