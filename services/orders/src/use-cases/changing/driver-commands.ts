import { commandFor } from '#domain/journey/driver-statuses.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { isKnownTo } from '#domain/visibility.ts'
import { InvalidRequestError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import type { DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import { isLabelOf, type LabelScan } from '@ilbud/proto/http/orders/label'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { Device } from '#use-cases/record-event.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'

// The order's history shows staff which step it was.
const countFlagged = createCounter('orders.flagged', 'Accepted steps that are implausible, by reason', 'reason')

/** The driver page's status call: finds the command that the status means now and runs it. */
export async function reportStatus(
  deps: ChangeDeps & Pick<OrdersDeps, 'hub'>,
  report: { orderId: string; actor: Actor; body: DriverStatusBody; device: Device; hasPin: boolean }
): Promise<ChangeResult> {
  const { orderId, actor, body, device, hasPin } = report
  const { status, reason, note, handedTo, scan } = body
  if (status === 'failed' && reason === undefined) {
    throw new InvalidRequestError([{ path: 'reason', message: 'Required' }])
  }
  const reported = await changeOrder(deps, {
    orderId,
    device,
    commandFor(order) {
      if (!isKnownTo(order, actor)) throw new NotFoundError('Order')
      const command = commandFor(order, body, actor, {
        now: deps.now(),
        rules: deps.rules,
        occurredAt: device.occurredAt
      })
      if (!command) return null
      if (scan) checkLabel(order, scan)
      return {
        command,
        actor,
        hub: deps.hub,
        hasPin,
        ...(reason && { reasonCode: reason }),
        ...(note && { note }),
        ...(handedTo && { handedTo }),
        ...(scan && { scan: scan.by })
      }
    }
  })
  if (reported.changed && reported.order.farFromStopKm !== null) countFlagged('far from the stop')
  return reported
}

/** ReleaseJob and Correct, by the order's driver. */
export async function doForDriver(
  deps: ChangeDeps,
  request: { orderId: string; actor: Actor; command: 'releaseJob' | 'correct'; note?: string | undefined }
): Promise<ChangeResult> {
  const { orderId, actor, command, note } = request
  return changeOrder(deps, {
    orderId,
    commandFor(order) {
      if (!isKnownTo(order, actor)) throw new NotFoundError('Order')
      return { command, actor, ...(note && { note }) }
    }
  })
}

/** The phone checks it too, but only here is it sure which parcel the step is taken with. */
function checkLabel({ trackingId }: Order, scan: LabelScan): void {
  if (!isLabelOf(scan, trackingId)) throw new RuleError('WRONG_PARCEL', 'This is not the label of the parcel')
}
