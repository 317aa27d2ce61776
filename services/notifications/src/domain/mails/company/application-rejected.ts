import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface RejectedFacts {
  name: string
  company: string
  /** As the admin wrote it; null: none given. */
  reason: string | null
  /** The application form. */
  url: string
}

export const applicationRejected: Template<RejectedFacts> = {
  sv: ({ name, company, reason, url }) => ({
    subject: 'Beslut om er ansökan',
    heading: 'Vi kan inte öppna något företagskonto nu',
    greeting: greet('sv', name),
    paragraphs: ['Vi har gått igenom ansökan om företagskonto och kan inte godkänna den.'],
    details: [['Företag', company], ...(reason ? [['Skäl', reason] as [string, string]] : [])],
    action: { label: 'Ansök på nytt', url },
    notes: [
      'Har något ändrats, eller blev något fel i ansökan? Då går det bra att ansöka igen. Som privatperson kan du beställa bud ändå.'
    ],
    because: 'Du får mejlet för att du står som administratör i företagets ansökan.'
  }),
  en: ({ name, company, reason, url }) => ({
    subject: 'Our decision on your application',
    heading: 'We cannot open a company account now',
    greeting: greet('en', name),
    paragraphs: ['We have gone through the application for a company account and cannot approve it.'],
    details: [['Company', company], ...(reason ? [['Reason', reason] as [string, string]] : [])],
    action: { label: 'Apply again', url },
    notes: [
      'Has something changed, or was something wrong in the application? You are free to apply again. As a private customer you can still order deliveries.'
    ],
    because: 'You get this email because the company’s application names you as its administrator.'
  })
}
