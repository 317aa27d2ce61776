import type { OrdersTables } from '#db/tables.ts'
import { commandFor } from '#domain/journey/driver-statuses.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isKnownTo } from '#domain/visibility.ts'
import { InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import type { DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import type { Kysely } from 'kysely'
import { type ChangeDeps, type Changed, changeOrder } from './change-order.ts'
import type { OrdersDeps } from './deps.ts'
import type { Device } from './tell.ts'

/** The driver page's status call: finds the command that the status means now, and does it. */
export async function reportStatus(
  db: Kysely<OrdersTables>,
  deps: ChangeDeps & Pick<OrdersDeps, 'hub'>,
  report: { orderId: string; actor: Actor; body: DriverStatusBody; device: Device }
): Promise<Changed> {
  const { orderId, actor, body, device } = report
  const { status, reason, note } = body
  if (status === 'failed' && reason === undefined) {
    throw new InvalidRequestError([{ path: 'reason', message: 'Required' }])
  }
  return changeOrder(db, deps, {
    orderId,
    device,
    ask(order) {
      if (!isKnownTo(order, actor)) throw new NotFoundError('Order')
      const command = commandFor(order, status, actor, { now: deps.now(), rules: deps.rules })
      if (!command) return null
      return { command, actor, hub: deps.hub, ...(reason && { reasonCode: reason }), ...(note && { note }) }
    }
  })
}
