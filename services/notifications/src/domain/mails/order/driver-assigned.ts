import type { PromisedFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { arrivalTime, greet } from '#domain/mails/words.ts'

export const driverAssigned: Template<PromisedFacts> = {
  sv: ({ name, trackingId, driver, pickup, promise, url }) => ({
    subject: `En förare har tagit beställning ${trackingId}`,
    heading: 'En förare har tagit din beställning',
    greeting: greet('sv', name),
    paragraphs: [`${driver ?? 'Föraren'} hämtar paketet på ${pickup}. Ha det packat och klart att lämna över.`],
    details: [
      ['Beställning', trackingId],
      ['Beräknad leverans', arrivalTime('sv', promise)]
    ],
    action: { label: 'Följ paketet', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, driver, pickup, promise, url }) => ({
    subject: `A driver has taken order ${trackingId}`,
    heading: 'A driver has taken your order',
    greeting: greet('en', name),
    paragraphs: [
      `${driver ?? 'The driver'} will pick up the parcel at ${pickup}. Please have it packed and ready to hand over.`
    ],
    details: [
      ['Order', trackingId],
      ['Estimated delivery', arrivalTime('en', promise)]
    ],
    action: { label: 'Follow the parcel', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
