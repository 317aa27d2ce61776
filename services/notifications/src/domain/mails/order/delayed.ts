import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface DelayedFacts extends OrderFacts {
  /** ISO time; null: nobody knows yet. */
  eta: string | null
}

export const delayed: Template<DelayedFacts> = {
  sv: ({ name, trackingId, recipient, delivery, eta, url }) => ({
    subject: `Beställning ${trackingId} är försenad`,
    heading: 'Paketet kommer senare än vi lovade',
    greeting: greet('sv', name),
    paragraphs: [
      eta === null
        ? 'Vi har ingen ny tid än. Så snart vi vet den står den på paketets sida.'
        : `Som det ser ut nu är det framme omkring ${moment('sv', eta)}. Ändras det står den nya tiden på paketets sida.`,
      'Vi är ledsna för besväret. Du behöver inte göra något.'
    ],
    details: [
      ['Beställning', trackingId],
      ['Till', `${recipient}, ${delivery}`]
    ],
    action: { label: 'Se den senaste tiden', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, recipient, delivery, eta, url }) => ({
    subject: `Order ${trackingId} is delayed`,
    heading: 'The parcel arrives later than we promised',
    greeting: greet('en', name),
    paragraphs: [
      eta === null
        ? 'We have no new time yet. As soon as we know it, we show it on the parcel’s page.'
        : `We now expect it around ${moment('en', eta)}. If that changes, the parcel’s page shows the new time.`,
      'We are sorry for the trouble. There is nothing you need to do.'
    ],
    details: [
      ['Order', trackingId],
      ['To', `${recipient}, ${delivery}`]
    ],
    action: { label: 'See the latest time', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
