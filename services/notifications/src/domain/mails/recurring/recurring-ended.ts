import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface EndedFacts {
  name: string
  /** The page of the recurring orders. */
  url: string
}

/** The last day of a recurring order is over or ordered. */
export const recurringEnded: Template<EndedFacts> = {
  sv: ({ name, url }) => ({
    subject: 'En återkommande beställning är slut',
    heading: 'Den sista dagen i en återkommande beställning är nådd',
    greeting: greet('sv', name),
    paragraphs: ['Vi beställer inget mer enligt den. Vill du fortsätta kan du ge den ett nytt slutdatum.'],
    details: [],
    action: { label: 'Se återkommande beställningar', url },
    because: 'Du får mejlet för att du har en återkommande beställning hos Ilbud.'
  }),
  en: ({ name, url }) => ({
    subject: 'A recurring order has ended',
    heading: 'A recurring order has reached its last day',
    greeting: greet('en', name),
    paragraphs: ['We order no more deliveries for it. If you want to continue, give it a later end date.'],
    details: [],
    action: { label: 'See recurring orders', url },
    because: 'You get this email because you have a recurring order at Ilbud.'
  })
}
