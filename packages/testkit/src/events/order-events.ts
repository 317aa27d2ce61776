import { uuidv7 } from '@ilbud/kernel/ids'
import type { BusMessage } from '@ilbud/kernel/events/bus'
import { writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { orderEvents } from '@ilbud/proto/events/orders'
import type { Destination, OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { anOrderChange } from './order-change.ts'

export interface Step {
  command: OrderCommand
  state: OrderState
  driverId?: string | null
  at?: Date
  destination?: Destination
  companyId?: string | null
  costCenter?: string | null
  hasDeliveryEmail?: boolean
  notBefore?: string | null
  scheduledPickup?: string | null
  scheduledDelivery?: string | null
  /** It is offered to one driver at a time. */
  offered?: true
  /** Who gave the command; null: the system. */
  actorId?: string | null
  /** It is a test order. */
  test?: boolean | undefined
}

/** The events of one order, as orders publishes them. */
export function anOrderWith(steps: Step[], payOre = 6500): { orderId: string; messages: BusMessage[] } {
  const orderId = uuidv7()
  let before: OrderChange['before'] = null
  const messages = steps.map((step, index) => {
    const { command, state, driverId = null, at = new Date(), destination = 'recipient', companyId = null } = step
    const { hasDeliveryEmail = false, costCenter = null, notBefore = null, offered, actorId = null } = step
    const after = {
      state,
      destination,
      driverId,
      recalled: false,
      attempts: 0,
      released: true,
      ...(offered && { offered })
    }
    const version = index + 1
    const { scheduledPickup = null, scheduledDelivery = null } = step
    const ids = { orderId, driverId, companyId, costCenter, scheduledPickup, scheduledDelivery }
    const actor = { id: actorId, role: 'system' as const }
    const data = anOrderChange({ ...ids, actor, version, command, before, after, hasDeliveryEmail, payOre, notBefore })
    before = after
    return toMessage(command, { id: uuidv7(at), source: '/orders', subject: orderId, at, data, test: step.test })
  })
  return { orderId, messages }
}

function toMessage(command: OrderCommand, event: Parameters<typeof writeEvent<OrderChange>>[1]): BusMessage {
  return { key: event.subject, value: JSON.stringify(writeEvent(orderEvents[command], event)) }
}
