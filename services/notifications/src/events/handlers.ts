import { deleteConversation, hasRecipient, saveOrder } from '#db/conversations.ts'
import { erasePerson } from '#db/erase-person.ts'
import { recordDelay } from '#db/delays.ts'
import { deleteOfOrder, deleteOfSession } from '#db/push-subscriptions.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { type Cause, causeOf, recipientCauseOf } from '#domain/cause.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { sessionEnded } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { emailChangeRequested } from '@ilbud/proto/events/auth-email-change-requested'
import { invited } from '@ilbud/proto/events/auth-invited'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import { passwordResetRequested } from '@ilbud/proto/events/auth-password-reset-requested'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import { verificationRequested } from '@ilbud/proto/events/auth-verification-requested'
import {
  companyApplied,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyMemberRemoved,
  companyMemberRoleChanged,
  companyRejected,
  webhookTurnedOff
} from '@ilbud/proto/events/companies'
import type { CloudEvent, EventContract } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { orderDeleted, orderEvents, orderKeyRenewed } from '@ilbud/proto/events/orders'
import { recurringDayOmitted, recurringEnded } from '@ilbud/proto/events/recurring-orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { Transaction } from 'kysely'
import { arrivingMailId, noticeMailId, recipientMailId } from './mail-ids.ts'
import { createQueue, type QueueDeps } from './queue.ts'

type Trx = Transaction<NotificationsTables>

/** Queues the mails, text and push messages that events cause, unless they are older than a day, and records who drives an order. */
export function createEventHandlers(deps: QueueDeps): RegisteredHandler<NotificationsTables>[] {
  const { now } = deps
  const { queueMail, queueForDrivers, queueForSender, queueForRecipient } = createQueue(deps)

  function mailOn<Data>(contract: EventContract<Data>, toCause: (data: Data) => Cause | null) {
    return onEvent(contract, (trx: Trx, event) => queueMail(trx, event, toCause(event.data)))
  }

  async function onChange(trx: Trx, event: CloudEvent<OrderChange>): Promise<void> {
    const { orderId, after } = event.data
    const endedAt = isFinalState(after.state) ? new Date(event.time) : null
    const { hasDeliveryEmail: mail, command, notBefore, notAfter } = event.data
    const { driverId, state } = after
    await saveOrder(trx, { orderId, driverId, endedAt, hasRecipient: mail, state, notBefore, notAfter })
    await queueForDrivers(trx, event)
    const sender = causeOf(event.data)
    if (sender) await queueForSender(trx, event, sender)
    const cause = recipientCauseOf(event.data)
    if (!cause) return
    const message = { id: recipientMailId(event.id, cause), time: event.time }
    // The number was there from the beginning; an edit can only add the address for mails.
    await queueForRecipient(trx, message, cause, { mail, sms: command !== 'editOrder' })
  }

  /** A delay that begins, and a driver who arrives, for the sender and the recipient. */
  async function onView(trx: Trx, { id, time, data }: CloudEvent<ViewChanged>): Promise<void> {
    const { orderId, customerId: userId, trackingId, eta, version, arriving = false } = data
    const hasBegun = await recordDelay(trx, data)
    if (!hasBegun && !arriving) return
    const sender = { orderId, userId, trackingId }
    const recipient = { to: 'recipient', orderId, trackingId } as const
    const channels = { mail: await hasRecipient(trx, orderId), sms: true }
    if (hasBegun) {
      await queueForSender(trx, { id, time }, { kind: 'delayed', ...sender, eta })
      const cause = { kind: 'delayed', ...recipient, eta } as const
      await queueForRecipient(trx, { id: recipientMailId(id, cause), time }, cause, channels)
    }
    if (arriving) {
      const mailId = (to: 'sender' | 'recipient') => arrivingMailId(orderId, version, to)
      await queueForSender(trx, { id: mailId('sender'), time }, { kind: 'arriving', ...sender })
      await queueForRecipient(trx, { id: mailId('recipient'), time }, { kind: 'arriving', ...recipient }, channels)
    }
  }

  return [
    onEvent(Object.values(orderEvents), onChange),
    ...ofEnds,
    onEvent(viewChanged, onView),
    onEvent(accountErased, async (trx, event) => {
      const { userId, farewellId } = event.data
      await erasePerson(trx, userId, now())
      await queueMail(trx, event, farewellId === null ? null : { kind: 'account-erased', farewellId })
    }),
    mailOn(verificationRequested, ({ userId, tokenId }) => ({ kind: 'verify-address', userId, tokenId })),
    mailOn(passwordResetRequested, ({ userId, tokenId }) => ({ kind: 'reset-password', userId, tokenId })),
    mailOn(passwordChanged, ({ userId }) => ({ kind: 'password-changed', userId })),
    onEvent(emailChangeRequested, async (trx, { id, time, data: { userId, tokenId, farewellId } }) => {
      await queueMail(trx, { id, time }, { kind: 'change-email', userId, tokenId })
      await queueMail(trx, { id: noticeMailId(id), time }, { kind: 'email-changing', userId, farewellId })
    }),
    mailOn(securityChanged, (data) => ({ kind: 'security-changed', ...data })),
    mailOn(invited, (data) => ({ kind: 'invitation', ...data })),
    ...ofRecurring(mailOn),
    ...ofCompanies(mailOn)
  ]
}

