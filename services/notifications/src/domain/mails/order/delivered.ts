import type { HandOver } from '#domain/cause.ts'
import type { OrderFacts } from '#domain/mails/facts.ts'
import { handOverRows } from '#domain/mails/hand-over.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

export const delivered: Template<OrderFacts & { handOver: HandOver }> = {
  sv: ({ name, trackingId, at, recipient, delivery, url, handOver }) => ({
    subject: `Beställning ${trackingId} är levererad`,
    heading: 'Paketet är levererat',
    greeting: greet('sv', name),
    paragraphs: ['Paketet är framme. Tack för att du skickade det med oss.'],
    details: [
      ['Beställning', trackingId],
      ['Levererat', moment('sv', at)],
      ['Till', `${recipient}, ${delivery}`],
      ...handOverRows('sv', 'sender', handOver)
    ],
    action: { label: 'Se leveransen', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, at, recipient, delivery, url, handOver }) => ({
    subject: `Order ${trackingId} is delivered`,
    heading: 'The parcel is delivered',
    greeting: greet('en', name),
    paragraphs: ['The parcel has arrived. Thank you for sending it with us.'],
    details: [
      ['Order', trackingId],
      ['Delivered', moment('en', at)],
      ['To', `${recipient}, ${delivery}`],
      ...handOverRows('en', 'sender', handOver)
    ],
    action: { label: 'See the delivery', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
