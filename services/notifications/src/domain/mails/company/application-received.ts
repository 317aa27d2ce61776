import type { Template } from '#domain/mails/letter.ts'

interface ReceivedFacts {
  company: string
  /** The page that shows the status of the application. */
  url: string
}

/** Without a greeting by name: the form is open to everybody and the address is not verified yet. */
export const applicationReceived: Template<ReceivedFacts> = {
  sv: ({ company, url }) => ({
    subject: 'Vi har tagit emot er ansökan',
    heading: 'Vi har tagit emot er ansökan',
    greeting: null,
    paragraphs: [
      'Tack för er ansökan om företagskonto hos Ilbud.',
      'Vi går igenom den inom 1–2 arbetsdagar och skriver till den här adressen, hur vi än beslutar.'
    ],
    details: [['Företag', company]],
    action: { label: 'Se hur det går', url },
    notes: ['Var det inte ni som ansökte? Då behöver ni inte göra något.'],
    because: 'Du får mejlet för att adressen står i en ansökan om företagskonto.'
  }),
  en: ({ company, url }) => ({
    subject: 'We have received your application',
    heading: 'We have received your application',
    greeting: null,
    paragraphs: [
      'Thank you for applying for a company account at Ilbud.',
      'We go through it within 1–2 business days and write to this address, whatever we decide.'
    ],
    details: [['Company', company]],
    action: { label: 'See its status', url },
    notes: ['Wasn’t it you who applied? Then there is nothing you need to do.'],
    because: 'You get this email because the address was given in an application for a company account.'
  })
}
