import type { PromisedFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { arrivalTime, greet } from '#domain/mails/words.ts'

/** A scheduled order whose time has come. */
export const released: Template<PromisedFacts> = {
  sv: ({ name, trackingId, recipient, delivery, pickup, promise, url }) => ({
    subject: `Beställning ${trackingId}: nu ordnar vi en förare`,
    heading: 'Nu ordnar vi en förare',
    greeting: greet('sv', name),
    paragraphs: [
      `Det är snart dags att hämta paketet på ${pickup}. Du får ett mejl när vi vet vem som kommer.`,
      'Se till att det är packat och märkt.'
    ],
    details: [
      ['Beställning', trackingId],
      ['Till', `${recipient}, ${delivery}`],
      ['Beräknad leverans', arrivalTime('sv', promise)]
    ],
    action: { label: 'Följ paketet', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, recipient, delivery, pickup, promise, url }) => ({
    subject: `Order ${trackingId}: we are finding a driver`,
    heading: 'We are finding a driver',
    greeting: greet('en', name),
    paragraphs: [
      `The parcel will soon be picked up at ${pickup}. You will get an email when we know who is coming.`,
      'Please have it packed and labelled.'
    ],
    details: [
      ['Order', trackingId],
      ['To', `${recipient}, ${delivery}`],
      ['Estimated delivery', arrivalTime('en', promise)]
    ],
    action: { label: 'Follow the parcel', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
