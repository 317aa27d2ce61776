import { insertCause, noteDelay } from '#db/causes.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { causeOf, isNews } from '#domain/cause.ts'
import { on } from '@ilbud/kernel/events/consumer'
import { userCreated } from '@ilbud/proto/events/auth'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { orderEvents } from '@ilbud/proto/events/orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

type Trx = Transaction<NotificationsTables>

export const foreignTopics = ['orders.events', 'tracking.events', 'auth.events', 'companies.events']

/** What others say that somebody is to be told: kept as causes, to be sent. Nothing that is older than a day. */
export function onForeignEvents(now: () => Date) {
  async function keepChange(trx: Trx, { id, data, time }: CloudEvent<OrderChange>): Promise<void> {
    const kind = causeOf(data)
    const at = new Date(time)
    if (kind && isNews(at, now())) {
      await insertCause(trx, { eventId: id, kind, orderId: data.orderId, userId: data.customerId, at })
    }
  }

  async function keepDelay(trx: Trx, { id, data, time }: CloudEvent<ViewChanged>): Promise<void> {
    const at = new Date(time)
    if ((await noteDelay(trx, data)) && isNews(at, now())) {
      const { orderId, customerId: userId } = data
      await insertCause(trx, { eventId: id, kind: 'delayed', orderId, userId, at })
    }
  }

  return [
    ...Object.values(orderEvents).map((contract) => on(contract, keepChange)),
    on(viewChanged, keepDelay),
    on(userCreated, async (trx: Trx, { id, data, time }) => {
      const at = new Date(time)
      if (!isNews(at, now())) return
      await insertCause(trx, { eventId: id, kind: 'account-created', orderId: null, userId: data.userId, at })
    })
  ]
}
