import type { RecipientCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { nextStep } from '#domain/mails/order/attempt-failed.ts'
import { plainName } from '#domain/mails/plain-name.ts'
import { recipientMail } from '#domain/mails/recipient/recipient-mails.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { type Addressed, addressed, requestLocale } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { hasStopped, stopToken } from '#use-cases/stops.ts'
import { trackingUrl } from './tracking-url.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'db' | 'dataKey' | 'limitMessages'>

export const someone: Record<Locale, string> = { sv: 'Någon', en: 'Somebody' }
const yourDoor: Record<Locale, string> = { sv: 'din adress', en: 'your address' }

/**
 * The mail about a parcel for its recipient. NotFoundError: the order or the address is gone, or the recipient wants no
 * mails, and nothing is sent.
 */
export async function writeRecipientMail(deps: Deps, cause: RecipientCause, at: Date): Promise<Addressed> {
  const { calls, publicUrl, dataKey } = deps
  const contacts = await calls.to(Orders).contacts({ orderId: cause.orderId })
  const email = contacts.deliveryEmail
  if (email === '' || (await hasStopped(deps, email))) throw new NotFoundError('Recipient')
  await deps.limitMessages(cause, email)
  const locale = await requestLocale(calls, contacts.customerId)
  const facts = {
    sender: plainName(contacts.senderName, someone[locale]),
    door: plainName(contacts.deliveryAddress.split(',', 1)[0]!, yourDoor[locale]),
    trackingId: formatTrackingId(contacts.trackingId),
    url: trackingUrl(publicUrl, contacts),
    at: at.toISOString(),
    driver: contacts.driverName || null,
    next: nextStep(contacts),
    pin: contacts.pin || null
  }
  return {
    ...addressed({ email, name: '', locale }, recipientMail(cause), facts),
    stopToken: stopToken(dataKey, email)
  }
}
