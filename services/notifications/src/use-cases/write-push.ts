import { findSubscription } from '#db/push-subscriptions.ts'
import type { DueMail } from '#db/mails.ts'
import { isForRecipient, type RecipientCause, type SenderCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { open } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { requestAddress, requestLocale } from './addressee.ts'
import { requireChoice } from './choices.ts'
import type { NotificationsDeps } from './deps.ts'
import type { Push, PushTarget } from './pusher.ts'
import { trackingUrl } from './tracking-url.ts'
import { sentencesFor } from './write-text.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'db' | 'dataKey'>

const parcel: Record<Locale, string> = { sv: 'Paket', en: 'Parcel' }

/** News of the moment: after a quarter of an hour nobody needs them. */
const momentSeconds = 900
const daySeconds = 86_400

/**
 * The push message about a parcel, for one browser. NotFoundError: the order, the account or the subscription is gone,
 * or the sender wants no such messages, and nothing is sent.
 */
export async function writePush(
  { calls, db, dataKey }: Deps,
  { id, cause, subscriptionId }: Pick<DueMail, 'id' | 'cause' | 'subscriptionId'>
): Promise<{ push: Push; locale: Locale }> {
  const about = cause as SenderCause | RecipientCause
  if (!isForRecipient(about)) await requireChoice(db, about, 'push')
  const stored = subscriptionId === null ? undefined : await findSubscription(db, subscriptionId)
  if (!stored) throw new NotFoundError('Subscription')
  const contacts = await calls.to(Orders).contacts({ orderId: about.orderId })
  const locale = isForRecipient(about)
    ? await requestLocale(calls, contacts.customerId)
    : (await requestAddress(calls, about.userId)).locale
  const isUrgent = about.kind === 'arriving'
  const push = {
    id,
    to: JSON.parse(open(dataKey, stored.sealed)) as PushTarget,
    message: {
      id,
      title: sentencesFor(about, locale, contacts)[0]!,
      body: `${parcel[locale]} ${formatTrackingId(contacts.trackingId)}`,
      // Our own page, whatever address the browser has it under.
      url: trackingUrl('', contacts),
      tag: contacts.trackingId
    },
    isUrgent,
    ttlSeconds: isUrgent ? momentSeconds : daySeconds
  }
  return { push, locale }
}
