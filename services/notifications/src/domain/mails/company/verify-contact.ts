import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { moment } from '#domain/mails/words.ts'

interface VerifyContactFacts extends LinkFacts {
  company: string
}

/** Without a greeting by name: the address is not verified yet. */
export const verifyContact: Template<VerifyContactFacts> = {
  sv: ({ company, url, expiresAt }) => ({
    subject: 'Bekräfta företagets nya e-postadress',
    heading: 'Bekräfta företagets nya e-postadress',
    greeting: null,
    paragraphs: [
      'Den här adressen har angetts som ny kontaktadress för ett företag hos Ilbud. Den gäller när ni har bekräftat den.'
    ],
    details: [['Företag', company]],
    action: { label: 'Bekräfta adressen', url },
    notes: [
      `Länken fungerar en gång, till ${moment('sv', expiresAt)}.`,
      'Var det inte ni? Då behöver ni inte göra något. Utan bekräftelse ändras ingenting.'
    ],
    because: 'Du får mejlet för att adressen angavs som kontaktadress för ett företag.'
  }),
  en: ({ company, url, expiresAt }) => ({
    subject: 'Confirm the company’s new email address',
    heading: 'Confirm the company’s new email address',
    greeting: null,
    paragraphs: [
      'This address was given as the new contact address of a company at Ilbud. It takes effect once you have confirmed it.'
    ],
    details: [['Company', company]],
    action: { label: 'Confirm the address', url },
    notes: [
      `The link works once, until ${moment('en', expiresAt)}.`,
      'Wasn’t it you? Then there is nothing you need to do. Without the confirmation nothing changes.'
    ],
    because: 'You get this email because the address was given as the contact address of a company.'
  })
}
