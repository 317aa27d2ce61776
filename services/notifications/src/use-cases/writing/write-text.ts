import type { DueMail } from '#db/mails.ts'
import { isForRecipient, type RecipientCause, type SenderCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { plainName } from '#domain/mails/plain-name.ts'
import { composeText } from '#domain/texts/compose.ts'
import { recipientSentences } from '#domain/texts/recipient-texts.ts'
import { senderSentences } from '#domain/texts/sender-texts.ts'
import { toE164 } from '@ilbud/kernel/e164'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type ContactsAnswer, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { requestLocale, requestSender } from './addressee.ts'
import { requireChoice } from '#use-cases/choices.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { hasStoppedTexts, textStopCode } from '#use-cases/stops.ts'
import type { Text } from '#use-cases/sending/texter.ts'
import { trackingUrl } from './tracking-url.ts'
import { someone } from './write-recipient-mail.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'db' | 'dataKey' | 'limitMessages'>

const theRecipient: Record<Locale, string> = { sv: 'mottagaren', en: 'the recipient' }
const stop: Record<Locale, string> = { sv: 'Stopp', en: 'Stop' }

/**
 * The text message about a parcel for its recipient or sender. NotFoundError: the order, the account or the number is
 * gone, or the number wants no messages, and nothing is sent.
 */
export async function writeText(
  deps: Deps,
  { id, cause }: Pick<DueMail, 'id' | 'cause'>
): Promise<{ text: Text; locale: Locale }> {
  const { calls, publicUrl, dataKey } = deps
  const about = cause as SenderCause | RecipientCause
  const contacts = await calls.to(Orders).contacts({ orderId: about.orderId })
  const { number, locale, sentences } = isForRecipient(about)
    ? await forRecipient(deps, about, contacts)
    : await forSender(deps, about, contacts)
  if (!number || (await hasStoppedTexts(deps, number))) throw new NotFoundError('Number')
  await deps.limitMessages(about, number)
  const text = composeText({
    sentences,
    url: trackingUrl(publicUrl, contacts),
    stop: `${stop[locale]}: ${publicUrl}/stop#${textStopCode(dataKey, number)}`
  })
  return { text: { id, to: number, text }, locale }
}

async function forRecipient({ calls }: Deps, cause: RecipientCause, contacts: ContactsAnswer) {
  const locale = await requestLocale(calls, contacts.customerId)
  const sentences = sentencesFor(cause, locale, contacts, contacts.pin || null)
  return { number: contacts.deliveryPhone, locale, sentences }
}

async function forSender({ calls, db }: Deps, cause: SenderCause, contacts: ContactsAnswer) {
  await requireChoice(db, cause, 'sms')
  const { locale, phone = '' } = await requestSender(calls, { userId: cause.userId, contacts })
  const sentences = sentencesFor(cause, locale, contacts)
  return { number: toE164(phone), locale, sentences }
}

/** What a short message says, the longest first. No PIN where others may see it, as on a locked screen. */
export function sentencesFor(
  cause: SenderCause | RecipientCause,
  locale: Locale,
  contacts: ContactsAnswer,
  pin: string | null = null
): string[] {
  return isForRecipient(cause)
    ? recipientSentences(cause, locale, { sender: plainName(contacts.senderName, someone[locale]), pin })
    : senderSentences(cause, locale, plainName(contacts.deliveryContact, theRecipient[locale]))
}
