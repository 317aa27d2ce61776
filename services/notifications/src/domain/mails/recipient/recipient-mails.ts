import type { Cause } from '#domain/cause.ts'
import { newAttemptText, newTime, questionText } from '#domain/mails/after-failure.ts'
import type { Letter, Locale, Template } from '#domain/mails/letter.ts'
import { handOverRows } from '#domain/mails/hand-over.ts'
import { failureReason, type NextStep } from '#domain/mails/order/attempt-failed.ts'
import { arrivalTime, moment } from '#domain/mails/words.ts'

/** The variables of the recipient's mails. */
interface RecipientFacts {
  /** Who sends, as the account is named: `plainName`. */
  sender: string
  /** Street and number: `plainName`. */
  door: string
  /** As shown to people, in groups: `SD-7K3M-…`. */
  trackingId: string
  /** The parcel's page; with the tracking key where it is known. */
  url: string
  /** When the event happened, ISO time. */
  at: string
  /** The driver's first name. */
  driver: string | null
  /** After a failed attempt. */
  next: NextStep
  /** What the driver has to be told at the door; null: nothing. */
  pin: string | null
}

type Kind = Extract<Cause, { to: 'recipient' }>['kind']
type OfKind<Name extends Kind> = Extract<Cause, { to: 'recipient'; kind: Name }>
type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs'> & {
  button: string
  /** A row beside the parcel's number. */
  detail?: [string, string]
  /** Rows after it. */
  more?: [string, string][]
  /** The PIN with what it is for. */
  pin?: { row: [string, string]; text: string } | null | undefined
  notes?: string[]
}
type Texts = { [Name in Kind]: (facts: RecipientFacts, cause: OfKind<Name>) => Words }

const sv: Texts = {
  placed: ({ sender, door }, { promise }) => ({
    subject: `${sender} skickar ett paket till dig`,
    heading: `${sender} skickar ett paket till dig`,
    paragraphs: [
      `Ilbud hämtar det hos avsändaren och kör det till ${door}. Du får ett mejl när föraren är på väg till dig.`
    ],
    detail: ['Beräknad leverans', arrivalTime('sv', promise)],
    button: 'Följ paketet',
    notes: ['På paketets sida kan du välja en annan tid och lämna instruktioner till föraren, till exempel en portkod.']
  }),
  'out-for-delivery': ({ sender, door, driver, pin }, { promise, newAttempt }) =>
    newAttempt
      ? {
          subject: `Nytt försök med paketet från ${sender}`,
          heading: 'Vi gör ett nytt försök',
          paragraphs: [`${newAttemptText('sv', 'recipient', newAttempt)} Paketet ska till ${door}.`],
          detail: ['Tid', newTime('sv', newAttempt) ?? 'så snart som möjligt'],
          pin: pinRow('sv', pin),
          button: 'Följ paketet'
        }
      : {
          subject: `Paketet från ${sender} är på väg till dig`,
          heading: 'Paketet är på väg till dig',
          paragraphs: [`${driver ?? 'Föraren'} kör nu till ${door}.`],
          detail: ['Beräknad leverans', arrivalTime('sv', promise)],
          pin: pinRow('sv', pin),
          button: 'Se när det kommer',
          notes: pin ? [] : ['Är du inte hemma? På paketets sida ser du vad du kan välja i stället.']
        },
  arriving: ({ sender, door, driver }) => ({
    subject: `Paketet från ${sender} är snart hos dig`,
    heading: 'Föraren är snart hos dig',
    paragraphs: [`${driver ?? 'Föraren'} är några minuter från ${door}.`],
    button: 'Se var föraren är'
  }),
  delivered: ({ sender, at, door }, handOver) => ({
    subject: `Paketet från ${sender} är levererat`,
    heading: 'Paketet är levererat',
    paragraphs: [`Det lämnades på ${door}.`],
    detail: ['Levererat', moment('sv', at)],
    more: handOverRows('sv', 'recipient', handOver),
    button: 'Se leveransen',
    notes: [
      'Har du inte fått paketet? Kontakta avsändaren eller vår kundtjänst.',
      'Sätt gärna betyg på leveransen på paketets sida.'
    ]
  }),
  'attempt-failed': ({ sender, at, door, next }, { reasonCode, question }) => ({
    subject: `Vi kunde inte lämna paketet från ${sender}`,
    heading: 'Vi kunde inte lämna paketet',
    paragraphs: [
      `Föraren var vid ${door} men kunde inte lämna paketet.${failureReason('sv', reasonCode)}`,
      question && next !== 'return' ? questionText('sv', 'recipient', question) : svNext[next]
    ],
    detail: ['Försöket', moment('sv', at)],
    button: question?.default === 'retry' ? 'Välj vad som ska hända' : 'Se vad som händer nu'
  }),
  delayed: ({ sender }, { eta }) => ({
    subject: `Paketet från ${sender} är försenat`,
    heading: 'Paketet kommer senare än planerat',
    paragraphs: [
      eta === null
        ? 'Vi har ingen ny tid än. Den visas på paketets sida så snart vi vet.'
        : `Det beräknas komma omkring ${moment('sv', eta)}. Ändras tiden visas den nya på paketets sida.`
    ],
    button: 'Se den senaste tiden'
  }),
  rescheduled: ({ sender }, chosen) => {
    const time = newTime('sv', chosen)
    return {
      subject: time ? `Ny tid för paketet från ${sender}` : `Paketet från ${sender} kommer som först planerat`,
      heading: time ? 'Paketet har fått en ny tid' : 'Paketet kommer som först planerat',
      paragraphs: [
        time
          ? 'Den nya tiden är vald på paketets sida. Passar den inte kan du ändra den där.'
          : 'Tiden som var vald på paketets sida är borttagen. Du kan välja en ny där.'
      ],
      ...(time && { detail: ['Tid', time] as [string, string] }),
      button: 'Se när det kommer'
    }
  },
  canceled: ({ sender }, { ending }) => ({
    subject: `Paketet från ${sender} kommer inte`,
    heading: 'Paketet kommer inte',
    paragraphs: [svEndings[ending]],
    button: 'Se paketets sida'
  })
}

