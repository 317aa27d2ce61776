import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

export const returning: Template<OrderFacts> = {
  sv: ({ name, trackingId, recipient, pickup, url }) => ({
    subject: `Paketet i beställning ${trackingId} kommer tillbaka`,
    heading: 'Paketet kommer tillbaka till dig',
    greeting: greet('sv', name),
    paragraphs: [
      `Paketet levereras inte till ${recipient}. Vi kör det tillbaka till ${pickup}, och du får ett mejl när det är framme.`
    ],
    details: [['Beställning', trackingId]],
    action: { label: 'Följ paketet', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, recipient, pickup, url }) => ({
    subject: `The parcel of order ${trackingId} is coming back`,
    heading: 'The parcel is coming back to you',
    greeting: greet('en', name),
    paragraphs: [
      `The parcel will not be delivered to ${recipient}. We are taking it back to ${pickup}, and you will get an email when it is there.`
    ],
    details: [['Order', trackingId]],
    action: { label: 'Follow the parcel', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
