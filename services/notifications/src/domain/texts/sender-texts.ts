import type { SenderCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { shortTime } from './short-time.ts'

type Kind = SenderCause['kind']
type OfKind<Name extends Kind> = Extract<SenderCause, { kind: Name }>
type Sentences = { [Name in Kind]: (recipient: string, cause: OfKind<Name>) => string[] }

const sv: Sentences = {
  'order-confirmed': (to) => [`Ditt bud till ${to} är beställt.`, 'Ditt bud är beställt.'],
  released: (to) => [`Vi ordnar nu en förare till budet till ${to}.`, 'Vi ordnar nu en förare.'],
  'driver-assigned': (to) => [`En förare hämtar snart paketet till ${to}.`, 'En förare är på väg.'],
  'picked-up': (to) => [`Paketet till ${to} är hämtat.`, 'Paketet är hämtat.'],
  'out-for-delivery': (to) => [`Paketet till ${to} är på väg dit.`, 'Paketet är på väg.'],
  arriving: (to) => [`Paketet är snart hos ${to}.`, 'Paketet är snart framme.'],
  delivered: (to) => [`Paketet till ${to} är levererat.`, 'Paketet är levererat.'],
  'attempt-failed': (to) => [
    `Vi kunde inte lämna paketet till ${to}.`,
    'Vi kunde inte lämna paketet.',
    'Paketet kunde ej lämnas.'
  ],
  delayed: (to) => [`Paketet till ${to} är försenat.`, 'Paketet är försenat.'],
  rescheduled: (to, chosen) => {
    const time = shortTime('sv', chosen)
    return time
      ? [`Ny tid för paketet till ${to}: ${time}.`, `Ny tid för paketet: ${time}.`, 'Paketet har en ny tid.']
      : [`Paketet till ${to} kommer som först planerat.`, 'Paketet kommer som planerat.']
  },
  returning: (to) => [`Paketet till ${to} kommer tillbaka till dig.`, 'Paketet kommer tillbaka.'],
  returned: (to) => [`Paketet till ${to} är tillbaka hos dig.`, 'Paketet är tillbaka.'],
  canceled: (to, { ending }) =>
    ending === 'lost'
      ? [`Paketet till ${to} har kommit bort eller skadats.`, 'Paketet kan ej levereras.']
      : ending === 'recalled'
        ? [`Paketet till ${to} är återkallat.`, 'Paketet är återkallat.']
        : [`Budet till ${to} är avbokat.`, 'Budet är avbokat.']
}

const en: Sentences = {
  'order-confirmed': (to) => [`Your delivery to ${to} is booked.`, 'Your delivery is booked.'],
  released: (to) => [`We are now finding a driver for ${to}.`, 'We are finding a driver.'],
  'driver-assigned': (to) => [`A driver will collect your parcel to ${to}.`, 'A driver is on the way.'],
  'picked-up': (to) => [`Your parcel to ${to} was picked up.`, 'Parcel picked up.'],
  'out-for-delivery': (to) => [`Your parcel to ${to} is on its way there.`, 'Parcel out for delivery.'],
  arriving: (to) => [`Your parcel to ${to} is almost there.`, 'Parcel almost there.'],
  delivered: (to) => [`Your parcel to ${to} was delivered.`, 'Parcel delivered.'],
  'attempt-failed': (to) => [
    `We could not deliver your parcel to ${to}.`,
    'We could not deliver the parcel.',
    'Delivery attempt failed.'
  ],
  delayed: (to) => [`Your parcel to ${to} is delayed.`, 'Parcel delayed.'],
  rescheduled: (to, chosen) => {
    const time = shortTime('en', chosen)
    return time
      ? [
          `A new time for your parcel to ${to}: ${time}.`,
          `The parcel has a new time: ${time}.`,
          'Parcel has a new time.'
        ]
      : [`Your parcel to ${to} comes as first planned.`, 'Parcel comes as planned.']
  },
  returning: (to) => [`Your parcel to ${to} is coming back to you.`, 'Parcel coming back to you.'],
  returned: (to) => [`Your parcel to ${to} is back with you.`, 'Parcel returned.'],
  canceled: (to, { ending }) =>
    ending === 'lost'
      ? [`Your parcel to ${to} was lost or damaged.`, 'Parcel lost or damaged.']
      : ending === 'recalled'
        ? [`Your parcel to ${to} was recalled.`, 'Parcel recalled.']
        : [`The delivery to ${to} was canceled.`, 'Delivery canceled.']
}

const texts: Record<Locale, Sentences> = { sv, en }

/** What a text message tells the sender of a parcel, the longest first. `recipient`: `plainName`. */
export function senderSentences<Name extends Kind>(cause: OfKind<Name>, locale: Locale, recipient: string): string[] {
  return texts[locale][cause.kind as Name](recipient, cause)
}