const pinWords = {
  sv: 'Avsändaren vill att just du får paketet. Säg din PIN till föraren när du får det i handen, och inte innan.',
  en: 'The sender wants nobody but you to get the parcel. Tell the driver your PIN when it is handed to you, and not before.'
}

function pinRow(locale: Locale, pin: string | null): Words['pin'] {
  return pin === null ? null : { row: [{ sv: 'Din PIN', en: 'Your PIN' }[locale], pin], text: pinWords[locale] }
}

const svNext: Record<NextStep, string> = {
  retry: 'Vi gör ett nytt försök. På paketets sida kan du skriva till föraren hur det ska lämnas.',
  return: 'Det var sista försöket. Paketet går nu tillbaka till avsändaren.',
  ask: 'Det var sista försöket. Avsändaren bestämmer vad som händer härnäst.'
}

const svEndings = {
  canceled: 'Beställningen avbokades innan paketet hämtades.',
  returning: 'Det blir inget nytt försök. Paketet går tillbaka till avsändaren.',
  recalled: 'Paketet har återkallats och levereras inte till dig.',
  lost: 'Vi beklagar: paketet har kommit bort eller skadats och kan inte levereras. Avsändaren vet om det.'
}

const en: Texts = {
  placed: ({ sender, door }, { promise }) => ({
    subject: `${sender} is sending you a parcel`,
    heading: `${sender} is sending you a parcel`,
    paragraphs: [
      `Ilbud collects it from the sender and brings it to ${door}. You will get an email when the driver is on the way to you.`
    ],
    detail: ['Estimated delivery', arrivalTime('en', promise)],
    button: 'Follow the parcel',
    notes: [
      'On the parcel’s page you can choose another time and leave instructions for the driver, such as a door code.'
    ]
  }),
  'out-for-delivery': ({ sender, door, driver, pin }, { promise, newAttempt }) =>
    newAttempt
      ? {
          subject: `A new attempt for the parcel from ${sender}`,
          heading: 'We will try again',
          paragraphs: [`${newAttemptText('en', 'recipient', newAttempt)} The parcel goes to ${door}.`],
          detail: ['Time', newTime('en', newAttempt) ?? 'as soon as possible'],
          pin: pinRow('en', pin),
          button: 'Follow the parcel'
        }
      : {
          subject: `The parcel from ${sender} is on its way to you`,
          heading: 'The parcel is on its way to you',
          paragraphs: [`${driver ?? 'The driver'} is now on the way to ${door}.`],
          detail: ['Estimated delivery', arrivalTime('en', promise)],
          pin: pinRow('en', pin),
          button: 'See when it arrives',
          notes: pin ? [] : ['Not at home? The parcel’s page shows what you can choose instead.']
        },
  arriving: ({ sender, door, driver }) => ({
    subject: `The parcel from ${sender} is almost there`,
    heading: 'The driver is almost there',
    paragraphs: [`${driver ?? 'The driver'} is a few minutes from ${door}.`],
    button: 'See where the driver is'
  }),
  delivered: ({ sender, at, door }, handOver) => ({
    subject: `The parcel from ${sender} has been delivered`,
    heading: 'The parcel has been delivered',
    paragraphs: [`It was delivered to ${door}.`],
    detail: ['Delivered', moment('en', at)],
    more: handOverRows('en', 'recipient', handOver),
    button: 'See the delivery',
    notes: [
      'Didn’t you get the parcel? Please contact the sender or our support.',
      'You are welcome to rate the delivery on the parcel’s page.'
    ]
  }),
  'attempt-failed': ({ sender, at, door, next }, { reasonCode, question }) => ({
    subject: `We could not deliver the parcel from ${sender}`,
    heading: 'We could not deliver the parcel',
    paragraphs: [
      `The driver was at ${door} but could not hand over the parcel.${failureReason('en', reasonCode)}`,
      question && next !== 'return' ? questionText('en', 'recipient', question) : enNext[next]
    ],
    detail: ['The attempt', moment('en', at)],
    button: question?.default === 'retry' ? 'Choose what happens' : 'See what happens now'
  }),
  delayed: ({ sender }, { eta }) => ({
    subject: `The parcel from ${sender} is delayed`,
    heading: 'The parcel will be later than planned',
    paragraphs: [
      eta === null
        ? 'We do not have a new time yet. The parcel’s page shows it as soon as we do.'
        : `It is expected around ${moment('en', eta)}. If that changes, the parcel’s page shows the new time.`
    ],
    button: 'See the latest time'
  }),
  rescheduled: ({ sender }, chosen) => {
    const time = newTime('en', chosen)
    return {
      subject: time ? `A new time for the parcel from ${sender}` : `The parcel from ${sender} comes as first planned`,
      heading: time ? 'The parcel has a new time' : 'The parcel comes as first planned',
      paragraphs: [
        time
          ? 'The new time was chosen on the parcel’s page. If it does not suit you, you can change it there.'
          : 'The time that was chosen on the parcel’s page has been taken back. You can choose another one there.'
      ],
      ...(time && { detail: ['Time', time] as [string, string] }),
      button: 'See when it comes'
    }
  },
  canceled: ({ sender }, { ending }) => ({
    subject: `The parcel from ${sender} is not coming`,
    heading: 'The parcel is not coming',
    paragraphs: [enEndings[ending]],
    button: 'See the parcel’s page'
  })
}

