import type { PromisedFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { arrivalTime, greet } from '#domain/mails/words.ts'

export const outForDelivery: Template<PromisedFacts> = {
  sv: ({ name, trackingId, driver, recipient, delivery, promise, url }) => ({
    subject: `Beställning ${trackingId} är på väg till mottagaren`,
    heading: 'Paketet är på väg till mottagaren',
    greeting: greet('sv', name),
    paragraphs: [`${driver ?? 'Föraren'} kör nu till ${recipient}, ${delivery}.`],
    details: [
      ['Beställning', trackingId],
      ['Utlovad tid', arrivalTime('sv', promise)]
    ],
    action: { label: 'Se var paketet är', url },
    notes: [
      'Sidan visar den senaste beräknade tiden. Om paketet inte får lämnas utanför dörren behöver någon vara på plats och ta emot det.'
    ],
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, driver, recipient, delivery, promise, url }) => ({
    subject: `Order ${trackingId} is on its way to the recipient`,
    heading: 'The parcel is on its way to the recipient',
    greeting: greet('en', name),
    paragraphs: [`${driver ?? 'The driver'} is on the way to ${recipient}, ${delivery}.`],
    details: [
      ['Order', trackingId],
      ['Promised time', arrivalTime('en', promise)]
    ],
    action: { label: 'See where the parcel is', url },
    notes: [
      'The page shows the latest estimate. Unless the parcel may be left outside the door, somebody has to be there to receive it.'
    ],
    because: 'You get this email because you ordered a delivery.'
  })
}
