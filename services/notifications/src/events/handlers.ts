import { deleteConversation, hasRecipient, saveOrder } from '#db/conversations.ts'
import { erasePerson } from '#db/erase-person.ts'
import { recordDelay } from '#db/delays.ts'
import { insertMail } from '#db/mails.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { type Cause, causeOf, isNews, recipientCauseOf } from '#domain/cause.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { invited } from '@ilbud/proto/events/auth-invited'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import { passwordResetRequested } from '@ilbud/proto/events/auth-password-reset-requested'
import { verificationRequested } from '@ilbud/proto/events/auth-verification-requested'
import {
  companyApplied,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyRejected
} from '@ilbud/proto/events/companies'
import type { CloudEvent, EventContract } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { isFinalState } from '@ilbud/proto/http/order-status'
import type { Transaction } from 'kysely'
import { arrivingMailId, recipientMailId } from './mail-ids.ts'

type Trx = Transaction<NotificationsTables>

/** Queues the mails that events cause, unless they are older than a day, and records who drives an order. */
export function createEventHandlers({ now }: { now: () => Date }): RegisteredHandler<NotificationsTables>[] {
  /** At most one mail per id, in the transaction that records the event in the inbox. */
  async function queueMail(
    trx: Trx,
    { id, time }: Pick<CloudEvent<unknown>, 'id' | 'time'>,
    cause: Cause | null
  ): Promise<void> {
    const at = new Date(time)
    // By our own clock: the clock of the service that wrote the event may differ.
    const dueAt = now()
    if (!cause || !isNews(at, dueAt)) return
    // The event may have been written before the erasure and arrive after it.
    if ('userId' in cause && (await isErased(trx, cause.userId))) return
    await insertMail(trx, { id, cause, at, dueAt })
  }

  function mailOn<Data>(contract: EventContract<Data>, toCause: (data: Data) => Cause) {
    return onEvent(contract, (trx: Trx, event) => queueMail(trx, event, toCause(event.data)))
  }

  async function onChange(trx: Trx, event: CloudEvent<OrderChange>): Promise<void> {
    const { orderId, after } = event.data
    const endedAt = isFinalState(after.state) ? new Date(event.time) : null
    await saveOrder(trx, { orderId, driverId: after.driverId, endedAt, hasRecipient: event.data.hasDeliveryEmail })
    await queueMail(trx, event, causeOf(event.data))
    const cause = recipientCauseOf(event.data)
    if (cause) await queueMail(trx, { id: recipientMailId(event.id, cause), time: event.time }, cause)
  }

  /** A delay that begins, and a driver who arrives, for the sender and the recipient. */
  async function onView(trx: Trx, { id, time, data }: CloudEvent<ViewChanged>): Promise<void> {
    const { orderId, customerId: userId, trackingId, eta, version, arriving = false } = data
    const hasBegun = await recordDelay(trx, data)
    if (!hasBegun && !arriving) return
    const sender = { orderId, userId, trackingId }
    const recipient = (await hasRecipient(trx, orderId)) ? ({ to: 'recipient', orderId, trackingId } as const) : null
    if (hasBegun) {
      await queueMail(trx, { id, time }, { kind: 'delayed', ...sender, eta })
      const cause = recipient && ({ kind: 'delayed', ...recipient, eta } as const)
      if (cause) await queueMail(trx, { id: recipientMailId(id, cause), time }, cause)
    }
    if (arriving) {
      const mailId = (to: 'sender' | 'recipient') => arrivingMailId(orderId, version, to)
      await queueMail(trx, { id: mailId('sender'), time }, { kind: 'arriving', ...sender })
      if (recipient) await queueMail(trx, { id: mailId('recipient'), time }, { kind: 'arriving', ...recipient })
    }
  }

  return [
    onEvent(Object.values(orderEvents), onChange),
    onEvent(orderDeleted, (trx, { data }) => deleteConversation(trx, data.orderId)),
    onEvent(viewChanged, onView),
    onEvent(accountErased, async (trx, event) => {
      const { userId, farewellId } = event.data
      await erasePerson(trx, userId, now())
      await queueMail(trx, event, farewellId === null ? null : { kind: 'account-erased', farewellId })
    }),
    mailOn(verificationRequested, ({ userId, tokenId }) => ({ kind: 'verify-address', userId, tokenId })),
    mailOn(passwordResetRequested, ({ userId, tokenId }) => ({ kind: 'reset-password', userId, tokenId })),
    mailOn(passwordChanged, ({ userId }) => ({ kind: 'password-changed', userId })),
    mailOn(invited, (data) => ({ kind: 'invitation', ...data })),
    mailOn(companyApplied, ({ companyId }) => ({ kind: 'application-received', companyId })),
    mailOn(companyRejected, ({ companyId }) => ({ kind: 'application-rejected', companyId })),
    mailOn(companyContactChangeAsked, ({ companyId, changeId }) => ({ kind: 'contact-changing', companyId, changeId })),
    mailOn(companyContactProofAsked, ({ companyId, changeId }) => ({ kind: 'verify-contact', companyId, changeId }))
  ]
}
