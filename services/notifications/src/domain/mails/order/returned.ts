import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

export const returned: Template<OrderFacts> = {
  sv: ({ name, trackingId, at, pickup, url }) => ({
    subject: `Paketet i beställning ${trackingId} är tillbaka`,
    heading: 'Paketet är tillbaka',
    greeting: greet('sv', name),
    paragraphs: [`Paketet har lämnats på ${pickup}.`],
    details: [
      ['Beställning', trackingId],
      ['Lämnat', moment('sv', at)]
    ],
    action: { label: 'Se beställningen', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, at, pickup, url }) => ({
    subject: `The parcel of order ${trackingId} is back`,
    heading: 'The parcel is back',
    greeting: greet('en', name),
    paragraphs: [`The parcel was handed over at ${pickup}.`],
    details: [
      ['Order', trackingId],
      ['Handed over', moment('en', at)]
    ],
    action: { label: 'See the order', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