/** What ends with an order, a key or a session. */
const ofEnds: RegisteredHandler<NotificationsTables>[] = [
  onEvent(orderDeleted, async (trx: Trx, { data }) => {
    await deleteConversation(trx, data.orderId)
    await deleteOfOrder(trx, data.orderId)
  }),
  // They were made with the old key, and each message contains the present one.
  onEvent(orderKeyRenewed, (trx: Trx, { data }) => deleteOfOrder(trx, data.orderId)),
  onEvent(sessionEnded, (trx: Trx, { time, data }) => deleteOfSession(trx, data, new Date(time)))
]

type MailOn = <Data>(
  contract: EventContract<Data>,
  toCause: (data: Data) => Cause | null
) => RegisteredHandler<NotificationsTables>

function ofRecurring(mailOn: MailOn): RegisteredHandler<NotificationsTables>[] {
  return [
    mailOn(recurringDayOmitted, ({ customerId: userId, companyId, ...data }) => {
      const { recurringId, day } = data
      if (companyId !== undefined) return { kind: 'recurring-paused', companyId, recurringId, day }
      return { kind: 'recurring-day-omitted', userId, ...data }
    }),
    mailOn(recurringEnded, ({ customerId: userId, ...data }) => ({ kind: 'recurring-ended', userId, ...data }))
  ]
}

function ofCompanies(mailOn: MailOn): RegisteredHandler<NotificationsTables>[] {
  return [
    mailOn(companyApplied, ({ companyId }) => ({ kind: 'application-received', companyId })),
    mailOn(companyRejected, ({ companyId }) => ({ kind: 'application-rejected', companyId })),
    mailOn(companyContactChangeAsked, ({ companyId, changeId }) => ({ kind: 'contact-changing', companyId, changeId })),
    mailOn(companyContactProofAsked, ({ companyId, changeId }) => ({ kind: 'verify-contact', companyId, changeId })),
    // Somebody who has not accepted an invitation has left nothing, and a mail would tell that they have an account.
    mailOn(companyMemberRemoved, ({ joined, userId, companyId }) =>
      joined ? { kind: 'member-removed', userId, companyId } : null
    ),
    mailOn(companyMemberRoleChanged, ({ userId, companyId, role }) => ({
      kind: 'member-role-changed',
      userId,
      companyId,
      isAdmin: role === 'company_admin'
    })),
    mailOn(webhookTurnedOff, ({ companyId, because }) => ({ kind: 'webhook-turned-off', companyId, because }))
  ]
}
