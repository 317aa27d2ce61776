import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface ApprovedFacts extends LinkFacts {
  name: string
  company: string
}

export const applicationApproved: Template<ApprovedFacts> = {
  sv: ({ name, company, url, expiresAt }) => ({
    subject: 'Er ansökan är godkänd',
    heading: `${company} är välkommen till Ilbud`,
    greeting: greet('sv', name),
    paragraphs: [
      `Ansökan om företagskonto för ${company} är godkänd. Välj ett lösenord, så är kontot klart.`,
      'Sedan kan ni beställa mot faktura, lägga till kostnadsställen och bjuda in kollegor.'
    ],
    action: { label: 'Öppna kontot', url },
    notes: [`Länken fungerar en gång, till ${moment('sv', expiresAt)}.`],
    because: 'Du får mejlet för att du står som administratör i företagets ansökan.'
  }),
  en: ({ name, company, url, expiresAt }) => ({
    subject: 'Your application is approved',
    heading: `Welcome to Ilbud, ${company}`,
    greeting: greet('en', name),
    paragraphs: [
      `The application for a company account for ${company} is approved. Choose a password, and the account is ready.`,
      'Then you can order by invoice, add cost centres and invite colleagues.'
    ],
    action: { label: 'Open the account', url },
    notes: [`The link works once, until ${moment('en', expiresAt)}.`],
    because: 'You get this email because the company’s application names you as its administrator.'
  })
}
