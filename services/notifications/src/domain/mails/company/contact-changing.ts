import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface ContactChangingFacts {
  name: string
  company: string
  /** ISO time. */
  at: string
  /** The old address stays in use until the new one is confirmed. */
  isPending: boolean
  /** The page with our contact details. */
  url: string
}

/** Sent to the previous contact address. Does not contain the new one. */
export const contactChanging: Template<ContactChangingFacts> = {
  sv: ({ name, company, at, isPending, url }) => ({
    subject: isPending ? 'Företagets kontaktadress ändras' : 'Företagets kontaktadress är ändrad',
    heading: isPending ? 'Företagets kontaktadress ändras' : 'Företagets kontaktadress är ändrad',
    greeting: greet('sv', name),
    paragraphs: [
      isPending
        ? `En ny kontaktadress angavs ${moment('sv', at)}. Den här adressen gäller tills den nya är bekräftad.`
        : `En ny kontaktadress angavs ${moment('sv', at)}, och den gäller nu. Det här är vårt sista mejl till den här adressen som kontakt.`,
      'Är det som det ska behöver ni inte göra något. Om inte, hör av er genast.'
    ],
    details: [['Företag', company]],
    action: { label: 'Kontakta kundtjänst', url },
    because: `Du får mejlet för att adressen ${isPending ? 'är' : 'var'} företagets kontaktadress hos Ilbud.`
  }),
  en: ({ name, company, at, isPending, url }) => ({
    subject: isPending ? 'The company’s contact address is changing' : 'The company’s contact address has changed',
    heading: isPending ? 'The company’s contact address is changing' : 'The company’s contact address has changed',
    greeting: greet('en', name),
    paragraphs: [
      isPending
        ? `A new contact address was given on ${moment('en', at)}. This one stays in use until the new one is confirmed.`
        : `A new contact address was given on ${moment('en', at)} and is now in use. This is our last email to this one as the contact.`,
      'If that is as it should be, there is nothing you need to do. If not, tell us at once.'
    ],
    details: [['Company', company]],
    action: { label: 'Contact support', url },
    because: `You get this email because the address ${isPending ? 'is' : 'was'} the company’s contact at Ilbud.`
  })
}
