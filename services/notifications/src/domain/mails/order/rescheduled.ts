import type { ChosenTime } from '#domain/cause.ts'
import { newTime } from '#domain/mails/after-failure.ts'
import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface RescheduledFacts extends OrderFacts {
  chosen: ChosenTime
}

/** Another time was chosen on the parcel's page, by whoever has its link, or taken back there. */
export const rescheduled: Template<RescheduledFacts> = {
  sv: ({ name, trackingId, recipient, delivery, chosen, url }) => {
    const time = newTime('sv', chosen)
    return {
      subject: time ? `Ny tid för beställning ${trackingId}` : `Beställning ${trackingId} kommer som först planerat`,
      heading: time ? 'Paketet har fått en ny tid' : 'Paketet kommer som först planerat',
      greeting: greet('sv', name),
      paragraphs: [
        time
          ? 'Den nya tiden är vald på paketets sida. Föraren ser den.'
          : 'Tiden som var vald på paketets sida är borttagen.'
      ],
      details: [
        ['Beställning', trackingId],
        ['Till', `${recipient}, ${delivery}`],
        ...(time ? [['Tid', time] satisfies [string, string]] : [])
      ],
      action: { label: 'Följ paketet', url },
      because: 'Du får mejlet för att du har beställt ett bud.'
    }
  },
  en: ({ name, trackingId, recipient, delivery, chosen, url }) => {
    const time = newTime('en', chosen)
    return {
      subject: time ? `A new time for order ${trackingId}` : `Order ${trackingId} comes as first planned`,
      heading: time ? 'The parcel has a new time' : 'The parcel comes as first planned',
      greeting: greet('en', name),
      paragraphs: [
        time
          ? 'The new time was chosen on the parcel’s page. The driver sees it.'
          : 'The time that was chosen on the parcel’s page has been taken back.'
      ],
      details: [
        ['Order', trackingId],
        ['To', `${recipient}, ${delivery}`],
        ...(time ? [['Time', time] satisfies [string, string]] : [])
      ],
      action: { label: 'Follow the parcel', url },
      because: 'You get this email because you ordered a delivery.'
    }
  }
}