const enNext: Record<NextStep, string> = {
  retry: 'We will try again. You can tell the driver on the parcel’s page how to leave it.',
  return: 'That was the last attempt. The parcel is now going back to the sender.',
  ask: 'That was the last attempt. The sender decides what happens next.'
}

const enEndings = {
  canceled: 'The order was canceled before the parcel was picked up.',
  returning: 'There will be no further attempt. The parcel goes back to the sender.',
  recalled: 'The parcel was recalled and will not be delivered to you.',
  lost: 'We are sorry: the parcel was lost or damaged and cannot be delivered. The sender knows.'
}

const texts: Record<Locale, Texts> = { sv, en }
const labels: Record<Locale, { parcel: string; because: string }> = {
  sv: { parcel: 'Paket', because: 'Du får mejlet för att avsändaren angav din adress för paketet.' },
  en: { parcel: 'Parcel', because: 'You get this email because the sender gave your address for the parcel.' }
}

/** A mail to the recipient of a parcel. It greets nobody: the name is what the sender typed. */
export function recipientMail<Name extends Kind>(cause: OfKind<Name>): Template<RecipientFacts> {
  const write =
    (locale: Locale) =>
    (facts: RecipientFacts): Letter => {
      const { button, detail, more = [], pin, paragraphs, ...words } = texts[locale][cause.kind as Name](facts, cause)
      const { parcel, because } = labels[locale]
      return {
        ...words,
        paragraphs: [...paragraphs, ...(pin ? [pin.text] : [])],
        greeting: null,
        details: [...(pin ? [pin.row] : []), [parcel, facts.trackingId], ...(detail ? [detail] : []), ...more],
        action: { label: button, url: facts.url },
        because
      }
    }
  return { sv: write('sv'), en: write('en') }
}
