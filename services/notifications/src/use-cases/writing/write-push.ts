import { findConversation } from '#db/conversations.ts'
import { findSubscription } from '#db/push-subscriptions.ts'
import type { DueMail } from '#db/mails.ts'
import { type DriverCause, isForDriver, isForRecipient, type RecipientCause, type SenderCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { driverSentence } from '#domain/texts/driver-texts.ts'
import { open } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type ContactsAnswer, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { requestAddress, requestLocale, requestSender } from './addressee.ts'
import { requireChoice } from '#use-cases/choices.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import type { Push, PushTarget } from '#use-cases/sending/pusher.ts'
import { trackingUrl } from './tracking-url.ts'
import { sentencesFor } from './write-text.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'db' | 'dataKey'>

const parcel: Record<Locale, string> = { sv: 'Paket', en: 'Parcel' }

/** News of the moment: after a quarter of an hour nobody needs them. */
const momentSeconds = 900
const daySeconds = 86_400

/**
 * The push message about a parcel, for one browser. NotFoundError: the order, the account or the subscription is gone,
 * or it is not wanted or not true any more, and nothing is sent.
 */
export async function writePush(
  deps: Deps,
  { id, cause, subscriptionId }: Pick<DueMail, 'id' | 'cause' | 'subscriptionId'>
): Promise<{ push: Push; locale: Locale }> {
  const { calls, db, dataKey } = deps
  const about = cause as PushCause
  const stored = subscriptionId === null ? undefined : await findSubscription(db, subscriptionId)
  if (!stored) throw new NotFoundError('Subscription')
  const contacts = await calls.to(Orders).contacts({ orderId: about.orderId })
  const { locale, title, url } = isForDriver(about)
    ? await forDriver(deps, about, stored.userId)
    : await forCustomer(deps, about, contacts)
  const isUrgent = about.kind === 'arriving' || isForDriver(about)
  const push = {
    id,
    to: JSON.parse(open(dataKey, stored.sealed)) as PushTarget,
    message: {
      id,
      title,
      body: `${parcel[locale]} ${formatTrackingId(contacts.trackingId)}`,
      url,
      tag: contacts.trackingId
    },
    isUrgent,
    ttlSeconds: about.kind === 'arriving' ? momentSeconds : daySeconds
  }
  return { push, locale }
}

type PushCause = SenderCause | RecipientCause | DriverCause

async function forCustomer({ calls, db }: Deps, cause: SenderCause | RecipientCause, contacts: ContactsAnswer) {
  if (!isForRecipient(cause)) await requireChoice(db, cause, 'push')
  const locale = isForRecipient(cause)
    ? await requestLocale(calls, contacts.customerId)
    : (await requestSender(calls, { userId: cause.userId, contacts })).locale
  // Our own page, whatever address the browser has it under.
  return { locale, title: sentencesFor(cause, locale, contacts)[0]!, url: trackingUrl('', contacts) }
}

async function forDriver({ calls, db }: Deps, cause: DriverCause, userId: string | null) {
  if (userId === null) throw new NotFoundError('Driver')
  const { kind, orderId } = cause
  const isTheirs = kind === 'job-given' || kind === 'job-changed' || kind === 'job-stepped'
  // Meanwhile it may be somebody else's, or theirs again.
  const drives = (await findConversation(db, orderId))?.driverId === userId
  if (isTheirs ? !drives : kind === 'job-taken' && drives) throw new NotFoundError('Message')
  const { locale } = await requestAddress(calls, userId)
  return { locale, title: driverSentence(cause, locale), url: isTheirs ? '/driver?tab=routes' : '/driver' }
}
