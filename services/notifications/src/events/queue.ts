import { listChoices } from '#db/choices.ts'
import { insertMail } from '#db/mails.ts'
import { listSubscriptionIds } from '#db/push-subscriptions.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { type Cause, isNews, type RecipientCause, type SenderCause } from '#domain/cause.ts'
import type { Channel } from '#domain/channel.ts'
import { channelsFor } from '#domain/choices.ts'
import { driverCausesOf } from '#domain/driver-cause.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { Transaction } from 'kysely'
import { driverMessageId, pushId, textId } from './mail-ids.ts'

export type QueueDeps = Pick<NotificationsDeps, 'now' | 'texter' | 'pusher'>

type Trx = Transaction<NotificationsTables>
type Message = Pick<CloudEvent<unknown>, 'id' | 'time'>

/** Queues messages in the transaction that records their event in the inbox: at most one per id. */
export function createQueue({ now, texter, pusher }: QueueDeps) {
  async function queueMail(
    trx: Trx,
    { id, time }: Message,
    cause: Cause | null,
    { channel = 'mail', subscriptionId = null }: { channel?: Channel; subscriptionId?: string | null } = {}
  ): Promise<void> {
    const at = new Date(time)
    // By our own clock: the clock of the service that wrote the event may differ.
    const dueAt = now()
    if (!cause || !isNews(at, dueAt)) return
    // The event may have been written before the erasure and arrive after it.
    if ('userId' in cause && (await isErased(trx, cause.userId))) return
    await insertMail(trx, { id, channel, subscriptionId, cause, at, dueAt })
  }

  /** One for each browser. */
  async function queuePushes(
    trx: Trx,
    { id, time }: Message,
    cause: Cause,
    subscriber: Parameters<typeof listSubscriptionIds>[1]
  ): Promise<void> {
    if (!pusher) return
    for (const subscriptionId of await listSubscriptionIds(trx, subscriber)) {
      await queueMail(trx, { id: pushId(id, subscriptionId), time }, cause, { channel: 'push', subscriptionId })
    }
  }

  /** The sender's messages, by the channels that they have chosen, with ids as the recipient's. */
  async function queueForSender(trx: Trx, message: Message, cause: SenderCause): Promise<void> {
    const channels = channelsFor(cause, await listChoices(trx, cause.userId))
    if (channels.includes('mail')) await queueMail(trx, message, cause)
    if (channels.includes('sms') && texter)
      await queueMail(trx, { ...message, id: textId(message.id) }, cause, { channel: 'sms' })
    if (channels.includes('push')) await queuePushes(trx, message, cause, { userId: cause.userId })
  }

  /** The recipient's messages: the mail with the id given, those of other channels with ids made from it. */
  async function queueForRecipient(
    trx: Trx,
    message: Message,
    cause: RecipientCause,
    channels: { mail: boolean; sms: boolean }
  ): Promise<void> {
    if (channels.mail) await queueMail(trx, message, cause)
    if (channels.sms && texter) await queueMail(trx, { ...message, id: textId(message.id) }, cause, { channel: 'sms' })
    // Whoever has opened the link knows already that a parcel comes.
    if (cause.kind !== 'placed') await queuePushes(trx, message, cause, { orderId: cause.orderId })
  }

  /** The push messages of drivers whose work others have changed. */
  async function queueForDrivers(trx: Trx, { id, time, data }: CloudEvent<OrderChange>): Promise<void> {
    for (const { driverId: userId, cause } of driverCausesOf(data)) {
      await queuePushes(trx, { id: driverMessageId(id), time }, cause, { userId })
    }
  }

  return { queueMail, queueForDrivers, queueForSender, queueForRecipient }
}
