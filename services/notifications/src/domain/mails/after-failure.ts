import type { ChosenTime, NewAttempt, Question } from '#domain/cause.ts'
import type { Locale } from './letter.ts'
import { moment, timeSpan } from './words.ts'

type To = 'sender' | 'recipient'

/** What sender and recipient are asked after a failed attempt, and what happens without an answer. */
export function questionText(locale: Locale, to: To, { until, default: next, window }: Question): string {
  const [end, span] = [moment(locale, until), timeSpan(locale, { low: window.from, high: window.to })]
  return texts[locale][to][next](end, span)
}

const texts: Record<Locale, Record<To, Record<Question['default'], (end: string, span: string) => string>>> = {
  sv: {
    sender: {
      retry: (end, span) =>
        `Fram till ${end} kan du och mottagaren välja ny tid eller annan plats, och du kan också ta tillbaka paketet. Det första svaret gäller. Väljer ingen försöker vi igen ${span}.`,
      return: (end) => `Det var sista försöket. Paketet går tillbaka till dig ${end}, eller så snart du väljer det.`
    },
    recipient: {
      retry: (end, span) =>
        `Fram till ${end} kan du och avsändaren välja ny tid eller annan plats. Det första svaret gäller. Väljer ingen försöker vi igen ${span}.`,
      return: (end) => `Det var sista försöket. Paketet går tillbaka till avsändaren senast ${end}.`
    }
  },
  en: {
    sender: {
      retry: (end, span) =>
        `Until ${end}, you and the recipient can choose a new time or another place, and you can also have the parcel returned. The first answer counts. If nobody chooses, we try again on ${span}.`,
      return: (end) => `It was the last attempt. The parcel goes back to you on ${end}, or as soon as you ask for it.`
    },
    recipient: {
      retry: (end, span) =>
        `Until ${end}, you and the sender can choose a new time or another place. The first answer counts. If nobody chooses, we try again on ${span}.`,
      return: (end) => `It was the last attempt. The parcel goes back to the sender on ${end} at the latest.`
    }
  }
}

/** Who wants the new attempt. */
export function newAttemptText(locale: Locale, to: To, { by }: NewAttempt): string {
  if (by === 'system') {
    return locale === 'sv' ? 'Ingen valde i tid, så vi försöker igen.' : 'Nobody chose in time, so we will try again.'
  }
  if (by === to) return locale === 'sv' ? 'Du har valt ett nytt försök.' : 'You chose a new attempt.'
  if (locale === 'sv') return `${by === 'sender' ? 'Avsändaren' : 'Mottagaren'} har valt ett nytt försök.`
  return `The ${by} chose a new attempt.`
}

/** The chosen time; null: as soon as possible. */
export function newTime(locale: Locale, { notBefore, notAfter }: ChosenTime): string | null {
  if (notBefore && notAfter) return timeSpan(locale, { low: notBefore, high: notAfter })
  if (notBefore) return `${locale === 'sv' ? 'tidigast' : 'not before'} ${moment(locale, notBefore)}`
  return notAfter && `${locale === 'sv' ? 'senast' : 'not after'} ${moment(locale, notAfter)}`
}
