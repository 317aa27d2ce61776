import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

export const arriving: Template<OrderFacts> = {
  sv: ({ name, trackingId, driver, recipient, delivery, url }) => ({
    subject: `Beställning ${trackingId} är snart framme`,
    heading: 'Föraren är snart hos mottagaren',
    greeting: greet('sv', name),
    paragraphs: [`${driver ?? 'Föraren'} är några minuter från ${recipient}, ${delivery}.`],
    details: [['Beställning', trackingId]],
    action: { label: 'Se var paketet är', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, driver, recipient, delivery, url }) => ({
    subject: `Order ${trackingId} is almost there`,
    heading: 'The driver is almost at the recipient’s',
    greeting: greet('en', name),
    paragraphs: [`${driver ?? 'The driver'} is a few minutes from ${recipient}, ${delivery}.`],
    details: [['Order', trackingId]],
    action: { label: 'See where the parcel is', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
