import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface MemberRemovedFacts {
  name: string
  company: string
  /** ISO time. */
  at: string
  /** The page of the account's own orders. */
  url: string
}

/** To whoever no longer belongs to a company. Does not say who did it: that is for the company to tell. */
export const memberRemoved: Template<MemberRemovedFacts> = {
  sv: ({ name, company, at, url }) => ({
    subject: 'Du är inte längre med i företaget hos Ilbud',
    heading: 'Du är inte längre med i företaget',
    greeting: greet('sv', name),
    paragraphs: [
      `Ditt konto togs bort ur företaget ${moment('sv', at)}. Du ser inte längre företagets beställningar och kan inte beställa åt det. Det du redan har beställt åt företaget finns kvar där och utförs som vanligt.`,
      'Ditt konto hos Ilbud finns kvar. Stämmer det inte att du har slutat? Fråga en administratör i företaget, som kan bjuda in dig igen.'
    ],
    details: [['Företag', company]],
    action: { label: 'Till ditt konto', url },
    because: 'Du får mejlet för att ditt konto var med i företaget.'
  }),
  en: ({ name, company, at, url }) => ({
    subject: 'You no longer belong to the company at Ilbud',
    heading: 'You no longer belong to the company',
    greeting: greet('en', name),
    paragraphs: [
      `Your account was removed from the company on ${moment('en', at)}. You no longer see the company’s orders and cannot order for it. What you have ordered for the company stays there and is carried out as usual.`,
      'You keep your account at Ilbud. Is it not right that you have left? Ask an admin of the company, who can invite you again.'
    ],
    details: [['Company', company]],
    action: { label: 'To your account', url },
    because: 'You get this email because your account belonged to the company.'
  })
}
