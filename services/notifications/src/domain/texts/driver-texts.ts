import type { DriverCause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'

const texts: Record<Locale, Record<DriverCause['kind'], string>> = {
  sv: {
    'job-given': 'Du har fått ett uppdrag.',
    'job-taken': 'Ett uppdrag är inte längre ditt.',
    'job-changed': 'Ett av dina uppdrag har ändrats.',
    'job-canceled': 'Ett av dina uppdrag är avbokat.',
    'job-stepped': 'Trafikledningen har ändrat status för ett av dina uppdrag.',
    'job-finished': 'Trafikledningen har avslutat ett av dina uppdrag.'
  },
  en: {
    'job-given': 'You have been given an order.',
    'job-taken': 'An order is not yours any more.',
    'job-changed': 'One of your orders has changed.',
    'job-canceled': 'One of your orders was canceled.',
    'job-stepped': 'Dispatch has changed the status of one of your orders.',
    'job-finished': 'Dispatch has finished one of your orders.'
  }
}

export function driverSentence({ kind }: DriverCause, locale: Locale): string {
  return texts[locale][kind]
}
