import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface InvitationFacts extends LinkFacts {
  name: string
  /** Null: the account belongs to none, or its name cannot be read at the moment. */
  company: string | null
  as: 'member' | 'driver' | 'staff' | 'customer'
}

const purposes = {
  sv: {
    member: (company: string | null) =>
      `${company ?? 'Ditt företag'} har bjudit in dig att beställa bud i företagets namn.`,
    driver: () => 'Du är inbjuden att köra för Ilbud. På förarsidan ser du lediga uppdrag, din rutt och det du tjänat.',
    staff: () => 'Du är inbjuden att arbeta i Ilbuds trafikledning.',
    customer: () => 'Ett konto hos Ilbud har förberetts åt dig. Med det beställer du bud och följer dem på vägen.'
  },
  en: {
    member: (company: string | null) =>
      `${company ?? 'Your company'} has invited you to order deliveries on its behalf.`,
    driver: () =>
      'You are invited to drive for Ilbud. The driver page shows you open jobs, your route and your earnings.',
    staff: () => 'You are invited to work as a dispatcher at Ilbud.',
    customer: () =>
      'An account at Ilbud was prepared for you. With it you order deliveries and follow them on their way.'
  }
}

/** For everybody but the first admin of an approved company, who gets `application-approved`. */
export const invitation: Template<InvitationFacts> = {
  sv: ({ name, company, as, url, expiresAt }) => ({
    subject: 'Du är inbjuden till Ilbud',
    heading: 'Välkommen till Ilbud',
    greeting: greet('sv', name),
    paragraphs: [purposes.sv[as](company), 'Tacka ja och välj ett lösenord, så kan du börja.'],
    action: { label: 'Tacka ja', url },
    notes: [
      `Länken fungerar en gång, till ${moment('sv', expiresAt)}.`,
      'Väntade du dig ingen inbjudan? Då behöver du inte göra något.'
    ],
    because: 'Du får mejlet för att någon bjöd in den här adressen.'
  }),
  en: ({ name, company, as, url, expiresAt }) => ({
    subject: 'You are invited to Ilbud',
    heading: 'Welcome to Ilbud',
    greeting: greet('en', name),
    paragraphs: [purposes.en[as](company), 'Accept, choose a password, and you can begin.'],
    action: { label: 'Accept the invitation', url },
    notes: [
      `The link works once, until ${moment('en', expiresAt)}.`,
      'Weren’t you expecting an invitation? Then there is nothing you need to do.'
    ],
    because: 'You get this email because somebody invited this address.'
  })
}
