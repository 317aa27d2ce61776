import { timingSafeEqual } from 'node:crypto'
import { lockOrder } from '#db/orders/orders.ts'
import { addPinTry, readPinTries } from '#db/orders/pin-tries.ts'
import { findAllowedEdge } from '#domain/journey/allowed-edge.ts'
import { commandFor } from '#domain/journey/driver-statuses.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { isKnownTo } from '#domain/visibility.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { RuleError } from '@ilbud/kernel/errors'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import type { DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import { mostPinTries } from '@ilbud/proto/http/parcels/pin'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { Device } from '#use-cases/record-event.ts'

interface Report {
  orderId: string
  actor: Actor
  body: DriverStatusBody
  device: Device
  /** The header `Idempotency-Key`; null: not sent. */
  key: string | null
}

type Found = { isRight: boolean } | { triesLeft: number }

/**
 * Whether the driver has typed the recipient's PIN; PIN_WRONG if it is another one, or too many were. A wrong one is
 * counted in a transaction of its own, because that of the report is rolled back. The row is locked, so parallel tries
 * are not more than those one after another. A report that is refused for another reason counts as no try, and one that is
 * sent again with its key, because the answer was lost, as the same one.
 */
export async function checkPin(
  deps: Pick<OrdersDeps, 'db' | 'dataKey' | 'now' | 'rules'>,
  report: Report
): Promise<boolean> {
  const { orderId, actor, body, key } = report
  const { pin } = body
  if (pin === undefined || body.status !== 'delivered') return false
  const found = await inTransaction(deps.db, async (trx): Promise<Found> => {
    // Of two tries at once, one waits here.
    const order = await lockOrder(trx, orderId)
    if (!order?.pin || !isConfirmable(order, report, deps)) return { isRight: false }
    const tries = await readPinTries(trx, orderId)
    const left = mostPinTries - tries.count
    if (left > 0 && isSame(pin, order.pin.sealed, deps.dataKey)) return { isRight: true }
    // With the PIN, so that another one is another try whatever key it has.
    const tryKey = key === null ? null : hashRequest([actor.id, key, pin])
    if (left <= 0 || (tryKey !== null && tries.keys.includes(tryKey))) return { triesLeft: Math.max(0, left) }
    await addPinTry(trx, orderId, tryKey)
    return { triesLeft: left - 1 }
  })
  if ('isRight' in found) return found.isRight
  const { triesLeft } = found
  throw new RuleError('PIN_WRONG', 'This is not the PIN of the recipient', { triesLeft })
}

/** Whether the report means a delivery that this driver may confirm now. */
function isConfirmable(
  order: Order,
  { actor, body, device }: Report,
  { now, rules }: Pick<OrdersDeps, 'now' | 'rules'>
): boolean {
  if (!isKnownTo(order, actor)) return false
  const moment = { now: now(), rules, occurredAt: device.occurredAt }
  const allowed = findAllowedEdge({ ...moment, order, actor }, 'confirmDelivery')
  return allowed !== null && commandFor(order, body, actor, moment) === 'confirmDelivery'
}

function isSame(pin: string, sealed: string, dataKey: DataKey): boolean {
  return timingSafeEqual(Buffer.from(pin), Buffer.from(open(dataKey, Buffer.from(sealed, 'base64'))))
}
