import type { RecipientCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { arrivalClock, clockTime } from '#domain/mails/words.ts'
import { shortTime } from './short-time.ts'

type Kind = RecipientCause['kind']
type OfKind<Name extends Kind> = Extract<RecipientCause, { kind: Name }>
type Sentences = { [Name in Kind]: (sender: string, cause: OfKind<Name>) => string[] }

const sv: Sentences = {
  placed: (sender) => [`${sender} skickar ett paket till dig.`, 'Du ska få ett paket.'],
  'out-for-delivery': (sender, { promise, newAttempt }) =>
    newAttempt
      ? [`Vi försöker igen med paketet från ${sender}.`, 'Vi försöker igen.']
      : [
          `Paketet från ${sender} kommer ${arrivalClock('sv', promise)}.`,
          `Ditt paket kommer ${arrivalClock('sv', promise)}.`,
          'Ditt paket är på väg.'
        ],
  arriving: (sender) => [`Paketet från ${sender} är snart hos dig.`, 'Paketet är snart hos dig.'],
  delivered: (sender) => [`Paketet från ${sender} är levererat.`, 'Paketet är levererat.'],
  'attempt-failed': (sender, { question }) => [
    ...(question?.default === 'retry'
      ? [`Vi kunde inte lämna paketet från ${sender}. Välj före ${clockTime(question.until)}.`]
      : []),
    `Vi kunde inte lämna paketet från ${sender}.`,
    'Vi kunde inte lämna paketet.',
    'Paketet kunde ej lämnas.'
  ],
  delayed: (sender, { eta }) => [
    ...(eta === null ? [] : [`Paketet från ${sender} är försenat, ny tid ca ${clockTime(eta)}.`]),
    `Paketet från ${sender} är försenat.`,
    'Paketet är försenat.'
  ],
  rescheduled: (sender, chosen) => {
    const time = shortTime('sv', chosen)
    return time
      ? [`Ny tid för paketet från ${sender}: ${time}.`, `Ny tid för ditt paket: ${time}.`, 'Ditt paket har en ny tid.']
      : [`Paketet från ${sender} kommer som först planerat.`, 'Paketet kommer som planerat.']
  },
  canceled: (sender) => [`Paketet från ${sender} kommer inte.`, 'Paketet kommer inte.']
}

const en: Sentences = {
  placed: (sender) => [`${sender} is sending you a parcel.`, 'A parcel is coming to you.'],
  'out-for-delivery': (sender, { promise, newAttempt }) =>
    newAttempt
      ? [`We will try again with your parcel from ${sender}.`, 'We will try again.']
      : [
          `Your parcel from ${sender} arrives ${arrivalClock('en', promise)}.`,
          `Your parcel arrives ${arrivalClock('en', promise)}.`,
          'Your parcel is on its way.'
        ],
  arriving: (sender) => [`Your parcel from ${sender} is almost there.`, 'Your parcel is near.'],
  delivered: (sender) => [`Your parcel from ${sender} was delivered.`, 'Parcel delivered.'],
  'attempt-failed': (sender, { question }) => [
    ...(question?.default === 'retry'
      ? [`We could not deliver the parcel from ${sender}. Choose by ${clockTime(question.until)}.`]
      : []),
    `We could not deliver the parcel from ${sender}.`,
    'We could not deliver your parcel.',
    'Delivery attempt failed.'
  ],
  delayed: (sender, { eta }) => [
    ...(eta === null ? [] : [`Your parcel from ${sender} is late, new time about ${clockTime(eta)}.`]),
    `Your parcel from ${sender} is delayed.`,
    'Your parcel is delayed.'
  ],
  rescheduled: (sender, chosen) => {
    const time = shortTime('en', chosen)
    return time
      ? [
          `A new time for the parcel from ${sender}: ${time}.`,
          `Your parcel has a new time: ${time}.`,
          'Your parcel has a new time.'
        ]
      : [`The parcel from ${sender} comes as first planned.`, 'Your parcel comes as planned.']
  },
  canceled: (sender) => [`The parcel from ${sender} is not coming.`, 'Your parcel is not coming.']
}

const texts: Record<Locale, Sentences> = { sv, en }

interface Facts {
  /** `plainName` */
  sender: string
  /** What the driver has to be told at the door; null: nothing. */
  pin: string | null
}

/** What a text message tells the recipient of a parcel, the longest first. */
export function recipientSentences<Name extends Kind>(
  cause: OfKind<Name>,
  locale: Locale,
  { sender, pin }: Facts
): string[] {
  const sentences = texts[locale][cause.kind as Name](sender, cause)
  if (pin === null || cause.kind !== 'out-for-delivery') return sentences
  return [...sentences, onTheWay[locale]].map((text) => `${text} PIN: ${pin}.`)
}

/** In fewer words than others, because of the PIN. */
const onTheWay: Record<Locale, string> = { sv: 'Paketet kommer.', en: 'Parcel coming.' }
