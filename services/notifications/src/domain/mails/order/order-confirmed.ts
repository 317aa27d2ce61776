import type { PromisedFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { arrivalTime, greet, moment, money } from '#domain/mails/words.ts'

interface ConfirmedFacts extends PromisedFacts {
  totalAmountOre: number
  onInvoice: boolean
  /** A driver is looked for only when its time comes. */
  scheduled: boolean
  /** ISO time before which nobody comes; null: as soon as possible. */
  earliestPickup: string | null
}

export const orderConfirmed: Template<ConfirmedFacts> = {
  sv: (facts) => ({
    subject: `Beställning ${facts.trackingId} är mottagen`,
    heading: 'Tack för din beställning',
    greeting: greet('sv', facts.name),
    paragraphs: [
      facts.scheduled
        ? 'Inför hämtningen ordnar vi en förare. Vi skriver när någon är på väg till dig.'
        : 'Vi letar efter en förare nu och skriver när någon är på väg till dig.'
    ],
    details: [
      ['Beställning', facts.trackingId],
      ['Från', facts.pickup],
      ['Till', `${facts.recipient}, ${facts.delivery}`],
      ...(facts.earliestPickup
        ? [['Hämtas', `tidigast ${moment('sv', facts.earliestPickup)}`] satisfies [string, string]]
        : []),
      ['Beräknad leverans', arrivalTime('sv', facts.promise)],
      ['Pris', `${money('sv', facts.totalAmountOre)} inklusive moms${facts.onInvoice ? ', på faktura' : ''}`]
    ],
    action: { label: 'Följ paketet', url: facts.url },
    notes: [
      'Skicka gärna länken till mottagaren. Den visar gatan, och föraren på den sista biten, så dela den bara med någon du litar på.'
    ],
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: (facts) => ({
    subject: `Order ${facts.trackingId} is confirmed`,
    heading: 'Thank you for your order',
    greeting: greet('en', facts.name),
    paragraphs: [
      facts.scheduled
        ? 'We will find a driver before the pickup, and write when one is on the way to you.'
        : 'We are looking for a driver now and will write when one is on the way to you.'
    ],
    details: [
      ['Order', facts.trackingId],
      ['From', facts.pickup],
      ['To', `${facts.recipient}, ${facts.delivery}`],
      ...(facts.earliestPickup
        ? [['Pickup', `not before ${moment('en', facts.earliestPickup)}`] satisfies [string, string]]
        : []),
      ['Estimated delivery', arrivalTime('en', facts.promise)],
      ['Price', `${money('en', facts.totalAmountOre)} including VAT${facts.onInvoice ? ', by invoice' : ''}`]
    ],
    action: { label: 'Follow the parcel', url: facts.url },
    notes: [
      'Feel free to send the link to the recipient. It shows the street, and the driver on the last stretch, so share it only with somebody you trust.'
    ],
    because: 'You get this email because you ordered a delivery.'
  })
}
