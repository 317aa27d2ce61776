import type { PromisedFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { arrivalTime, greet, moment } from '#domain/mails/words.ts'

export const pickedUp: Template<PromisedFacts> = {
  sv: ({ name, trackingId, at, driver, recipient, delivery, promise, url }) => ({
    subject: `Paketet i beställning ${trackingId} är hämtat`,
    heading: 'Paketet är hämtat',
    greeting: greet('sv', name),
    paragraphs: [`${driver ?? 'Föraren'} har paketet och kör det till ${recipient}, ${delivery}.`],
    details: [
      ['Beställning', trackingId],
      ['Hämtat', moment('sv', at)],
      ['Beräknad leverans', arrivalTime('sv', promise)]
    ],
    action: { label: 'Följ paketet', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, at, driver, recipient, delivery, promise, url }) => ({
    subject: `The parcel of order ${trackingId} is picked up`,
    heading: 'The parcel is picked up',
    greeting: greet('en', name),
    paragraphs: [`${driver ?? 'The driver'} has the parcel and is taking it to ${recipient}, ${delivery}.`],
    details: [
      ['Order', trackingId],
      ['Picked up', moment('en', at)],
      ['Estimated delivery', arrivalTime('en', promise)]
    ],
    action: { label: 'Follow the parcel', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
